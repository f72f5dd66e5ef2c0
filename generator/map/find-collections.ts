import { fieldsOf, findList, findObject, isArraySchema, successOf } from '../model/answers.js';
import { FORM, holdsFile, isJsonType, isTextSchema, isTextType, MULTIPART, plainType } from '../model/media-types.js';
import { lastParameter } from '../model/path-end.js';
import type { Operation, Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { addsOrChanges, changesToo, setAgain, setsBoth, setsByName } from './changes-too.js';
import { type Claims, type Draft, type LookupDraft, operationAt, plainUse, type Use } from './draft.js';
import {
  findListing,
  findPluralBeside,
  isPlainList,
  isSameObject,
  listsForItem,
  listsForOwner,
  showsMany,
} from './find-listing.js';
import { findGivenEnd } from './find-other-end.js';
import { findSaidUpdate, isSaidUpdate } from './find-said-update.js';
import { takesList } from './find-whole-list.js';
import { takesAway } from './find-wiping.js';
import {
  addsAndTakes,
  addsEntries,
  asksProof,
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
import {
  addsToList,
  answersAsked,
  changesNamed,
  clearsOther,
  doesOtherwise,
  downloads,
  endsInId,
  isPlaceInList,
  makesBelow,
  namesAnother,
  namesPart,
  onlyCreates,
  onlyTellsPresence,
  pointsElsewhere,
  readsByOtherKey,
  repeatsOwnId,
  runsOnItem,
  saysTheSame,
  searchesByName,
} from './judge-item.js';
import { linkWords } from './link-words.js';
import { collectionOf, enclosingItem, isItem, literalChildren, nounNodeOf, type PathNode, walkTree } from './paths.js';
import { saysChange as doesByGet } from './says-change.js';
import { COMPUTE, CREATE_VERBS, DELETE_VERBS, END_VERBS } from './vocabulary.js';

export interface Found {
  drafts: Draft[];
  lookups: LookupDraft[];
}

/**
 * Rule 1. An item path (`/vms/{id}`) and the collection above it are one resource. What can be done with the two decides
 * which kind it is; see `decide`.
 */
export function findCollections(root: PathNode, claims: Claims): Found {
  const found: Found = { drafts: [], lookups: [] };
  for (const node of walkTree(root)) {
    if (!isItem(node) || node.operations.size === 0 || holdsItems(node)) continue;
    const holder = node.parent && holdsItems(node.parent) ? node.parent : null;
    if (!holder && isPartOfItem(node)) continue;
    // `POST /` makes what lies at `/{realm}`.
    const top = node.parent === root && operationAt(root, 'POST') ? root : null;
    const own = holder ?? (isPartOfOther(node) ? node.parent : collectionOf(node)) ?? top;
    const collection = own && (findPlural(node, own) ?? own);
    if (!collection) continue;
    const draft = decide(node, collection, claims);
    if (!draft) continue;
    if ('kind' in draft) found.drafts.push(draft);
    else found.lookups.push(draft);
  }
  return found;
}

/** `/silences`, where they are listed and made, beside `/silence/{id}`. */
function findPlural(item: PathNode, { literal, parent, operations }: PathNode): PathNode | null {
  if (literal === null || item.parent?.literal !== literal || operations.size > 0) return null;
  return findPluralBeside(literal, parent as PathNode);
}

/**
 * `/vms/{id}/{field}` under `/vms/{id}`: a part of the resource, not another one that is made where the resource is. Where
 * `/vms/{id}` has nothing of its own the two parameters name the resource together.
 */
function isPartOfItem({ parent }: PathNode): boolean {
  if (!parent || !isItem(parent) || holdsItems(parent)) return false;
  const shown = shownAt(parent);
  const isShown = shown != null && findList(shown, collectionOf(parent)?.literal ?? '') === null;
  return isShown || ['PUT', 'PATCH', 'DELETE'].some((method) => operationAt(parent, method) !== undefined);
}

/** `/streams/{stream}/{kind}/{id}`, where `/streams/{stream}` is a stream: `POST /streams` makes none of those. */
function isPartOfOther({ parent }: PathNode): boolean {
  return parent !== null && isItem(parent) && parent.operations.size === 0 && isPartOfItem(parent);
}

function shownAt(node: PathNode): Schema | null | undefined {
  const get = operationAt(node, 'GET');
  return get && successOf(get)?.schema;
}

/** "realm" of `/{realm}` and `/{realmId}`; of `/{id}` what its tag or its schema says. */
function nameOfParameter(item: PathNode): string {
  const [own] = [...item.operations.values()].flat();
  const words = splitWords(/\{([^{}]*)\}[^{}]*$/.exec(own?.path ?? '')?.[1] ?? '');
  const isKey = /^(?:id|uuid|name|key)$/.test(words.at(-1) ?? '');
  const rest = isKey ? words.slice(0, -1) : words;
  const told = [own?.tags.length === 1 ? own.tags[0] : undefined, shownAt(item)?.name].map((text) =>
    splitWords(text ?? ''),
  );
  const noun = told.find(
    ({ length, 0: first = '' }) => (length === 1 || length === 2) && !/^(?:default|api)$/.test(first),
  );
  return (rest.length > 0 ? rest : (noun ?? words)).join('_');
}

/**
 * `/flags/{project}`, where one can be added: the collection of what lies at `/flags/{project}/{key}`. Where all are listed
 * there and each has a DELETE of its own, a DELETE of the collection is about many of them.
 */
function holdsItems(node: PathNode): boolean {
  const below = node.children.get('{}');
  if (!isItem(node) || !below || !operationAt(node, 'POST')) return false;
  const shown = shownAt(node);
  const isListed = shown != null && findList(shown, collectionOf(node)?.literal ?? '') !== null;
  const isOfMany = below.operations.has('DELETE') && isListed;
  // Where nothing but the list is shown, PUT changes one of those that it lists, or all of them.
  const onItself =
    (isOfMany && isArraySchema(shown)) || makesWhatIsBelow(node, below)
      ? []
      : ['PUT', 'PATCH', ...(isOfMany ? [] : ['DELETE'])];
  const isItself = onItself.some((method) => node.operations.has(method));
  const above = collectionOf(node);
  const maker = above ? operationAt(above, 'POST') : undefined;
  const isMadeAbove = maker !== undefined && !isOfMany && !isTheSame(maker, operationAt(node, 'POST'));
  return !isItself && !isMadeAbove && (below.operations.has('GET') || below.operations.has('DELETE'));
}

/** `POST …/{owner}` takes the connection that `GET …/{owner}/{connection}` shows; `GET …/{owner}` shows something else. */
function makesWhatIsBelow(node: PathNode, below: PathNode): boolean {
  const made = operationAt(node, 'POST')?.body?.schema;
  const [own, shown] = [shownAt(node), shownAt(below)];
  if (!made || !own || !shown || !below.operations.has('DELETE')) return false;
  return isSameObject(made, shown) && !isSameObject(own, shown);
}

/** `POST /volumes` and `POST /volumes/{type}`, "Add a volume", add one and the same: the type is no volume. */
function isTheSame(one: Operation, other: Operation | undefined): boolean {
  const [a, b] = [one, other].map((own) => [...(own?.body?.schema?.properties.keys() ?? [])].sort().join());
  return a !== '' && a === b && one.summary !== '' && one.summary === other?.summary;
}

function decide(item: PathNode, collection: PathNode, claims: Claims): Draft | LookupDraft | null {
  if (isPlaceInList(item, collection)) return null;
  const list = findListing(item, collection);
  const get = findRead(item, collection, list);
  const [put, patch, post] = ['PUT', 'PATCH', 'POST'].map((method) => {
    const operation = operationAt(item, method);
    const isOther =
      operation &&
      (doesOtherwise(operation) ||
        pointsElsewhere(operation, operationAt(item, 'DELETE')) ||
        (method === 'POST' && isContents(item)));
    return isOther ? undefined : operation;
  });
  if (get && showsMany(get) && !operationAt(collection, 'POST')) return null;
  const found = findCreate(item, collection, Boolean(get || list));
  const create = found && asksOther(found, item, collection) ? null : found;
  const remove = isContents(item) ? null : findDelete(item, create !== null);
  const undo = remove ? undefined : operationAt(collection, 'DELETE');
  if (create && undo && addsAndTakes(create, undo)) return null;
  const updates = isContents(item) ? [] : findUpdates(item, collection, create);
  const readable = get !== undefined || list !== undefined;
  const base = {
    node: item,
    collection,
    words: singularWords(
      (collection === item.parent ? nounNodeOf(item) : nounNodeOf(collection))?.literal ?? nameOfParameter(item),
    ),
    parent: enclosingItem(item),
    subs: [],
  };
  const draft = (kind: Draft['kind'], over: Partial<Draft> & { reason: string }): Draft => ({
    ...base,
    kind,
    create: null,
    read: get ? plainUse(get) : null,
    updates: updates.map(plainUse),
    delete: remove ? plainUse(remove) : null,
    list: list ?? null,
    confidence: 'high',
    ...over,
  });
  if (get && post && remove && addsToList(get, post, remove)) return null;
  // A PUT that only changes what is there makes no link: to take that away would delete what was never made here.
  const noun = collection.literal ?? '';
  const link = [put, post].find((one) => one && canCreate(one) && !doesInstead(one, noun) && !repeatsOwnId(one));
  const isChanged = put !== undefined && put !== link;
  if (
    link &&
    remove &&
    !readable &&
    !saysTheSame(link, remove) &&
    !clearsOther(link, remove) &&
    (!create || create === post || (post && !isChanged))
  ) {
    if (asksProof(remove)) return null;
    return claimAll(
      draft('attachment', {
        words: linkWords(item),
        create: plainUse(link),
        updates: isChanged ? updates.filter((one) => one !== link).map(plainUse) : setAgain(link, remove),
        reason: `${link.method} and DELETE on one path without a way to read it: a link between two resources`,
      }),
      claims,
    );
  }
  if (create && remove && !readable && findGivenEnd(create, remove) !== null) {
    return claimAll(
      draft('attachment', {
        words: linkWords(item),
        create: plainUse(create),
        reason: `${create.method} takes what DELETE names by its path: a link between two resources`,
      }),
      claims,
    );
  }
  if (create && remove && !readable && isWork(create, remove)) return null;
  if (create && (remove || (readable && updates.length > 0))) {
    const made = draft('collection', {
      create: takeOne(get ? plainUse(create) : takeEach(create, item), collection),
      reason: whyCollection(create, item, collection, get, remove),
      confidence: readable ? 'high' : 'low',
    });
    return claimAll(made, claims);
  }
  if (put && remove && !get && list && isPlainList(list, collection) && canCreate(put)) {
    return claimAll(
      draft('attachment', {
        words: linkWords(item),
        create: plainUse(put),
        updates: setAgain(put, remove),
        reason: 'PUT and DELETE on the item path, and a list that shows nothing but keys: a link',
      }),
      claims,
    );
  }
  if (put && remove && get && onlyTellsPresence(get) && canCreate(put)) {
    return claimAll(
      draft('attachment', {
        words: linkWords(item),
        create: plainUse(put),
        updates: setAgain(put, remove),
        // It lists what is linked, by names of its own.
        list: null,
        reason: 'PUT and DELETE on the item path, and a GET that only tells whether it is there: a link',
      }),
      claims,
    );
  }
  if (put && remove && readable && canCreate(put)) {
    return claimAll(
      draft('upsert', {
        create: plainUse(put),
        updates: [...(patch && onlyCreates(put) ? [] : [plainUse(put)]), ...(patch ? [plainUse(patch)] : [])],
        reason: 'PUT on the item path makes it or changes it, DELETE takes it away, and there is no POST',
      }),
      claims,
    );
  }
  const named = create || updates.length > 0 ? undefined : operationAt(collection, 'PUT');
  if (named && get && remove && setsNamed(named, item)) {
    return claimAll(
      draft('upsert', {
        create: plainUse(named),
        updates: [plainUse(named)],
        reason: 'PUT on the collection says that it makes the one that its body names, or changes it',
        confidence: 'medium',
      }),
      claims,
    );
  }
  if (post && isSetByName(item, collection)) {
    return claimAll(
      draft('upsert', {
        create: plainUse(post),
        updates: [plainUse(post)],
        reason:
          'POST on the item path takes all that is read there under a name of the caller: it makes it or changes it',
        confidence: 'medium',
      }),
      claims,
    );
  }
  // "Assigns an endpoint or updates its existing assignment", and DELETE takes it away again.
  if (
    post &&
    remove &&
    readable &&
    !create &&
    !put &&
    !patch &&
    !takesText(post) &&
    !namesPart(post, item) &&
    (setsBoth(post) || addsOrChanges(post))
  ) {
    return claimAll(
      draft('upsert', {
        create: plainUse(post),
        updates: [plainUse(post)],
        reason: 'POST on the item path says that it makes it or changes it, and DELETE takes it away',
        confidence: 'medium',
      }),
      claims,
    );
  }
  // `PUT /zones/{domain}` with records to add, where GET lists the records: what is sent is not what is shown.
  const isOfMany =
    get && !list && listsForItem(get) && !updates.some(({ body }) => body?.schema && isArraySchema(body.schema));
  // `PUT /credentials/{device}` takes a list, and GET shows it: one entry sent in its place would take the others away.
  const isList = get && updates.some(takesList) && listsForItem(get);
  if (updates.length > 0 && readable && !isOfMany && !isList && !setsShownList(get, updates, collection)) {
    return claimAll(
      draft('adopted', { delete: null, reason: 'it can be read and changed, and nothing in the document creates it' }),
      claims,
    );
  }
  if (!readable || (get && !list && listsForItem(get)) || (get && doesByGet(get))) return null;
  const lookup: LookupDraft = {
    ...base,
    shape: 'collection',
    read: get ?? null,
    list: list ?? null,
    compute: null,
    reason: 'it can be read and nothing in the document creates or changes it',
    confidence: 'high',
  };
  if (get) claims.take(get, 'read', lookup, 'GET on the item path of what can only be read');
  if (list) claims.take(list, 'list', lookup, 'GET on the collection of what can only be read');
  return lookup;
}

/** POST and DELETE are about what the item holds, and not about the item. */
function isContents(item: PathNode): boolean {
  const post = operationAt(item, 'POST');
  const words = [collectionOf(item)?.literal ?? '', ...item.parameters];
  return post !== undefined && changesContents(post, operationAt(item, 'DELETE'), words);
}

/** `PUT /apps`, "Create or update an app", with the `slug` of `/apps/{slug}` in its body. */
function setsNamed(put: Operation, item: PathNode): boolean {
  const keys = item.parameters.map(squash);
  const isNamed = [...(put.body?.schema?.required ?? [])].some((wire) => keys.includes(squash(wire)));
  return isNamed && canSend(put) && setsBoth(put) && !isArraySchema(put.body?.schema as Schema);
}

/** What is read by another key, or as a file, is read from the list. */
function findRead(item: PathNode, collection: PathNode, list: Operation | undefined): Operation | undefined {
  const get = operationAt(item, 'GET');
  if (!get || listsForOwner(item, collection)) return undefined;
  if (!list) return get;
  const isOther = readsByOtherKey(item, list) || searchesByName(item, list) || downloads(get, list, collection);
  return isOther ? undefined : get;
}

/**
 * `GET /roles/{user}` shows `{"roles": […]}` and PUT sets them all: none of the roles is what is read there, and to take the
 * first for it would compare one role with all.
 */
function setsShownList(get: Operation | undefined, updates: readonly Operation[], { literal }: PathNode): boolean {
  const shown = get && successOf(get)?.schema;
  const found = shown ? findList(shown, literal ?? '') : null;
  const [wire, ...more] = found?.at ?? [];
  // The `records` of a zone are one of its fields.
  if (wire === undefined || more.length > 0 || !isSameNoun(wire, literal ?? '')) return false;
  if (found?.items.properties.size === 0) return false;
  return updates.some(({ body }) => {
    const taken = body?.schema?.properties.get(wire);
    return taken !== undefined && isArraySchema(taken);
  });
}

/**
 * `POST /policies/{name}` with the whole policy, beside GET and DELETE, and no other way to make one: the caller chooses the
 * name. What has an identifier of the server's must be there before.
 */
function isSetByName(item: PathNode, collection: PathNode): boolean {
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

/** `POST /boxes/{box}/tags` with `{"tags": [{"tag_id": 1}]}` beside `DELETE /boxes/{box}/tags/{tag_id}`: one is sent, in a list. */
function takeEach(create: Operation, item: PathNode): Use {
  const use = plainUse(create);
  const key = squash(item.parameters[0] ?? '');
  const placed = new Set([...create.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => squash(name)));
  const isRepeated = (wire: string) => placed.has(squash(wire));
  const fields = [...(use.body?.properties ?? [])].filter(([wire, { readOnly }]) => !readOnly && !isRepeated(wire));
  const [each, ...others] = fields;
  const items = each?.[1].types[0] === 'array' ? each[1].items : null;
  const isKeyed = items && [...items.properties.keys()].some((wire) => squash(wire) === key);
  return each && others.length === 0 && isKeyed ? { ...use, each: each[0] } : use;
}

/**
 * `{"emails": ["a@b.c"]}` answers with a list of invitations, each with its `email`: one is made for each, and whoever gave
 * two would lose sight of the second.
 */
function takeOne(use: Use, { literal }: PathNode): Use {
  const answer = successOf(use.operation)?.schema;
  const made = answer && use.body ? findList(answer, literal ?? '')?.items : undefined;
  const isEach = ([wire, { types, items }]: [string, Schema]) =>
    types[0] === 'array' && items?.types[0] === 'string' && made?.properties.has(singularWords(wire).join('_'));
  const [each, ...others] = made ? [...(use.body as Schema).properties].filter(isEach) : [];
  if (!each || others.length > 0) return use;
  const [wire, schema] = each;
  const one = { ...schema, minItems: 1, maxItems: 1 };
  const body = use.body as Schema;
  return { ...use, body: { ...body, properties: new Map([...body.properties, [wire, one]]) } };
}

/**
 * PUT makes what is not there, unless its words say that it only changes: 201, "set", "create or update". A POST that updates
 * and always answers 201 says nothing by it.
 */
export function canCreate(put: Operation): boolean {
  if (answersAsked(put) || takesText(put) || makesNothing(put)) return false;
  const good = put.responses.filter(({ status }) => status.startsWith('2')).map(({ status }) => status);
  if (good.includes('201') && (good.length > 1 || !saysUpdate(put))) return true;
  // A summary that is a path, or none, says nothing.
  const told = put.summary.trim() === '' || put.summary.includes('/') ? firstWordOf(put.description) : [];
  const words = [...[put.operationId, put.summary].flatMap(withoutSets), ...told];
  const changes = words.some((w) =>
    ['update', 'updates', 'change', 'changes', 'modify', 'edit', 'rename', 'replace', 'toggle', 'disable'].includes(w),
  );
  // "Add a role", "Adds a role".
  const makes = words.some((w) => ['create', 'set', 'upsert', 'add', 'enable', 'assign'].includes(w.replace(/s$/, '')));
  return !changes || makes;
}

/** "Update" of "Update a team in the structure", and nothing of "Update a team, or create it". */
function firstWordOf(description: string): string[] {
  const [sentence = ''] = description.split('.');
  return /\b(?:creat|add|if|or)\w*\b/i.test(sentence) ? [] : splitWords(sentence).slice(0, 1);
}

/** "Create a record set": where another verb leads, a set is what it is about. */
function withoutSets(text: string): string[] {
  const words = splitWords(text);
  const isLed = LEADING.has((words[0] ?? '').replace(/s$/, '')) && !words.includes('or');
  return isLed ? words.filter((word) => word !== 'set' && word !== 'sets') : words;
}

const LEADING = new Set(['create', 'add', 'update', 'change', 'modify', 'edit', 'replace', 'delete', 'remove']);

/** "Update channel" is all that summary and operationId say. */
function saysUpdate({ summary, operationId, description }: Operation): boolean {
  const begins = (text: string) => /^(?:update|patch|change|modify|edit|partial)/.test(splitWords(text).join(' '));
  return begins(summary) && begins(operationId) && begins(description || summary);
}

function whyCollection(
  create: Operation,
  item: PathNode,
  collection: PathNode,
  get: Operation | undefined,
  remove: Operation | null,
): string {
  const with_ = [get && 'GET', remove && (remove.method === 'DELETE' ? 'DELETE' : `${remove.method} ${remove.path}`)]
    .filter(Boolean)
    .join(' and ');
  if (operationAt(item, 'POST') === create) return `POST on the item path beside ${with_ || 'an update'}`;
  const where =
    operationAt(collection, 'POST') === create ? 'POST on the collection' : `${create.method} ${create.path}`;
  return `${where} of an item path with ${with_ || 'an update'}`;
}

function findCreate(item: PathNode, collection: PathNode, readable: boolean): Operation | null {
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

/** "Start a build", "Cancel a build", and no way to see one: what is over by itself cannot be kept. */
function isWork(create: Operation, remove: Operation): boolean {
  const [begun, ended] = [create, remove].map(
    ({ summary, operationId }) => splitWords(summary || operationId)[0] ?? '',
  );
  return /^(?:start|run|begin|launch|trigger)s?$/.test(begun ?? '') && /^(?:cancel|abort|stop)s?$/.test(ended ?? '');
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

/** A definition that is sent as one text has no fields that could be declared, compared or changed one by one. */
function takesText({ body }: Operation): boolean {
  return body?.required === true && body.schema?.types.join() === 'string' && !body.schema.enum;
}

/** JSON and forms can be sent; files cannot. */
export function canSend(operation: Operation): boolean {
  if (!operation.body) return true;
  return [...operation.body.content].some(([type, { schema }]) => {
    if (isJsonType(type) || plainType(type) === FORM) return true;
    return plainType(type) === MULTIPART && schema !== null && schema.properties.size > 0 && !holdsFile(schema);
  });
}

/** Its body is a text as a whole: it has no fields that could be declared, compared or changed one by one. */
export function sendsText({ body }: Operation): boolean {
  return body !== null && isTextType(body.mediaType) && isTextSchema(body.schema);
}

function findDelete(item: PathNode, created: boolean): Operation | null {
  const plain = operationAt(item, 'DELETE');
  if (plain) return plain;
  const children = literalChildren(item).filter((c) => c.children.size === 0);
  const verbOf = (c: PathNode) => splitWords(c.literal ?? '')[0] ?? '';
  for (const child of children) {
    const below = operationAt(child, 'DELETE') ?? operationAt(child, 'POST');
    if (below && DELETE_VERBS.has(verbOf(child)) && splitWords(child.literal ?? '').length === 1) return below;
    if (below?.method === 'DELETE' && DELETE_MANNERS.has(child.literal ?? '')) return below;
  }
  if (!created) return null;
  for (const child of children) {
    const post = operationAt(child, 'POST') ?? operationAt(child, 'PUT');
    // A pair of POST and DELETE on "cancel" can be taken back: that is an action, not an end.
    if (!post || !END_VERBS.has(verbOf(child)) || !isAboutItem(child, item) || operationAt(child, 'DELETE')) continue;
    if (asksWhether(post)) continue;
    const undoing = UNDONE_BY.get(verbOf(child)) ?? [];
    if (!children.some((other) => undoing.includes(verbOf(other)))) return post;
  }
  return null;
}

/** `PUT …/archive` with `{"archived": true}` sets a state, in both directions. */
function asksWhether({ body }: Operation): boolean {
  const { required, properties } = body?.schema ?? {};
  return [...(required ?? [])].some((wire) => properties?.get(wire)?.types.join() === 'boolean');
}

/** `DELETE …/down`, `DELETE …/force`: how it is deleted. */
const DELETE_MANNERS = new Set(['down', 'teardown', 'force', 'permanent', 'permanently', 'immediately']);

/** What a stopped machine is started with: it was not gone. */
const UNDONE_BY = new Map([
  ['stop', ['start', 'restart', 'resume', 'poweron']],
  ['deactivate', ['activate', 'reactivate']],
  ['close', ['open', 'reopen']],
  ['archive', ['unarchive', 'restore']],
  ['release', ['reserve', 'hold']],
]);

/** `cancel-deletion` and `stop-replication` end something else than the item; `close-ticket` ends the ticket. */
function isAboutItem(child: PathNode, item: PathNode): boolean {
  const own = new Set(singularWords(collectionOf(item)?.literal ?? ''));
  return splitWords(child.literal ?? '')
    .slice(1)
    .every((word) => singularWords(word).every((one) => own.has(one)));
}

function findUpdates(item: PathNode, collection: PathNode, create: Operation | null): Operation[] {
  const updates = [operationAt(item, 'PATCH'), operationAt(item, 'PUT'), operationAt(item, 'POST')].filter(
    (o): o is Operation =>
      o !== undefined &&
      o !== create &&
      canSend(o) &&
      !takesText(o) &&
      !takesAway(o) &&
      !readsThere(o, operationAt(item, 'GET')) &&
      !(o.method === 'POST' && !operationAt(item, 'GET') && makesNothing(o)) &&
      !runsOnItem(o, item) &&
      !pointsElsewhere(o, operationAt(item, 'DELETE')) &&
      !namesPart(o, item),
  );
  // Beside PUT or PATCH a POST changes it only where it says so: others start a deployment, or make what has this id.
  const plain = updates.filter((update) => update.method !== 'POST' || saysChange(update));
  if (create && plain.length > 0) return findWider(plain, item, collection, create) ?? plain;
  const post = operationAt(collection, 'POST');
  if (!create && updates.length === 0 && post && canSend(post) && changesNamed(post, item)) return [post];
  if (updates.length > 0 || !create) return updates;
  const whole = findWhole(item, collection, create) ?? findSaid(item, collection, create);
  if (whole) return [whole];
  return changesToo(create) || setsByName(create, item) ? [create] : [];
}

/**
 * "Authorize a request" beside `PUT /access` with the `user_id` that DELETE is told: PUT sets what people may do, and POST, which
 * knows neither that key nor a field of it, makes none of those.
 */
function asksOther(create: Operation, item: PathNode, collection: PathNode): boolean {
  const put = operationAt(collection, 'PUT');
  if (!put || operationAt(item, 'PUT') || operationAt(item, 'PATCH') || operationAt(item, 'GET')) return false;
  const keys = item.parameters.map(squash);
  const taken = put === create ? null : put.body?.schema;
  const isKeyed = [...(taken?.required ?? [])].some((wire) => keys.includes(squash(wire)));
  const made = [...(create.body?.schema?.properties.keys() ?? [])];
  return isKeyed && made.length > 0 && !made.some((wire) => taken?.properties.has(wire) || keys.includes(squash(wire)));
}

function findSaid(item: PathNode, collection: PathNode, create: Operation): Operation | null {
  const said = findSaidUpdate(item, collection, create);
  return said && canSend(said) && saysChange(said) && !takesAway(said) ? said : null;
}

/** PUT or PATCH on the collection that names the item in its body; POST, where PUT makes it. */
function findWhole(item: PathNode, collection: PathNode, create: Operation): Operation | null {
  const keys = ['id', ...item.parameters.map(squash)];
  const whole = ['PUT', 'PATCH', 'POST']
    .map((method) => operationAt(collection, method))
    .find((o) => o !== create && o);
  if (!whole || !canSend(whole) || (whole.method === 'POST' && !saysChange(whole))) return null;
  const wires = [...(whole.body?.schema?.properties.keys() ?? [])];
  return wires.some((wire) => keys.includes(squash(wire))) || setsShown(whole, item) ? whole : null;
}

/** `PUT /taskdefs` "Update an existing task", with what `GET /taskdefs/{tasktype}` shows: its name is the key, as nothing else is. */
function setsShown(whole: Operation, item: PathNode): boolean {
  const body = whole.body?.schema;
  const read = operationAt(item, 'GET');
  const shown = read && successOf(read)?.schema;
  if (!body?.properties.has('name') || !shown || !isSameObject(body, shown)) return false;
  return whole.method === 'PUT' && UPDATES_ONE.test(whole.summary) && !endsInId(read) && !hasOwnId(shown);
}

const UPDATES_ONE = /^\W*(?:updates?|chang(?:e|es)|modif(?:y|ies)|edits?|replaces?) (?:an?|the|one)\b/i;

function hasOwnId({ properties }: Schema): boolean {
  return [...properties.keys()].some((wire) => /^(?:id|uuid|guid|uid|key)$/.test(squash(wire)));
}

/** `PUT /pets` with the whole pet, beside `POST /pets/{id}?status=`, which changes a part of it without a body. */
function findWider(
  narrow: readonly Operation[],
  item: PathNode,
  collection: PathNode,
  create: Operation,
): Operation[] | null {
  const whole = findWhole(item, collection, create);
  if (!whole || !saysChange(whole) || narrow.some(({ body }) => body !== null)) return null;
  const taken = whole.body?.schema?.properties;
  const made = [...(create.body?.schema?.properties.keys() ?? [])];
  return made.every((wire) => taken?.has(wire)) ? [whole] : null;
}

const CHANGES = new Set('update change modify edit set patch replace save upsert alter adjust configure'.split(' '));

function saysChange({ summary, operationId, description }: Operation): boolean {
  const words = [
    ...splitWords(summary),
    ...splitWords(operationId),
    ...splitWords(description.slice(0, 80)).slice(0, 2),
  ];
  return words.some((word) => CHANGES.has(word) || CHANGES.has(word.replace(/s$/, '')));
}

function claimAll(draft: Draft, claims: Claims): Draft {
  const { create, read, updates, delete: remove, list } = draft;
  if (create) claims.take(create.operation, 'create', draft, draft.reason, draft.confidence);
  if (read) claims.take(read.operation, 'read', draft, 'GET on the item path');
  for (const { operation } of updates) {
    const isAbove = draft.collection !== null && operationAt(draft.collection, operation.method) === operation;
    const isSaid = draft.collection !== null && isSaidUpdate(operation, draft.collection);
    const place = isSaid
      ? 'beside the items, with the item named in its body'
      : isAbove
        ? 'on the collection, with the item named in its body'
        : 'on the item path';
    claims.take(operation, 'update', draft, `${operation.method} ${place}`);
  }
  if (remove) {
    const plain = remove.operation.method === 'DELETE';
    claims.take(
      remove.operation,
      'delete',
      draft,
      plain ? 'DELETE on the item' : `ends what ${create?.operation.key ?? 'create'} began, and there is no DELETE`,
      plain ? 'high' : 'low',
    );
  }
  if (list)
    claims.take(
      list,
      'list',
      draft,
      list.method !== 'GET'
        ? `${list.method} that answers with a list of what the item's GET shows`
        : read
          ? 'GET on the collection'
          : 'GET on the collection, which also serves as read: no GET on the item shows it',
    );
  return draft;
}
