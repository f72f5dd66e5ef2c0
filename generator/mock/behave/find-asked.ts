import { successOf } from '../../model/answers.js';
import { squash } from '../../naming/words.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { filterItems, findField } from '../rules/filters.js';
import { type Collection, isSameSubject } from '../state/collection.js';
import { fillShape } from '../state/places.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Call } from '../types.js';

/**
 * `GET /user?user_id=7`, `GET /users/info?email=…` and `GET /tag?key=env` show one of `/users` and of `/tags`. Null where the
 * path is about something else, or nothing was asked for; `undefined` where there is none.
 */
export function findAskedFor(world: World, call: Call): Item | null | undefined {
  const shown = successOf(call.operation)?.schema;
  if (!shown || call.place.owners.length > 0) return null;
  const homes = [...world.collections.values()].filter((own) => {
    const isHome = !own.shape.includes('{}') && (own.operations.has('list') || own.operations.has('create'));
    return isHome && own.schema !== null && isSameSubject(own.findShown(shown).object, own.schema);
  });
  // `/links/info` is about `/links`, whatever else shows such links.
  const near = homes.filter(({ shape }) => call.place.shape.startsWith(`${shape}/`));
  const [home, ...others] = near.length > 0 ? near : homes;
  if (!home || others.length > 0 || !asksForOne(call, home)) return null;
  const items = [...world.open(home, home.shape).values()].filter(({ path }) => !world.store.isGone(path));
  return filterItems(call, items)[0];
}

/** By a field that tells one from another. */
function asksForOne({ operation, query }: Call, collection: Collection): boolean {
  const fields: JsonObject = Object.create(null);
  return operation.parameters.some(({ in: place, name }) => {
    const field = place === 'query' && query.has(name) ? findField(name, { collection, fields }) : null;
    return field !== null && (field === collection.identity || TELLING.test(squash(field)));
  });
}

const TELLING = /(?:id|key|name|email|slug|code|login|number)$/;

/** `GET /users/count`: how many `/users` lists. */
export function countItems(world: World, call: Call): Json | null {
  const { shape } = call.place;
  const home = /\/count$/i.test(shape) ? world.collections.get(shape.slice(0, -'/count'.length)) : undefined;
  const shown = successOf(call.operation)?.schema;
  const isBare = shown != null && /^(?:integer|number)$/.test(shown.types[0] ?? '');
  const fields = [...(shown?.properties ?? [])];
  const counts = fields.filter(([name, { types }]) => types[0] === 'integer' && COUNT.test(squash(name)));
  const [[name] = [''], ...others] = counts;
  if (!home || (!isBare && (name === '' || others.length > 0))) return null;
  const items = [...world.open(home, fillShape(home.shape, call.values)).values()];
  const count = filterItems(
    call,
    items.filter(({ path }) => !world.store.isGone(path)),
  ).length;
  return isBare ? count : Object.assign(Object.create(null) as JsonObject, { [name]: count });
}

const COUNT = /^(?:total)?(?:count|items|number|results)?$/;
