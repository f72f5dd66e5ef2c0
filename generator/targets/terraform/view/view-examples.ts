import type { Attribute, Catalogue, Lookup, Resource } from '../../../map/types.js';
import { toIdentifier } from '../../../naming/identifiers.js';
import { isAdopted, isSingle } from '../../../plan/kinds.js';
import { isWritten } from '../../../plan/samples/lend-by-name.js';
import { pickArguments } from '../../../plan/samples/pick-arguments.js';
import type { Json } from '../../../spec/types.js';
import { type Resolve, sampleKey, sampleResource } from './make-sample.js';
import { readField, readText } from './read-value.js';
import { listBlocks, type Shape } from './shape.js';
import { showJson } from './show-json.js';
import type { DocBlock, GoFile } from './types.js';
import { nameShapes } from './view-resource.js';

const LABEL = 'example';

/** The blocks of an example by their address, each after what it refers to. */
type Blocks = Map<string, DocBlock>;

/** Makes the example of a file: everything that must be set, and nothing else. */
export type MakeExample = (file: GoFile) => DocBlock[];

export function planExamples(catalogue: Catalogue, files: readonly GoFile[], provider: string): MakeExample {
  const made = new Map(files.filter((file) => file.package === 'resources').map((file) => [file.subject, file]));
  const world: World = {
    provider,
    resources: new Map(catalogue.resources.map((resource) => [resource.name, resource])),
    holders: new Map([...catalogue.lookups, ...catalogue.resources].map((holder) => [holder.name, holder])),
    order: new Map(catalogue.order.map((name, index) => [name, index])),
    made,
    ends: new Map([...made.values()].map((file) => [label(file, provider).join('.'), file])),
    many: new Map(files.filter((file) => readText(file.value, 'Items') !== '').map((file) => [file.subject, file])),
    one: new Map(
      files
        .filter((file) => file.package === 'datasources' && readText(file.value, 'Items') === '')
        .map((file) => [file.subject, file]),
    ),
    asking: new Set(),
  };
  return (file) => {
    switch (file.package) {
      case 'resources': {
        const blocks: Blocks = new Map();
        addResource(file.subject, blocks, world);
        return leaveToLink(file.subject, blocks, world);
      }
      case 'datasources':
        return [{ type: 'data', labels: label(file, world.provider), body: sampleArguments(file, world) }];
      case 'ephemerals':
        return [{ type: 'ephemeral', labels: label(file, world.provider), body: sampleArguments(file, world) }];
      default: {
        const config: DocBlock = { type: 'config', labels: [], body: sampleArguments(file, world) };
        return [{ type: 'action', labels: label(file, world.provider), body: [], blocks: [config] }];
      }
    }
  };
}

interface World {
  provider: string;
  resources: Map<string, Resource>;
  holders: Map<string, Resource | Lookup>;
  order: Map<string, number>;
  /** Files by what they are about: those of resources, and of data sources that give all there are, or one. */
  made: Map<string, GoFile>;
  /** Those of resources by the address of their example. */
  ends: Map<string, GoFile>;
  many: Map<string, GoFile>;
  one: Map<string, GoFile>;
  /** What the document shows where it asks for the reference. */
  shown?: string | null;
  /** References that are being looked for. */
  asking: Set<string>;
}

function label(file: GoFile, provider: string): string[] {
  return [`${provider}_${readText(file.value, 'Name')}`, LABEL];
}

function addResource(name: string, blocks: Blocks, world: World): void {
  const [file, resource] = [world.made.get(name), world.resources.get(name)];
  if (!file || !resource) return;
  const labels = label(file, world.provider);
  if (blocks.has(labels.join('.'))) return;
  const resolve: Resolve = (reference, attribute) =>
    findOrMake(reference, name, blocks, { ...world, shown: findWritten(attribute) });
  const values = sampleResource(resource, file.shapes, resolve);
  if (isAdopted(resource.kind)) {
    for (const shape of file.shapes) {
      const { name: own, reference } = shape.source;
      if (!resource.identity.includes(own) || reference !== null) continue;
      values.set(shape.name, findExisting(`${name}.${own}`, name, blocks, world) ?? values.get(shape.name) ?? null);
    }
  }
  for (const [own, value] of takeFromParent(resource, file.shapes, blocks, world))
    if (values.has(own)) values.set(own, value);
  const rank = rankNames(resource, file.shapes);
  const shown = new Map(file.shapes.map((shape) => [shape.name, shape]));
  const body = [...values]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([own, value]): [string, Json] => [own, showAs(shown.get(own), value)]);
  const written = new Set(listBlocks(file.shapes));
  const nested = body
    .filter(([own]) => written.has(own))
    .flatMap(([own, value]) => [value].flat().map((item) => makeNested(own, item)));
  blocks.set(labels.join('.'), {
    type: 'resource',
    labels,
    body: body.filter(([own]) => !written.has(own)),
    ...(nested.length > 0 && { blocks: nested }),
  });
}

/** `/projects/{account}/{slug}/environments`: the account is that of the project too. */
function takeFromParent({ parent, identity }: Resource, shapes: readonly Shape[], blocks: Blocks, world: World) {
  const file = world.made.get(parent ?? '');
  if (!file || !blocks.has(label(file, world.provider).join('.'))) return [];
  const isShared = ({ source }: Shape) =>
    source.in === 'path' &&
    source.reference === null &&
    identity.slice(0, -1).includes(source.name) &&
    file.shapes.some(
      (other) => !other.writeOnly && other.source.name === source.name && other.source.wire === source.wire,
    );
  return shapes.filter(isShared).map((shape): [string, Json] => [shape.name, refer(file, [shape.source.name], world)]);
}

function showAs(shape: Shape | undefined, value: Json): Json {
  return shape ? showJson(shape, value) : value;
}

function makeNested(type: string, value: Json): DocBlock {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return { type, labels: [], body: isObject ? Object.entries(value) : [] };
}

/** What a link adds to an attribute of its end is not taken away again by what the end itself says of it. */
function leaveToLink(link: string, blocks: Blocks, world: World): DocBlock[] {
  return [...blocks].map(([address, block]) => {
    const shared = (world.ends.get(address)?.shapes ?? []).filter(
      ({ name, source }) => source.linkedBy?.includes(link) && block.body.some(([own]) => own === name),
    );
    if (block.type !== 'resource' || shared.length === 0) return block;
    const ignored = shared.map(({ name }): Json => ({ '=': name }));
    return {
      ...block,
      blocks: [...(block.blocks ?? []), { type: 'lifecycle', labels: [], body: [['ignore_changes', ignored]] }],
    };
  });
}

/** A resource of its own where that can come first, else the first one that there is. */
function findOrMake(reference: string, from: string, blocks: Blocks, world: World): Json | null {
  const [target = '', ...way] = reference.split('.');
  const [file, resource] = [world.made.get(target), world.resources.get(target)];
  const earlier = (world.order.get(target) ?? 0) < (world.order.get(from) ?? 0);
  if (!file || !resource || isAdopted(resource.kind) || !earlier) return findExisting(reference, from, blocks, world);
  // What is asked for by its name is mostly one that the API's owner has made, unless something is made below it.
  const isOwn = resource.identity.includes(way[0] ?? '') || isAbove(reference, world.resources.get(from));
  const found = isOwn ? null : findExisting(reference, from, blocks, world);
  if (found !== null) return found;
  addResource(target, blocks, { ...world, shown: null });
  return refer(file, way, world);
}

function isAbove(reference: string, from: Resource | undefined): boolean {
  const isPlace = ({ in: place, reference: own }: Attribute) => place === 'path' && own === reference;
  return from !== undefined && !isAdopted(from.kind) && from.attributes.some(isPlace);
}

/** A key that people write by hand, where the document shows one: `ubuntu-24.04`. */
function findWritten({ example, type }: Attribute): string | null {
  return type === 'string' && typeof example === 'string' && isWritten(example) ? example : null;
}

function refer(file: GoFile, way: readonly string[], world: World): Json {
  const { toName } = nameShapes(file.shapes, null);
  return { '=': [...label(file, world.provider), ...way.map(toName)].join('.') };
}

/**
 * One that the document knows by name: its key itself where people can write it, else looked up. Which is the first of
 * all that there are can be another one tomorrow, and would replace what was made with it.
 */
function findKnown(reference: string, blocks: Blocks, world: World): Json | null {
  const [target = '', own = ''] = reference.split('.');
  const [file, holder] = [world.one.get(target), world.holders.get(target)];
  if (!holder) return null;
  const key = tellValue(holder, own);
  if (key !== null && isWritten(key)) return key;
  const name = tellValue(holder, holder.naturalKey);
  const shape = file && findKey(file);
  const demanded = file?.shapes.some(({ required, name: other }) => required && other !== shape?.name);
  if (name === null || !file || !shape || shape.source.name !== holder.naturalKey || demanded) return null;
  const labels = [...label(file, world.provider).slice(0, 1), toIdentifier(name)];
  blocks.set(`data.${labels.join('.')}`, { type: 'data', labels, body: [[shape.name, name]] });
  return { '=': ['data', ...labels, nameShapes(file.shapes, null).toName(own)].join('.') };
}

/** What the document shows of one that exists. The example of something that clients make says what they could call it. */
function tellValue(holder: Resource | Lookup, name: string | null): string | null {
  const attribute = holder.attributes.find((own) => own.name === name);
  const shown = holder.operations.list?.sample?.find(({ wire }) => wire === attribute?.wire)?.value;
  const isMade = 'kind' in holder && !isAdopted(holder.kind);
  if (shown !== undefined || isMade || holder.operations.list?.sample) return shown ?? null;
  return typeof attribute?.example === 'string' ? attribute.example : null;
}

/** One that is there already; the first of all, through the data source that gives them, where none is known by name. */
function findExisting(reference: string, from: string, blocks: Blocks, world: World): Json | null {
  // A list that asks for one of its own items has no first.
  if (world.asking.has(reference)) return null;
  world.asking.add(reference);
  const found = findFirst(reference, from, blocks, world);
  world.asking.delete(reference);
  return found;
}

function findFirst(reference: string, from: string, blocks: Blocks, world: World): Json | null {
  const [target = '', own = ''] = reference.split('.');
  const [file, holder] = [world.many.get(target), world.holders.get(target)];
  // An example of the list is one that exists; that of a single field may be any name at all.
  const known = world.shown && !holder?.operations.list?.sample ? null : findKnown(reference, blocks, world);
  if (known !== null) return known;
  if (world.shown) return world.shown;
  const items = file?.shapes.find(({ name }) => name === readText(file.value, 'Items'));
  const shown = items?.children.find(({ source }) => source.name === own);
  if (!file || !holder || !items || !shown) return null;
  const type = `${world.provider}_${readText(file.value, 'Name')}`;
  const body: [string, Json][] = [];
  for (const shape of file.shapes) {
    if (!shape.required) continue;
    const owner = findOwner(shape, holder, world);
    const parent = owner === null ? null : findOrMake(owner, from, blocks, { ...world, shown: null });
    if (parent === null) return null;
    body.push([shape.name, parent]);
  }
  if (!blocks.has(`data.${type}`)) blocks.set(`data.${type}`, { type: 'data', labels: [type, 'all'], body });
  return { '=': `data.${type}.all.${items.name}[0].${shown.name}` };
}

/** What an argument of a list names: what the items say of it, else the parent by what identifies it. */
function findOwner({ source }: Shape, holder: Resource | Lookup, { holders }: World): string | null {
  const own = source.reference ?? holder.attributes.find(({ name }) => name === source.name)?.reference;
  if (own || holder.parent === null) return own ?? null;
  return `${holder.parent}.${holders.get(holder.parent)?.identity.at(-1) ?? 'id'}`;
}

function rankNames({ naturalKey, identity }: Resource, shapes: readonly Shape[]): (name: string) => number {
  const { toName } = nameShapes(shapes, null);
  const first = new Set(identity.map(toName));
  const key = naturalKey === null ? '' : toName(naturalKey);
  return (name) => (first.has(name) ? 0 : name === key ? 1 : 2);
}

function listSources(shapes: readonly Shape[]): Attribute[] {
  return shapes.map(({ source }) => source);
}

/** What must be said, and what one resource is found by. What belongs to a resource is that of the resource's example. */
function sampleArguments(file: GoFile, world: World): [string, Json][] {
  const { shapes, subject } = file;
  const picked = file.package === 'actions' ? pickArguments(listSources(shapes), file.alternatives) : new Set();
  const chosen = shapes.filter(({ required, local, source }) => required || (!local && picked.has(source.name)));
  const key = findKey(file);
  if (key && !chosen.includes(key)) chosen.push(key);
  const resolve = (reference: string): Json | null => {
    const [target = '', ...way] = reference.split('.');
    const made = world.made.get(target);
    return made ? refer(made, way, world) : null;
  };
  return chosen.map((shape) => {
    const { name } = shape.source;
    const resource = world.resources.get(subject);
    const own = resource?.identity.includes(name) && name !== resource.naturalKey;
    const reference = own ? `${subject}.${name}` : name.endsWith('_id') ? `${name.slice(0, -3)}.id` : '';
    const isId = shape.kind === 'String' || (shape.kind === 'Int64' && shape.source.in === 'path');
    // Settings that can be taken away are not there before somebody sets them: whatever holds them does not suffice.
    const isMade = own && resource && isSingle(resource.kind) && resource.operations.delete !== null;
    const found = isId && (isMade || shape.source.reference === null) ? resolve(reference) : null;
    return [shape.name, found ?? showJson(shape, sampleKey(shape, resolve, subject, shape === key))];
  });
}

/** What a data source finds one resource by where nothing has to be said: its natural key, else its identifier. */
function findKey({ package: kind, value, shapes }: GoFile): Shape | undefined {
  const identity = readField(value, 'Identity');
  const last = identity?.go === 'list' ? identity.items.at(-1) : undefined;
  const names = [readText(value, 'NaturalKey'), last?.go === 'text' ? last.value : ''];
  const settable = shapes.filter(({ optional, required }) => optional || required);
  const found = names.flatMap((name) => settable.filter((shape) => shape.name === name));
  return kind === 'datasources' ? found[0] : undefined;
}
