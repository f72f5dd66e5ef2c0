import { fieldsOf, findList, findObject, isArraySchema, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { isPlural, singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { canCreate } from './can-create.js';
import { operationAt } from './draft.js';
import { takesList } from './find-whole-list.js';
import { toPlain } from './match-link.js';
import { enclosingItem, isItem, type PathNode } from './paths.js';
import { DELETE_VERBS, DESTRUCTIVE, END_VERBS, ID_WORDS, NOT_UPDATE_VERBS } from './vocabulary.js';

/**
 * What the key belongs to, the one that is in use ("Show the current API key"), or what can only be changed and is never
 * missing, was there before anybody managed it: a destroy gives it back, and to delete it, as `DELETE /account` does, is an
 * action.
 */
export function wasThere(node: PathNode, get: Operation, setters: readonly Operation[]): boolean {
  const isInUse =
    enclosingItem(node) === null && /\bcurrent\b/i.test(`${get.summary} ${get.description.split('.')[0]}`);
  return (
    isOwner(node) || isInUse || (!get.responses.some(({ status }) => status === '404') && setters.every(onlyChanges))
  );
}

/** `DELETE /config?property=a&property=b`: without any of them all settings go, also those that nobody has managed. */
export function picksParts({ parameters }: Operation): boolean {
  return parameters.some(
    ({ in: place, required, schema }) => place === 'query' && !required && (schema.items?.enum?.length ?? 0) > 1,
  );
}

/** `PUT …/compaction` without a body, "Trigger a compaction": it is told nothing that could be kept. */
export function tells({ body, parameters }: Operation): boolean {
  return body !== null || parameters.some(({ in: place }) => place === 'query');
}

/** "Set the retention of a namespace": sent again it sets another one, and nobody has to take the old one away before. */
export function setsIt({ summary, description, operationId }: Operation): boolean {
  const verb = (splitWords(summary || description || operationId)[0] ?? '').replace(/s$/, '');
  return SETTING.has(verb);
}

const SETTING = new Set(['set', 'configure', 'overwrite', 'override', 'replace']);

/** `Tags_GetAll2`, a POST beside the GET `Tags_GetAll`: gateways offer one call in two ways, and the second reads as well. */
export function readsAgain(get: Operation, post: Operation): boolean {
  const [own, other] = [get, post].map(({ operationId }) => operationId ?? '');
  return own !== '' && other !== own && other?.replace(/_?\d+$/, '') === own;
}

/** "Add tags": what is there already stays, whatever GET is said to answer, and nothing takes the new ones out again. */
export function addsOne({ summary, operationId, description }: Operation, { literal }: PathNode): boolean {
  const isAdding = [summary, operationId, description].some((text) =>
    /^(?:add|append)$/.test(splitWords(text)[0] ?? ''),
  );
  return isAdding && isPlural(literal ?? '');
}

/**
 * `POST /auth/token` and `DELETE /auth/token`, which names no token: it ends the one that the caller came with, or makes
 * another one of it. So it is where POST is given a password: somebody logs in.
 */
export function isOwnLogin(node: PathNode, { body, parameters }: Operation, post?: Operation): boolean {
  const noun = singularWords(node.literal ?? '').at(-1) ?? '';
  const isGiven = [...(post?.body?.schema?.properties.keys() ?? [])].some((wire) => squash(wire) === 'password');
  const isNamed = !isGiven && (body !== null || parameters.some(({ in: place }) => place === 'query'));
  return enclosingItem(node) === null && !isNamed && LOGINS.test(noun);
}

const LOGINS = /^(?:token|session|log[io]n|signin|auth|authenticate|authentication)$/;

/** `DELETE /secrets` with the `name` that `POST /secrets` demands: one of several, whatever GET is said to answer. */
export function namesOne({ body }: Operation, post: Operation): boolean {
  const demanded = post.body?.schema?.required;
  return [...(body?.schema?.required ?? [])].some((wire) => demanded?.has(wire) === true && isKey(wire));
}

/** `DELETE /labels?name=…` with the `name` that `POST /labels` demands: each is a link of its own, and GET shows all of them. */
export function asksForOne({ parameters }: Operation, post: Operation): boolean {
  const demanded = post.body?.schema?.required;
  return parameters.some((p) => p.in === 'query' && p.required && demanded?.has(p.name) === true && isKey(p.name));
}

/**
 * `DELETE /groups` with `{"groups": [{…}]}` takes out those that it is told, which `POST` or `PUT /groups` has put in beside
 * others. Whoever took all that GET shows for what was put in would take out everybody's.
 */
export function takesSome(remove: Operation, setters: readonly Operation[], node: PathNode): boolean {
  if (!isPlural(node.literal ?? '') || isOneOf(node)) return false;
  const taken = [...(remove.body?.schema?.properties ?? [])].filter(([, own]) => isArraySchema(own));
  return taken.some(([wire]) => setters.some(({ body }) => body?.schema?.properties.has(wire)));
}

/** POST and DELETE with an `email` that GET does not show: what it shows is not what they put in and take out. */
export function namesUnseen(node: PathNode, get: Operation, post: Operation, { body }: Operation): boolean {
  const given = post.body?.schema?.properties;
  const taken = [...(body?.schema?.properties.keys() ?? [])];
  const answer = successOf(get)?.schema;
  if (!answer || taken.length === 0 || !isObjectAnswer(get, node)) return false;
  const shown = fieldsOf(findObject(answer, node.literal ?? ''));
  return taken.every((wire) => given?.has(wire) === true && !shown.has(wire));
}

function isKey(wire: string): boolean {
  return NAMING.has(splitWords(wire).at(-1) ?? '');
}

const NAMING = new Set([...ID_WORDS, 'name', 'key', 'slug']);

export function isOwner(node: PathNode): boolean {
  return enclosingItem(node) === null && OWNERS.has(singularWords(node.literal ?? '').join('_'));
}

const OWNERS = new Set(
  'account company customer me org organisation organization profile self team tenant user workspace'.split(' '),
);

function onlyChanges(setter: Operation): boolean {
  const words = splitWords(`${setter.operationId} ${setter.summary}`);
  if (words.some((word) => word === 'replace' || word === 'replaces')) return false;
  return !canCreate(setter) || (setter.method === 'PATCH' && words.length === 0);
}

/** `POST …/integration` takes what `PUT …/integration` changes: as long as there is none, PUT has nothing to change. */
export function isMadeFirst(post: Operation, setter: Operation): boolean {
  const made = [...(post.body?.schema?.properties.keys() ?? [])];
  const set = setter.body?.schema?.properties;
  return made.length > 0 && set !== undefined && made.filter((wire) => set.has(wire)).length * 2 >= made.length;
}

/**
 * A DELETE of `…/repos` that names none of them would take along what others have added. A filter that nobody has to set
 * names none either, unless it is the key of what must be said to add one, or all that must be said: several may have the
 * same `title`. So it is with a `blocklist` that one list is sent to.
 */
export function removesAll({ body, parameters }: Operation, post: Operation, { literal }: PathNode): boolean {
  const isOfMany = isPlural(literal ?? '') || takesOnlyList(post);
  if (!isOfMany || body !== null) return false;
  const demanded = new Set([
    ...(post.body?.schema?.required ?? []),
    ...post.parameters.filter((p) => p.in === 'query' && p.required).map((p) => p.name),
  ]);
  const asked = parameters.filter((p) => p.in === 'query' && (p.required || demanded.has(p.name)));
  const isPair = asked.length > 1 && asked.length >= demanded.size;
  return !isPair && !asked.some((p) => p.required || isKey(p.name));
}

/** The settings, the credentials, the limits of something are one resource, though there are many of them. */
export function isOneOf({ literal }: PathNode): boolean {
  return WHOLES.has(splitWords(literal ?? '').at(-1) ?? '');
}

const WHOLES = new Set('credentials defaults details limits options preferences quotas settings thresholds'.split(' '));

/** `POST …/blocklist` with `{"macs": […]}`: some or all of what is on the list. */
function takesOnlyList({ body }: Operation): boolean {
  const fields = [...(body?.schema?.properties.values() ?? [])].filter(({ readOnly }) => !readOnly);
  return fields.length === 1 && fields.every(isArraySchema);
}

/** `DELETE /contacts?ids=1,2` beside a PUT that gives no ids: without any of them it would be about all contacts. */
export function picksSome({ parameters }: Operation, { body }: Operation): boolean {
  const isOwn = (name: string) => body?.schema?.properties.has(name) === true;
  return parameters.some(
    ({ in: place, name }) => place === 'query' && !isOwn(name) && ID_WORDS.has(singularWords(name).at(-1) ?? ''),
  );
}

/** `DELETE /group?group_id=…` or `?name=…`, and GET likewise, by an id that POST is not told: one of several. */
export function isAskedFor(remove: Operation, post: Operation, get: Operation): boolean {
  const taken = [...(post.body?.schema?.properties ?? [])];
  const told = new Set(taken.flatMap(([wire, { properties }]) => [wire, ...properties.keys()]).map(squash));
  const isId = (name: string) => isIdName(name) && !told.has(squash(name));
  const listIds = ({ parameters }: Operation) =>
    parameters.filter((p) => p.in === 'query' && !p.required && isId(p.name)).map(({ name }) => name);
  const asked = listIds(get);
  return listIds(remove).some((name) => asked.includes(name));
}

/**
 * `GET /disks/disk?disk[id]=…`, and a DELETE that is told the `disk` as well: one of many, whatever its path looks like. So
 * is the key that `POST /key?id=…` changes and `DELETE /key?id=…` takes away, though somebody else made it.
 */
export function asksWhich(get: Operation, other: Operation, { literal }: PathNode): boolean {
  const noun = singularWords(literal ?? '').join();
  const isOwn = (name: string) => {
    const words = splitWords(name);
    const key = words.pop() ?? '';
    const isNoun = singularWords(words.join('_')).join() === noun;
    return ID_WORDS.has(key) ? words.length === 0 || isNoun : key === 'name' && isNoun;
  };
  const isTold = (name: string) =>
    other.parameters.some((p) => p.in === 'query' && p.name === name) ||
    [...(other.body?.schema?.required ?? [])].some(
      (wire) => singularWords(wire).join() === noun && name.startsWith(wire),
    );
  return get.parameters.some(
    ({ in: place, required, name }) => place === 'query' && !required && isOwn(name) && isTold(name),
  );
}

/** `PUT /photos`, "Update photos", and `DELETE /photos` are about those at `/photos/{id}`, which others have put there. */
export function isWithItems(node: PathNode): boolean {
  const item = [...node.children.values()].find(isItem);
  return item !== undefined && ['GET', 'PUT', 'PATCH', 'DELETE'].some((method) => item.operations.has(method));
}

/**
 * `DELETE …/acks` with `{"types": […]}` beside a POST with `{"acks": […]}`, and `DELETE …/file?url=…` beside the upload of a
 * file: nothing would say which ones, and all would go.
 */
export function takesOthers({ body, parameters: filters }: Operation, { body: given, parameters }: Operation): boolean {
  const { properties, required } = body?.schema ?? {};
  const told = [...(given?.schema?.properties.keys() ?? []), ...parameters.map(({ name }) => name)].map(toPlain);
  const asked = [...(properties?.keys() ?? [])].map(toPlain);
  const isUntold = (wires: readonly string[]) => wires.length > 0 && !wires.some((wire) => told.includes(wire));
  const places = filters.filter(({ in: place, required: isDemanded, name }) => {
    return place === 'query' && !isDemanded && PLACE.test(squash(name));
  });
  return (
    (required?.size === 0 && told.length > 0 && isUntold(asked)) || isUntold(places.map(({ name }) => toPlain(name)))
  );
}

/** Where something lies that an upload, say, has put there. */
const PLACE = /(?:url|uri|path|file|filename)$/;

/** `DELETE …/member` with `{"members": {"group": […]}}` beside a POST with `{"members": [{…}]}`: what was sent names none there. */
export function takesOtherwise({ body }: Operation, { body: given }: Operation): boolean {
  return [...(body?.schema?.properties ?? [])].some(([wire, own]) => {
    const other = given?.schema?.properties.get(wire);
    return other !== undefined && isArraySchema(own) !== isArraySchema(other) && isHolding(own) && isHolding(other);
  });
}

function isHolding({ types }: Schema): boolean {
  return types.includes('array') || types.includes('object');
}

/** "Terminate all sessions", "Bulk delete issues", beside a call that is about one, or that adds to them. */
export function saysAll({ summary, operationId, description }: Operation): boolean {
  const isSaid = splitWords(summary || operationId).some((word) => ['all', ...MANY].includes(word));
  return isSaid || splitWords(description.split('.')[0] ?? '').some((word) => MANY.includes(word));
}

const MANY = ['bulk', 'multiple', 'several'];

/** `/exclusions/bulk`: several of what `/exclusions` makes one by one are added there, and several others taken out. */
export function isOfMany({ literal }: PathNode): boolean {
  return splitWords(literal ?? '').some((word) => word === 'batch' || MANY.includes(word));
}

/** `DELETE …/nodes` with `{"count": 2}`: two go, whichever they are. Nothing says that it is those that were added. */
export function countsOnly({ body }: Operation): boolean {
  const fields = [...(body?.schema?.properties ?? [])].filter(([, { readOnly }]) => !readOnly);
  return fields.length > 0 && fields.every(([wire, { types }]) => types[0] === 'integer' && COUNT.test(squash(wire)));
}

const COUNT = /^(?:count|quantity|amount|howmany)$|(?:node|replica|instance|item|server)count$/;

/**
 * `DELETE …/sources?id=7` names what `POST …/sources` has made by an id that the server gave it: that is no link, and not
 * the only one where `GET …/sources` does not ask for it. So does `?access_key=…` of a key that POST is not told at all.
 * Where nobody has to say which, the delete of one would be sent without it: that is about none of them, or about all.
 */
export function namesMade(remove: Operation, post: Operation, get?: Operation): boolean {
  const demanded = [post, ...(get ? [get] : [])].flatMap(({ parameters }) => parameters.filter((p) => p.required));
  const said = new Set([...(post.body?.schema?.required ?? []), ...demanded.map((p) => p.name)]);
  const taken = new Set([...(post.body?.schema?.properties.keys() ?? []), ...post.parameters.map(({ name }) => name)]);
  const asked = new Set(get?.parameters.map(({ name }) => name));
  const made = successOf(post)?.schema;
  const answer = made ? fieldsOf(findObject(made, '')) : null;
  return remove.parameters.some(({ in: place, required, name, schema }) => {
    if (place !== 'query' || said.has(name)) return false;
    if (!required) return isIdName(name) && !taken.has(name) && !asked.has(name) && answer?.has(name) === true;
    const isChoice = schema.types[0] === 'boolean' || schema.enum !== null || schema.default !== undefined;
    return isIdName(name) || (!taken.has(name) && !isChoice);
  });
}

function isIdName(name: string): boolean {
  return ID_WORDS.has(splitWords(name).at(-1) ?? '');
}

/**
 * `POST /issues/{index}/blocks` with `{"index": 7}`, where many are listed: the body names another issue in the words of the
 * path, and a link that takes both for one would join the issue to itself.
 */
export function repeatsPath({ path, body }: Operation): boolean {
  const placed = new Set([...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => squash(name)));
  const fields = [...(body?.schema?.properties ?? [])].filter(([, { readOnly }]) => !readOnly);
  return fields.length > 0 && fields.every(([wire]) => placed.has(squash(wire)));
}

/** A list that is set as a whole. `{"append": […], "remove": […]}` changes one, with what others put there still in it. */
export function setsMany({ body }: Operation): boolean {
  const schema = body?.schema;
  if (!schema) return false;
  const lists = [...schema.properties].filter(([, { types }]) => types.includes('array')).map(([wire]) => wire);
  return schema.types.includes('array') || lists.some((wire) => !PARTLY.has(splitWords(wire)[0] ?? ''));
}

/** `PATCH …/restrictions` with `{"add": {…}, "remove": {…}}`: what it is told is done once, and is nothing that could be kept. */
export function addsAndRemoves({ body }: Operation): boolean {
  const verbs = [...(body?.schema?.properties.keys() ?? [])].map((wire) => splitWords(wire)[0] ?? '');
  return verbs.includes('add') && verbs.length > 1 && verbs.every((verb) => verb === 'add' || DELETE_VERBS.has(verb));
}

const PARTLY = new Set(['add', 'append', 'prepend', 'insert', ...DELETE_VERBS]);

export function startsWithVerb(node: PathNode): boolean {
  const verb = splitWords(node.literal ?? '')[0] ?? '';
  return (
    [END_VERBS, DELETE_VERBS, DESTRUCTIVE, NOT_UPDATE_VERBS].some((verbs) => verbs.has(verb)) && !NOUNS_TOO.has(verb)
  );
}

/** Verbs that are as often the name of a resource: `/backup`, `/snapshot`, `/transfer`. */
const NOUNS_TOO = new Set([
  'backup',
  'snapshot',
  'power',
  'transfer',
  'archive',
  'request',
  'export',
  'import',
  'test',
  'copy',
  'release',
  'failover',
  'clone',
]);

/**
 * `GET …/agents` lists agents and `PUT …/agents` takes `agent_ids`: what is set is not what is shown. A list of objects by
 * itself is never the one object: the first of them may be anybody's.
 */
export function listsOthers(get: Operation, setters: readonly Operation[], node: PathNode): boolean {
  const schema = successOf(get)?.schema;
  const found = schema && findList(schema, node.literal ?? '');
  if (!found) return false;
  const [list] = found.at;
  if (list === undefined) return found.items.properties.size > 0 && !setters.some((o) => takesList(o) || setsKeys(o));
  return setters.every(({ body }) => (body?.schema?.properties.size ?? 0) > 0 && !body?.schema?.properties.has(list));
}

/** What a DELETE takes away is the one before, and no call that sets it speaks of that. */
export function takesFormer(remove: Operation, made: readonly Operation[]): boolean {
  const speaks = ({ summary, operationId }: Operation) =>
    [...splitWords(summary), ...splitWords(operationId)].some((word) => FORMER.has(word));
  return speaks(remove) && !made.some(speaks);
}

const FORMER = new Set(['expired', 'former', 'obsolete', 'old', 'outdated', 'previous', 'stale', 'unused']);

/** `PUT /access` demands the `user_id` of `DELETE /access/{user_id}`: it is about one of several. */
export function setsBelow({ body }: Operation, node: PathNode): boolean {
  const item = node.children.get('{}');
  const keys = operationAt(item, 'DELETE') ? (item?.parameters ?? []).map((name) => squash(name)) : [];
  return [...(body?.schema?.required ?? [])].some((wire) => keys.includes(squash(wire)));
}

/** `PUT …/teams` with `{"teams": ["red", "blue"]}`: all that GET lists, by their keys. */
function setsKeys({ body }: Operation): boolean {
  const fields = [...(body?.schema?.properties.values() ?? [])];
  return fields.length > 0 && fields.every((field) => isArraySchema(field) && field.items?.properties.size === 0);
}

export function isObjectAnswer(get: Operation, node: PathNode): boolean {
  const schema = successOf(get)?.schema;
  return schema !== null && schema !== undefined && findList(schema, node.literal ?? '') === null;
}

export function sharesFields(get: Operation, post: Operation, node: PathNode): boolean {
  const schema = successOf(get)?.schema;
  const body = post.body?.schema;
  if (!schema || !body) return false;
  const shown = fieldsOf(findObject(schema, node.literal ?? ''));
  const sent = [...fieldsOf(findObject(body, node.literal ?? '')).keys()];
  return sent.length > 0 && sent.filter((f) => shown.has(f)).length * 2 >= sent.length;
}
