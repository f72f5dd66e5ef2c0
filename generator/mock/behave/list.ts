import { findList, findObject, successOf } from '../../model/answers.js';
import { fits } from '../../model/sample/fits.js';
import type { Response, Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { addHeaders } from '../answer/headers.js';
import { buildPage } from '../answer/page.js';
import { filterItems, isNarrowed } from '../rules/filters.js';
import { isShownOnce } from '../rules/secrets.js';
import { settleTransition } from '../rules/transitions.js';
import {
  findAgain,
  findHome,
  findMembers,
  listBelonging,
  listHolders,
  listMadeBelow,
  listMakersBelow,
  listMembers,
} from '../rules/views.js';
import { type Collection, isSameSubject } from '../state/collection.js';
import { isPaired, type Pair } from '../state/pairs.js';
import { fillShape } from '../state/places.js';
import { pickVariantFor, shapeObject, shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { makeObject } from '../synth/make-value.js';
import type { Call, Reply, Trouble } from '../types.js';
import { answerWith } from './answer-with.js';
import { fillNested } from './nested-lists.js';

export function list(world: World, call: Call): Reply | Trouble {
  const collection = call.place.collection as Collection;
  const response = chooseForm(call, successOf(call.operation), collection.noun);
  const found = response?.schema ? findList(response.schema, collection.noun) : null;
  const single = found ? null : findOnly(world, call, collection);
  if (single) return answerWith(world, call, { item: single });
  if (!response?.schema || !found)
    return answerWith(world, call, { fields: makeWithout(world, call, collection, response?.schema ?? null) });
  const own = findOwnItems(world, call, collection);
  const chosen = own === null ? choose(world, call, collection) : [];
  const ids = () => (own === null ? chosen.map(({ id }) => id) : [...own.keys()]);
  const page = buildPage(world, call, response, found, own?.size ?? chosen.length, (id) => ids().indexOf(id));
  const onPage = own === null ? chosen.slice(page.from, page.to) : takePage(world, own, page.from, page.to);
  const making = world.making(call.path, { full: false });
  // Each item may have an envelope of its own.
  const inner = findObject(found.items, collection.noun);
  const isWrapped = inner.at.length === 1 && found.items.properties.size === 1;
  const items = isWrapped ? inner.object : found.items;
  const shown = onPage.map((item) => {
    const fields = nameListed(item, items, hideSecrets(world, item));
    const whole =
      items.properties.size > 0 || items.variants.length > 0
        ? shapeObject(fields, pickVariantFor(items, fields), making)
        : showPlain(item, items, making);
    return isWrapped ? { [inner.at[0] as string]: whole } : whole;
  });
  const reply: Reply = {
    status: Number(response.status) || 200,
    headers: page.headers,
    mediaType: response.mediaType,
    body: found.keyed === undefined ? page.wrap(shown) : putUnderKeys(onPage, shown),
  };
  addHeaders(world, call, reply, response);
  return reply;
}

/** `GET /config/naming` shows the one that `/config/naming/{id}` reads and changes, and nothing makes or lists another. */
function findOnly(world: World, call: Call, collection: Collection): Item | null {
  const { schema, operations } = collection;
  const shown = successOf(call.operation)?.schema;
  if (
    !shown ||
    !schema ||
    operations.has('create') ||
    !isSameSubject(findObject(shown, collection.noun).object, schema)
  )
    return null;
  const [first] = world.open(collection, fillShape(collection.shape, call.values)).values();
  return first ?? null;
}

/** A list that is told bare or with its numbers is told bare, unless the query asks for them: `include_totals=true`. */
function chooseForm(call: Call, response: Response | null, noun: string): Response | null {
  const variants = response?.schema?.variants ?? [];
  if (!response?.schema || variants.length === 0 || findList(response.schema, noun)) return response;
  const lists = variants.flatMap((schema) => {
    const at = findList(schema, noun)?.at;
    return at ? [{ schema, isBare: at.length === 0 }] : [];
  });
  const asks = [...call.query].some(
    ([name, value]) => /^(?:include|with)_?(?:total|count|summary)s?$/i.test(name) && value === true,
  );
  const chosen = lists.find(({ isBare }) => isBare !== asks) ?? lists[0];
  return chosen ? { ...response, schema: chosen.schema } : response;
}

function makeWithout(world: World, call: Call, collection: Collection, schema: Schema | null): JsonObject {
  if (!schema || schema.properties.size === 0) return {};
  const empty = showEmpty(makeObject(schema, world.making(call.path, { full: true })));
  const making = world.making(call.path, { full: false });
  return fillNested(empty, schema, collection, choose(world, call, collection), making);
}

/** `{"ipv4": {"public": [], "private": []}}`: an object with several lists shows all of them, and nothing in them. */
function showEmpty(value: JsonObject): JsonObject {
  const shown = (inner: Json): Json => (Array.isArray(inner) ? [] : isObject(inner) ? showEmpty(inner) : inner);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shown(inner)]));
}

/** `{"7c9e": {…}}`: each under its id. */
function putUnderKeys(items: readonly Item[], shown: readonly Json[]): JsonObject {
  return Object.fromEntries(items.map(({ id }, i) => [id, shown[i] ?? null]));
}

function choose(world: World, call: Call, collection: Collection): Item[] {
  const all = collect(world, call, collection);
  return world.isOn('filters') ? filterItems(call, all) : all;
}

/** The items of a plain list, of which a page is a part that can be taken without looking at the rest; null for other lists. */
function findOwnItems(world: World, call: Call, collection: Collection): ReadonlyMap<string, Item> | null {
  if (
    collection.pair ||
    findAgain(world, collection) ||
    findMembers(world, collection) ||
    findHome(world, collection) ||
    isNarrowed(call)
  )
    return null;
  if (listMakersBelow(world, collection).length > 0) return null;
  const items = world.open(collection, fillShape(collection.shape, call.values));
  return items.size > PLAIN_LIST ? items : null;
}

/** Below this everything is looked at: what is being deleted goes with the read, on whatever page it is. */
const PLAIN_LIST = 200;

function takePage(world: World, items: ReadonlyMap<string, Item>, from: number, to: number): Item[] {
  const taken: Item[] = [];
  let at = 0;
  for (const item of items.values()) {
    if (at >= to) break;
    if (at >= from) taken.push(item);
    at += 1;
  }
  for (const item of taken) for (const transition of [...item.transitions]) settleTransition(transition, world.now());
  return taken;
}

function showPlain(item: Item, schema: Parameters<typeof shapeValue>[1], making: Parameters<typeof shapeValue>[2]) {
  return schema.types[0] === 'object' || schema.types.length === 0
    ? shapeValue(item.fields, schema, making)
    : shapeValue(item.id, schema, making);
}

/** A list shows the `project_id` of `/quotas/{project_id}`, also where a read of one leaves it out. */
function nameListed({ collection, id }: Item, { properties }: Schema, fields: JsonObject): JsonObject {
  for (const [name, field] of properties) {
    if (Object.hasOwn(fields, name) || squash(name) !== squash(collection.itemParam)) continue;
    const value = [id, Number(id)].find((one) => fits(one, field));
    if (value !== undefined) return Object.assign(Object.create(null) as JsonObject, fields, { [name]: value });
  }
  return fields;
}

function hideSecrets(world: World, item: Item): JsonObject {
  const { schema } = item.collection;
  if (!schema || !world.isOn('secrets')) return item.fields;
  let copy: JsonObject | null = null;
  for (const [name, field] of schema.properties) {
    if (!isShownOnce(field) || !Object.hasOwn(item.fields, name)) continue;
    copy ??= Object.assign(Object.create(null) as JsonObject, item.fields);
    delete copy[name];
  }
  return copy ?? item.fields;
}

/** Reading a list counts as reading each item in it. */
function collect(world: World, call: Call, collection: Collection): Item[] {
  const path = fillShape(collection.shape, call.values);
  if (collection.pair) return collectPaired(world, call, collection.pair);
  const home = findHome(world, collection);
  const owner = call.values[call.values.length - 1] ?? '';
  const again = findAgain(world, collection);
  const shown = again && [...world.open(again, fillShape(again.shape, call.values)).values()];
  const elsewhere =
    shown ??
    listMadeBelow(world, collection) ??
    listMembers(world, collection, path) ??
    listHolders(world, collection, owner);
  const items =
    elsewhere ?? (home ? listBelonging(world, home, collection, owner) : [...world.open(collection, path).values()]);
  const linked = home ? [...world.open(collection, path).values()].filter((item) => !items.includes(item)) : [];
  const all = [...items, ...linked];
  for (const item of all) for (const transition of [...item.transitions]) settleTransition(transition, world.now());
  return all.filter((item) => !world.store.isGone(item.path));
}

/** Those of the whole that share the first value of their names. */
function collectPaired(world: World, call: Call, pair: Pair): Item[] {
  const path = fillShape(pair.whole.shape, call.values.slice(0, -1));
  return [...world.open(pair.whole, path).values()].filter(({ fields }) =>
    isPaired(fields, pair, call.values.slice(-1)),
  );
}
