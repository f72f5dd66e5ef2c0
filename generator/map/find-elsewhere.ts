import { findList, findObject, successOf } from '../model/answers.js';
import { isTextSchema } from '../model/media-types.js';
import type { Operation, Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { stringifyStable } from '../spec/stable-json.js';
import {
  type Claims,
  type Draft,
  type LookupDraft,
  operationAt,
  plainUse,
  type SubOperation,
  shareSubs,
} from './draft.js';
import { isVersion } from './families.js';
import { listAt } from './find-listing.js';
import { takesAway } from './find-wiping.js';
import { doesInstead, givesMany, takesSource } from './judge-create.js';
import { doesOtherwise, endsInId } from './judge-item.js';
import { isAdopted } from './kinds.js';
import { makesKind } from './makes-kind.js';
import { collectionOf, enclosingItem, isBelow, isItem, literalsOf, type PathNode } from './paths.js';
import { UPDATE_VERBS } from './vocabulary.js';
import { takesValue } from './whole-body.js';

/**
 * Rule 4. A resource that can be read and deleted at its own path and is created under another one: POST on a path with the
 * same noun (`/volumes/{id}/snapshots` for `/snapshots/{id}`), or an action that says so (`create_image`, `snapshot`).
 */
export function findElsewhere(
  drafts: Draft[],
  lookups: LookupDraft[],
  homeless: SubOperation[],
  claims: Claims,
): { drafts: Draft[]; replaced: Set<LookupDraft | Draft> } {
  const found: Draft[] = [];
  const replaced = new Set<LookupDraft | Draft>();
  const subs = [...drafts.flatMap((d) => d.subs), ...lookups.flatMap((l) => l.subs), ...homeless].filter(
    (s) =>
      !s.taken &&
      s.operation.method === 'POST' &&
      !takesValue(s.operation) &&
      !doesInstead(s.operation, s.node.literal ?? '') &&
      !saysReading(s.operation) &&
      !givesMany(s.operation, s.node.literal ?? '') &&
      !takesSource(s.operation) &&
      !literalsOf(s.node.parent ?? s.node).some((literal) => SEARCHES.has(literal.toLowerCase())) &&
      !isOfOwnItems(s.node),
  );
  for (const subject of [...lookups, ...drafts]) {
    if ('kind' in subject ? !isAdopted(subject.kind) : subject.shape !== 'collection') continue;
    const remove = operationAt(subject.node, 'DELETE');
    if (!remove || !isItem(subject.node) || isFoundBy(subject.node)) continue;
    const creators = subs.filter(
      (s) =>
        !s.taken &&
        // `POST /elements/{id}/elements` makes a child: its id is another one, and DELETE of the path's would take the parent.
        !isBelow(s.node, subject.node) &&
        !isOfOtherOwner(s.node, subject.node) &&
        (makesKind(s, subject) || (makes(s, subject) && isNearest(s, subject, [...lookups, ...drafts]))),
    );
    for (const creator of creators) {
      creator.taken = true;
      const owner = enclosingItem(creator.node);
      const draft = adopt(subject, creator, remove, creators.length > 1 ? ownerWords(owner) : [], claims);
      if (creators.length > 1 && makesKind(creator, subject))
        draft.words.push(...singularWords(creator.node.literal ?? ''));
      // What is done with it stays with the resource itself, where several ways lead to it; what changes it, changes each.
      if (creators.length > 1) draft.subs = shareSubs(draft.subs);
      else claims.move(subject, draft);
      found.push(draft);
    }
    if (creators.length === 1) replaced.add(subject);
  }
  return { drafts: found, replaced };
}

/** `/users/by/{label}/{value}`: no create tells by which of its labels it will be found. */
function isFoundBy(item: PathNode): boolean {
  return item.parent !== null && isItem(item.parent) && collectionOf(item)?.literal === 'by';
}

/** "Export users", "Get project counts": whoever deleted the users would delete what was there before. */
function saysReading({ summary, description, operationId }: Operation): boolean {
  const [said = ''] = splitWords(summary || description || operationId);
  return /^(?:check|count|export|fetch|find|get|list|preview|quer(?:y|ie)|retrieve|search|test|validate)(?:e?s)?$/.test(
    said,
  );
}

/** `POST /search/artifacts` shows artifacts that others have made: what would be deleted is theirs. */
const SEARCHES = new Set('calculate estimate filter find lookup preview query search simulate validate'.split(' '));

/**
 * `POST /calls/{id}/transcripts/{tid}` stops one of the call's own transcripts, and is all that can be done with it: neither
 * it nor `POST …/transcripts` beside it makes one of those under `/transcripts/{tid}`.
 */
function isOfOwnItems(node: PathNode): boolean {
  const item = isItem(node) ? node : node.children.get('{}');
  return item !== undefined && item.operations.size === 1 && operationAt(item, 'POST') !== undefined;
}

function makes(sub: SubOperation, subject: Draft | LookupDraft): boolean {
  const noun = subject.words.join('_');
  if (
    nameMade(sub) !== noun &&
    nameOwn(sub) !== noun &&
    !saysCreate(sub, subject) &&
    !(sub.node.literal !== null && Object.keys(sub.fixed).length === 0 && isSameNoun(sub.node.literal, noun))
  )
    return false;
  if (addsThere(sub)) return false;
  // Where the answer shows an object of another kind, the noun alone is not enough.
  const answer = successOf(sub.operation)?.schema;
  const read = 'kind' in subject ? subject.read?.operation : subject.read;
  const shown = read ? successOf(read)?.schema : null;
  const own = shown && findObject(shown, noun).object;
  if (saysUpdate(sub) && own && overlap(sub.body?.properties.keys() ?? [], own.properties) < 0.6) return false;
  if (!answer || !own)
    return [subject.list, listAt(sub.node)].some(showsItems) || namesOwn(sub, subject) || takesOwn(sub, own);
  const made = findObject(answer, noun).object;
  // A text that was generated is kept by nobody.
  if (isTextSchema(answer) || (isShownThere(sub, made, own) && !isVersionOf(sub.node, subject.node))) return false;
  return (
    made === own ||
    made.name === own.name ||
    looksLikeOperation(made.properties.keys()) ||
    tellsIds(made.properties.keys()) ||
    overlap(made.properties.keys(), own.properties) >= 0.6
  );
}

/**
 * `POST /ports/{id}/batches` answers with what `GET /ports/{id}/batches/{batch}` shows: it is none of the other batches that lie
 * at `/batches/{id}`, however alike they look.
 */
function isShownThere({ node }: SubOperation, made: Schema, own: Schema): boolean {
  const read = isItem(node) ? undefined : operationAt(node.children.get('{}'), 'GET');
  // By its name `GET /projects/{id}/branches/{name}` may show what `/branches/{id}` shows more of.
  const shown = read && endsInId(read) ? successOf(read)?.schema : null;
  const object = shown && findObject(shown, node.literal ?? '').object;
  const isSame = (one: Schema, other: Schema) => one === other || (one.name !== null && one.name === other.name);
  return object != null && isSame(object, made) && made.name !== null && own.name !== null && !isSame(object, own);
}

/** `/v2/quotes` beside `/quotes/{id}`. */
function isVersionOf(node: PathNode, item: PathNode): boolean {
  const [one, other] = [node, item].map((own) => literalsOf(own).filter((literal) => !isVersion(literal)));
  return one?.join('/') === other?.join('/');
}

/** "Adds items to a playlist" and tells nothing: the items were there, and are deleted for good at their own path. */
function addsThere({ operation }: SubOperation): boolean {
  const { summary, description, operationId } = operation;
  const isSaid = [summary, description].some((text) => /^\W*(?:adds?|appends?|puts?)\b.*\b(?:in)?to\b/i.test(text));
  return !successOf(operation)?.schema && (isSaid || /^add\w*To[A-Z]/i.test(operationId));
}

/** Who sends what the read shows makes one of those. */
function takesOwn({ body }: SubOperation, own: Schema | null | undefined): boolean {
  const taken = body?.properties.size ?? 0;
  return own != null && taken > 1 && overlap(body?.properties.keys() ?? [], own.properties) >= 0.6;
}

/** A list of bare names does not tell which of them is new. */
function showsItems(list: Operation | null | undefined): boolean {
  const schema = list ? successOf(list)?.schema : null;
  return schema != null && (findList(schema, '')?.items.properties.size ?? 0) > 0;
}

/** `{"name": …}` for `/policies/{name}`: who gives the name knows what was made, though nothing shows it. */
function namesOwn({ body }: SubOperation, { node }: Draft | LookupDraft): boolean {
  const keys = new Set(node.parameters.map((name) => squash(name)));
  return [...(body?.required ?? [])].some((wire) => keys.has(squash(wire)));
}

/** "Update the users of a segment" makes no user, unless it takes one. */
function saysUpdate({ operation: { summary, operationId } }: SubOperation): boolean {
  return UPDATE_VERBS.has((splitWords(summary || operationId)[0] ?? '').replace(/s$/, ''));
}

/** `snapshot` of `create_snapshot`. */
function nameMade({ words }: SubOperation): string {
  const rest = words[0] === 'create' || words[0] === 'take' ? words.slice(1) : words;
  return singularWords(rest.join('_')).join('_');
}

/**
 * `create-mysql-user` at `/mysql-databases/{id}/users` makes one of the `/mysql-users`, as its own words say, and
 * `/dns-zones/{id}/records` one of the `/dns-records`, as those of the zone do.
 */
function saysCreate({ node, operation }: SubOperation, subject: Draft | LookupDraft): boolean {
  const made = singularWords(subject.node.parent?.literal ?? '');
  const own = singularWords(node.literal ?? '');
  if (made.length < 2 || made.at(-1) !== own.at(-1)) return false;
  const said = singularWords(operation.operationId).join('_');
  const owner = ownerWords(enclosingItem(node));
  const isOfOwner = own.length === 1 && made.slice(0, -1).every((word) => owner.includes(word));
  return isOfOwner || `_${said}`.endsWith(`_create_${made.join('_')}`);
}

/** `disk_snapshot`, where a disk takes it. */
function nameOwn(sub: SubOperation): string {
  return [...ownerWords(enclosingItem(sub.node)), nameMade(sub)].join('_');
}

function looksLikeOperation(names: Iterable<string>): boolean {
  const known = new Set(names);
  return known.has('status') || known.has('state') || known.has('action') || known.has('operation');
}

/** {"id": …, "userId": …}: what was made, and what was made along with it. */
function tellsIds(names: Iterable<string>): boolean {
  const list = [...names].map((name) => splitWords(name));
  return list.some((words) => words.join() === 'id') && list.every((words) => words.at(-1) === 'id');
}

function overlap(names: Iterable<string>, other: Map<string, unknown>): number {
  const list = [...names];
  return list.length === 0 ? 1 : list.filter((n) => other.has(n)).length / list.length;
}

/** Where there are `/disk-snapshots`, a disk's are not among the `/snapshots`. Where two collections have the noun, the one that shares more of the creator's path is meant; then the shallower. */
function isNearest(sub: SubOperation, subject: Draft | LookupDraft, subjects: (Draft | LookupDraft)[]): boolean {
  const own = nameOwn(sub);
  const isOwn = (t: Draft | LookupDraft) => t.words.join('_') === own && operationAt(t.node, 'DELETE') !== null;
  if (!isOwn(subject) && subjects.some(isOwn)) return false;
  const rank = (t: Draft | LookupDraft) => sharedDepth(sub.node, t.node) * 100 - t.node.depth;
  // A database's snapshots, which can only be read, are not among those of filesets, which can be deleted.
  const isNearer = (t: Draft | LookupDraft) => t.words.join() === subject.words.join() && rank(t) > rank(subject);
  if (isOfOthers(sub.node, subject.node) && subjects.some(isNearer)) return false;
  return subjects.every(
    (t) =>
      t === subject ||
      t.words.join('_') !== subject.words.join('_') ||
      !operationAt(t.node, 'DELETE') ||
      rank(t) <= rank(subject),
  );
}

/** `/fileset/snapshots/{id}` says whose they are, and the path of the create does not. */
function isOfOthers(creator: PathNode, item: PathNode): boolean {
  const own = literalsOf(creator);
  return literalsOf(item)
    .slice(0, -1)
    .some((word) => !own.includes(word) && !/^(?:api|rest|v\d.*)$/i.test(word));
}

/** `POST /albums/{id}/comments` makes none of `/songs/comments/{id}`: those are of what lies at `/songs/{id}`. */
function isOfOtherOwner(creator: PathNode, item: PathNode): boolean {
  const own = literalsOf(creator);
  for (let at = item.parent?.parent ?? null; at; at = at.parent) {
    const isOwner = at.literal !== null && [...at.children.values()].some((child) => isItem(child) && child !== item);
    if (isOwner && !own.includes(at.literal as string)) return true;
  }
  return false;
}

function sharedDepth(a: PathNode, b: PathNode): number {
  for (let at: PathNode | null = a; at; at = at.parent) if (isBelow(b, at)) return at.depth;
  return 0;
}

function ownerWords(owner: PathNode | null): string[] {
  return owner?.parent?.literal ? singularWords(owner.parent.literal) : [];
}

/** `PUT /nodes/rooms/{room_id}` changes what `POST /nodes/rooms` has made, wherever that is read and deleted. */
function changesMade({ operation, node, body, fixed }: SubOperation, creator: SubOperation): boolean {
  const isBelow = isItem(node) && node.parent === creator.node && Object.keys(fixed).length === 0;
  const isChange = /^(?:PUT|PATCH)$/.test(operation.method) && !doesOtherwise(operation) && !takesAway(operation);
  const made = creator.body?.properties ?? new Map<string, Schema>();
  return isBelow && isChange && body !== null && overlap(body.properties.keys(), made) >= 0.5;
}

function adopt(
  subject: Draft | LookupDraft,
  creator: SubOperation,
  remove: NonNullable<ReturnType<typeof operationAt>>,
  prefix: string[],
  claims: Claims,
): Draft {
  const read = 'kind' in subject ? subject.read : subject.read ? plainUse(subject.read) : null;
  // `GET /projects/{id}/devices` beside the POST lists what it made.
  const beside = listAt(creator.node);
  const members = subject.list === null && claims.isFree(beside) ? beside : null;
  const own = subject.subs.filter((sub) => changesMade(sub, creator));
  const updates = [...('kind' in subject ? subject.updates : []), ...own.map(({ operation }) => plainUse(operation))];
  const draft: Draft = {
    kind: 'collection',
    node: subject.node,
    collection: subject.collection,
    words: [...prefix, ...subject.words],
    create: creator,
    read,
    updates,
    delete: plainUse(remove),
    list: subject.list ?? members,
    parent: subject.parent,
    subs: subject.subs.filter((s) => s.operation !== remove && !own.includes(s)),
    reason: `${creator.operation.key}${Object.keys(creator.fixed).length > 0 ? ` with ${stringifyStable(creator.fixed)}` : ''} creates it elsewhere; it is read and deleted at its own path`,
    confidence: 'low',
  };
  claims.take(creator.operation, 'create', draft, draft.reason, 'low');
  claims.take(remove, 'delete', draft, 'DELETE on the item');
  for (const { operation } of own)
    claims.take(operation, 'update', draft, `${operation.method} below ${creator.operation.key}, with what that takes`);
  if (members) claims.take(members, 'list', draft, `GET beside ${creator.operation.key}`);
  return draft;
}
