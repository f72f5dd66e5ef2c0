import { fieldsOf, findList, findObject, isArraySchema, successOf } from '../model/answers.js';
import { isJsonType } from '../model/media-types.js';
import { lastParameter } from '../model/path-end.js';
import type { Operation, Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { addsOrChanges, setsBoth } from './changes-too.js';
import { operationAt } from './draft.js';
import { collectionOf, type PathNode } from './paths.js';
import { CREATE_VERBS, DELETE_VERBS, END_VERBS, ID_WORDS, NOT_UPDATE_VERBS, WIPING_VERBS } from './vocabulary.js';

/**
 * `POST` and `DELETE /roles/{id}?member=x`: what both demand in the query, and a read does not, says which part of the item
 * they are about. The item is there before and after.
 */
export function namesPart(add: Operation, item: PathNode): boolean {
  const [get, remove] = [operationAt(item, 'GET'), operationAt(item, 'DELETE')];
  const listDemanded = (operation: Operation) =>
    operation.parameters.flatMap(({ in: place, required, name }) => (place === 'query' && required ? [name] : []));
  if (!get || !remove) return false;
  const [added, read] = [listDemanded(add), listDemanded(get)];
  return listDemanded(remove).some((name) => added.includes(name) && !read.includes(name));
}

/**
 * `/role-mappings/{client}` lists roles, and POST and DELETE take lists of them: it is no item, and what its parameter names is
 * none of the roles.
 */
export function addsToList(get: Operation, post: Operation, remove: Operation): boolean {
  const isBareList = (schema: Schema | null | undefined) => schema != null && isArraySchema(schema);
  return isBareList(successOf(get)?.schema) && isBareList(post.body?.schema) && isBareList(remove.body?.schema);
}

/**
 * `GET /invites/{token}` shows no id, and `DELETE /invites/{invite_id}` wants the one that the list shows: what is read by
 * a key that the resource does not show is read from the list.
 */
export function readsByOtherKey(item: PathNode, list: Operation): boolean {
  const [get, remove] = [operationAt(item, 'GET'), operationAt(item, 'DELETE') ?? operationAt(item, 'PUT')];
  if (!get || !remove || get.path === remove.path || endsInId(get) || !endsInId(remove)) return false;
  const noun = collectionOf(item)?.literal ?? '';
  const [shown, listed] = [successOf(get)?.schema, successOf(list)?.schema];
  const items = listed ? findList(listed, noun)?.items : undefined;
  const isId = (wire: string) => /^(?:id|uuid)$/.test(splitWords(wire).at(-1) ?? '');
  const hasId = (schema: Schema) => [...fieldsOf(findObject(schema, noun)).keys()].some(isId);
  return shown != null && items !== undefined && !hasId(shown) && hasId(items);
}

/**
 * `GET /api-tokens/{name}` answers the list of those with that name, and `DELETE /api-tokens/{token}` wants one of them: what
 * answers the list is a search, and no read of an item.
 */
export function searchesByName(item: PathNode, list: Operation): boolean {
  const [get, remove] = [operationAt(item, 'GET'), operationAt(item, 'DELETE') ?? operationAt(item, 'PUT')];
  if (!get || !remove || get.path === remove.path) return false;
  const noun = collectionOf(item)?.literal ?? '';
  const [found, listed] = [get, list].map((operation) => {
    const schema = successOf(operation)?.schema;
    return schema ? findList(schema, noun) : null;
  });
  const tell = (of: typeof found) => [...(of?.at ?? []), '', ...(of?.items.properties.keys() ?? [])].join();
  return found != null && listed != null && tell(found) === tell(listed);
}

/** `GET /snapshots/{name}` answers with the snapshot itself, as a file or a text: what there is to say about it the list says. */
export function downloads(get: Operation, list: Operation, { literal }: PathNode): boolean {
  const answer = successOf(get);
  const listed = successOf(list)?.schema;
  const items = listed ? findList(listed, literal ?? '')?.items : undefined;
  const isFile = answer !== null && answer.content.size > 0 && ![...answer.content.keys()].some(isJsonType);
  const isText = answer?.schema?.types[0] === 'string';
  return (isFile || isText) && items !== undefined && fieldsOf(findObject(items, literal ?? '')).size > 0;
}

/**
 * `/rules/{index}` beside a PUT of the whole list: with every rule that comes or goes before it, another one lies at that place,
 * and whoever deleted two of them one after the other would delete a third.
 */
export function isPlaceInList(item: PathNode, collection: PathNode): boolean {
  const isPlace = item.parameters.some((name) =>
    /^(?:array|item|list)?(?:index|idx|position|ordinal)$/.test(squash(name)),
  );
  const whole = operationAt(collection, 'PUT')?.body?.schema;
  return (isPlace && whole != null && isArraySchema(whole)) || isGivenPlace(item, collection);
}

/** `POST /rules` with a `pos` that need not be said puts it there, and all that lie behind it have another one from then on. */
function isGivenPlace(item: PathNode, collection: PathNode): boolean {
  const { properties, required } = operationAt(collection, 'POST')?.body?.schema ?? {};
  return item.parameters.some((name) => {
    const own = /^(?:pos|position|ordinal)$/.test(squash(name)) ? properties?.get(name) : undefined;
    return own?.types[0] === 'integer' && !required?.has(name);
  });
}

/**
 * `GET /boards/{id}/members/{name}` answers 204 or 404, and shows nothing that could be compared. A document that tells of no
 * errors does not tell of the 404 either.
 */
export function onlyTellsPresence({ responses }: Operation): boolean {
  const good = responses.filter(({ status }) => status.startsWith('2'));
  const isTold = good.length === responses.length || responses.some(({ status }) => status === '404');
  return isTold && good.length > 0 && good.every(({ status, schema }) => status === '204' && schema === null);
}

/**
 * `POST /machines` with the `id` of one, "Updates a machine": it must be there before, and what DELETE takes away was never made
 * here.
 */
export function changesNamed({ summary, operationId, description, body }: Operation, item: PathNode): boolean {
  const said = [summary || description, operationId].map(splitWords);
  const isChange = said.every(([verb = '']) => /^(?:updat|chang|modif|edit|patch)e?s?$/.test(verb));
  const isMade = /\b(?:creat|add|insert|upsert|regist|new\b|or\b)/i.test(`${summary} ${description}`);
  const keys = ['id', ...item.parameters.map(squash)];
  return isChange && !isMade && [...(body?.schema?.required ?? [])].some((wire) => keys.includes(squash(wire)));
}

/** POST and DELETE of `/networks/release/{id}` that both "release a network" are two ways to do one thing: nothing is made. */
export function saysTheSame(make: Operation, remove: Operation): boolean {
  const [said, other] = [make, remove].map(({ summary }) => splitWords(summary).join(' '));
  const [verb = ''] = splitWords(make.summary);
  const isInPath = splitWords(make.path).some((word) => word === verb || word === verb.replace(/s$/, ''));
  return said !== '' && said === other && (isInPath || DELETE_VERBS.has(verb) || END_VERBS.has(verb));
}

/**
 * `assignBranch` of `/branches/{name}`, whose body says to what, beside `deleteBranch`: it gives up what the branch pointed to,
 * and what DELETE takes away was there before.
 */
export function pointsElsewhere(operation: Operation, remove: Operation | undefined): boolean {
  const { operationId, body } = operation;
  // "Assigns an endpoint, or updates its existing assignment": the assignment is what is made.
  if (setsBoth(operation) || addsOrChanges(operation)) return false;
  const [verb = '', ...noun] = splitWords(operationId);
  const [taken = '', ...other] = splitWords(remove?.operationId ?? '');
  const isOfIt = noun.length > 0 && noun.join() === other.join() && DELETE_VERBS.has(taken);
  return /^(?:re)?assigns?$/.test(verb) && (body?.schema?.properties.size ?? 0) > 0 && isOfIt;
}

/** "Connect to the console", and "Clear the console log": what is cleared has not come from what is done. */
export function clearsOther(make: Operation, remove: Operation): boolean {
  const [done = '', cleared = ''] = [make, remove].map(({ summary }) =>
    (splitWords(summary)[0] ?? '').replace(/s$/, ''),
  );
  return CLEARING.has(cleared) && done !== '' && !FILLING.has(done);
}

const CLEARING = new Set(['clear', 'empty', 'flush', 'reset', 'truncate', 'wipe']);
const FILLING = new Set('activate add assign configure create define enable put set store update upload'.split(' '));

/** "Create collection", beside a PATCH: what is there already it refuses, or overwrites. */
export function onlyCreates({ operationId, summary, description }: Operation): boolean {
  const words = splitWords(`${operationId} ${summary} ${description}`);
  const isChange = (word: string) => /^(?:updat|chang|modif|replac|overwrit|upsert|set|edit)/.test(word);
  return CREATE_VERBS.has((splitWords(summary)[0] ?? '').replace(/s$/, '')) && !words.some(isChange);
}

/**
 * `POST /webhooks/{token}` without a body sets nothing: it runs the webhook. `POST /migrations/{deploy_id}` beside
 * `GET /migrations/{name}` is about another resource than the one that is read there.
 */
export function runsOnItem(operation: Operation, item: PathNode): boolean {
  if (doesOtherwise(operation) || makesBelow(operation, item)) return true;
  if (operation.method !== 'POST') return answersAsked(operation);
  const isSaid = operation.body !== null || operation.parameters.some((p) => p.in === 'query');
  return !isSaid || namesAnother(operation, item);
}

/**
 * `POST /groups/{group_id}`, "Creates a group within the parent group": what is made has an id of its own, and whoever deleted
 * what the path names would delete the parent.
 */
export function makesBelow(operation: Operation, item: PathNode): boolean {
  const { method, path, summary, description, parameters } = operation;
  if (method !== 'POST') return false;
  const own = lastParameter(path);
  const told = parameters.find(({ in: place, name }) => place === 'path' && name === own)?.description ?? '';
  const noun = singularWords(collectionOf(item)?.literal ?? '').join(' ');
  const answer = successOf(operation)?.schema;
  const shown = answer ? [...fieldsOf(findObject(answer, noun)).keys()].map(splitWords) : [];
  const isChild = shown.some(([first, ...rest]) => first === 'parent' && ID_WORDS.has(rest.at(-1) ?? ''));
  const isSaid = [`${summary}. ${description}`, told].some((text) => PARENT.test(text));
  return isSaid && (isChild || endsInId(operation));
}

const PARENT =
  /\b(?:in|within|under|underneath|below|beneath|of|inside|to) (?:the|a|an|this|its) (?:\w+ )?parent\b|\b(?:under|underneath|below|beneath|inside) the (?:one|\w+) (?:specified|given|identified|named|with the (?:given|specified))\b|\bparent of the new\b|^\W*(?:the |id of the |identifies the )*parent\b/i;

/**
 * "Restore a snapshot", "Reset the recovery codes", also with PUT or PATCH: what is there is not given these values, something
 * else is done with it. A POST may be "Submit", "Copy" or "Import" as well.
 */
export function doesOtherwise({ method, summary, description, operationId }: Operation): boolean {
  const told = summary === '' ? [description, operationId] : [summary];
  const said = told.map((text) => splitWords(text)[0] ?? '');
  const isOf = (verbs: ReadonlySet<string>) =>
    said.some((first) => [first, first.replace(/s$/, ''), first.replace(/es$/, '')].some((verb) => verbs.has(verb)));
  const isSent = SENT_TO.test(summary || operationId);
  return (/^(?:PUT|PATCH|POST)$/.test(method) && isOf(WIPING_VERBS)) || (method === 'POST' && (isOf(DOING) || isSent));
}

/** "Post a message to the channel", "Posts text via the webhook": the channel and the webhook are there before. */
const SENT_TO = /^posts? .*\b(?:to|via|through|using)\b/i;

/** A POST that makes what lies at its own path may say so. */
const MAKING = new Set(['create', 'add', 'request', 'start', 'install', 'mount', 'transfer', 'invite']);
const DOING = new Set([
  ...[...NOT_UPDATE_VERBS].filter((verb) => !MAKING.has(verb)),
  ...['submit', 'execute', 'run', 'trigger', 'solve', 'reply', 'respond', 'propose', 'merge', 'rebase', 'promote'],
]);

/** `PUT /invitations/{id}` without a body, "Accept an invitation": what it is about must be there before. */
export function answersAsked({ body, summary, operationId }: Operation): boolean {
  return body === null && ANSWERS.has(splitWords(summary || operationId)[0] ?? '');
}

const ANSWERS = new Set(
  [
    'accept',
    'approve',
    'confirm',
    'acknowledge',
    'verify',
    'decline',
    'reject',
    'resend',
    'execute',
    'trigger',
  ].flatMap((verb) => [verb, verb.endsWith('y') ? `${verb.slice(0, -1)}ies` : `${verb}s`]),
);

/** `POST /team/{company_id}` beside `GET` and `DELETE /team/{team_id}`: what is made has another id than the one in its path. */
export function namesAnother({ path }: Operation, item: PathNode): boolean {
  const last = (of: string) => splitWords(lastParameter(of));
  const main = operationAt(item, 'GET') ?? operationAt(item, 'DELETE');
  const [own, read] = [last(path), last(main?.path ?? path)];
  if (own.join() === read.join() || !endsInId({ path }) || own.length < 2) return false;
  const nouns = [...singularWords(collectionOf(item)?.literal ?? ''), ...read];
  return !own.slice(0, -1).some((word) => nouns.includes(word));
}

/** `POST /comments/{comment_id}` with the `id` of a comment in its body as well: it changes the comment that has it. */
export function repeatsOwnId(operation: Operation): boolean {
  const { method, body, summary, operationId } = operation;
  const isSaid = splitWords(`${summary} ${operationId}`).some((word) => CREATE_VERBS.has(word.replace(/s$/, '')));
  const hasId = [...(body?.schema?.properties ?? [])].some(([wire, { readOnly }]) => wire === 'id' && !readOnly);
  return method === 'POST' && endsInId(operation) && hasId && !isSaid;
}

export function endsInId({ path }: Pick<Operation, 'path'>): boolean {
  return ID_WORDS.has(splitWords(lastParameter(path)).at(-1) ?? '');
}
