import type { Attribute, Resource } from '../../../map/types.js';
import { toPlainPattern } from '../../../model/pattern/match-pattern.js';
import { assignNames, toIdentifier, toWords, withArticle } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';
import { TERRAFORM_RESERVED } from '../../../naming/reserved.js';
import { isTakenOver } from '../../../plan/judge-resource.js';
import { describeDeprecation } from './describe-deprecation.js';
import { call, type GoValue, list, name, struct, text } from './go-value.js';
import { type Shape, shapeAttributes } from './shape.js';
import type { GoFile } from './types.js';
import { viewFields } from './view-fields.js';
import { listSent, type Names, viewChange, viewList, viewOperation, viewUpdate, viewWait } from './view-operation.js';
import { viewAttributes } from './view-schema.js';

export interface ResourceNames {
  goName: string;
  name: string;
  /** Of its states; the lock file counts. */
  schemaVersion?: number;
}

const POWER = 'power';

/** The attributes of a resource as Terraform has them. */
export function shapeResource(resource: Resource): Shape[] {
  const reserved = new Set([...TERRAFORM_RESERVED, 'timeouts', ...(resource.power ? [POWER] : [])]);
  const shapes = shapeAttributes(resource.attributes, undefined, reserved, resource.name);
  if (resource.power) shapes.push(makePower(resource));
  return shapes;
}

/** The reader of names: what an attribute of the catalogue is called in the schema. */
export function nameShapes(shapes: readonly Shape[], read: string | null): Names {
  const names = new Map<string, string>();
  for (const shape of shapes) if (!shape.local && !shape.writeOnly) names.set(shape.source.name, shape.name);
  return { shapes, read, toName: (attribute) => names.get(attribute) ?? attribute };
}

export function viewResource(resource: Resource, shapes: readonly Shape[], given: ResourceNames): GoFile {
  const { create, read, update, delete: remove, list: all } = resource.operations;
  const names = nameShapes(shapes, read?.operation ?? null);
  const replacing = findReplacing(resource, shapes, names);
  const identity = new Set(resource.identity.map(names.toName));
  const { power } = resource;
  const members = findMembers(resource);
  const filters = nameFilters(resource, names);
  const words = toWords(given.name);
  const value = struct(
    'runtime.Resource',
    {
      Name: given.name,
      Kind:
        resource.kind === 'collection' || (resource.kind === 'singleton' && !isTakenOver(resource))
          ? null
          : name(`runtime.${capitalise(resource.kind)}`),
      Operations: struct('runtime.Operations', {
        Create: create && viewChange(create, names, true, isSilent(resource)),
        Read: read && viewOperation(read, names, false, '&runtime.Operation'),
        Update: list(
          '[]runtime.Change',
          update.map((change) => viewUpdate(change, names)),
        ),
        Delete: remove && viewChange(remove, names),
        List: all && viewList(all, names, filters, filters),
      }),
      Identity: resource.identity.map(names.toName),
      IDPattern: findPattern(resource),
      NaturalKey: resource.naturalKey === null ? '' : names.toName(resource.naturalKey),
      UniqueKey: resource.naturalKey !== null && resource.naturalKeyUnique,
      Created: findCreated(resource.attributes, names),
      Wait: viewWait(resource.wait),
      Power: power && viewPower(resource, names),
      Presence: resource.presence && viewPresence(resource.presence, names),
      Members: members === null ? '' : names.toName(members),
      Protection: resource.protection === null ? '' : names.toName(resource.protection),
      Attributes: viewFields(shapes, replacing, names.toName, {
        inline: findInline(resource, shapes),
        steady: findSteady(resource, shapes),
        identity,
      }),
      Schema: struct(
        'schema.Schema',
        {
          Version: given.schemaVersion ?? 0,
          MarkdownDescription: describeResource(resource, words),
          DeprecationMessage: resource.deprecated ? describeDeprecation(resource.description, 'resource') : '',
          Attributes: viewAttributes(shapes, {
            kind: 'resource',
            replacing,
            identity,
            defaults: resource.kind !== 'singleton' && resource.kind !== 'adopted',
          }),
          Blocks: call('runtime.Timeouts', ...listTimed(resource).map(text)),
        },
        true,
      ),
    },
    true,
  );
  return {
    path: `internal/resources/${given.name}_resource.go`,
    package: 'resources',
    goName: given.goName,
    comment: `${given.goName} manages ${toPlural(words)}.`,
    value,
    shapes,
    subject: resource.name,
  };
}

const UUID = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

/** The form of an identifier, where it tells one from the natural key that an import may name as well. */
function findPattern({ identity, naturalKey, attributes }: Resource): string {
  const id = attributes.find(({ name: own }) => own === identity.at(-1));
  if (!id || naturalKey === null || naturalKey === id.name) return '';
  if (id.pattern !== undefined) return toPlainPattern(id.pattern);
  return id.format === 'uuid' ? UUID : '';
}

/** Arguments of the list that no attribute in its path takes, by their wire names. */
export function nameFilters({ operations, identity }: Resource, names: Names): Map<string, string> {
  const taken = new Set(identity.map(names.toName));
  const asked = (operations.list?.filters ?? []).filter((filter) => filter.in === 'query' && !taken.has(filter.name));
  // A filter on an attribute is called what the attribute is called.
  const wanted = asked.map(({ wire, name: own }): [string, string] => [wire, names.toName(own)]);
  const given = assignNames(
    wanted.map(([, own]) => own),
    toIdentifier,
    TERRAFORM_RESERVED,
    'filter',
  );
  return new Map(wanted.map(([wire, own]) => [wire, given.get(own) ?? own]));
}

/** A change replaces where the document says so, or where no update takes the attribute. */
export function findReplacing(resource: Resource, shapes: readonly Shape[], names: Names): Set<string> {
  const { update } = resource.operations;
  const updatable = new Set(
    update.flatMap((change) => [...listSent(change, names), ...change.fields.map(names.toName)]),
  );
  const members = findMembers(resource);
  if (members !== null) updatable.add(names.toName(members));
  const replacing = new Set<string>();
  for (const shape of shapes) {
    if (shape.name === POWER && shape.local) continue;
    const settable = shape.required || shape.optional;
    const root = names.toName(shape.source.name);
    if (settable && (shape.source.createOnly || !updatable.has(root)) && !shape.writeOnly) replacing.add(shape.name);
  }
  return replacing;
}

/** The one set of a link that its two calls add to and take from; where there are several, none can do without the rest. */
export function findMembers({ kind, attributes, operations }: Resource): string | null {
  const { create, delete: remove, update } = operations;
  if (kind !== 'attachment') return null;
  const sets = attributes.filter(
    ({ name: own, type, required, createOnly, in: place }) =>
      type === 'set' &&
      required &&
      !createOnly &&
      place === 'body' &&
      !update.some(({ fields }) => fields.includes(own)),
  );
  const [only] = sets;
  const taken = [create, remove].every((half) => only && half?.body?.fields.includes(only.name));
  return only && sets.length === 1 && taken ? only.name : null;
}

/** Lists of objects whose items are also made one by one, by a call that is no update of this thing. */
function findInline({ operations }: Resource, shapes: readonly Shape[]): Set<string> {
  const updates = new Set(operations.update.map(({ operation }) => operation));
  const inline = shapes.filter(
    ({ kind, source }) =>
      (kind === 'ListNested' || kind === 'SetNested') && source.updatedBy !== null && !updates.has(source.updatedBy),
  );
  return new Set(inline.map(({ name: own }) => own));
}

/** Nothing in the answer to create, nor its header, nor the work that it starts tells what was made, and a list can. */
export function isSilent({ kind, identity, attributes, operations, presence }: Resource): boolean {
  const { create, list: all } = operations;
  const given = attributes.find(({ name: own }) => own === identity.at(-1));
  if (kind !== 'collection' || !create || !all || presence || !given) return false;
  const { empty, location, operation } = create.answer;
  const told = given.required || given.in === 'path' || !given.computed;
  const isFollowed = operation !== null && operation.targetField.length > 0;
  return empty && !location && !isFollowed && !told;
}

function findCreated(attributes: readonly Attribute[], names: Names): string {
  const found = attributes.find(
    ({ name: own, format, computed, volatile }) =>
      format === 'date-time' && computed && !volatile && /^creat(ed|ion)/.test(own),
  );
  return found ? names.toName(found.name) : '';
}

function describeResource(resource: Resource, words: string): string {
  const parts = [describeLink(resource), resource.description.trim() || `Manages ${withArticle(words)}.`];
  if (resource.kind === 'adopted') {
    parts.push('It exists already and is taken over by its identifier; destroying it only ends the management.');
  }
  if (resource.kind === 'singleton' && !resource.operations.delete) {
    parts.push(`There is exactly one${describeOwner(resource)}; destroying it puts back what was there before.`);
  }
  return parts.filter((part) => part !== '').join(' ');
}

/** Of what there is one. */
function describeOwner({ identity, attributes, parent }: Resource): string {
  const last = attributes.find(({ name: own }) => own === identity.at(-1));
  const owner = last?.reference?.split('.')[0] ?? parent;
  return !last || !owner ? '' : ` for each ${toWords(owner)}`;
}

/** What a link is; the document describes the call that makes it. */
function describeLink({ kind, identity, attributes }: Resource): string {
  if (kind !== 'attachment') return '';
  const ends = attributes.flatMap(({ name: own, type, reference }) => {
    const [target = ''] = reference?.split('.') ?? [];
    if (!identity.includes(own) || target === '') return [];
    return type === 'set' || type === 'list' ? [toPlural(toWords(target))] : [withArticle(toWords(target))];
  });
  return ends.length < 2 ? '' : `The link between ${ends.slice(0, -1).join(', ')} and ${ends.at(-1)}.`;
}

export function listTimed(resource: Resource): string[] {
  const { operations, kind } = resource;
  const { read, list: all, update } = operations;
  return [
    'create',
    ...(read || all ? ['read'] : []),
    ...(update.length > 0 || findMembers(resource) !== null ? ['update'] : []),
    ...(kind === 'adopted' ? [] : ['delete']),
  ];
}

function viewPower(resource: Resource, names: Names): GoValue | null {
  const { power, actions } = resource;
  const find = (wanted: string | undefined) => actions.find(({ name: own }) => own === wanted)?.call;
  const [on, off] = [find(power?.actions.on), find(power?.actions.off)];
  if (!power || !on || !off) return null;
  const bare = { ...names, shapes: [] };
  return struct('&runtime.Power', {
    Field: power.field,
    On: power.on,
    Off: power.off,
    Start: viewChange(on, bare, false),
    Stop: viewChange(off, bare, false),
  });
}

function makePower(resource: Resource): Shape {
  return {
    name: POWER,
    source: {
      name: POWER,
      wire: POWER,
      in: 'body',
      type: 'string',
      required: false,
      optional: true,
      computed: true,
      sensitive: false,
      writeOnly: false,
      createOnly: false,
      volatile: false,
      deprecated: false,
      nullable: false,
      description: `Whether it should run: \`on\` or \`off\`. Where it is not set, the power of the ${toWords(resource.name)} is left alone.`,
      updatedBy: null,
      reference: null,
      out: null,
      confidence: 'high',
      reason: 'actions switch it on and off',
    },
    kind: 'String',
    element: null,
    children: [],
    union: null,
    format: '',
    required: false,
    optional: true,
    computed: true,
    sensitive: false,
    local: true,
    writeOnly: false,
    twin: null,
    expected: false,
  };
}

function viewPresence(presence: NonNullable<Resource['presence']>, names: Names): GoValue {
  return struct('&runtime.Presence', {
    List: presence.from === 'list',
    At: presence.at,
    Many: presence.many,
    Sure: presence.sure,
    Match: list(
      '[]runtime.Match',
      presence.match.map(({ attribute, path }) => struct('', { Attribute: names.toName(attribute), Path: path })),
    ),
  });
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const PLACES = new Set(['ipv4', 'ipv6', 'ip', 'hostname', 'idn-hostname', 'mac', 'uri', 'url']);
const PLACE = /(?:^|_)(?:ip|ipv4|ipv6|fqdn|hostname|mac)(?:_address)?$/;

/** Where a thing is found: others depend on it, so that a call about something else does not call it in question. */
function findSteady(resource: Resource, shapes: readonly Shape[]): Set<string> {
  const commands = resource.operations.update.some(({ mode }) => mode === 'command');
  const steady = shapes.filter(({ required, optional, local, source }) => {
    const given = required || optional || local || source.volatile || source.type !== 'string';
    return !given && (PLACES.has(source.format ?? '') || PLACE.test(source.name));
  });
  return new Set(commands ? steady.map(({ name }) => name) : []);
}
