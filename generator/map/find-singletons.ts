import type { Operation } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { canCreate } from './can-create.js';
import { canSend } from './can-send.js';
import { setAgain, setsBoth } from './changes-too.js';
import { type Claims, type Draft, operationAt, plainUse } from './draft.js';
import { listAt } from './find-listing.js';
import { isInsideOf } from './find-ties.js';
import { findWholeList, setsPages, setWhole, showsPages, takesList } from './find-whole-list.js';
import { addsAndTakes, changesEntries, doesInstead, makesNothing, readsThere } from './judge-create.js';
import {
  addsAndRemoves,
  addsOne,
  asksForOne,
  asksWhich,
  countsOnly,
  isAskedFor,
  isMadeFirst,
  isObjectAnswer,
  isOfMany,
  isOneOf,
  isOwner,
  isOwnLogin,
  isWithItems,
  listsOthers,
  namesMade,
  namesOne,
  namesUnseen,
  picksParts,
  picksSome,
  readsAgain,
  removesAll,
  repeatsPath,
  saysAll,
  setsBelow,
  setsIt,
  setsMany,
  sharesFields,
  startsWithVerb,
  takesFormer,
  takesOthers,
  takesOtherwise,
  takesSome,
  tells,
  wasThere,
} from './judge-fixed.js';
import { clearsOther, doesOtherwise, onlyCreates } from './judge-item.js';
import { isCollection, isLink, isSingle } from './kinds.js';
import { linkWords, namesNothing, wordsWithout } from './link-words.js';
import { nameRemoved } from './name-removed.js';
import { enclosingItem, isItem, type PathNode, walkTree } from './paths.js';
import { saysChange } from './says-change.js';
import { collectSources } from './sources.js';
import { ACTION_SEGMENTS } from './vocabulary.js';
import { takesValue } from './whole-body.js';
/** Rule 2. A fixed path that can be read and set is one resource without an id; one that can only be set and cleared is a link. */
export function findSingletons(root: PathNode, collections: Draft[], claims: Claims): Draft[] {
  const drafts: Draft[] = [];
  const owners = new Map(collections.map((d) => [d.node, d]));
  const filled = new Set(
    collections.flatMap((d) => (d.create && (isCollection(d.kind) || isLink(d.kind)) ? [d.collection] : [])),
  );
  for (const node of walkTree(root)) {
    if (isItem(node) || node.parent === null || node.operations.size < 2) continue;
    if (isFieldOfParent(node, owners)) continue;
    // PUT and DELETE where resources are added one by one are about many of them at once.
    if (filled.has(node)) continue;
    const draft = decide(node, claims);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

function free(node: PathNode, method: string, claims: Claims): Operation | undefined {
  const operation = operationAt(node, method);
  return claims.isFree(operation) && canSend(operation) && !takesValue(operation) ? operation : undefined;
}

function decide(node: PathNode, claims: Claims): Draft | null {
  const read = free(node, 'GET', claims);
  const get = read && !saysChange(read) ? read : undefined;
  const undone = free(node, 'DELETE', claims);
  const made = ['POST', 'PUT', 'PATCH'].flatMap((method) => operationAt(node, method) ?? []);
  // "Delete the previous secret" leaves the one that POST makes.
  const remove = undone && takesFormer(undone, made) ? undefined : undone;
  const [put, patch, post] = ['PUT', 'PATCH', 'POST'].map((method) => {
    const operation = free(node, method, claims);
    // "Export a backup" makes what DELETE takes away.
    const isMade = method === 'POST' && remove !== undefined;
    const isOther =
      operation &&
      ((!isMade && doesOtherwise(operation)) ||
        doesInstead(operation, node.literal ?? '') ||
        (method === 'POST' && remove !== undefined && makesNothing(operation)));
    return isOther || (operation && readsThere(operation, get)) ? undefined : operation;
  });
  if (ACTION_SEGMENTS.has((node.literal ?? '').toLowerCase()) && !put && !patch) return null;
  // `DELETE /tags/all` is about all tags there are, whoever made them.
  if (remove && node.literal?.toLowerCase() === 'all') return null;
  const setters = [patch, put].filter(
    (o): o is Operation => o !== undefined && (remove !== undefined || tells(o)) && !addsAndRemoves(o),
  );
  const base = {
    node,
    collection: null,
    words: namesNothing(node.literal ?? '') ? wordsWithout(node) : singularWords(node.literal ?? ''),
    parent: enclosingItem(node),
    subs: [],
    list: null,
  };
  if (get && [put, patch, post, remove].some((one) => one && asksWhich(get, one, node))) return null;
  if (setters.some((setter) => setsBelow(setter, node))) return null;
  if (get && put && takesList(put)) {
    const list = post ? null : findWholeList(get, put, node);
    if (!list) return null;
    return claim(
      {
        ...base,
        kind: 'singleton',
        create: null,
        read: list.read,
        updates: [list.update],
        delete: remove ? plainUse(remove) : null,
        reason: 'GET shows a list and PUT on the same path takes it as a whole: there is one of it',
        confidence: 'medium',
      },
      claims,
    );
  }
  const isSeveral =
    get && remove && post
      ? namesMade(remove, post, get) || isAskedFor(remove, post, get) || namesOne(remove, post)
      : false;
  const isNamed = get && post && remove ? namesUnseen(node, get, post, remove) || asksForOne(remove, post) : false;
  const given = [post, ...setters].filter((one) => one !== undefined);
  const isOneByOne =
    isNamed ||
    (remove !== undefined && ((post !== undefined && addsAndTakes(post, remove)) || takesSome(remove, given, node)));
  if (
    get &&
    setters.length > 0 &&
    !isOneByOne &&
    !isSeveral &&
    !listsOthers(get, setters, node) &&
    !setsPages(get, setters)
  ) {
    const first = put ?? (patch as Operation);
    const ways = setters.map((s) => s.method).join(' and ');
    const create = post && remove && isMadeFirst(post, first) ? plainUse(post) : null;
    const isLeft = remove === undefined || picksParts(remove) || wasThere(node, get, setters);
    const isRemoved = remove !== undefined && (create !== null || !isLeft);
    return claim(
      {
        ...base,
        kind: 'singleton',
        create,
        read: plainUse(get),
        updates: [...new Set([first, ...setters])].map(plainUse),
        delete: isRemoved ? plainUse(remove) : null,
        reason: create
          ? `GET, POST, ${ways} and DELETE on one fixed path: there is one of it, which is made first`
          : `GET and ${ways} on one fixed path: settings without an id of their own`,
        confidence: 'high',
      },
      claims,
    );
  }
  if (post && remove && changesEntries(post, remove)) return null;
  if (
    get &&
    post &&
    isObjectAnswer(get, node) &&
    !isSeveral &&
    !(
      remove &&
      (saysAll(remove) ||
        (setters.length === 0 && post.body !== null && removesAll(remove, post, node) && !isOneOf(node)))
    ) &&
    !readsAgain(get, post) &&
    !isOneByOne &&
    // `POST …/force_full_snapshot`, where GET shows whether one is wanted.
    splitWords(node.literal ?? '')[0] !== 'force' &&
    (remove ? true : sharesFields(get, post, node) && !addsOne(post, node) && !showsPages(get))
  ) {
    return claim(
      {
        ...base,
        kind: 'singleton',
        create: plainUse(post),
        read: plainUse(get),
        updates: remove && !setsBoth(post) && !setsIt(post) ? [] : [plainUse(post)],
        delete: remove ? plainUse(remove) : null,
        reason: `GET of one object and POST on one fixed path${remove ? ', and DELETE' : ''}: there is one of it`,
        confidence: remove ? 'high' : 'low',
      },
      claims,
    );
  }
  const lists = get && listAt(node) === get;
  // Where several are listed, POST adds to them, and PUT sets them all or changes one that is there.
  const isAdded = lists || (put && !canCreate(put) && !setsBoth(put));
  const link = (isAdded ? post : null) ?? put ?? post;
  if (link && remove) {
    // Two calls that undo each other (cancel, withdraw) make no resource: a verb is what one does, a noun what one has.
    if (startsWithVerb(node) || isOfMany(node) || isOwner(node) || isOwnLogin(node, remove, link)) return null;
    if (link === post && removesAll(remove, post, node)) return null;
    // "Creates contacts of a group" adds some, and those that others have added would go with them.
    if (saysAll(remove) && (link === post || !setsMany(link) || onlyCreates(link))) return null;
    // What edits one of those that are listed, or what nothing holds, has not made it, and DELETE would take away what was there.
    const isThere = lists || enclosingItem(node) === null;
    if (isThere && link === put && !canCreate(link) && !setsBoth(link) && !setsMany(link)) return null;
    if (link === put && (picksSome(remove, link) || (!canCreate(link) && isWithItems(node)))) return null;
    // Where POST adds to what is read one by one, PUT changes one that nothing names, and DELETE takes away all of them.
    if (link === put && operationAt(node, 'POST') && isWithItems(node)) return null;
    if (takesOthers(remove, link) || takesOtherwise(remove, link) || clearsOther(link, remove)) return null;
    if (countsOnly(remove) || isSeveral || (lists && (namesMade(remove, link) || repeatsPath(link)))) return null;
    const removal = nameRemoved(remove, link);
    if (!removal) return null;
    const whole = get || link === post || remove.body ? null : setWhole(link, node);
    return claim(
      {
        ...base,
        words: linkWords(node),
        kind: 'attachment',
        create: whole ?? plainUse(link),
        read: get && !lists && !isNamed ? plainUse(get) : null,
        list: lists ? get : null,
        updates: whole ? [whole] : link === post && !lists && setsIt(link) ? [plainUse(link)] : setAgain(link, remove),
        delete: removal,
        reason: `${link.method} and DELETE on one fixed path: a link that is made and taken away`,
        confidence: 'high',
      },
      claims,
    );
  }
  return null;
}

/** `PUT …/tags` with `{tags: […]}` below something that has tags sets that field; it is no resource of its own. */
function isFieldOfParent(node: PathNode, owners: Map<PathNode, Draft>): boolean {
  const parent = enclosingItem(node);
  const owner = parent ? owners.get(parent) : undefined;
  const setter = operationAt(node, 'PUT') ?? operationAt(node, 'PATCH') ?? operationAt(node, 'POST');
  if (!owner || !setter?.body?.schema || operationAt(node, 'DELETE')) return false;
  const { create, update, read, opened } = collectSources(owner);
  const isNamed = (wire: string) => squash(wire) === squash(node.literal ?? '');
  const own = [...setter.body.schema.properties.keys()].find(isNamed);
  if (own !== undefined) return create.has(own) || read.has(own);
  // `PUT …/profile` with what the create takes in its `profile`, whose fields are those of the owner.
  if (opened !== null && isNamed(opened))
    return [...setter.body.schema.properties.keys()].every((wire) => create.has(wire));
  // `PUT …/rules` with the inside of the `rules` that only the create takes.
  const outer = setter.method === 'POST' ? undefined : [...create.keys()].find(isNamed);
  if (outer === undefined || update.has(outer)) return false;
  return isInsideOf(setter.body.schema, create.get(outer)?.schema);
}

function claim(draft: Draft, claims: Claims): Draft {
  const { create, read, updates, delete: remove } = draft;
  const named = isSingle(draft.kind) ? 'a fixed path' : 'a link';
  if (create) claims.take(create.operation, 'create', draft, draft.reason, draft.confidence);
  if (read) claims.take(read.operation, 'read', draft, `GET on ${named}`);
  for (const update of updates)
    claims.take(update.operation, 'update', draft, `${update.operation.method} on ${named} sets it`, draft.confidence);
  if (remove) claims.take(remove.operation, 'delete', draft, `DELETE on ${named}`);
  return draft;
}
