import { findObject, successOf } from '../../model/answers.js';
import { fits } from '../../model/sample/fits.js';
import type { Operation, Schema } from '../../model/types.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import { get } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { findOtherName } from '../rules/translate.js';
import { type Making, makeNumber, makeString } from '../synth/make-value.js';
import type { Collection } from './collection.js';
import { isText } from './identity.js';
import { rememberByName, rememberBySchema } from './remember.js';
import type { World } from './world.js';

/** No field shows the name of such an item: it is one that its path takes. */
function nameUnseen(world: World, { itemSchema, itemParam }: Collection, path: string): string {
  const count = String(world.store.count());
  if (!itemSchema || fits(count, itemSchema) || !itemSchema.types.includes('string')) return count;
  return makeString(itemSchema, { ...world.freshMaking(path), name: itemParam, varied: true }, true);
}

/**
 * What no answer shows is called as its create calls it, where that has the field that its path takes. The `{productNumber}`
 * of a product is its `number`.
 */
function findGiven({ itemParam, noun }: Collection, body: JsonObject): string | undefined {
  const wanted = squash(itemParam);
  const own = singularWords(noun).join('');
  const short = wanted.startsWith(own) ? wanted.slice(own.length) : '';
  const find = (name: string) => Object.keys(body).find((given) => name !== '' && squash(given) === name);
  const value = body[find(wanted) ?? find(short) ?? ''];
  return isText(value) && value !== '' ? String(value) : undefined;
}

/** The slug of "Site Reliability" is `site-reliability`; of a second one it is another. */
function makeSlug(body: JsonObject, field: Schema, items: ReadonlyMap<string, unknown>): string | undefined {
  const name = body.name ?? body.title ?? body.label;
  const slug =
    typeof name === 'string'
      ? name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-+|-+$/g, '')
      : '';
  for (const text of [slug, `${slug}-${items.size + 1}`])
    if (slug !== '' && !items.has(text) && fits(text, field)) return text;
  return undefined;
}

/** The name that a client gives a new item: in the field that identifies it, or in a part of it as the path calls it. */
export function findChosen(collection: Collection, body: JsonObject): string | undefined {
  const { identity, settable, schema, itemParam, noun } = collection;
  const told = findTold(collection, body);
  if (told !== undefined) return String(told);
  const own = identity !== null && settable.has(identity) ? body[identity] : undefined;
  if (isText(own)) return String(own);
  // Nobody gives a `name`, and the `username` that is given stands in the path.
  const isUnsaid = identity !== null && ['name', 'login'].includes(squash(identity)) && !settable.has(identity);
  const called = isUnsaid ? (body.username ?? body.login) : undefined;
  if (isText(called)) return String(called);
  // A `{repository}` that shows no name is given one, and shows it as its `id`.
  const isNamed = identity === 'id' && !settable.has('id') && !schema?.properties.has('name');
  const isCalled = isNamed && !/^(?:id|uuid|guid|uid)$/.test(splitWords(itemParam).at(-1) ?? '');
  if (isCalled && settable.has('name') && isText(body.name)) return String(body.name);
  // A branch is given a `new_branch_name`, and shows it as its `name`.
  const other = isUnsaid ? findOtherName(identity, body, noun) : null;
  if (other !== null && isText(body[other])) return String(body[other]);
  const wanted = squash(itemParam);
  // `{databaseName}` is the `database_name` that is given, and shown as `name`.
  const given =
    identity !== null && squash(identity) === 'name' && wanted !== 'id' ? findGiven(collection, body) : undefined;
  if (given !== undefined) return given;
  if (wanted === '' || (identity !== null && squash(identity) === wanted)) return undefined;
  const inside = schema ? findInside(schema)(wanted) : null;
  const value = inside ? get(get(body, inside.outer), inside.name) : undefined;
  return isText(value) && value !== '' ? String(value) : undefined;
}

/** The `user_id` that `POST /teams/{id}/members` takes is the `id` of what the list shows, which nothing reads one by one. */
export function findTold(collection: Collection, body: JsonObject): Json | undefined {
  const { identity, itemParam, schema, settable, shape, operations } = collection;
  const words = splitWords(itemParam);
  const isId = identity !== null && squash(identity) === words.at(-1) && !settable.has(identity);
  if (!isId || words.length < 2 || !shape.includes('{}') || operations.has('read')) return undefined;
  const wire = Object.keys(body).find((own) => squash(own) === squash(itemParam));
  const told = wire === undefined || schema?.properties.has(wire) ? undefined : body[wire];
  return isText(told) ? told : undefined;
}

/** A field of an object in an item. */
export interface Inside {
  outer: string;
  name: string;
}

/** The one field that is called so in the objects that an item shows; its `metadata` comes before others. */
const findInside = rememberBySchema((schema) =>
  rememberByName((wanted): Inside | null => {
    const found: Inside[] = [];
    for (const [outer, { properties }] of schema.properties) {
      for (const [name, field] of properties)
        if (squash(name) === wanted && !field.readOnly) found.push({ outer, name });
    }
    return (found.length === 1 ? found[0] : found.find(({ outer }) => isMetadata(outer))) ?? null;
  }),
);

const isMetadata = rememberByName((name) => ['metadata', 'meta'].includes(squash(name)));

/** What an item is called by, where its `metadata` says it and none of its own fields. */
export function findNameInside({ identity, schema, itemParam }: Collection): Inside | null {
  const inside = identity === null && schema ? findInside(schema)(squash(itemParam)) : null;
  return inside && isMetadata(inside.outer) ? inside : null;
}

/** `{"metadata": {"generateName": "job-"}}` leaves the rest of the name to the server. */
function nameInside(world: World, collection: Collection, path: string, fields: JsonObject): string | undefined {
  const inside = findNameInside(collection);
  const field = inside && collection.schema?.properties.get(inside.outer)?.properties.get(inside.name);
  if (!inside || !field) return undefined;
  const own = get(fields, inside.outer);
  const start = get(own, `generate${inside.name[0]?.toUpperCase()}${inside.name.slice(1)}`);
  const making = { ...world.freshMaking(`${path}:${inside.name}`), name: inside.name, varied: true };
  const made = typeof start === 'string' ? `${start}${making.random.hex(5)}` : makeString(field, making, true);
  fields[inside.outer] = Object.assign(Object.create(null), own, { [inside.name]: made });
  return made;
}

/** The value that goes into the item's path; made up where the client does not choose it. */
export function settleIdentity(
  world: World,
  collection: Collection,
  path: string,
  body: JsonObject,
  fields: JsonObject,
): string {
  const { identity, schema } = collection;
  if (identity === null || !schema)
    return (
      findGiven(collection, body) ??
      findChosen(collection, body) ??
      nameInside(world, collection, path, fields) ??
      nameUnseen(world, collection, path)
    );
  const field = schema.properties.get(identity);
  const chosen = findChosen(collection, body) ?? joinPair(collection, fields);
  if (chosen !== undefined) {
    // What the path takes may stand in a part of the item: the field that identifies it shows the same.
    const shown = findTold(collection, body) ?? chosen;
    if (field && !collection.settable.has(identity) && fits(shown, field)) fields[identity] = shown;
    return chosen;
  }
  const items = world.store.open(path);
  const inPath = collection.itemSchema;
  const slug = field && squash(identity) === 'slug' ? makeSlug(body, field, items) : undefined;
  if (slug !== undefined) {
    fields[identity] = slug;
    return slug;
  }
  const making = { ...world.freshMaking(`${path}:${identity}`), name: identity, varied: true };
  for (let attempt = 0; field && attempt < 50; attempt += 1) {
    // What is numbered below another item is counted from one.
    const isCounted = /^(?:number|iid|index)$/.test(squash(identity)) && path.split('/').length > 2;
    const count = items.size + attempt;
    const number = (of: Schema) => (isCounted && fits(count + 1, of) ? count + 1 : nextNumber(of, making, count));
    const takesText = field.types.includes('string') || field.types.length === 0;
    // Documents show as a text what the path takes as a number: digits are both.
    const digits = takesText && inPath?.types[0] === 'integer' ? String(number(inPath)) : null;
    const isFine = digits !== null && fits(digits, field);
    const text = takesText ? makeString(field, making, true) : null;
    const value = isFine ? digits : text === null ? number(field) : suitPath(text, field, inPath, making);
    // A pattern may allow for an empty name; nothing can be found under it.
    if (value === '' || items.has(String(value)) || world.store.isGone(`${path}/${encodeURIComponent(String(value))}`))
      continue;
    fields[identity] = value;
    return String(value);
  }
  // Only the answer to the create, or the list, shows it: they show what the path takes.
  if (!field) fields[identity] ??= nameUnseen(world, collection, path);
  return String(fields[identity] ?? world.store.count());
}

/** What its path calls by a name that a client chose has a number of its own as well, and clients read it by that too. */
export function giveOwnNumber(
  world: World,
  { identity, named, schema, settable, operations }: Collection,
  path: string,
  fields: JsonObject,
): void {
  const create = operations.get('create');
  for (const name of ['id', 'uuid']) {
    const field = schema?.properties.get(name);
    if (!field || name === identity || named.includes(name) || settable.has(name)) continue;
    const making = { ...world.freshMaking(`${path}:${name}`), name, varied: true };
    const items = [...world.store.open(path).values()];
    // The example of an id is that of one item only.
    const isTaken = () => items.some((item) => item.fields[name] === fields[name]);
    const isText = field.types[0] === 'string' && Object.hasOwn(fields, name);
    const told = isText ? toldAsNumber(create, name) : null;
    if (told) {
      fields[name] = String(nextNumber(told, making, items.length));
      continue;
    }
    if (field.format === 'uuid') fields[name] = makeString(field, making, true);
    for (let attempt = 0; isText && attempt < 50 && isTaken(); attempt += 1)
      fields[name] = makeString(field, making, true);
    if (field.types[0] !== 'integer') continue;
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const value = nextNumber(field, making, items.length + attempt);
      if (items.some((item) => item.fields[name] === value)) continue;
      fields[name] = value;
      break;
    }
  }
}

/** A text that the answer to the create shows as a number is of digits. */
function toldAsNumber(create: Operation | undefined, name: string): Schema | null {
  const answer = create && successOf(create)?.schema;
  const told = answer ? findObject(answer, '').object.properties.get(name) : undefined;
  return told?.types[0] === 'integer' ? told : null;
}

/** Where the path says more about the form of an identifier than the field, it has that form. */
function suitPath(text: string, field: Schema, inPath: Schema | null | undefined, making: Making): string {
  if (!inPath?.types.includes('string') || fits(text, inPath)) return text;
  const other = makeString(inPath, making, true);
  return fits(other, field) && fits(other, inPath) ? other : text;
}

function nextNumber(field: Schema, making: Making, offset: number): number {
  const random = makeNumber({ ...field, example: undefined, default: undefined }, { ...making, name: 'id' });
  return fits(random + offset, field) ? random + offset : random;
}

/** What its path names by two fields (`/rrsets/{name}/{type}`) has both in an id of no form of its own. */
function joinPair({ named, identity, schema }: Collection, fields: JsonObject): string | undefined {
  const field = identity === null ? undefined : schema?.properties.get(identity);
  const isPlain = field?.types[0] === 'string' && field.format === null && field.pattern === null;
  if (!isPlain || named.length !== 2 || named.includes(identity ?? '')) return undefined;
  const parts = named.map((name) => fields[name]);
  return parts.every(isText) ? parts.join('/') : undefined;
}
