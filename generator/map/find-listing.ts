import { fieldsOf, findList, findObject, isArraySchema, successOf } from '../model/answers.js';
import { isPagingParameter } from '../model/pagination.js';
import { lastParameter } from '../model/path-end.js';
import type { Operation, Schema } from '../model/types.js';
import { isPlural, singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import { operationAt } from './draft.js';
import { collectionOf, literalChildren, type PathNode } from './paths.js';
import { ID_WORDS } from './vocabulary.js';

/** How all items of a collection are listed: at its own path, by a search, or at a plural beside it. */
export function findListing(item: PathNode, collection: PathNode): Operation | undefined {
  return listAt(collection) ?? searchAt(item, collection) ?? listBeside(item, collection);
}

/** GET on the collection, where it answers with a list. */
export function listAt(collection: PathNode): Operation | undefined {
  const get = operationAt(collection, 'GET');
  const schema = get ? successOf(get)?.schema : null;
  if (!get || !schema || !findList(schema, collectionOf(collection)?.literal ?? '')) return undefined;
  if (!isPlainList(get, collection)) return get;
  return listWhole(collection) ?? get;
}

/**
 * `GET /zones` lists addresses, and `GET /zones?recursion=1` what is read at each: the second is the list. With more in its
 * query (`?public&recursion=1`) it may list some of them only.
 */
function listWhole(collection: PathNode): Operation | undefined {
  const noun = collectionOf(collection)?.literal ?? '';
  const read = operationAt(collection.children.get('{}'), 'GET');
  const shown = read ? successOf(read)?.schema : null;
  if (!shown) return undefined;
  const { object } = findObject(shown, noun);
  return collection.operations.get('GET')?.find((other) => {
    const answer = WHOLE.test(other.path) ? successOf(other)?.schema : null;
    const items = answer ? findList(answer, noun)?.items : undefined;
    return items !== undefined && isSameObject(items, object);
  });
}

const WHOLE = /^[^?]*\?[^&=]+=[^&=]+$/;

/**
 * `GET /outdated-parts/{id}` with an array of parts, none of which has an id: all parts of whatever the parameter names,
 * and no item of that path.
 */
export function listsForItem(get: Operation): boolean {
  if (showsMany(get)) return true;
  const schema = successOf(get)?.schema;
  if (!schema || !isArraySchema(schema) || !schema.items) return false;
  const key = squash(lastParameter(get.path));
  const fields = [...fieldsOf(findObject(schema.items, '')).keys()].map((wire) => squash(wire));
  return fields.length > 0 && !fields.some((wire) => wire === key || wire === 'id' || key.endsWith(wire));
}

/**
 * `GET /dns-servers/{profile_id}` with an array of servers, beside `DELETE /dns-servers/{id}`: it lists those of a profile, and
 * what it shows at the id of a server are those of the profile that has the same number.
 */
export function listsForOwner(item: PathNode, collection: PathNode): boolean {
  const get = operationAt(item, 'GET');
  const own = operationAt(item, 'DELETE') ?? operationAt(item, 'PUT') ?? operationAt(item, 'PATCH');
  const schema = get ? successOf(get)?.schema : null;
  if (!get || !own || !schema || !isArraySchema(schema)) return false;
  const noun = singularWords(collectionOf(collection)?.literal ?? '');
  const [asked = [], key = []] = [get, own].map(({ path }) => splitWords(lastParameter(path)));
  const isOther = asked.length > 1 && ID_WORDS.has(asked.at(-1) ?? '') && asked.join() !== key.join();
  const isOwn = asked.slice(0, -1).every((word) => noun.includes(word)) || asked[0] === noun.at(-1);
  return isOther && !isOwn && key.length > 0;
}

/**
 * `GET /grants/{owner}/{server}`, "List the grants", with pages of them: many things lie there. What is sent to that path
 * adds one of them or takes some away, and is no way to make, change or remove all of them as one thing.
 */
export function showsMany(get: Operation): boolean {
  const schema = successOf(get)?.schema;
  const list = schema ? findList(schema, '') : null;
  if (!schema || !list || list.at.length === 0) return false;
  const isPaged = get.parameters.some(({ name, in: place }) => place === 'query' && isPagingParameter(name));
  const told = [...schema.properties.keys()].some((name) => PAGES.has(squash(name)));
  return /^lists?$/.test(splitWords(get.summary || get.operationId)[0] ?? '') && (isPaged || told);
}

const PAGES = new Set('pagination paging pager pageinfo next nextpage total totalcount cursor nextcursor'.split(' '));

/** Last words of a path where a collection is searched; an empty search finds everything. */
const SEARCHES = ['filter', 'search', 'query', 'list', 'find'];

/**
 * `POST /flows/filter`, beside a collection without a GET: it answers with a list of what the item's own read shows, and
 * nothing has to be said for it.
 */
function searchAt(item: PathNode, collection: PathNode): Operation | undefined {
  const read = operationAt(item, 'GET');
  const shown = read ? successOf(read)?.schema : null;
  if (!shown) return undefined;
  const noun = collectionOf(collection)?.literal ?? '';
  const { object } = findObject(shown, noun);
  const found = literalChildren(collection).flatMap((child) => {
    const post = operationAt(child, 'POST');
    const rank = SEARCHES.indexOf(splitWords(child.literal ?? '').join('_'));
    if (!post || rank < 0 || child.children.size > 0 || (post.body?.schema?.required.size ?? 0) > 0) return [];
    if (pagesDeeper(post.body?.schema)) return [];
    const answer = successOf(post)?.schema;
    const items = answer ? findList(answer, noun)?.items : undefined;
    return items && isSameObject(items, object) ? [{ rank, post }] : [];
  });
  return found.sort((a, b) => a.rank - b.rank)[0]?.post;
}

/** `{"pagination": {"offset": 0}}`: nobody asks for the second page there, and half a list is worse than none. */
function pagesDeeper(body: Schema | null | undefined): boolean {
  const inside = [...(body?.properties.values() ?? [])].flatMap(({ properties }) => [...properties.keys()]);
  return inside.some(isPagingParameter);
}

export function isSameObject(a: Schema, b: Schema): boolean {
  if (a === b || (a.name !== null && a.name === b.name)) return true;
  const names = (schema: Schema) => [...schema.properties.keys()].sort().join('\n');
  return a.properties.size > 1 && names(a) === names(b);
}

/** A list of texts or numbers shows which there are, and nothing about them. */
export function isPlainList(list: Operation, { literal }: PathNode): boolean {
  const schema = successOf(list)?.schema;
  const items = schema ? findList(schema, literal ?? '')?.items : undefined;
  return items !== undefined && items.types.length > 0 && items.types.every((t) => t === 'string' || t === 'integer');
}

/** `GET /tags` beside `POST /tag` and `/tag/{id}`: it lists what the item's own read shows. */
function listBeside(item: PathNode, { literal, parent }: PathNode): Operation | undefined {
  const plural = literal !== null && item.parent?.literal === literal && parent && findPluralBeside(literal, parent);
  const list = plural ? listAt(plural) : undefined;
  const read = operationAt(item, 'GET');
  const [shown, all] = [read, list].map((own) => (own ? successOf(own)?.schema : null));
  const noun = literal ?? '';
  const items = all ? findList(all, noun)?.items : undefined;
  return shown && items && isSameObject(items, findObject(shown, noun).object) ? list : undefined;
}

/** `/silences` of `silence`, where no path of its own leads to one of them. */
export function findPluralBeside(literal: string, parent: PathNode): PathNode | null {
  if (isPlural(literal)) return null;
  const noun = singularWords(literal).join('_');
  const several = literalChildren(parent).filter(
    (other) => isPlural(other.literal ?? '') && singularWords(other.literal ?? '').join('_') === noun,
  );
  const [only] = several;
  return only && several.length === 1 && !only.children.get('{}')?.operations.size ? only : null;
}
