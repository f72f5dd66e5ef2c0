import type { Attribute, Resource } from '../../../map/types.js';
import { cutSentences } from '../../../model/prose/sentences.js';
import { tellPurpose, tellUse } from '../../../model/prose/tell-purpose.js';
import { assignNames, toIdentifier, toWords, withArticle } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';
import { TERRAFORM_RESERVED } from '../../../naming/reserved.js';
import { askForAll } from '../../../plan/ask-for-all.js';
import { planIdAttribute } from '../../../plan/id-attribute.js';
import { existsAlready, isAdopted, isCollection, isLink, isSingle } from '../../../plan/kinds.js';
import { planPowerAttribute, UNMANAGED } from '../../../plan/power-attribute.js';
import { findMembers } from '../../../plan/resource/changes.js';
import { isUnseen } from '../../../plan/resource/lifecycle.js';
import { nameWholeList } from '../../../plan/resource/name-whole-list.js';
import type { Ended, Marker, ResourcePlan } from '../../../plan/resource/types.js';
import { describeDeprecation } from './describe-deprecation.js';
import { call, type GoValue, list, name, prose, struct, text } from './go-value.js';
import { type Shape, shapeAttributes } from './shape.js';
import type { GoFile } from './types.js';
import { viewFields } from './view-fields.js';
import { type Names, viewChange, viewList, viewOperation, viewUpdates, viewWait } from './view-operation.js';
import { viewAttributes } from './view-schema.js';

export interface ResourceNames {
  goName: string;
  name: string;
  /** Of its states; the lock file counts. */
  schemaVersion?: number;
}

const POWER = 'power';
const ID = 'id';

/** The attributes of a resource as Terraform has them. */
export function shapeResource(resource: Resource): Shape[] {
  const isOffered = resource.power !== null && resource.power.attribute === undefined;
  const reserved = new Set([...TERRAFORM_RESERVED, 'timeouts', ...(isOffered ? [POWER] : [])]);
  const shapes = shapeAttributes(resource.attributes, undefined, reserved, resource.name);
  if (isOffered) shapes.push(makePower());
  if (!shapes.some((shape) => shape.name === ID)) shapes.push(makeID(resource, shapes));
  return shapes;
}

/** The reader of names: what an attribute of the catalogue is called in the schema. */
export function nameShapes(shapes: readonly Shape[], read: string | null): Names {
  const names = new Map<string, string>();
  for (const shape of shapes) if (!shape.local && !shape.writeOnly) names.set(shape.source.name, shape.name);
  return { shapes, read, toName: (attribute) => names.get(attribute) ?? attribute };
}

export function viewResource(
  resource: Resource,
  facts: ResourcePlan,
  shapes: readonly Shape[],
  given: ResourceNames,
): GoFile {
  const { create, read, update, delete: remove, list: all } = resource.operations;
  const names = nameShapes(shapes, read?.operation ?? null);
  const replacing = findReplacing(facts, shapes);
  const refused = findRefused(facts, shapes);
  const identity = new Set(resource.identity.map(names.toName));
  const { power } = resource;
  const filters = nameFilters(resource, names);
  const words = toWords(given.name);
  const value = struct(
    'runtime.Resource',
    {
      Name: given.name,
      Kind:
        isCollection(resource.kind) || (isSingle(resource.kind) && !facts.isTakenOver)
          ? null
          : name(`runtime.${capitalise(resource.kind)}`),
      Operations: struct('runtime.Operations', {
        Create: create && viewChange(create, names, true, facts.isSilent),
        Read: read && viewOperation(read, names, false, '&runtime.Operation'),
        Update: viewUpdates(update, names),
        Delete: remove && viewChange(remove, names),
        List: all && viewList(askForAll(all), names, filters, filters),
      }),
      Identity: resource.identity.map(names.toName),
      Renamed: facts.renamed.map(names.toName),
      Overwrites: facts.mayOverwrite,
      JoinedID: shapes.some((shape) => shape.local && shape.name === ID),
      IDPattern: facts.idPattern,
      NaturalKey: resource.naturalKey === null ? '' : names.toName(resource.naturalKey),
      UniqueKey: resource.naturalKey !== null && resource.naturalKeyUnique,
      SharedKey: facts.keyParts.length > 0,
      Created: facts.createdAt === null ? '' : names.toName(facts.createdAt),
      Wait: viewWait(resource.wait),
      Ended: facts.ended && resource.operations.delete && viewEnded(facts.ended),
      Power: power && viewPower(resource, names),
      Presence: resource.presence && viewPresence(resource.presence, names),
      Members: facts.members === null ? '' : names.toName(facts.members),
      Marker: facts.marker && viewMarker(facts.marker, names),
      Protection: resource.protection === null ? '' : names.toName(resource.protection),
      Attributes: viewFields(shapes, replacing, names.toName, {
        inline: findInline(facts, shapes),
        steady: new Set([...facts.steady].map(names.toName)),
        refused,
        said: findSaid(shapes),
        identity,
        managed: true,
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
            refused,
            identity,
            defaults: !existsAlready(resource.kind),
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

function viewMarker({ attribute, maxItems, maxLength }: Marker, names: Names): GoValue {
  const limits = { MaxItems: maxItems ?? 0, MaxLength: maxLength ?? 0 };
  return struct('&runtime.Marker', { Attribute: names.toName(attribute), ...limits });
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

/** Attributes of the schema of which no call changes the value. */
export function findReplacing({ fixed }: Pick<ResourcePlan, 'fixed'>, shapes: readonly Shape[]): Set<string> {
  return new Set(listGiven(shapes, (own) => fixed.has(own)).map((shape) => shape.name));
}

/** Of these, those whose change the user has to allow, and why. */
export function findRefused({ refused }: Pick<ResourcePlan, 'refused'>, shapes: readonly Shape[]): Map<string, string> {
  const given = listGiven(shapes, (own) => refused.has(own));
  const said = findSaid(shapes);
  given.push(...shapes.filter(({ name, source }) => said.has(name) && refused.has(source.name)));
  return new Map(given.map((shape) => [shape.name, refused.get(shape.source.name) ?? '']));
}

/** Attributes that another one says, deep inside: the name in the path is that of the metadata. */
function findSaid(shapes: readonly Shape[]): Map<string, string[]> {
  const said = shapes.map(({ name, source }): [string, string[]] => [name, findWay(shapes, source.saidIn ?? [])]);
  return new Map(said.filter(([, way]) => way.length > 1));
}

function findWay(shapes: readonly Shape[], [wire, ...rest]: readonly string[]): string[] {
  const step = shapes.find(
    ({ source, required, optional, local }) => (required || optional) && !local && source.wire === wire,
  );
  if (!step || rest.length === 0) return step ? [step.name] : [];
  const below = findWay(step.children, rest);
  return below.length === 0 ? [] : [step.name, ...below];
}

function listGiven(shapes: readonly Shape[], isWanted: (attribute: string) => boolean): Shape[] {
  const isPower = (shape: Shape) => shape.local && shape.name === POWER;
  const isSettable = (shape: Shape) => (shape.required || shape.optional) && !shape.writeOnly && !isPower(shape);
  return shapes.filter((shape) => isSettable(shape) && isWanted(shape.source.name));
}

/** Lists of objects, which the runtime can tell item by item. */
function findInline({ shared }: ResourcePlan, shapes: readonly Shape[]): Set<string> {
  const inline = shapes.filter(
    ({ kind, source }) => (kind === 'ListNested' || kind === 'SetNested') && shared.has(source.name),
  );
  return new Set(inline.map((shape) => shape.name));
}

/** A description in a schema longer than this is for the page. */
const ROOM = 480;

function describeResource(resource: Resource, words: string): GoValue | null {
  const isPair = isLink(resource.kind);
  const manages = `Manages ${isSingle(resource.kind) ? `the ${words}` : withArticle(words)}.`;
  const told = isPair ? tellUse(resource.description) : tellPurpose(resource.description);
  const lead = isPair ? describeLink(resource) : manages;
  if (isPair && told.length === 0) told.push(manages);
  const notes = listNotes(resource);
  const sentences = [lead, ...told, ...notes].filter((part) => part !== '');
  if (sentences.join(' ').length <= ROOM) return prose(sentences, sentences);
  const ordered = [lead, ...notes, ...told].filter((part) => part !== '');
  return prose(ordered, cutSentences(ordered, ROOM));
}

function listNotes(resource: Resource): string[] {
  const notes: string[] = [];
  if (isUnseen(resource)) {
    notes.push(
      'The API does not show whether this link exists, so a removal outside of Terraform is not detected and the link cannot be imported.',
    );
  }
  if (isAdopted(resource.kind)) {
    notes.push(
      'It already exists in the API: creating this resource adopts it by its identifier, and destroying it only removes it from the Terraform state.',
    );
  }
  if (isLink(resource.kind) && !resource.operations.delete) {
    notes.push(
      'The API has no way to take it back: destroying this resource only removes it from the Terraform state.',
    );
  }
  const whole = nameWholeList(resource);
  if (whole !== null) notes.push(`Sets \`${whole}\` as a whole: what is not listed is removed, whoever added it.`);
  const cleared = findCleared(resource);
  if (cleared !== null) notes.push(`Destroying this resource sets ${cleared}.`);
  if (isSingle(resource.kind) && !resource.operations.delete) {
    notes.push(
      `There is exactly one${describeOwner(resource)}. Destroying this resource restores the previous values.`,
    );
  }
  return notes;
}

/** What takes a link back that the call which makes it takes back as well. */
function findCleared({ kind, operations: { create, delete: remove }, attributes }: Resource): string | null {
  if (!isLink(kind) || !create?.body || !remove?.body || create.operation !== remove.operation) return null;
  const given = create.body.fixed;
  const [wire, value] = Object.entries(remove.body.fixed).find(([own]) => !Object.hasOwn(given, own)) ?? [];
  const name = attributes.find((own) => own.wire === wire)?.name;
  return name === undefined ? null : `\`${name}\` to ${value === null ? '`null`' : 'an empty list'}`;
}

/** Of what there is one. */
function describeOwner({ identity, attributes, parent }: Resource): string {
  const last = attributes.find(({ name: own }) => own === identity.at(-1));
  const owner = last?.reference?.split('.')[0] ?? parent;
  return !last || !owner ? '' : ` for each ${toWords(owner)}`;
}

/** What a link is; the document describes the call that makes it. */
function describeLink({ kind, identity, attributes }: Resource): string {
  if (!isLink(kind)) return '';
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
    ...(isAdopted(kind) ? [] : ['delete']),
  ];
}

function viewEnded({ field, values }: Ended): GoValue {
  return struct('&runtime.Ended', { Field: field, Values: values });
}

function viewPower(resource: Resource, names: Names): GoValue | null {
  const { power, actions } = resource;
  if (!power) return null;
  const bare = { ...names, shapes: [] };
  const view = (wanted: string) => {
    const found = actions.find(({ name: own }) => own === wanted)?.call;
    return found ? viewChange(found, bare, false) : null;
  };
  const [on, off] = [view(power.actions.on), view(power.actions.off)];
  const [by, back] = [power.rest && view(power.rest.by), power.rest && view(power.rest.back)];
  if (!on || !off) return null;
  return struct('&runtime.Power', {
    Attribute: power.attribute === undefined ? POWER : names.toName(power.attribute),
    Field: power.field,
    On: power.on,
    Off: power.off,
    Passing: power.passing ?? [],
    Start: on,
    Stop: off,
    Rest:
      power.rest && by && back
        ? struct('&runtime.Rest', { Values: power.rest.values, Suspend: by, Resume: back })
        : null,
  });
}

function makePower(): Shape {
  const description = `Desired power state, \`on\` or \`off\`. ${UNMANAGED}`;
  return makeLocal({ ...planPowerAttribute(POWER), description }, true);
}

/** Every resource has an id, also where the API shows none: what an import takes, where one is possible. */
function makeID(resource: Resource, shapes: readonly Shape[]): Shape {
  const { identity, presence, name: own } = resource;
  const all = shapes.filter(({ source, local }) => !local && identity.includes(source.name));
  // Members of a link come and go; the rest is enough to find them by.
  const fixed = presence ? all.filter(({ kind }) => !/^(?:List|Set)/.test(kind)) : [];
  const named = fixed.length > 0 ? fixed : all;
  const isWhole = presence?.match.some(({ whole }) => whole) ?? false;
  const parts = identity
    .flatMap((part) => named.filter(({ source }) => source.name === part))
    .map((s) => `\`${s.name}\``);
  const description =
    parts.length === 0
      ? `Always \`${own}\`, because there is only one.`
      : parts.length === 1
        ? `The same as ${parts[0]}.`
        : `${isWhole || isUnseen(resource) ? 'Made of' : 'What an import takes:'} ${parts.join(', ')}, with slashes between them.`;
  return { ...makeLocal({ ...planIdAttribute(ID), description }, false), sensitive: named.some((s) => s.sensitive) };
}

function makeLocal(source: Attribute, optional: boolean): Shape {
  return {
    name: source.name,
    source,
    kind: 'String',
    element: null,
    children: [],
    union: null,
    format: '',
    required: false,
    optional,
    computed: true,
    sensitive: false,
    local: true,
    writeOnly: false,
    twin: null,
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
      presence.match.map(({ attribute, path, also, whole, resolve }) =>
        struct('', {
          Attribute: names.toName(attribute),
          Path: path,
          Whole: whole,
          Resolve: resolve && viewOperation(resolve.read, names, false, '&runtime.Operation'),
          ResolvePath: resolve?.path,
          Also: list(
            '[][]string',
            (also ?? []).map((way) => list('', way.map(text))),
          ),
        }),
      ),
    ),
  });
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
