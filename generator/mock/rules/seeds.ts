import { findList, findObject, successOf } from '../../model/answers.js';
import { fits } from '../../model/sample/fits.js';
import type { Operation, Schema } from '../../model/types.js';
import { splitWords, squash } from '../../naming/words.js';
import { get, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { type Collection, isSameSubject } from '../state/collection.js';
import { joinNames } from '../state/pairs.js';
import { isInstance, shapeOf } from '../state/places.js';
import { shapeValue } from '../state/shape.js';
import { fingerprint, type Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { makeNumber, makeObject, makeString } from '../synth/make-value.js';
import { reflectBelow } from './links.js';
import { isOffered, offerSeed } from './offered-seeds.js';
import { linkOwn } from './own-link.js';
import { carryParents } from './parents.js';
import { isOperationLike } from './progress.js';
import { findStatus, pickSettled, writeStatus } from './status.js';
import { allowsUpsert, isMadeByPut } from './upsert.js';
import { findHome, findMembers, isAssigned, isFilledByActions, listMakersBelow } from './views.js';

const HOW_MANY = 3;
const MOST_EXAMPLES = 20;
const EVERYBODYS = new Set(['public', 'system', 'official', 'platform', 'global', 'distribution', 'base', 'shared']);

/** Fills a collection at the first look: all of it where clients cannot, the catalogue's part of it where they can too. */
export function seedCollection(world: World, collection: Collection, path: string): void {
  const { schema } = collection;
  if (!schema) seedNames(world, collection, path);
  if (
    !schema ||
    collection.pair ||
    isOperationLike(schema) ||
    isFilledByActions(world, collection) ||
    isAssigned(collection) ||
    findHome(world, collection) ||
    findMembers(world, collection) ||
    listMakersBelow(world, collection).length > 0
  )
    return;
  const creatable = isCreatable(collection) && !isOrdered(world, collection, schema);
  const mark = creatable ? findMark(collection, findShownList(collection)?.items ?? schema) : null;
  if (creatable && (mark === null || isChosenFromFew(collection))) return;
  const examples = collection.shape.includes('{}') ? [] : findExamples(collection);
  const most = creatable ? (mark?.alone ? 1 : 2) : HOW_MANY;
  const shown = Math.min(examples.length, MOST_EXAMPLES);
  const count = creatable ? most : isSpeaking(examples, collection.identity) ? shown : Math.max(most, shown);
  for (let i = 0; i < count; i += 1) {
    const fields = makeSeed(world, collection, path, i, examples[i]);
    if (!creatable) offerSeed(schema, fields, world.now());
    if (mark) fields[mark.name] = mark.value;
    addSeed(world, collection, path, fields);
  }
}

/** A list of nothing but names, which no call to its path changes: those that the document shows. */
function seedNames(world: World, collection: Collection, path: string): void {
  const found = findShownList(collection);
  const isChanged = (own: Operation) => own.method !== 'GET' && shapeOf(own) === collection.shape;
  if (found?.items.types[0] !== 'string' || collection.itemParam !== '' || world.api.operations.some(isChanged)) return;
  if (isFilledByActions(world, collection)) return;
  const shown = found.example ?? found.items.enum ?? [found.items.example ?? null];
  const names = shown.filter((name) => typeof name === 'string').slice(0, MOST_EXAMPLES);
  for (const name of names) world.store.add(path, makeItem(collection, path, name, Object.create(null)));
}

/** `google` or `github`: what is there already nobody could add. */
function isChosenFromFew({ identity, settable, schema }: Collection): boolean {
  return identity !== null && settable.has(identity) && schema?.properties.get(identity)?.enum !== undefined;
}

const ALTERING = ['remove', 'replace', 'patch', 'post'] as const;

/**
 * `POST /machines` that answers with an order, in which no machine is seen, or makes what nobody can take away, though
 * what lies below it or names it comes and goes: who has ordered some has them already.
 */
function isOrdered(world: World, collection: Collection, schema: Schema): boolean {
  const create = collection.get('create');
  const isKept = collection.operations.has('read') && !ALTERING.some((verb) => collection.operations.has(verb));
  const below = `${collection.shape}/{}/`;
  const isRemoval = (own: Operation) => own.method === 'DELETE' && shapeOf(own).startsWith(below);
  if (create && isKept && (world.api.operations.some(isRemoval) || isNamedByOthers(world, collection))) return true;
  const answer = create && successOf(create)?.schema;
  if (!answer || answer.properties.size < 2 || collection.operations.has('post')) return false;
  if (isOperationLike(answer) || isSameSubject(answer, schema)) return false;
  const shown = findObject(answer, collection.noun);
  if (shown.at.length > 0 || (collection.identity !== null && answer.properties.has(collection.identity))) return false;
  return ![...answer.properties.values()].some((field) => {
    const inner = field.items ?? field;
    return inner.properties.size > 0 && (isOperationLike(inner) || isSameSubject(inner, schema));
  });
}

/** An organization that nobody can take away, and in which projects come and go by their `organization_id`. */
function isNamedByOthers(world: World, collection: Collection): boolean {
  const isNaming = ([name, field]: [string, Schema]) => world.references.findTargets(name, field).includes(collection);
  return [...world.collections.values()].some((other) => {
    const body = other.operations.has('remove') ? other.get('create')?.body?.schema : null;
    return other !== collection && body != null && [...body.properties].some(isNaming);
  });
}

/** Beside `ams1` and `nyc3` a name that is made up is one that nobody has heard of; a number or a UUID says nothing anyhow. */
function isSpeaking(examples: readonly JsonObject[], identity: string | null): boolean {
  return examples.some((example) => {
    const id = identity === null ? undefined : example[identity];
    return typeof id === 'string' && /[a-z]{2}/i.test(id) && !/\d{3}|[0-9a-f]{8}/i.test(id);
  });
}

export function isCreatable(collection: Collection): boolean {
  const [put, post] = [collection.get('replace'), collection.get('post')];
  return (
    collection.operations.has('create') ||
    (post !== null && !(collection.operations.has('read') && onlyChanges(post))) ||
    (put !== null &&
      (put.responses.some((r) => r.status === '201') ||
        isMadeByPut(collection) ||
        (!collection.operations.has('read') && !(collection.operations.has('list') && onlyChanges(put)))))
  );
}

/** "Update an account": those that its list shows have always been there. */
function onlyChanges({ summary, operationId }: Operation): boolean {
  return [summary, operationId].some((text) =>
    /^(?:updates?|changes?|modif(?:y|ies)|edits?)\b/i.test(splitWords(text).join(' ')),
  );
}

/** Some items cannot be listed or created, only read: whoever asks knows their name from elsewhere. */
export function adoptUnknown(world: World, collection: Collection, path: string, id: string): Item | null {
  const { schema } = collection;
  if (!schema) return adoptBare(world, collection, path, id);
  // What is listed is all there is, unless whatever is named is to be there, or the list names nothing.
  const put = collection.get('replace') ?? collection.get('post');
  const isMade =
    (put !== null && allowsUpsert(world, collection, put)) ||
    (schema !== null && world.collectionsOf(schema).some((other) => other.operations.has('create')));
  const isNamed = collection.operations.has('list') && collection.identity !== null && !isOfSome(collection);
  const isListed = isNamed && (!world.settings.plantsNamed || isMade);
  if (isListed || isCreatable(collection) || !collection.operations.has('read')) return null;
  const itemPath = `${path}/${encodeURIComponent(id)}`;
  if (isOperationLike(schema) || world.store.isGone(itemPath) || isGoneElsewhere(world, collection, id)) return null;
  // Beside others of its list it does not look like the first of them.
  const others = collection.operations.has('list') ? world.open(collection, path).size : 0;
  const fields = makeSeed(world, collection, path, others, undefined);
  if (collection.identity !== null) {
    const field = schema.properties.get(collection.identity);
    const value = typeId(field, id);
    if (field && fits(value, field)) fields[collection.identity] = value;
  }
  const item = makeItem(collection, path, id, fields);
  linkOwn(world, item);
  world.store.add(path, item);
  return item;
}

/** A list that has to be asked for a project or a word does not show all that there is. */
function isOfSome(collection: Collection): boolean {
  return collection.get('list')?.parameters.some((own) => own.in === 'query' && own.required) === true;
}

/** What a path parameter can name from the start: what is wanted where it is there, else the first that is. */
export function nameSeed(world: World, parameter: string, wanted: string): string {
  const isIts = ({ itemParam, shape, operations }: Collection) =>
    itemParam === parameter && !shape.includes('{}') && operations.has('list');
  const collection = [...world.collections.values()].find(isIts);
  if (!collection || world.find(collection, collection.shape, wanted)) return wanted;
  const [first] = world.open(collection, collection.shape).values();
  return first?.id ?? wanted;
}

/** `DELETE /admin/users/{name}` takes away what `GET /users/{name}` shows. */
function isGoneElsewhere(world: World, { noun }: Collection, id: string): boolean {
  const isGone = ({ shape }: Collection) => world.store.isGone(`${shape}/${encodeURIComponent(id)}`);
  return [...world.collections.values()].some((other) => other.noun === noun && isGone(other));
}

/** A log, a file, a worker: what the document never shows as an object, and nobody lists or makes. */
function adoptBare(world: World, collection: Collection, path: string, id: string): Item | null {
  const { operations } = collection;
  const isKnown = operations.has('read') || world.settings.plantsNamed;
  // A PUT that takes nothing and has no DELETE beside it is a command to what is there.
  const isMade = isCreatable(collection) && (collection.get('replace')?.body !== null || operations.has('remove'));
  if (!isKnown || operations.has('list') || isMade) return null;
  if (world.store.isGone(`${path}/${encodeURIComponent(id)}`)) return null;
  const item = makeItem(collection, path, id, {});
  world.store.add(path, item);
  return item;
}

/**
 * Puts an item at its path, or into the collection at a path, as if it had been there from the start, and whatever the
 * path names on the way. Null where the document has no such place; what is there already stays as it is.
 */
export function plantItem(world: World, path: string, given: JsonObject): Item | null {
  const inside = findCollection(world, path);
  if (inside) return plantInside(world, inside, path, given);
  const cut = path.lastIndexOf('/');
  const collection = findCollection(world, path.slice(0, cut));
  if (!collection) return null;
  return plantInside(world, collection, path.slice(0, cut), given, decodeURIComponent(path.slice(cut + 1)));
}

/** A path takes the name as well where the id has another form: `/domains/example.com`, whose id is a number. */
function nameItem(collection: Collection, id: string): JsonObject {
  if (collection.identity === null) return {};
  const name = findNameField(collection, id) ?? collection.identity;
  return { [name]: typeId(collection.schema?.properties.get(name), id) };
}

function findNameField({ identity, schema }: Collection, id: string): string | undefined {
  const names = [identity, 'slug', 'name'].filter((name) => name !== null);
  return names.find((name) => {
    const field = schema?.properties.get(name);
    return field !== undefined && fits(typeId(field, id), field);
  });
}

/** Plants what a request names in the first of these collections that takes such a name; what was deleted stays gone. */
export function plantNamed(world: World, collections: readonly Collection[], id: Json): boolean {
  return collections.some((collection) => {
    const place = findPlace(world, collection.shape);
    if (world.store.isGone(`${place}/${encodeURIComponent(String(id))}`)) return false;
    const name = findNameField(collection, String(id));
    if (!name) return false;
    const field = collection.schema?.properties.get(name);
    return plantItem(world, place, { [name]: typeId(field, String(id)) }) !== null;
  });
}

/** Where it does not matter what something lies under, the first of that kind will do. */
function findPlace(world: World, shape: string): string {
  const filled: string[] = [];
  for (const segment of shape.split('/')) {
    const owner = segment === '{}' ? plantItem(world, filled.join('/'), {}) : null;
    filled.push(owner ? encodeURIComponent(owner.id) : segment === '{}' ? '1' : segment);
  }
  return filled.join('/');
}

/** With an `id` as its path names it, which a field may show or none. */
function plantInside(world: World, collection: Collection, path: string, wanted: JsonObject, id?: string): Item {
  if (collection.pair && id !== undefined) {
    const { whole, fields: names } = collection.pair;
    const cut = path.lastIndexOf('/');
    const named = { [names[0]]: decodeURIComponent(path.slice(cut + 1)), [names[1]]: id };
    return plantInside(world, whole, path.slice(0, cut), { ...wanted, ...named });
  }
  const said = spellNames(collection, wanted);
  const given = id === undefined ? said : { ...said, ...nameItem(collection, id) };
  const segments = path.split('/');
  const shape = collection.shape.split('/');
  let above: Item | null = null;
  for (const [i, segment] of shape.entries()) {
    const owner = segment === '{}' ? world.collections.get(shape.slice(0, i).join('/')) : undefined;
    const place = segments.slice(0, i).join('/');
    const named = decodeURIComponent(segments[i] ?? '');
    // Not by its path alone: that can also be read as a collection of its own, below the same item.
    if (owner?.schema) above = world.find(owner, place, named) ?? plantInside(world, owner, place, {}, named);
  }
  const items = world.open(collection, path);
  const { identity } = collection;
  const isUnseen = id !== undefined && identity === null;
  const known = isUnseen ? items.get(id) : [...items.values()].find((item) => hasAll(item.fields, given));
  if (known) return known;
  // What nobody has named is unlike any example: a request that says what the document shows is not about it.
  const isAny = id === undefined && Object.keys(given).length === 0;
  const fields = overlay(makeSeed(world, collection, path, items.size + (isAny ? 1 : 0), undefined), given);
  const own = joinNames(collection, fields) ?? String(identity === null ? items.size + 1 : fields[identity]);
  const name = isUnseen ? id : own;
  const item = makeItem(collection, path, name, fields);
  world.store.add(path, item);
  const isSeen = collection.operations.has('list') || collection.operations.has('read');
  if (above && !isSeen && world.isOn('links')) reflectBelow(world, above, item, true);
  return item;
}

function findCollection(world: World, path: string): Collection | undefined {
  return [...world.collections.values()].find(({ shape, schema }) => schema !== null && isInstance(path, shape));
}

function hasAll(fields: JsonObject, given: JsonObject): boolean {
  return Object.entries(given).every(([name, value]) => {
    const own = fields[name];
    return isObject(value) ? isObject(own) && hasAll(own, value) : String(own) === String(value);
  });
}

/** A query may ask for `groupname` where the item has a `group_name`. */
function spellNames({ schema }: Collection, given: JsonObject): JsonObject {
  const names = [...(schema?.properties.keys() ?? [])];
  const spell = (name: string) =>
    names.includes(name) ? name : (names.find((own) => squash(own) === squash(name)) ?? name);
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [spell(name), value]));
}

/** The fields with what is given in their place, at any depth: a name may stand below `properties`. */
function overlay(fields: JsonObject, given: JsonObject): JsonObject {
  const entries = Object.entries(given).map(([name, value]): [string, Json] => {
    const own = fields[name];
    return [name, isObject(value) && isObject(own) ? overlay(own, value) : value];
  });
  return { ...fields, ...Object.fromEntries(entries) };
}

/** The text of a path as the field has it, which may be a number. */
function typeId(field: Schema | undefined, id: string): Json {
  // Beyond 2^53 a number would be another one.
  const number = /^-?\d{16,}$/.test(id) ? BigInt(id) : Number(id);
  return field && !fits(id, field) && fits(number, field) ? number : id;
}

function makeSeed(
  world: World,
  collection: Collection,
  path: string,
  i: number,
  example: JsonObject | undefined,
): JsonObject {
  const schema = collection.schema as Schema;
  const making = world.making(`${path}/${i}`, { varied: i > 0 || collection.shape.includes('{}') });
  const plain = schema.variants[i % Math.max(1, schema.variants.length)] ?? schema;
  const fields = example ? (shapeValue(example, schema, making) as JsonObject) : makeObject(plain, making);
  const status = findStatus(schema);
  for (const [name, field] of plain.properties) {
    if (name === status?.name && status.ready !== null) writeStatus(fields, status, status.ready);
    else if (!example && field.enum && Object.hasOwn(fields, name) && field.example === undefined)
      fields[name] = pickSettled(field) ?? (fields[name] as Json);
  }
  carryParents(world, collection, path, fields);
  const { identity } = collection;
  const field = identity === null ? undefined : schema.properties.get(identity);
  const items = world.store.open(path);
  nameApart(fields, plain, identity ?? 'name', items);
  if (identity !== null && field && (fields[identity] === undefined || items.has(String(fields[identity])))) {
    const other = { ...making, name: identity, varied: true };
    fields[identity] =
      field.types.includes('string') || field.types.length === 0
        ? makeString(field, other, true)
        : makeNumber(field, other);
  }
  return fields;
}

/** Two that are known by one of few names have different ones, as long as there are any. */
function nameApart(fields: JsonObject, { properties }: Schema, key: string, items: Map<string, Item>): void {
  const taken = new Set([...items.values()].map((item) => item.fields[key]));
  if (!taken.has(fields[key])) return;
  const free = properties.get(key)?.enum?.find((value) => !taken.has(value));
  if (free !== undefined) fields[key] = free;
}

function addSeed(world: World, collection: Collection, path: string, fields: JsonObject): void {
  const { identity } = collection;
  const id = identity === null ? String(world.store.open(path).size + 1) : String(fields[identity]);
  if (world.store.open(path).has(id)) return;
  const item = makeItem(collection, path, id, fields);
  linkOwn(world, item);
  world.store.add(path, { ...item, first: fingerprint(fields) });
}

function makeItem(collection: Collection, path: string, id: string, fields: JsonObject): Item {
  return {
    id,
    path: `${path}/${encodeURIComponent(id)}`,
    collection,
    fields,
    origin: 'seeded',
    first: fingerprint(fields),
    transitions: [],
  };
}

/** The list in the answer of a collection, with what the document's example has there. */
function findShownList(collection: Collection): { items: Schema; example: Json[] | null } | null {
  const list = collection.get('list');
  const response = list && successOf(list);
  const found = response?.schema ? findList(response.schema, collection.noun) : null;
  if (!response || !found) return null;
  const media = response.mediaType === null ? undefined : response.content.get(response.mediaType);
  let value: Json | undefined = media?.example ?? response.schema?.example;
  for (const name of found.at) value = get(value, name);
  return { items: found.items, example: Array.isArray(value) ? value : null };
}

/** Items that the document gives as examples of its list. */
function findExamples(collection: Collection): JsonObject[] {
  const examples = findShownList(collection)?.example ?? [];
  const all = keepDifferent(examples.filter(isObject), collection.identity);
  const offered = all.filter((example) => isOffered(example));
  return offered.length > 0 ? offered : all;
}

/** An example that shows the same item twice tells of one: a second of that name would be nobody's intention. */
function keepDifferent(examples: JsonObject[], identity: string | null): JsonObject[] {
  if (identity === null) return examples;
  const isNew = ({ [identity]: id }: JsonObject, i: number) =>
    id === undefined || !examples.slice(0, i).some((other) => String(other[identity]) === String(id));
  return examples.filter(isNew);
}

/** Whether some of its items are the platform's own. */
export function hasMark(collection: Collection): boolean {
  return collection.schema !== null && findMark(collection, collection.schema) !== null;
}

/** What tells the platform's own items from those of clients: an enum value such as `public`, or a flag. */
function findMark(collection: Collection, schema: Schema): { name: string; value: Json; alone: boolean } | null {
  for (const [name, field] of schema.properties) {
    if (collection.settable.has(name)) continue;
    const plain = squash(name);
    const value = field.enum?.find((v) => typeof v === 'string' && EVERYBODYS.has(squash(v)));
    if (value !== undefined && /type|visibility|origin|kind|source|scope|owner/.test(plain))
      return { name, value, alone: false };
    if (field.types[0] !== 'boolean') continue;
    if (plain === 'public' || plain === 'ispublic') return { name, value: true, alone: false };
    if (plain === 'default' || plain === 'isdefault') return { name, value: true, alone: true };
  }
  return null;
}
