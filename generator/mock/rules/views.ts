import { findObject, isObjectSchema, successOf } from '../../model/answers.js';
import type { Parameter, Schema } from '../../model/types.js';
import { isNounWithin, isSameNoun } from '../../model/words.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { type Collection, isSameSubject, type Verb } from '../state/collection.js';
import { idOf, isText } from '../state/identity.js';
import { fillShape, nounOf } from '../state/places.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { listPathNames } from '../validate/path-names.js';
import { bareOf } from './links.js';

const JOINING = /^(?:attach|add|assign|link|join|connect|apply|register|enable)/i;

/** "Assign a group to an app" by `PUT`, and `DELETE` takes it out: what is there is the assignment, and not the group. */
export function isAssigned({ operations, shape }: Collection): boolean {
  const put = operations.get('replace');
  return put !== undefined && operations.has('remove') && shape.includes('{}') && JOINING.test(put.summary);
}

/** Lists under an item that grow by that item's actions start empty: attach fills them, and nobody else. */
export function isFilledByActions(world: World, collection: Collection): boolean {
  if (collection.operations.has('create') || !collection.shape.includes('/{}/')) return false;
  const item = collection.shape.slice(0, collection.shape.lastIndexOf('/'));
  if (!item.endsWith('{}')) return false;
  return world.api.operations.some((operation) => {
    const place = world.placeOf(operation);
    return place.kind === 'action' && place.shape.startsWith(`${item}/`) && JOINING.test(place.verb);
  });
}

/**
 * The home of what a list under an item shows, where the same kind of item has a collection of its own that clients
 * fill: `/vms/{id}/volumes` shows those of `/volumes` that belong to the machine.
 */
export function findHome(world: World, collection: Collection): Collection | null {
  if (!world.isOn('views') || !collection.schema || !collection.shape.includes('{}') || collection.pair) return null;
  // What clients put there one by one is what is there, unless it lives at the top.
  if (collection.operations.has('create') || collection.operations.has('post')) return findTop(world, collection);
  const { schema, noun, itemParam } = collection;
  // A list alone may show less of an item than its own path does.
  const isHome = (c: Collection) => c !== collection && c.operations.has('create') && !c.shape.includes('{}');
  return (
    world.collectionsOf(schema).find((c) => isHome(c) && c.schema?.name !== null) ??
    (itemParam === '' ? listTop(world, noun) : []).find(
      (c) => isHome(c) && c.schema && isSameSubject(c.schema, schema),
    ) ??
    null
  );
}

/** `/tags/detail` and `/tags/paged`, which only show, show the tags again in another form. */
export function findAgain(world: World, { shape, noun, operations }: Collection): Collection | null {
  const isShown = [...operations.keys()].every((verb) => verb === 'list' || verb === 'read');
  if (!world.isOn('views') || !isShown || !AGAIN.test(noun) || !shape.endsWith(`/${noun}`)) return null;
  const home = world.collections.get(shape.slice(0, -noun.length - 1));
  return home?.operations.has('create') && home.operations.has('read') ? home : null;
}

const AGAIN = /^(?:all|details?|detailed|full|list|paged|search|summary|summaries)$/i;

/** Collections of this name that lie below nothing, and whose items can be read. */
function listTop(world: World, noun: string): Collection[] {
  return [...world.collections.values()].filter(
    (own) => own.noun === noun && !own.shape.includes('{}') && own.operations.has('read'),
  );
}

/**
 * `GET /users/{id}/groups` shows the groups into which `PUT /groups/{id}/users/{user}` has put the user; null for lists
 * of another sort.
 */
export function listHolders(
  world: World,
  { shape, operations, itemParam, noun }: Collection,
  id: string,
): Item[] | null {
  const [, owners] = /^\/(?:.*\/)?([^/{}]+)\/\{\}\/[^/{}]+$/.exec(shape) ?? [];
  if (!world.isOn('views') || operations.size > 1 || itemParam !== '' || owners === undefined) return null;
  for (const home of listTop(world, noun)) {
    const members = world.collections.get(`${home.shape}/{}/${owners}`) ?? findLinkedBelow(world, home, shape);
    if (!members || !(isLinked(members) || takesExisting(world, members))) {
      const kinded = findKinded(world, home);
      if (kinded) return listKinded(world, home, kinded, [owners, bareOf(ownerParam(world, shape))], id);
      continue;
    }
    return [...world.open(home, home.shape).values()].filter((item) => {
      const path = fillShape(members.shape, [item.id]);
      return world.store.hasCollection(path) && world.store.open(path).has(id);
    });
  }
  return null;
}

/** `PUT /groups/{id}/members/{user}`: members that look as `/users` do are users. */
function findLinkedBelow(world: World, home: Collection, shape: string): Collection | undefined {
  const owners = world.collections.get(shape.slice(0, shape.lastIndexOf('/{}/')));
  const alike = owners?.schema ? world.collectionsOf(owners.schema) : [];
  const start = `${home.shape}/{}/`;
  return alike.find((own) => own.shape.startsWith(start) && !own.shape.includes('/', start.length) && isLinked(own));
}

/** `POST /groups/{id}/users` with the id of one of `/users`, which `DELETE` takes out again. */
function takesExisting(world: World, { operations, schema, noun }: Collection): boolean {
  if (!schema || !operations.has('create') || !operations.has('remove')) return false;
  return world
    .collectionsOf(schema)
    .some((own) => own.noun === noun && !own.shape.includes('{}') && own.operations.has('create'));
}

/** `POST /firewalls/{id}/devices` puts in what its `entity` names by type and id. */
function findKinded({ collections }: World, home: Collection): Collection | null {
  const start = `${home.shape}/{}/`;
  const isKinded = ({ shape, schema, operations }: Collection) =>
    operations.has('create') &&
    shape.startsWith(start) &&
    !shape.includes('/', start.length) &&
    [...(schema?.properties ?? [])].some(([name, { properties }]) => NAMED.test(name) && properties.has('type'));
  return [...collections.values()].find(isKinded) ?? null;
}

function listKinded(world: World, home: Collection, kinded: Collection, kinds: string[], id: string): Item[] {
  const isNamed = ({ fields }: Item) =>
    Object.entries(fields).some(
      ([name, value]) =>
        isObject(value) &&
        NAMED.test(name) &&
        String(idOf(value)) === id &&
        isText(value.type) &&
        kinds.some((kind) => isSameNoun(String(value.type), kind)),
    );
  return [...world.open(home, home.shape).values()].filter((item) => {
    const path = fillShape(kinded.shape, [item.id]);
    return world.store.hasCollection(path) && [...world.store.open(path).values()].some(isNamed);
  });
}

/** What stands before `Id` in `/instances/{machineId}`: a `machine` is one of those. */
function ownerParam({ collections }: World, shape: string): string {
  return collections.get(shape.slice(0, shape.lastIndexOf('/{}/')))?.itemParam ?? '';
}

/**
 * `GET /teams/{id}/members` shows, each in its `user`, whom `PUT /teams/{id}/users/{user}` has put there; null for lists
 * of another sort.
 */
export function listMembers(world: World, collection: Collection, path: string): Item[] | null {
  const found = findMembers(world, collection);
  if (!found || !collection.schema) return null;
  const { links, name } = found;
  const at = `${path.slice(0, path.lastIndexOf('/'))}/${links.noun}`;
  return [...world.open(links, at).values()].map((link): Item => {
    const target = world.references.findItem(world.references.findTargets(links.itemParam, NO_SCHEMA), link.id);
    const fields: JsonObject = Object.assign(Object.create(null), link.fields, {
      [name]: { ...target?.fields, [target?.collection.identity ?? 'id']: link.id },
    });
    return { ...link, path: `${path}/${encodeURIComponent(link.id)}`, collection, fields };
  });
}

/** Where the members of such a list are put in, and under which name each of them stands in the list. */
export function findMembers(
  world: World,
  { shape, schema, operations, itemParam }: Collection,
): { links: Collection; name: string } | null {
  const owner = shape.slice(0, shape.lastIndexOf('/'));
  if (!world.isOn('views') || operations.size > 1 || itemParam !== '' || !owner.endsWith('/{}')) return null;
  for (const links of world.collections.values()) {
    if (links.shape !== `${owner}/${links.noun}` || !isLinked(links) || links.operations.has('list')) continue;
    const isMember = ([name, { properties }]: [string, Schema]) => isSameNoun(name, links.noun) && properties.has('id');
    const [name] = [...(schema?.properties ?? [])].find(isMember) ?? [];
    if (name !== undefined) return { links, name };
  }
  return null;
}

const NO_SCHEMA = { description: '' } as Schema;

/**
 * `PUT` and `DELETE /groups/{id}/policies/{policy}` put a policy in and take it out, which is there before and after. A
 * GET may tell whether it is in, where the PUT has nothing to say about it.
 */
export function isLinked({ operations }: Collection): boolean {
  const [put, read] = [operations.get('replace'), operations.get('read')];
  const isAsked = read === undefined || put?.body === null || successOf(read)?.schema == null;
  return put !== undefined && operations.has('remove') && !operations.has('create') && isAsked;
}

/**
 * `/snapshots/{id}` shows what `POST /volumes/{id}/snapshots` made: the same kind of item, under the id that it got
 * there.
 */
export function findMadeElsewhere(world: World, collection: Collection, id: string): Item | null {
  const makers = listMakers(world, collection);
  if (makers.length === 0) return null;
  for (const [, items] of world.store.all()) {
    const [first] = items.values();
    if (!first || !makers.includes(first.collection)) continue;
    const item = items.get(id) ?? findCalled(items, collection.identity, id);
    if (item?.origin === 'created') return item;
  }
  return null;
}

/** `/users/me` is one of the users, where the text of the path's parameter says that it takes `me`. */
export function findMyself(collection: Collection, items: ReadonlyMap<string, Item>, id: string): Item | null {
  if (!/^@?(?:me|self|current|~)$/i.test(id)) return null;
  const own = parameterOf(collection);
  const isTaken =
    own?.schema.example === id ||
    own?.description.match(/["'`](@?\w+|~)["'`]/g)?.some((word) => word.slice(1, -1) === id);
  return isTaken ? ([...items.values()][0] ?? null) : null;
}

/** "ID or login of a user": by a field that the text of the path's parameter names, also where it is in an object. */
export function findDescribed(collection: Collection, items: ReadonlyMap<string, Item>, id: string): Item | null {
  const words = wordsOf.get(collection) ?? listNaming(parameterOf(collection)?.description ?? '');
  wordsOf.set(collection, words);
  if (words.length === 0) return null;
  const isCalled = (fields: JsonObject): boolean => words.some((name) => fields[name] === id);
  // An object with an id is another item.
  const partsOf = ({ fields }: Item) =>
    Object.values(fields).filter((value): value is JsonObject => isObject(value) && idOf(value) === undefined);
  return [...items.values()].find((item) => [item.fields, ...partsOf(item)].some(isCalled)) ?? null;
}

const wordsOf = new WeakMap<Collection, readonly string[]>();

function listNaming(text: string): string[] {
  return text.toLowerCase().match(/\b(?:login|email|username|slug|handle|alias)\b/g) ?? [];
}

/** What the path of an item takes. */
function parameterOf(collection: Collection): Parameter | undefined {
  const read = collection.get('read');
  return read?.parameters.find(({ in: place, name }) => place === 'path' && read.path.endsWith(`{${name}}`));
}

/** `GET /project/{id}` reads what `/projects` makes and lists: what is not there is nowhere, and not made up. */
export function isListedElsewhere(world: World, collection: Collection): boolean {
  return listMakers(world, collection).some(({ shape, operations }) => operations.has('list') && !shape.includes('{}'));
}

/**
 * `POST /teams/{team}/sites` makes one of `/sites` where a site has a path of its own there, and none below its team; or
 * where both paths name it by the same parameter, of which the server gives the value.
 */
export function findTop(world: World, collection: Collection): Collection | null {
  const { schema, shape, noun, itemParam } = collection;
  if (!world.isOn('views') || !schema || !shape.includes('{}')) return null;
  const top = topOf.get(collection);
  if (top !== undefined) return top;
  const isTop = ({ noun: own, shape: at, operations, identity }: Collection) =>
    isCalledSo(noun, own) &&
    !at.includes('{}') &&
    operations.has('create') &&
    operations.has('read') &&
    identity !== null;
  const candidates =
    itemParam !== '' ? listTwins(world, collection) : schema.name === null ? [] : world.collectionsOf(schema);
  const found = candidates.find(isTop) ?? null;
  topOf.set(collection, found);
  return found;
}

/** `/networking/ips/{address}` of `/instances/{id}/ips/{address}`, where an address tells its instance. */
function listTwins({ collections }: World, { schema, shape, itemParam, identity, settable }: Collection): Collection[] {
  if (!schema || identity === null || squash(itemParam) === 'id' || settable.has(identity)) return [];
  const above = collections.get(shape.slice(0, shape.lastIndexOf('/{}/')));
  const owners = [nounOf(shape.slice(0, shape.lastIndexOf('/{}/'))), bareOf(above?.itemParam ?? '')];
  const tellsOwner = [...schema.properties.keys()].some(
    (name) => /(?:_|-)id$|Id$/.test(name) && owners.some((owner) => isSameNoun(bareOf(name), owner)),
  );
  if (!tellsOwner) return [];
  return [...collections.values()].filter(
    (own) =>
      own.itemParam === itemParam &&
      own.identity === identity &&
      !own.settable.has(identity) &&
      own.schema !== null &&
      isSameSubject(own.schema, schema),
  );
}

/** `subtasks` are tasks too. */
function isCalledSo(noun: string, general: string): boolean {
  return noun === general || (general.length > 3 && noun === `sub${general}`);
}

const topOf = new WeakMap<Collection, Collection | null>();

/**
 * `GET /claims` lists what `POST /spaces/{space}/claims` makes, and `/users-by-email` those of `/users`, where nothing
 * at its own path makes or reads one.
 */
export function listMadeBelow(world: World, collection: Collection): Item[] | null {
  const makers = listMakersBelow(world, collection);
  if (makers.length === 0) return null;
  const found = new Set<Item>();
  for (const [, items] of world.store.all())
    for (const item of items.values()) if (makers.includes(item.collection)) found.add(item);
  return [...found];
}

export function listMakersBelow(world: World, collection: Collection): Collection[] {
  const { schema, shape, noun, operations, itemParam } = collection;
  if (!operations.has('list') || shape.includes('{}') || !schema || !world.isOn('views')) return [];
  // `GET /spots` beside `PATCH` and `DELETE /spots/{id}`, which `POST /maps/{id}/spots` makes.
  if (operations.has('remove') && !operations.has('read')) return listMakers(world, collection);
  if (operations.size > 1 || itemParam !== '') return [];
  let makers = makersBelow.get(collection);
  if (!makers) {
    const below = world.collectionsOf(schema).filter((other) => other.noun === noun && other.shape.includes('{}'));
    const [, plain] = /^(.+?)-by-/.exec(noun) ?? [];
    const beside = [...world.collections.values()].filter(
      (other) =>
        other.noun === plain && !other.shape.includes('{}') && other.schema && isSameSubject(other.schema, schema),
    );
    makers = [...below, ...beside].filter(({ operations: own }) => own.has('create'));
    makersBelow.set(collection, makers);
  }
  return makers;
}

const makersBelow = new WeakMap<Collection, Collection[]>();

/** Collections that make what this one only reads: the document says it, so they are found once. */
function listMakers(world: World, collection: Collection): Collection[] {
  const { schema, noun, operations, pair, shape } = collection;
  // `DELETE /apps/{id}`, where `/accounts/{id}/apps` makes and lists them: what it answers does not say what they are.
  const isTop = operations.has('remove') && !operations.has('replace') && !shape.includes('{}');
  if (!world.isOn('views') || !(schema || isTop) || operations.has('create') || pair) return [];
  if (isAssigned(collection)) return [];
  // Where nothing can be read by itself (`PUT /servers/{id}/nics/{nic}`) items are only put in and taken out.
  if (!operations.has('read') && !isTop) return [];
  const isMaker = (other: Collection) =>
    schema ? makesSuch(other, schema) : other.itemParam === '' && ['create', 'list'].every((o) => other.get(o as Verb));
  let makers = makersOf.get(collection);
  if (!makers) {
    makers = [...world.collections.values()].filter(
      (other) =>
        other !== collection && (isSameNoun(other.noun, noun) || isCalledWithOwner(other, noun)) && isMaker(other),
    );
    makersOf.set(collection, makers);
  }
  return makers;
}

/** `/machines/{id}/interfaces` makes `/machine-interfaces`, and `/dns-zones/{id}/records` makes `/dns-records`. */
function isCalledWithOwner({ shape, noun }: Collection, whole: string): boolean {
  const owner = singularWords(/([^/]+)\/\{\}\/[^/]*$/.exec(shape)?.[1] ?? '');
  const [words, own] = [singularWords(whole), singularWords(noun)];
  const front = words.slice(0, -own.length);
  const isEnd = own.every((word, at) => word === words[front.length + at]);
  return isEnd && front.length > 0 && front.every((word) => owner.includes(word));
}

const makersOf = new WeakMap<Collection, Collection[]>();

/**
 * `GET /releases/tags/{tag}` shows the one of `/releases` whose `tag_name` that is: the same kind of item, by another of
 * its fields. Null where the path is of another sort.
 */
export function findKeyed(world: World, collection: Collection, values: string[]): { item: Item | null } | null {
  const { schema, shape, noun, itemParam, operations } = collection;
  if (!world.isOn('views') || !schema || operations.has('create') || operations.has('list')) return null;
  const home = world.collections.get(shape.slice(0, shape.lastIndexOf('/')));
  if (!home?.schema || !home.operations.has('create') || !isSameSubject(home.schema, schema)) return null;
  const words = [itemParam, singularWords(noun).join('_'), noun].flatMap((name) => [
    squash(name),
    `${squash(name)}name`,
  ]);
  const key = [...schema.properties.keys()].find((name) => words.includes(squash(name)));
  if (key === undefined || key === home.identity) return null;
  const path = fillShape(home.shape, values.slice(0, -1));
  const id = values.at(-1);
  return { item: [...world.open(home, path).values()].find(({ fields }) => String(fields[key]) === id) ?? null };
}

/** What has a number where it was made may have its name here. */
function findCalled(items: ReadonlyMap<string, Item>, identity: string | null, id: string): Item | undefined {
  if (identity === null) return undefined;
  return [...items.values()].find(({ fields }) => isText(fields[identity]) && String(fields[identity]) === id);
}

/** What its list shows may be less than what its POST answers with. */
function makesSuch(collection: Collection, schema: Schema): boolean {
  const create = collection.get('create');
  if (!create) return false;
  const answer = successOf(create)?.schema;
  const made = answer && isObjectSchema(answer) ? findObject(answer, collection.noun).object : collection.schema;
  return [made, collection.schema].some((own) => own != null && isSameSubject(own, schema));
}

/** Items of the home that name the owner in one of their fields: by its noun, or as the path's own parameter does. */
export function listBelonging(
  world: World,
  home: Collection,
  { shape, operations }: Collection,
  ownerId: string,
): Item[] {
  const above = shape.slice(0, shape.lastIndexOf('/{}'));
  const noun = nounOf(above);
  const [operation] = operations.values();
  const last = (operation && listPathNames(operation).at(-1)) ?? '';
  // `{id}` and `{gid}` name anything.
  const param = /.ids?$/i.test(last) && splitWords(last).length > 1 ? bareOf(last) : '';
  return [...world.open(home, home.shape).values()].filter((item) =>
    Object.entries(item.fields).some(([name, value]) => {
      const own = bareOf(name);
      if (isOfSort(name, value, noun)) return String(idOf(value as JsonObject)) === ownerId;
      const isParent = above === home.shape && own === 'parent';
      const isNamed = own === param || isNounWithin(own, singularWords(noun).join('_'));
      if (!isParent && !isNamed) return false;
      const values = Array.isArray(value) ? value : [value];
      return values.some((v) => (isText(v) ? String(v) === ownerId : isObject(v) && String(idOf(v)) === ownerId));
    }),
  );
}

const NAMED = /^(?:item|target|resource|entity|subject|object)$/i;

/** `{"item": {"type": "folder", "id": "7"}}` says of which sort the item is. */
function isOfSort(name: string, value: Json | undefined, noun: string): boolean {
  return NAMED.test(name) && isObject(value) && isText(value.type) && isSameNoun(String(value.type), noun);
}
