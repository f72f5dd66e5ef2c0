import { type Field, fieldsOf, findObject, successOf } from '../model/answers.js';
import { trimSlash } from '../model/path-end.js';
import type { Operation, Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import type { Draft } from './draft.js';
import { findGivenEnd, findLogin, findOtherEnd } from './find-other-end.js';
import { findSaidKey, saysId, takesId } from './find-said-key.js';
import { isLink } from './kinds.js';
import { collectionOf, isBelow, isItem, ownPath, type PathNode, splitPath, topOf } from './paths.js';
import type { Sources } from './sources.js';
import { ID_NAMES, ID_WORDS } from './vocabulary.js';

const GENERIC = new Set(['id', 'uuid', 'uid', 'guid', 'name', 'slug', 'key', 'identifier', 'idorname', 'ref']);

const SPEAKING_FORMATS = new Set(['ipv4', 'ipv6', 'email', 'hostname', 'uri']);

/** `{ipv6}` of what shows its `ip`: words for the one idea. */
const ADDRESS = /^ip(?:v[46])?(?:address)?$/;

export interface PathValue {
  node: PathNode;
  /** As the path has it. */
  parameter: string;
  /** Name of the attribute that fills it. */
  attribute: string;
  /** Of the resource itself, or of something above it. */
  own: boolean;
  /** The create call has it in its path: the caller gives it. */
  inCreate: boolean;
  /** Only the create has this parameter, at the place where the other calls have the id. */
  instead?: PathNode;
  /** The field of the representation that holds it. */
  field: Field | null;
  /** The same parameter in the path of the other half of a link: `…/attach/{group_id}` and `…/detach/{group_id}`. */
  same?: PathValue;
  /** The field lies in an object of the parameter's name: `{owner}` is `owner.login`. */
  within?: boolean;
  /** The field lies in an object about the resource itself, which is given with it: `{name}` is `metadata.name`. */
  inside?: true;
  reason: string;
}

/** The parameters of a path, each with its node in the tree. */
export function parametersOf(root: PathNode, operation: Operation): readonly PathParameter[] {
  const top = topOf(root, operation);
  const path = ownPath(operation);
  let byPath = parametersByRoot.get(top);
  if (!byPath) {
    byPath = new Map();
    parametersByRoot.set(top, byPath);
  }
  let parameters = byPath.get(path);
  if (!parameters) {
    parameters = findParameters(top, path);
    byPath.set(path, parameters);
  }
  return parameters;
}

interface PathParameter {
  parameter: string;
  node: PathNode;
}

const parametersByRoot = new WeakMap<PathNode, Map<string, PathParameter[]>>();

function findParameters(root: PathNode, path: string): PathParameter[] {
  const found: PathParameter[] = [];
  let node = root;
  for (const segment of splitPath(path)) {
    const key = 'literal' in segment ? `${segment.colon ? ':' : '/'}${segment.literal}` : '{}';
    const next = node.children.get(key);
    if (!next) break;
    node = next;
    if ('parameter' in segment) found.push({ parameter: segment.parameter, node });
  }
  return found;
}

/** Which attribute fills each parameter of every path that the resource's operations use. */
export function bindPath(root: PathNode, draft: Draft, sources: Sources): PathValue[] {
  const values = new Map<PathNode, PathValue>();
  const created = new Set(draft.create ? parametersOf(root, draft.create.operation).map((p) => p.node) : []);
  const taken = new Set<string>();
  const called = findCalled(root, draft);
  const uses = [draft.create, draft.read, draft.delete, ...draft.updates].filter((u) => u !== null);
  const main =
    draft.read?.operation ?? draft.delete?.operation ?? draft.updates[0]?.operation ?? draft.create?.operation;
  const operations = main ? [main, ...uses.map((u) => u.operation)] : [];
  for (const operation of operations) {
    for (const { parameter, node } of parametersOf(root, operation)) {
      if (values.has(node)) continue;
      const half = isLink(draft.kind)
        ? findSame(parameter, node, values)
        : changesAtMaker(operation, node, draft)
          ? values.get(draft.node)
          : findGiven(parameter, node, draft, values);
      if (half) {
        values.set(node, { ...half, node, same: half });
        continue;
      }
      const own = isOwn(node, draft);
      const isLast = node === draft.node && !liesAtParent(draft);
      const value = !own
        ? isLast
          ? bindAsked(parameter, node)
          : (bindLinked(parameter, node, operation, draft, sources, created) ?? bindParent(parameter, node, sources))
        : isLast
          ? bindOwn(parameter, node, draft, sources)
          : bindEarlier(parameter, node, draft, sources);
      // One field cannot fill two parameters.
      if (value.field && [...values.values()].some((v) => v.field?.wire === value.field?.wire)) {
        value.field = null;
        value.attribute = toSnake(parameter) || 'parameter';
      }
      for (let n = 2; taken.has(value.attribute); n++) value.attribute = `${toSnake(parameter)}_${n}`;
      value.inCreate = created.has(node) && !(isLast && called);
      taken.add(value.attribute);
      values.set(node, value);
    }
  }
  return [...values.values(), ...(called ? [bindCalled(called, draft, sources)] : [])];
}

/** `PUT /nodes/rooms/{room_id}` beside the `POST /nodes/rooms` of what is read at `/nodes/{node_id}`: the same one. */
function changesAtMaker({ path }: Operation, node: PathNode, { create, updates, node: own }: Draft): boolean {
  const isUpdate = updates.some(({ operation }) => operation.path === path);
  return isUpdate && node !== own && path.replace(/\/\{[^{}]*\}\/?$/, '') === trimSlash(create?.operation.path ?? '');
}

function findSame(parameter: string, node: PathNode, values: ReadonlyMap<PathNode, PathValue>): PathValue | undefined {
  return [...values.values()].find(
    (value) =>
      squash(value.parameter) === squash(parameter) && !isBelow(node, value.node) && !isBelow(value.node, node),
  );
}

/**
 * `POST /orgs/{org_slug}/teams` makes what is read at `/teams/{org_slug}/{team_slug}`, and no answer shows the `org_slug`:
 * it is the one that was given.
 */
function findGiven(
  parameter: string,
  node: PathNode,
  draft: Draft,
  values: ReadonlyMap<PathNode, PathValue>,
): PathValue | undefined {
  const found = GENERIC.has(squash(parameter)) ? undefined : findSame(parameter, node, values);
  if (!found?.own || found.field || found.node === draft.node) return undefined;
  const owner = ownerWords(node);
  return Object.assign(found, { own: false, reason: `names the ${owner.join(' ') || 'subject'} above it in the path` });
}

/** `POST /endpoints/{name}` makes what `GET /endpoints/{endpoint_id}` reads: the caller gives the name, the server the id. */
function findCalled(root: PathNode, { create, read, delete: remove, node }: Draft): string | null {
  const nameIn = (operation: Operation | undefined) =>
    operation && parametersOf(root, operation).find((p) => p.node === node)?.parameter;
  const [given, other] = [nameIn(create?.operation), nameIn((read ?? remove)?.operation)];
  if (given === undefined || other === undefined) return null;
  const isId = (name: string) => ID_WORDS.has(splitWords(name).at(-1) ?? '');
  return !isId(given) && isId(other) ? given : null;
}

function bindCalled(parameter: string, { node }: Draft, sources: Sources): PathValue {
  return {
    // A place of its own: nothing else is found by it.
    node: { ...node },
    instead: node,
    parameter,
    attribute: toSnake(parameter) || 'name',
    own: false,
    inCreate: true,
    field: findField(sources, (wire) => squash(wire) === squash(parameter)),
    reason: `the path of the create says its ${parameter}`,
  };
}

function isOwn(node: PathNode, draft: Draft): boolean {
  if (!isItem(draft.node) || liesAtParent(draft)) return false;
  for (let at: PathNode | null = draft.node; at && isItem(at) && at !== draft.collection; at = at.parent)
    if (at === node) return true;
  return false;
}

/** One setting of an item is set at the item's own path. */
function liesAtParent({ node, parent }: Draft): boolean {
  return node === parent;
}

/** `{id}` of something above is called after it: vm_id. */
export function nameParent(parameter: string, node: PathNode): string {
  const plain = squash(parameter);
  const owner = ownerWords(node);
  return GENERIC.has(plain) && owner.length > 0
    ? [...owner, plain === 'idorname' ? 'id' : toSnake(parameter)].join('_')
    : toSnake(parameter) || 'parent_id';
}

function ownerWords(node: PathNode): string[] {
  const above = collectionOf(node);
  return above?.literal ? singularWords(above.literal) : [];
}

function bindParent(parameter: string, node: PathNode, sources: Sources): PathValue {
  const plain = squash(parameter);
  const owner = ownerWords(node);
  const attribute = nameParent(parameter, node);
  // A `uuid` below `/apps/{uuid}` is the resource's own.
  const isGeneral = plain === 'id' || (GENERIC.has(plain) && owner.length > 0);
  // `/sites/{domain}/subdomains` shows its own `domain`, and that of the site as `parent_domain`; a `parent_id` is of its own kind.
  const above = isGeneral ? null : findField(sources, (wire) => squash(wire) === `parent${plain}`);
  const named =
    above ??
    findField(sources, (wire) => squash(wire) === squash(attribute)) ??
    (isGeneral ? null : findField(sources, (wire) => squash(wire) === plain)) ??
    findShortName(owner, sources);
  const field = named && isAnother(named.wire, sources) ? null : named;
  return {
    node,
    parameter,
    attribute,
    own: false,
    inCreate: false,
    field,
    reason: `names the ${owner.join(' ') || 'subject'} above it in the path`,
  };
}

/**
 * `POST …/connect` with nothing but a `connected_subnet_id`, undone by `POST …/disconnect/{subnet_id}`: what the path of the
 * one says is what the body of the other said.
 */
function bindLinked(
  parameter: string,
  node: PathNode,
  operation: Operation,
  { kind, create, delete: remove }: Draft,
  sources: Sources,
  created: ReadonlySet<PathNode>,
): PathValue | null {
  const [only, ...others] = [...sources.create.values()].filter(({ schema }) => !schema.readOnly);
  if (!isLink(kind) || operation !== remove?.operation || created.has(node) || !create || !only) return null;
  const [last, noun] = [only.wire, parameter].map((name) => splitWords(name).reverse());
  const isKey = ID_WORDS.has(last?.[0] ?? '') && last?.[0] === noun?.[0] && last?.[1] === noun?.[1];
  if (others.length > 0 || !isKey || operation.body || squash(only.wire) === squash(parameter)) return null;
  const attribute = toSnake(only.wire);
  return { node, parameter, attribute, own: true, inCreate: false, field: only, reason: 'names what was linked' };
}

/** What a list at an item's path is asked for: `GET /outdated-parts/{id}`, where the parts have no id. */
function bindAsked(parameter: string, node: PathNode): PathValue {
  const attribute = toSnake(parameter) || 'parameter';
  return { node, parameter, attribute, own: false, inCreate: false, field: null, reason: 'names what the list is for' };
}

/** A body that demands what the path says already, and is never shown again: the network to join it with, not its own. */
function isAnother(wire: string, { create, read, shownOnce }: Sources): boolean {
  return create.get(wire)?.required === true && read.size > 0 && !read.has(wire) && !shownOnce.has(wire);
}

/** `cluster_id` in the answer, for the `/database-clusters/{id}` above it; what a request takes under that name is another one. */
function findShortName(owner: string[], sources: Sources): Field | null {
  if (owner.length < 2) return null;
  return findField(sources, (wire) => {
    const words = splitWords(wire);
    const key = words.pop();
    if (key !== 'id' && key !== 'uuid') return false;
    if (words.length === 0 || sources.create.has(wire) || sources.update.has(wire)) return false;
    return words.every((w, i) => owner[owner.length - words.length + i] === w);
  });
}

function bindOwn(parameter: string, node: PathNode, draft: Draft, sources: Sources): PathValue {
  const end = findOtherEnd(parameter, node, draft, sources) ?? findLogin(parameter, sources);
  if (end) {
    const reason = `the path's {${parameter}} is the ${end.path.join('.')} of what the list shows`;
    return { node, parameter, attribute: toSnake(parameter), own: true, inCreate: false, field: end, reason };
  }
  const field =
    findLinked(draft, sources) ??
    findOwnField(nameOne(parameter, draft), schemaOfParameter(parameter, draft), draft, sources);
  const inner = field ? null : findInside(parameter, sources);
  if (inner) {
    return {
      node,
      parameter,
      attribute: toSnake(inner.path.at(-1) ?? '') || 'id',
      own: true,
      inCreate: false,
      field: inner,
      inside: true,
      reason: `the path's {${parameter}} is its ${inner.path.join('.')}`,
    };
  }
  const attribute = field ? toSnake(field.wire) : squash(parameter) === 'idorname' ? 'id' : toSnake(parameter) || 'id';
  return {
    node,
    parameter,
    attribute,
    own: true,
    inCreate: false,
    field,
    reason: field ? `the path's {${parameter}} is its ${field.wire}` : `the path's {${parameter}}`,
  };
}

/** `{invitation_tokens}`, "CSV list of invitation tokens": one of them is a list of one. */
function nameOne(parameter: string, { read, delete: remove }: Draft): string {
  const said = (read ?? remove)?.operation.parameters.find((p) => p.in === 'path' && p.name === parameter);
  const isList = LISTED.test(said?.description ?? '') || said?.schema.types[0] === 'array';
  return isList ? singularWords(parameter).join('_') : parameter;
}

const LISTED = /\b(?:csv|comma[- ](?:separated|delimited)|list of)\b/i;

function findLinked({ kind, create, delete: remove }: Draft, sources: Sources): Field | null {
  const end = isLink(kind) && create && remove ? findGivenEnd(create.operation, remove.operation) : null;
  return end === null ? null : (sources.create.get(end) ?? null);
}

/**
 * The `{owner}` of `/repos/{owner}/{repo}` is of the resource and yet no id of it: only what is called so can be it, or
 * what the end of its name says and no other parameter's does (`{rr_name}/{rr_type}`).
 */
function bindEarlier(parameter: string, node: PathNode, draft: Draft, sources: Sources): PathValue {
  const plain = squash(parameter);
  const short = plain.replace(/id$/, '');
  const end = splitWords(parameter).at(-1) ?? '';
  const isShared = draft.node.parameters.some((other) => splitWords(other).at(-1) === end);
  const wires = [plain, short, ...(isShared || end === 'id' ? [] : [end])];
  const field =
    wires.map((own) => findField(sources, (wire) => squash(wire) === own)).find((own) => own !== null) ?? null;
  const inner = field ? null : findWithin([plain, short], plain !== short, sources);
  return {
    node,
    parameter,
    attribute: field ? toSnake(field.wire) : toSnake(parameter) || 'id',
    own: true,
    inCreate: false,
    field: field ?? inner,
    ...(inner && { within: true }),
    reason: `the path's {${parameter}}${field || inner ? ` is its ${(field ?? inner)?.path.join('.')}` : ''}`,
  };
}

/**
 * `metadata.name`: what names a resource lies in the object that tells about it, in the request and in the answer. What is
 * computed (`metadata.fingerprint`) lies in the answer alone.
 */
function findInside(parameter: string, { read, create }: Sources): Field | null {
  const last = splitWords(parameter).at(-1) ?? '';
  for (const [wire, field] of read) {
    if (!/^(?:object)?meta(?:data)?$/.test(squash(wire)) || !(create.has(wire) || HASHES.has(last))) continue;
    const found = [...field.schema.properties].find(([own]) => squash(own) === last);
    if (found && found[1].types[0] === 'string') return { ...field, path: [...field.path, found[0]], schema: found[1] };
  }
  return null;
}

/** What an object is called by in a path. */
const WITHIN = ['slug', 'login', 'username', 'name', 'key'];

function findWithin(names: string[], isId: boolean, sources: Sources): Field | null {
  for (const [wire, field] of sources.read) {
    if (!names.includes(squash(wire))) continue;
    for (const key of isId ? ['id', 'uuid'] : WITHIN) {
      const schema = field.schema.properties.get(key);
      if (schema) return { ...field, path: [...field.path, key], schema };
    }
  }
  return null;
}

function schemaOfParameter(name: string, draft: Draft): Schema | undefined {
  const operation = (draft.read ?? draft.delete ?? draft.updates[0])?.operation;
  return operation?.parameters.find((p) => p.in === 'path' && p.name === name)?.schema;
}

function findOwnField(parameter: string, given: Schema | undefined, draft: Draft, sources: Sources): Field | null {
  const exact = findField(sources, (wire) => squash(wire) === squash(parameter));
  // What is only taken under that name is something else, where an id is shown.
  const isShown = exact && (sources.read.has(exact.wire) || sources.shownOnce.has(exact.wire));
  const isNumbered = /^(?:id|uuid|uid|guid|identifier)$/.test(splitWords(parameter).at(-1) ?? '');
  // The `provider_id` that people choose says which one out of a catalogue; the provider that is made has an id of its own.
  // The `target_id` of an `output_target` is what was linked, and is its key.
  const isOfNoun = squash(parameter).replace(/(?:id|uuid|uid|guid|identifier)$/, '') === draft.words.join('');
  const isMade = sources.read.has('id') && !sources.create.has('id') && !sources.update.has('id');
  // What is made at its own path is called what the path calls it.
  const isAtPath = draft.create?.operation.path.endsWith(`{${parameter}}`) === true;
  const isTaken = exact !== null && sources.create.has(exact.wire);
  const isChosen = isOfNoun && isNumbered && isMade && isTaken && !isAtPath;
  const isElsewhere = isChosen || (exact !== null && isMade && saysId(parameter, exact, draft, sources));
  if (exact && !isElsewhere && (isShown || !sources.read.has('id'))) return exact;
  // `{username}` of what cannot be made without a username.
  if (exact?.required && !isNumbered && !isElsewhere && exact.schema.types[0] === 'string') return exact;
  const said = findSaidKey(parameter, draft, sources) ?? findTokenItself(parameter, sources);
  if (said) return said;
  const own = findOwnNoun(parameter, draft, sources);
  if (own) return own;
  // `{reserved_ipv6}` is the one field that is such an address.
  const alike = [...sources.read.values()].filter(({ schema }) => schema.format === given?.format);
  if (SPEAKING_FORMATS.has(given?.format ?? '') && alike.length === 1) return alike[0] as Field;
  const address = ADDRESS.test(squash(parameter)) ? findField(sources, (wire) => ADDRESS.test(squash(wire))) : null;
  if (address) return address;
  const words = splitWords(parameter);
  const last = words[words.length - 1] ?? '';
  if (words.includes('or') && tellsIdAlone(draft, last)) return sources.read.get('id') ?? null;
  const noun = draft.words.join('');
  // Of `{source-type}/{dest-type}` neither is its `type`.
  const isShared = draft.node.parent?.parameters.some((p) => splitWords(p).at(-1) === last);
  // The `{policyNumber}` or `{account_key}` that no answer shows is not a name that people may change.
  // Nor is the `{key}` of an application key, which shows a name and a hash of itself.
  const isItself = words.join() === 'key' && draft.words.length > 1 && draft.words.at(-1) === 'key';
  const isCounted =
    isItself || (words.length > 1 && ['number', 'key', 'code'].includes(last) && sources.update.has('name'));
  // Of an `{id_or_slug}` the id is what all other calls take too, where their paths call it otherwise.
  // Of a `{uid_or_key}` the key may be what lets in: it stands in no path and in no state.
  const isEither = words.includes('or') && (draft.node.parameters.length > 1 || last === 'key');
  const first = isEither ? (words.find((word) => ID_WORDS.has(word)) ?? last) : last;
  // The `{app_name}` of `{owner_name}/{app_name}` is the name of the app.
  const isOther = isShared && last !== 'id' && words.slice(0, -1).join('') !== noun;
  const options = last === 'index' ? ['number', 'iid'] : isOther ? [] : [first];
  if (['id', 'uuid', 'identifier', 'uid', 'guid'].includes(last) || words.includes('id'))
    options.push(
      'id',
      'uuid',
      'uid',
      'guid',
      'identifier',
      `${noun}id`,
      `${noun}uuid`,
      'pk',
      'entityid',
      'objectid',
      'resourceid',
      ...(words.join('') === 'identifier' ? ['slug'] : []),
    );
  // `{promotion_code}` of a promotion code is called after the resource, not after its code.
  else if (words.length > 1 && words.join('') === noun) options.unshift(...ID_NAMES);
  // The `key` that a server gives beside a slug is a secret: an id does not stand in for a credential.
  else
    options.push(
      ...ID_NAMES.filter((own) => !(own === 'key' && isCredential(sources)) && !(own === 'name' && isCounted)),
    );
  // What the same call takes in its query as well is not what its path says, nor is the name of a key its fingerprint.
  const asked = new Set(
    (draft.read ?? draft.delete)?.operation.parameters.filter((p) => p.in === 'query').map(({ name }) => squash(name)),
  );
  const isHash = HASHES.has(last);
  const isNumber = words.includes('id') || takesId(parameter, { read: draft.read, remove: draft.delete }, sources);
  for (const option of options) {
    const found = findField(sources, (wire) => squash(wire) === option && wire !== exact?.wire);
    // A text that is not called an id (`{username}`) is not the number that is.
    const isText = given?.types[0] === 'string' && found?.schema.types[0] === 'integer' && !isNumber;
    // A number (`{index}`) is no name that people gave.
    const isPlaced = given?.types[0] === 'integer' && found?.schema.types[0] === 'string' && CALLED.has(option);
    const isElse = asked.has(option) || (isHash && CALLED.has(option));
    if (found && !isText && !isPlaced && !isElse) return found;
  }
  const called = findCalledSo(words, noun, sources);
  if (called) return called;
  const isGiven = (wire: string) => !sources.create.has(wire) && !sources.update.has(wire);
  const isRetired = (wire: string) => /^\W*deprecated\b/i.test(sources.read.get(wire)?.schema.description ?? '');
  // `sink_id` for a log sink: the field that ends in id, shares a word with the noun, and is given by the server. What the
  // create takes under such a name (`model_id` of a model run) is the id of something else.
  const close = findField(sources, (wire) => {
    const w = splitWords(wire);
    const isId = ['id', 'uuid'].includes(w[w.length - 1] ?? '');
    return isId && isGiven(wire) && w.slice(0, -1).some((x) => noun.includes(x));
  });
  // An API key that shows no id shows a key, which the server gave it.
  // What people let in with, a deploy key shows in full: no id leads to it.
  const isPublic = draft.words.some((word) => PUBLIC_KEYS.has(word));
  const kind = draft.words.length > 1 && !isPublic ? draft.words.at(-1) : undefined;
  const made = findField(sources, (wire) => squash(wire) === kind && isGiven(wire) && !isRetired(wire));
  // `{tag_id}` of something that shows no id at all but a name, which stays.
  const isNamed = words.length > 1 && given?.types[0] !== 'integer' && !sources.update.has('name');
  const isTold = sources.read.has('name') || sources.shownOnce.has('name');
  const named = isNamed && isTold ? findField(sources, (wire) => squash(wire) === 'name') : null;
  // `{bucket}` of a bucket that shows neither id nor name but a label, which stays.
  const isLabelled = words.join('') === noun && given?.types[0] !== 'integer' && !sources.update.has('label');
  const label = isLabelled ? findField(sources, (wire) => squash(wire) === 'label') : null;
  const isInside = findInside(parameter, sources) !== null;
  return (
    close ?? made ?? named ?? label ?? (words.join('') === 'name' && !isInside ? findOnlyName(draft, sources) : null)
  );
}

/** Of the `{id_or_ref}` of a branch its create tells the id, and no `ref`, which reads alone show: it leads to what was made. */
function tellsIdAlone({ create, words }: Draft, key: string): boolean {
  const answer = create && successOf(create.operation)?.schema;
  if (!answer) return false;
  const told = [...fieldsOf(findObject(answer, words.join('_'))).keys()].map(squash);
  return told.includes('id') && !told.includes(key);
}

const PUBLIC_KEYS = new Set(['deploy', 'gpg', 'host', 'public', 'ssh']);
const CALLED = new Set(['name', 'slug', 'key', 'label', 'title']);
const HASHES = new Set(['fingerprint', 'thumbprint', 'digest', 'checksum', 'sha', 'sha1', 'sha256', 'hash']);

/**
 * `/versions/{versionExpression}` of what has no id and always shows its `version`, which no update takes: a name that people
 * may change or leave out would lead to none.
 */
function findOwnNoun(parameter: string, draft: Draft, { read, update }: Sources): Field | null {
  const above = collectionOf(draft.node)?.literal;
  const noun = above ? singularWords(above).join('') : '';
  const plain = squash(parameter);
  if (noun === '' || plain === noun || !plain.startsWith(noun)) return null;
  const wires = [...read.keys()];
  // `{versionName}` is called what its last word says.
  if (wires.some((wire) => squash(wire) === splitWords(parameter).at(-1))) return null;
  if (wires.some((wire) => /^(?:id|uuid|uid|guid|identifier|key|slug)$/.test(squash(wire)))) return null;
  if (wires.some((wire) => squash(wire) === plain || (squash(wire) === 'name' && read.get(wire)?.required)))
    return null;
  const found = wires.find((wire) => squash(wire) === noun);
  const field = found === undefined ? undefined : read.get(found);
  const isText = field?.schema.types.join() === 'string' && field.required;
  return field && isText && !update.has(field.wire) ? field : null;
}

/** `{token}` of what shows its `secret`, "the actual value of the token": a name would lead to none, or to another one. */
function findTokenItself(parameter: string, { read, create, update }: Sources): Field | null {
  const secret = read.get('secret');
  const isMade = secret?.schema.types[0] === 'string' && !create.has('secret') && !update.has('secret');
  const isToken = squash(parameter) === 'token' && /\btoken\b/i.test(secret?.schema.description ?? '');
  return secret && isMade && isToken && !read.has('id') ? secret : null;
}

function isCredential({ read, create, update }: Sources): boolean {
  return read.has('key') && read.has('slug') && !create.has('key') && !update.has('key');
}

/**
 * `{user}` of what cannot be made without a `username`, and `{alertName}` of what cannot be made without an `alert`, or of
 * an alert, or of what calls its `alert` the name of something.
 */
function findCalledSo(words: string[], noun: string, { create, read }: Sources): Field | null {
  const isName = words.length > 1 && words.at(-1) === 'name';
  const wanted = isName ? words.slice(0, -1).join('') : `${words.join('')}name`;
  const found = [...create.values()].find(({ wire }) => squash(wire) === wanted);
  const isToldName =
    isName && (wanted === noun || /^(?:the )?(?:unique )?name of\b/i.test(found?.schema.description ?? ''));
  const isKey = found !== undefined && (found.required || isToldName);
  return isKey && read.has(found.wire) && found.schema.types.join() === 'string' ? found : null;
}

/**
 * `{name}` of a rule that shows a `rule_name`: the one text that ends so, unless it names what is above or is out of use. The
 * `priority_class_name` that a server may be told leads to none, or to the server that is called so.
 */
function findOnlyName({ node, words }: Draft, { read, create, update }: Sources): Field | null {
  const above = new Set<string>();
  for (let at: PathNode | null = node.parent; at; at = at.parent)
    for (const word of [...at.parameters, ...(at.literal ? [singularWords(at.literal).join('')] : [])])
      above.add(squash(word));
  const own = new Set([...words, ...singularWords(collectionOf(node)?.literal ?? '')]);
  const isSure = (wire: string) => create.get(wire)?.required ?? !update.has(wire);
  const names = [...read.values()].filter(({ wire, schema }) => {
    const [last, ...first] = splitWords(wire).reverse();
    const isUsed = !schema.deprecated && !/\bdeprecated\b/i.test(schema.description);
    return (
      last === 'name' &&
      first.length > 0 &&
      schema.types[0] === 'string' &&
      isUsed &&
      (first.some((word) => own.has(word)) || isSure(wire)) &&
      !above.has(first.reverse().join(''))
    );
  });
  // Of several, the one whose text says that it is the name of this.
  const told = names.filter(({ schema }) =>
    schema.description.toLowerCase().includes(`name of the ${words.join(' ')}`),
  );
  const [only, ...others] = names.length > 1 ? told : names;
  return only && others.length === 0 ? only : null;
}

function findField(sources: Sources, fits: (wire: string) => boolean): Field | null {
  for (const fields of [sources.read, sources.shownOnce, sources.create]) {
    for (const [wire, field] of fields)
      if (fits(wire) && !['object', 'array'].includes(field.schema.types[0] ?? '')) return field;
  }
  return null;
}
