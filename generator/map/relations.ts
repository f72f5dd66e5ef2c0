import { lastParameter } from '../model/path-end.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import { isAdopted, isCollection, isLink, isSingle, isUpsert } from './kinds.js';
import type { PathNode } from './paths.js';
import type { Scope } from './scope.js';
import type { Attribute, Lookup, Resource } from './types.js';

interface Target {
  name: string;
  key: string;
  family: string;
  parent: string | null;
  words: string[];
  /** The words as one. */
  plain: string;
  type: string;
  /** Its key is a UUID, and the document says so. */
  isUuid: boolean;
  shown: Set<string>;
  /** It can only be listed, and only below something else. */
  isListed: boolean;
  /** And nothing reads one by itself. */
  isOnlyListed: boolean;
}

/** By the last word of the name, which both sides share. */
type Targets = Map<string, Target[]>;

/** By what their paths call the others, by their names, and by the parameters at the end of their paths. */
interface Ways {
  byPath: Targets;
  byName: Targets;
  byParameter: Targets;
  addressed: Set<Attribute>;
}

export const KEY_WORDS = new Set([
  'id',
  'ids',
  'uuid',
  'uuids',
  'guid',
  'guids',
  'gid',
  'gids',
  'name',
  'names',
  'slug',
  'slugs',
  'ref',
  'identifier',
  'key',
]);

const ID_WORDS = new Set(['id', 'ids', 'uuid', 'uuids', 'guid', 'guids', 'gid', 'gids']);
/** Words after which a noun is told about, and not measured: a "time in seconds" is none. */
const FOLLOWS_NOUN = /^(?:that|which|where|whose|(?:to|in|on|from|for) (?:which|whom))\b/;
/** A `resource_id` may be of anything, whatever some path calls a resource. */
const ANYTHING = new Set(['resource', 'object', 'entity', 'item', 'subject']);
const ID_KEYS = new Set(['id', 'uuid', 'guid', 'gid']);

/**
 * Rule 9. An attribute named after another resource (`network_id`, `image`, `ssh_keys[]`) holds that resource's key.
 * Returns those whose reference nothing but the parameter of a path tells.
 */
export function relate(
  resources: Resource[],
  lookups: Lookup[],
  scope: Pick<Scope, 'above' | 'byNode' | 'called'>,
): ReadonlySet<Attribute> {
  const byPath: Targets = new Map();
  const byName: Targets = new Map();
  const byParameter: Targets = new Map();
  for (const subject of [...resources, ...lookups]) {
    const key = subject.identity[subject.identity.length - 1];
    if (
      key === undefined ||
      ('shape' in subject ? subject.shape !== 'collection' : isLink(subject.kind) || isSingle(subject.kind))
    )
      continue;
    // The key of the team is none of its maintainers', where nothing else tells those apart.
    if (isKeyAsked(subject, scope.above)) continue;
    const { type, format } = subject.attributes.find((a) => a.name === key) ?? { type: 'string' };
    const shown = new Set(subject.attributes.map(({ wire }) => wire));
    const named = subject.name.split('_');
    const isListed = 'shape' in subject && subject.arguments.some(({ in: place }) => place === 'path');
    const { name, family, parent } = subject;
    const isOnlyListed = isListed && !subject.operations.read;
    const target = { name, key, family, parent, type, isUuid: format === 'uuid', shown, isListed, isOnlyListed };
    addTarget(byPath, { ...target, words: scope.called.get(subject.name) ?? named });
    addTarget(byName, { ...target, words: named });
    const parameter = readParameter(subject);
    if (parameter) addTarget(byParameter, { ...target, words: parameter });
  }
  const addressed = new Set<Attribute>();
  const ways = { byPath, byName, byParameter, addressed };
  for (const resource of resources) {
    for (const attribute of resource.attributes) relateAttribute(attribute, resource, ways, false);
  }
  const known = new Map([...lookups, ...resources].map((t) => [t.name, t]));
  for (const [attribute, node] of scope.above) {
    const above = known.get(scope.byNode.get(node) ?? '');
    const isAsked = above && (isAskedOf(above, attribute) || isKeyAsked(above, scope.above));
    const asked = isAsked ? findNamesake(above.name, known) : above;
    const subject = (above && findPlaced(above, attribute, node, resources)) ?? asked;
    const key = subject && keyFor(attribute, subject);
    if (key !== undefined && isKindName(attribute, key)) continue;
    const isMade = subject !== undefined && !('shape' in subject);
    const pair = isMade ? null : findFirstOfTwo(node, attribute, (own) => known.get(scope.byNode.get(own) ?? ''));
    if (pair !== null) attribute.reference = pair;
    else if (subject && key !== undefined) attribute.reference = `${subject.name}.${key}`;
    const list = above || !node.parent ? undefined : known.get(scope.byNode.get(node.parent) ?? '');
    attribute.reference ??= list ? findListed(node, attribute, list) : null;
  }
  return addressed;
}

/**
 * `/flags/{projectKey}/{flagKey}` and `/flags/{projectKey}/{environmentKey}/{flagKey}` have two things in one place: an
 * environment, where its own path calls it so as well, is no flag.
 */
function findPlaced(
  subject: Resource | Lookup,
  { wire }: Attribute,
  { parameters }: PathNode,
  resources: readonly Resource[],
): Resource | undefined {
  const [only, ...others] = resources.filter((own) => isCollection(own.kind) && readLast(own) === wire);
  // What is only read at `/users/{environmentKey}` is no environment, where there is one that is made.
  const { plain } = readName(wire);
  const isNamed = 'shape' in subject && only !== undefined && squash(only.name) === plain;
  const isOther = readName(readLast(subject) ?? wire).plain !== plain;
  if (!isNamed && !(isOther && parameters.length > 1 && parameters.includes(wire))) return undefined;
  return others.length === 0 ? only : undefined;
}

function readLast({ operations }: Resource | Lookup): string | null {
  return lastParameter(operations.read?.path ?? '') || null;
}

/** `/records/{name}/{type}` names a record by both: the first parameter is the key before its last. */
function findFirstOfTwo(
  node: PathNode,
  { type }: Attribute,
  subjectOf: (node: PathNode) => Resource | Lookup | undefined,
): string | null {
  const second = [...node.children.values()].find(({ literal }) => literal === null);
  const subject = second && subjectOf(second);
  const key = subject?.attributes.find(({ name, in: place }) => name === subject.identity.at(-2) && place === 'body');
  return subject && key?.type === type ? `${subject.name}.${key.name}` : null;
}

/** `/brokers/{id}/configs` below a list of brokers that have no path of their own: what the list shows as their id. */
function findListed({ parameters }: PathNode, { type }: Attribute, subject: Resource | Lookup): string | null {
  if (!('shape' in subject) || !subject.operations.list || subject.operations.read) return null;
  const [parameter = ''] = parameters;
  const words = [squash(parameter), splitWords(parameter).at(-1) ?? ''];
  const key = words
    .filter((word) => KEY_WORDS.has(word) || word === squash(parameter))
    .map((word) => subject.attributes.find((own) => own.in === 'body' && squash(own.wire) === word))
    .find((own) => own !== undefined && (own.type === type || (type === 'string' && own.type === 'integer')));
  return key ? `${subject.name}.${key.name}` : null;
}

/** Its own key, or the number that it shows beside a name, where the path takes a number. */
function keyFor(
  { type, wire, format }: Attribute,
  { name, identity, attributes }: Resource | Lookup,
): string | undefined {
  const key = attributes.find((own) => own.name === identity.at(-1));
  // A UUID is no name.
  if (format === 'uuid' && key?.wire === 'name' && key.format !== 'uuid' && ID_WORDS.has(readName(wire).last))
    return attributes.find((own) => ['id', 'uuid', squash(wire)].includes(squash(own.wire)))?.name;
  // `{project_name}` is not the number that another path may have in its place.
  if (type === 'string' && readName(wire).last === 'name' && key?.type === 'integer') {
    const called = ['name', `${name}_name`, wire].map((own) => attributes.find((other) => other.wire === own));
    const text = called.find((own) => own?.type === 'string');
    if (text) return text.name;
  }
  const isText = type === 'integer' && key?.type === 'string';
  const number = isText ? attributes.find((own) => own.wire === 'id' && own.type === 'integer') : undefined;
  return number?.name ?? identity.at(-1);
}

/** A `{carrier_name}` or `role_name` out of a few that the document lists says which kind, and is no `carrier_id` of one that is there. */
function isKindName({ wire, enum: values }: Attribute, key: string): boolean {
  const { last, keyed } = readName(wire);
  return (values?.length ?? 0) > 0 && keyed && last !== readName(key).last;
}

/** What a list at an item's path is asked for is none of its items. */
function isAskedOf(subject: Resource | Lookup, attribute: Attribute): boolean {
  return 'arguments' in subject && subject.arguments.includes(attribute);
}

/** The key of `GET /users/{environment}` says of which environment they are. */
function isKeyAsked(subject: Resource | Lookup, above: ReadonlyMap<Attribute, PathNode>): boolean {
  const key = subject.identity.at(-1);
  return 'arguments' in subject && subject.arguments.some((own) => own.name === key && above.has(own));
}

/** Of the `machine_outdated_parts` at `/machine-outdated-parts/{id}` the machine: what their name begins with. */
function findNamesake(name: string, known: ReadonlyMap<string, Resource | Lookup>): Resource | Lookup | undefined {
  const words = name.split('_');
  const starts = words.map((_, index) => words.slice(0, words.length - 1 - index).join('_'));
  return starts.map((start) => known.get(start)).find((other) => other !== undefined);
}

function addTarget(targets: Targets, found: Omit<Target, 'plain'>): void {
  const target = { ...found, plain: found.words.join('') };
  const last = target.words[target.words.length - 1] as string;
  const same = targets.get(last);
  if (same) same.push(target);
  else targets.set(last, [target]);
}

function relateAttribute(attribute: Attribute, resource: Resource, ways: Ways, isInside: boolean): void {
  const isKey = !isLink(resource.kind) && resource.identity.includes(attribute.name) && attribute.in !== 'path';
  const isOwnKey = isKey && !isOfKept(attribute);
  const holder = attribute.type === 'list' || attribute.type === 'set' ? attribute.element : attribute;
  if (isOwnKey || isOwnName(attribute, resource) || isOwnPlace(attribute, resource)) return;
  if (namesNeighbour(attribute, resource)) return;
  if (holder && (holder.type === 'string' || holder.type === 'integer')) {
    const named = findTarget(attribute, resource, ways.byPath) ?? findNamed(attribute, resource, ways.byName);
    const target = named ?? findAddressed(attribute, resource, ways.byParameter);
    if (target && isInside && isOfAnother(attribute, target)) return;
    if (target && isKindName(attribute, pickKey(attribute, target))) return;
    if (target && !named) ways.addressed.add(attribute);
    attribute.reference = target
      ? `${target.name}.${pickKey(attribute, target)}`
      : (findRemoved(attribute, resource, ways.byPath) ?? attribute.reference);
    return;
  }
  for (const inner of holder?.attributes ?? []) {
    relateAttribute(inner, resource, ways, true);
    if (inner.reference === null) relateKeyOf(attribute, inner, resource, ways.byPath);
  }
  for (const { attribute: inner } of holder?.variants ?? []) relateAttribute(inner, resource, ways, true);
}

/** The `user_id` of a membership is what the list of its members shows as their `id`: the key of a user. */
function isOfKept({ required, wire, out }: Attribute): boolean {
  const [shown = '', ...deeper] = out ?? [];
  return required && deeper.length === 0 && ['id', 'uuid'].includes(squash(shown)) && squash(shown) !== squash(wire);
}

/** The `project_id` in the settings of a registry is no UUID, as these projects have: it may be one of another cloud. */
function isOfAnother(attribute: Attribute, { isUuid, words }: Target): boolean {
  const { type, format, pattern } = attribute.element ?? attribute;
  const isBare = type === 'string' && format === undefined && pattern === undefined;
  const text = squash(`${attribute.description} ${attribute.element?.description ?? ''}`);
  return isUuid && isBare && ID_WORDS.has(readName(attribute.wire).last) && !text.includes(words.at(-1) ?? '');
}

/** `ssh_keys` are those that are named so, whatever their path calls them. */
function findNamed(attribute: Attribute, resource: Resource, targets: Targets): Target | undefined {
  // `/organizations/{id}/runners/{runner_id}` is the key of that runner, not of a runner elsewhere.
  if (attribute.name === resource.identity.at(-1) && !isUpsert(resource.kind)) return undefined;
  const found = findTarget(attribute, resource, targets);
  return found?.plain === readName(attribute.wire).plain ? found : undefined;
}

/** What the parameter at the end of its path calls it: `/machines/instances/{machineId}` are reached by a `machine_id`. */
function readParameter(subject: Resource | Lookup): string[] | null {
  // Settings and quotas at `/quotas/{project_id}` have the key of something else.
  if (!('kind' in subject) || !isCollection(subject.kind)) return null;
  const parameter = lastParameter(subject.operations.read?.path ?? '');
  const { last, keyed, wanted } = readName(parameter);
  return keyed && ID_WORDS.has(last) ? wanted : null;
}

/** A `machine_id` is the key of the only resource that is reached by a parameter of that name. */
function findAddressed(attribute: Attribute, resource: Resource, targets: Targets): Target | undefined {
  const { last, keyed, wanted, plain } = readName(attribute.wire);
  const isOwn = attribute.name === resource.identity.at(-1) && !isLink(resource.kind);
  if (!keyed || !ID_WORDS.has(last) || isOwn || ANYTHING.has(plain)) return undefined;
  const found = (targets.get(wanted.at(-1) ?? '') ?? []).filter((t) => t.plain === plain);
  const [only] = found;
  const isNumber = (attribute.element ?? attribute).type === 'integer';
  const fits = found.length === 1 && only && only.name !== resource.name && (!isNumber || only.type === 'integer');
  return fits ? only : undefined;
}

/** What the path of the call that ends a link calls its other end: `{subnet_id}`, for a `connected_subnet_id`. */
function findRemoved(attribute: Attribute, resource: Resource, targets: Targets): string | null {
  const remove = isLink(resource.kind) && attribute.in === 'body' ? resource.operations.delete : null;
  const said = remove?.parameters.find((own) => own.attribute === attribute.name)?.name;
  const called = said === undefined ? null : { ...attribute, wire: said };
  const target = called && findTarget(called, resource, targets);
  return target ? `${target.name}.${pickKey(called, target)}` : null;
}

/** `server: {id: 42}` names a server as `server_id: 42` does. */
function relateKeyOf({ wire }: Attribute, inner: Attribute, resource: Resource, targets: Targets): void {
  if (!(inner.required || inner.optional) || !ID_KEYS.has(inner.wire)) return;
  if (inner.type !== 'string' && inner.type !== 'integer') return;
  const target = findTarget({ ...inner, wire: `${wire}_${inner.wire}` }, resource, targets);
  if (target?.key === inner.wire && target.words.join('_') === readName(wire).wanted.join('_'))
    inner.reference = `${target.name}.${target.key}`;
}

/** `listeners[].backend_name` is one of the `backends` in the same body, which is made together with it. */
function namesNeighbour({ wire, required: isNeeded }: Attribute, resource: Resource): boolean {
  const { last, keyed, wanted } = readName(wire);
  if (!isNeeded || !keyed || ID_WORDS.has(last)) return false;
  return resource.attributes.some(({ wire: list, in: place, required, optional, element }) => {
    if (place !== 'body' || !(required || optional) || readName(list).wanted.join('') !== wanted.join('')) return false;
    return element?.attributes?.some((own) => own.wire === last && (own.required || own.optional)) ?? false;
  });
}

/** A log sink's `sink_name` is what it is called itself, whatever else is called a sink. */
function isOwnName({ name, wire }: Attribute, resource: Resource): boolean {
  if (name !== resource.naturalKey || !isCollection(resource.kind)) return false;
  const { last, wanted } = readName(wire);
  return last === 'name' && squash(resource.name).endsWith(wanted.join(''));
}

/** `/services/{id}/databases/{database_id}` ends with the key of that very database, whatever else is called so. */
function isOwnPlace({ name, wire, in: place, computed }: Attribute, resource: Resource): boolean {
  if (place !== 'path' || name !== resource.identity.at(-1)) return false;
  if (!isAdopted(resource.kind) && !(isCollection(resource.kind) && computed)) return false;
  const [own, called] = [readName(wire).wanted.at(-1) ?? '', resource.name.split('_').at(-1) ?? ''];
  return own.length > 2 && called.startsWith(own);
}

/** Where the answer shows the resource by another of its keys, that one is compared, so that one is given. */
function pickKey(attribute: Attribute, target: Target): string {
  const { out, wire } = attribute;
  const { key, shown } = target;
  // `tag_names` are no ids.
  if (/^names?$/.test(readName(wire).last) && ID_KEYS.has(key) && shown.has('name')) return 'name';
  const last = out && out.length > 1 ? out.at(-1) : undefined;
  if (last === undefined && showsId(attribute, target)) return 'id';
  return last !== undefined && KEY_WORDS.has(last) && shown.has(last) ? last : key;
}

/** The `subnet_id` of what is known by its name, and shows an id beside it: the id is given. */
function showsId(attribute: Attribute, { key, shown, plain }: Target): boolean {
  const named = readName(attribute.wire);
  const { last } = named;
  const isText = (attribute.element ?? attribute).type === 'string' && attribute.in === 'body';
  const isExact = plain === named.plain;
  return key === 'name' && isText && isExact && ['id', 'ids'].includes(last) && shown.has('id');
}

function findTarget(attribute: Attribute, resource: Resource, targets: Targets): Target | undefined {
  const { last, keyed, wanted, plain } = readName(attribute.wire);
  // A path may write as one word (`/flavorprofiles`) what a field writes as two (`flavor_profile_id`).
  const called = [
    ...(targets.get(wanted.at(-1) ?? '') ?? []),
    ...(wanted.length > 1 ? (targets.get(plain) ?? []) : []),
  ];
  // A number cannot hold a key that is text; a text can hold a number.
  const isNumber = (attribute.element ?? attribute).type === 'integer';
  // An `account_key` is the key of what has keys, and of anything else a secret or a part of it.
  const hasSuch = (t: Target) => last !== 'key' || t.key === 'key';
  // A UUID is no name.
  const isUuid = (attribute.element ?? attribute).format === 'uuid' && ID_WORDS.has(last);
  const isName = (t: Target) => isUuid && t.key === 'name' && !t.isUuid && !showsId(attribute, t);
  const suitable = called.filter((t) => hasSuch(t) && !isName(t) && (!isNumber || t.type === 'integer'));
  // What a list below the same parent shows is there already: what is put there comes from elsewhere.
  const isThere = (t: Target) =>
    t.isOnlyListed && t.parent === resource.parent && t.parent !== null && attribute.name === resource.identity.at(-1);
  const elsewhere = suitable.filter((t) => !isThere(t) && t.family === resource.family);
  const named = suitable.some(isThere) && elsewhere.length > 0 ? elsewhere : suitable;
  const isOther = attribute.format === 'date-time' || attribute.format === 'email';
  if (named.length === 0 || KEY_WORDS.has(wanted.join('_')) || isOther) return undefined;
  // A free text that happens to be called like a resource is not its key: demand a hint for plain names.
  if (!keyed && !hints(attribute, wanted, named)) return undefined;
  if (keyed && ['name', 'names'].includes(last) && attribute.computed && !attribute.optional) return undefined;
  // A `version` of anything is not the version of an agent, which lies below that agent.
  const isElsewhere = (t: Target) =>
    !keyed && t.words.length > wanted.length && t.parent !== null && t.family !== resource.family;
  // Nor is a `resource_id` the name of the resources that a report lists.
  const isOnlyListed = (t: Target) =>
    t.isListed && ID_WORDS.has(last) && t.key === 'name' && t.words.length > wanted.length && !showsId(attribute, t);
  const fits = named.filter(
    (t) =>
      (endsWith(wanted, t.words) && (keyed || !isQualified(wanted, t, targets))) ||
      (endsWith(t.words, wanted) && !isElsewhere(t) && !isOnlyListed(t)),
  );
  const spelled = named.filter((t) => t.plain === plain);
  // `role_id` is the id of an `iam_role` rather than the name of a `role`.
  const keys = fits.filter((t) => ID_KEYS.has(t.key) || showsId(attribute, t));
  const exact = ID_WORDS.has(last) && keys.length > 0 ? spelled.filter((t) => keys.includes(t)) : spelled;
  // What is put into a resource by its key (`/servers/{id}/nics/{nic_id}`) is another of that name, not itself.
  const isPutIn = isUpsert(resource.kind) && resource.operations.create?.body === null;
  const all = (exact.length > 0 ? exact : ID_WORDS.has(last) && keys.length > 0 ? keys : fits).filter(
    (t) => t.name !== resource.name || !isPutIn,
  );
  // A sibling below the same before one of the same family before any other.
  const siblings = all.filter((t) => t.parent !== null && t.parent === resource.parent);
  const near = all.filter((t) => t.family === resource.family);
  const pool = siblings.length > 0 ? siblings : near.length > 0 ? near : all;
  // Of two that their paths call alike (`/peers`, `/ingress/peers`), the one whose whole name it is.
  const isNamed = (t: Target) => t.name === wanted.join('_');
  const distance = (t: Target) => Math.abs(t.words.length - wanted.length);
  const nearest = [...pool].sort((a, b) => distance(a) - distance(b) || Number(isNamed(b)) - Number(isNamed(a)))[0];
  const best = nearest?.name === resource.name ? (all.find(isNamed) ?? nearest) : nearest;
  if (best?.name === resource.name && !/parent|source|base|origin|peer/.test(toSnake(attribute.wire))) return undefined;
  return best;
}

/** A `network_zone` is a zone of networks, where there are such, and no `zone` of another kind. */
function isQualified(wanted: string[], { words }: Target, targets: Targets): boolean {
  const before = wanted.slice(0, wanted.length - words.length);
  const plain = before.join('');
  return (targets.get(before.at(-1) ?? '') ?? []).some((t) => t.plain === plain);
}

interface WireName {
  last: string;
  /** It ends in a word for a key: network_id. */
  keyed: boolean;
  /** What it names, singular. */
  wanted: string[];
  /** The same as one word. */
  plain: string;
}

// The same few names stand in hundreds of objects.
const names = new Map<string, WireName>();

function readName(wire: string): WireName {
  let name = names.get(wire);
  if (!name) {
    const words = splitWords(wire);
    const last = words[words.length - 1] ?? '';
    const keyed = words.length > 1 && KEY_WORDS.has(last);
    const wanted = singularWords((keyed ? words.slice(0, -1) : words).join('_'));
    name = { last, keyed, wanted, plain: wanted.join('') };
    names.set(wire, name);
  }
  return name;
}

function endsWith(long: string[], short: string[]): boolean {
  return (
    short.length > 0 && short.length <= long.length && short.every((w, i) => long[long.length - short.length + i] === w)
  );
}

function hints(attribute: Attribute, noun: string[], targets: readonly Target[]): boolean {
  if (attribute.enum || attribute.type === 'boolean') return false;
  if (attribute.out !== null && attribute.out.at(-1) !== 'value') return true;
  const text = `${attribute.description} ${attribute.element?.description ?? ''}`;
  const plain = noun.join('');
  const isExact = targets.some((t) => t.plain === plain);
  if (/\b(?:slug identifiers?|slugs?|uuids?)\b/i.test(text) && isExact) return true;
  if (isNumberOf(attribute, noun, targets)) return true;
  const named = noun
    .map((w) => w.replace(/[^a-z0-9]/g, ''))
    .filter((w) => w !== '')
    .join('[\\s_-]*');
  // "Server the address is assigned to" names a server where the field is a number, which no name is.
  const isTied = isExact && attribute.type === 'integer' && /\b(?:assigned|attached|connected) to\b/i.test(text);
  return (
    (isTied || /\b(?:id|ids|identifier|identifiers|primary keys?|uuid|slug|name|names)\b/i.test(text)) &&
    new RegExp(`\\b${named}s?\\b`, 'i').test(text) &&
    squash(attribute.wire) !== 'name'
  );
}

/** A number that is called and described as one of them ("Server to which to attach it") is no count and no size of it. */
function isNumberOf(attribute: Attribute, noun: readonly string[], targets: readonly Target[]): boolean {
  const { type, wire, description, minimum, maximum, default: preset } = attribute;
  const isBounded = minimum !== undefined || maximum !== undefined || preset !== undefined;
  if (type !== 'integer' || isBounded || squash(wire) !== noun.join('')) return false;
  const plain = noun.join('');
  if (!targets.some((t) => t.type === 'integer' && t.plain === plain)) return false;
  const words = splitWords(description.slice(0, 80).replace(/^(?:the|an?) /i, ''));
  return noun.every((word, index) => words[index] === word) && FOLLOWS_NOUN.test(words.slice(noun.length).join(' '));
}
