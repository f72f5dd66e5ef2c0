import type { Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { shapeValue, showNothingInside } from '../state/shape.js';
import type { Item } from '../state/store.js';
import { touch } from '../state/touch.js';
import type { World } from '../state/world.js';
import type { Call } from '../types.js';
import { findListField, reflectEnds } from './far-ends.js';
import { JOINS, PARTS } from './links.js';
import { translate } from './translate.js';

/**
 * `add_route` with a route as its body adds it to the item's `routes`, and `delete_route` takes away those that have
 * what its body says. False where the body is no such member.
 */
export function moveWhole(world: World, item: Item, verb: string, body: JsonObject): boolean {
  const [, noun = ''] = /^[a-z]+_(.+)$/.exec(verb) ?? [];
  const joins = JOINS.test(verb);
  const name = noun !== '' && (joins || PARTS.test(verb)) ? findListField(item.collection.schema, noun) : null;
  const member = item.collection.schema?.properties.get(name ?? '')?.items;
  const said = Object.keys(body);
  if (name === null || !member || said.length === 0 || !said.every((key) => member.properties.has(key))) return false;
  const before = item.fields[name];
  const members: Json[] = Array.isArray(before) ? before : [];
  const making = world.freshMaking(`${item.path}/${name}`, { full: false });
  item.fields[name] = joins
    ? [...members, shapeValue(body, member, making)]
    : members.filter((own) => !hasAll(own, body));
  return true;
}

/**
 * `apply_to_resources` with a list of objects adds them to what the item lists that is like them, and
 * `remove_from_resources` takes them away, whatever either calls its list. After `set_rules` there are no others.
 */
export function moveListed(world: World, item: Item, verb: string, body: JsonObject): boolean {
  const joins = JOINS.test(verb);
  const [said, ...others] = Object.values(body);
  if ((!joins && !PARTS.test(verb)) || others.length > 0 || !Array.isArray(said) || !said.every(isObject)) return false;
  const keys = new Set(said.flatMap((each) => Object.keys(each)));
  const fields = [...(item.collection.schema?.properties ?? [])].filter(
    ([, { items }]) => keys.size > 0 && items && [...keys].every((key) => items.properties.has(key)),
  );
  const [name, field] = fields.find(([own]) => Object.hasOwn(body, own)) ?? fields[0] ?? [];
  if (name === undefined || !field?.items || (fields.length > 1 && !Object.hasOwn(body, name))) return false;
  const member = field.items;
  const before = item.fields[name];
  const members: Json[] = Array.isArray(before) ? before : [];
  const isWhole = /^(?:set|replace)_/.test(verb);
  const rest = isWhole ? [] : members.filter((own) => !said.some((each) => hasAll(own, each)));
  const making = world.freshMaking(`${item.path}/${name}`, { full: false });
  const added = said.map((each) => shapeValue(each, member, making));
  showNothingInside(added, field);
  if (isWhole) reflectEnds(world, item, members, false);
  item.fields[name] = joins ? [...rest, ...added] : rest;
  reflectEnds(world, item, said, joins);
  return true;
}

/**
 * `POST …/rules` and `DELETE …/rules` with `{"inbound": […]}`, and the item above shows `inbound`: what is said is added
 * to each such list, or taken away from it. False where the path has more to it than these two.
 */
export function moveSaid(world: World, { operation, body }: Call, item: Item | null): boolean {
  const at = (method: string) => world.api.byKey.get(`${method} ${operation.path}`);
  if (!item || !isObject(body) || !at('POST')?.body || !at('DELETE')?.body) return false;
  const lists = item.collection.schema?.properties;
  const said = Object.entries(body).filter(([, value]) => value !== null);
  const isListed = ([name, value]: [string, Json]) => Array.isArray(value) && lists?.get(name)?.items;
  if (['GET', 'PUT', 'PATCH'].some(at) || said.length === 0 || !said.every(isListed)) return false;
  for (const [name, value] of said) {
    const named = value as Json[];
    const before = item.fields[name];
    const rest = (Array.isArray(before) ? before : []).filter((own) => !named.some((each) => hasAll(own, each)));
    const making = world.freshMaking(`${item.path}/${name}`, { full: false });
    const added = operation.method === 'POST' ? translate(world, name, named, lists?.get(name) as Schema, making) : [];
    item.fields[name] = [...rest, ...(Array.isArray(added) ? added : [])];
  }
  touch(item, world.now());
  return true;
}

function hasAll(own: Json, said: Json): boolean {
  if (!isObject(own) || !isObject(said)) return stringifyStable(own) === stringifyStable(said);
  return Object.entries(said).every(
    ([key, value]) => Object.hasOwn(own, key) && hasAll(own[key] as Json, value as Json),
  );
}
