import { fieldsOf, findObject, isArraySchema, successOf } from '../model/answers.js';
import { lastParameter } from '../model/path-end.js';
import type { Operation } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { canCreate, withoutSets } from './can-create.js';
import { canSend, takesText } from './can-send.js';
import { operationAt } from './draft.js';
import { isSameObject } from './find-listing.js';
import { CHANGES } from './find-updates.js';
import {
  addsEntries,
  changesContents,
  doesInstead,
  givesMany,
  importsMany,
  isCommanded,
  listsThere,
  makesNothing,
  readsThere,
  takesSource,
} from './judge-create.js';
import { changesNamed, endsInId, makesBelow, namesAnother, onlyCreates } from './judge-item.js';
import { collectionOf, literalChildren, type PathNode } from './paths.js';
import { COMPUTE, CREATE_VERBS } from './vocabulary.js';

/** What makes an item: POST on the collection, PUT or POST of its own, or a call beside the items that says so. */
export function findCreate(item: PathNode, collection: PathNode, readable: boolean): Operation | null {
  const onCollection = operationAt(collection, 'POST');
  const onItem = operationAt(item, 'POST');
  const put = operationAt(collection, 'PUT');
  if (put && isCreateByPut(put, onCollection)) return put;
  const isSent = (post: Operation) => canSend(post) && !takesText(post);
  const isOne =
    onItem !== undefined &&
    isSent(onItem) &&
    readable &&
    !takesThere(onItem) &&
    !makesNothing(onItem) &&
    !namesAnother(onItem, item) &&
    !isContents(item) &&
    saysCreate(onItem, item);
  if (isOne && onCollection && makesSeveral(onCollection)) return onItem;
  const isOther = (post: Operation) =>
    doesInstead(post, collection.literal ?? '') ||
    listsThere(post, collection.literal ?? '') ||
    makesNothing(post) ||
    readsThere(post, operationAt(collection, 'GET')) ||
    givesMany(post, collection.literal ?? '') ||
    isCommanded(post) ||
    takesSource(post, operationAt(item, 'DELETE')) ||
    addsEntries(post, operationAt(item, 'GET')) ||
    changesNamed(post, item);
  if (
    onCollection &&
    !isComputation(collection, item) &&
    isSent(onCollection) &&
    !isOther(onCollection) &&
    !isSetByName(item, collection)
  )
    return onCollection;
  if (isOne) return onItem;
  const noun = collectionOf(collection)?.literal ?? '';
  for (const child of literalChildren(collection)) {
    const post = operationAt(child, 'POST');
    if (
      post &&
      child.children.size === 0 &&
      !addsToOne(child.literal ?? '', noun) &&
      (CREATE_VERBS.has(splitWords(child.literal ?? '')[0] ?? '') || generatesOne(post, child, item)) &&
      !importsMany(post, child.literal ?? '') &&
      canSend(post)
    )
      return post;
  }
  return null;
}

/** POST and DELETE are about what the item holds, and not about the item. */
export function isContents(item: PathNode): boolean {
  const post = operationAt(item, 'POST');
  const words = [collectionOf(item)?.literal ?? '', ...item.parameters];
  return post !== undefined && changesContents(post, operationAt(item, 'DELETE'), words);
}

/**
 * `POST /policies/{name}` with the whole policy, beside GET and DELETE, and no other way to make one: the caller chooses the
 * name. What has an identifier of the server's must be there before.
 */
export function isSetByName(item: PathNode, collection: PathNode): boolean {
  const [post, get] = [operationAt(item, 'POST'), operationAt(item, 'GET')];
  const above = operationAt(collection, 'POST');
  if (!post?.body?.schema || !get || !operationAt(item, 'DELETE') || operationAt(item, 'PUT')) return false;
  if (operationAt(item, 'PATCH') || (above && !saysNothing(above)) || !canSend(post)) return false;
  const shown = successOf(get)?.schema;
  const noun = collectionOf(collection)?.literal ?? '';
  const isWhole = shown && isSameObject(findObject(post.body.schema, noun).object, findObject(shown, noun).object);
  return Boolean(isWhole) && endsInName(post, noun) && canCreate(post);
}

function endsInName({ path }: Operation, noun: string): boolean {
  const words = splitWords(lastParameter(path));
  return /^(?:name|slug|key|path)$/.test(words.at(-1) ?? '') || singularWords(noun).join() === words.join();
}

/** It takes nothing and tells nothing: whatever it makes, nobody could say what. */
function saysNothing(operation: Operation): boolean {
  const answer = successOf(operation);
  const isSilent = !answer?.schema && ![...(answer?.headers.keys() ?? [])].some((h) => h.toLowerCase() === 'location');
  return operation.body === null && isSilent;
}

/** `POST /accounts/add-account-admin` gives an account an administrator, and makes none: DELETE would take the account. */
function addsToOne(literal: string, noun: string): boolean {
  const [own, added] = [singularWords(noun), singularWords(splitWords(literal).slice(1).join('_'))];
  const isNoun = /^[a-z]+$/.test(added[own.length] ?? '') && !HOW.has(added[own.length] ?? '');
  return own.length > 0 && isNoun && own.every((word, at) => added[at] === word);
}

/** "create-snapshot-from-url", "add-user-by-email": how one is made. */
const HOW = new Set(
  'and as async at batch bulk by for from if in into manually on or sync to using via with without'.split(' '),
);

/** `POST /keys/generate` beside `DELETE /keys/{id}`, if what it answers has the id: others generate a report. */
function generatesOne(post: Operation, { literal }: PathNode, item: PathNode): boolean {
  const answer = successOf(post)?.schema;
  if (literal !== 'generate' || !answer || !operationAt(item, 'DELETE')) return false;
  const keys = ['id', 'uuid', ...item.parameters.map(squash)];
  const noun = collectionOf(item)?.literal ?? '';
  return [...fieldsOf(findObject(answer, noun)).keys()].some((wire) => keys.includes(squash(wire)));
}

/** `PUT /rules`, "Create a rule", where POST is what updates one: some APIs have the two the other way round. */
function isCreateByPut(put: Operation, post: Operation | undefined): boolean {
  const isOfOne = put.body?.schema != null && !isArraySchema(put.body.schema);
  const [verb = ''] = splitWords(post ? post.summary || post.operationId : 'update');
  return isOfOne && canSend(put) && onlyCreates(put) && CHANGES.has(verb.replace(/s$/, ''));
}

/** `POST /users` with `{"usernames": […]}` answers with a list of users: `POST /users/{name}` makes one. */
function makesSeveral(post: Operation): boolean {
  const answer = successOf(post)?.schema;
  const isListed = [...(post.body?.schema?.properties.values() ?? [])].some(
    ({ types, items }) => types[0] === 'array' && items?.types[0] === 'string',
  );
  return answer != null && isArraySchema(answer) && isListed;
}

/**
 * "Restore a file" from where the deleted ones are: DELETE would not undo it. Of "Clone a profile" the path names the
 * original: DELETE would take that.
 */
function takesThere({ summary, operationId }: Operation): boolean {
  const [verb = ''] = splitWords(summary || operationId);
  return /^(?:restore|undelete|recover|reactivate|unarchive|clone|copie|copy|duplicate)s?$/.test(verb);
}

/** POST on an item makes it where PUT or PATCH changes it, or where its own words say so. */
function saysCreate(post: Operation, item: PathNode): boolean {
  if (makesBelow(post, item)) return false;
  const words = [post.operationId, post.summary].flatMap(withoutSets);
  if (words.some((w) => ['update', 'modify', 'edit', 'change', 'updates', 'set'].includes(w))) return false;
  if (operationAt(item, 'PUT') || operationAt(item, 'PATCH') || isCalledOtherwise(post, item)) return true;
  // "Start a transfer", which DELETE ends.
  if (operationAt(item, 'DELETE') && /^(?:start|begin|initiate)s?$/.test(splitWords(post.summary)[0] ?? ''))
    return true;
  return words.some((w) => CREATE_VERBS.has(w) || w === 'creates');
}

/** `POST /endpoints/{name}` beside `GET /endpoints/{id}` answers 201: what already had an id would be named by it. */
function isCalledOtherwise(post: Operation, item: PathNode): boolean {
  const other = operationAt(item, 'GET') ?? operationAt(item, 'DELETE');
  const isMade = post.responses.some(({ status }) => status === '201');
  return other !== undefined && isMade && endsInId(other) && !endsInId(post);
}

/** `POST /estimates` computes; a `/saved-queries/{id}` that can be changed is kept. */
function isComputation(node: PathNode, item: PathNode): boolean {
  if (operationAt(item, 'DELETE') && (operationAt(item, 'PUT') || operationAt(item, 'PATCH'))) return false;
  const words = splitWords(node.literal ?? '');
  return COMPUTE.has(words[0] ?? '') || COMPUTE.has(words[words.length - 1] ?? '');
}
