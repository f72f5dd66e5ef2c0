import { isObject } from '../../spec/json.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { findListField, JOINS, PARTS } from './links.js';

/**
 * `add_route` with a route as its body adds it to the item's `routes`, and `delete_route` takes away those that have
 * what its body says. False where the body is no such member.
 */
export function moveWhole(world: World, item: Item, verb: string, body: JsonObject): boolean {
  const [, noun = ''] = /^[a-z]+_(.+)$/.exec(verb) ?? [];
  const joins = JOINS.test(verb);
  const name = noun !== '' && (joins || PARTS.test(verb)) ? findListField(item, noun) : null;
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

function hasAll(own: Json, said: Json): boolean {
  if (!isObject(own) || !isObject(said)) return stringifyStable(own) === stringifyStable(said);
  return Object.entries(said).every(
    ([key, value]) => Object.hasOwn(own, key) && hasAll(own[key] as Json, value as Json),
  );
}
