import { findList, isArraySchema, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { canCreate } from './can-create.js';
import { canSend, takesText } from './can-send.js';
import { addsOrChanges, setAgain, setsBoth } from './changes-too.js';
import { type Claims, type Draft, type LookupDraft, operationAt, plainUse, type Use } from './draft.js';
import { findCreate, isContents, isSetByName } from './find-create.js';
import { findDelete } from './find-delete.js';
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
import { isSaidUpdate } from './find-said-update.js';
import { findUpdates } from './find-updates.js';
import { takesList } from './find-whole-list.js';
import { addsAndTakes, asksProof, doesInstead } from './judge-create.js';
import {
  addsToList,
  clearsOther,
  doesOtherwise,
  downloads,
  isPlaceInList,
  namesPart,
  onlyCreates,
  onlyTellsPresence,
  pointsElsewhere,
  readsByOtherKey,
  repeatsOwnId,
  saysTheSame,
  searchesByName,
} from './judge-item.js';
import { linkWords } from './link-words.js';
import { collectionOf, enclosingItem, isItem, nounNodeOf, type PathNode, walkTree } from './paths.js';
import { saysChange as doesByGet } from './says-change.js';

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

/** "Start a build", "Cancel a build", and no way to see one: what is over by itself cannot be kept. */
function isWork(create: Operation, remove: Operation): boolean {
  const [begun, ended] = [create, remove].map(
    ({ summary, operationId }) => splitWords(summary || operationId)[0] ?? '',
  );
  return /^(?:start|run|begin|launch|trigger)s?$/.test(begun ?? '') && /^(?:cancel|abort|stop)s?$/.test(ended ?? '');
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
