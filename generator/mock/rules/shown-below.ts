import type { Schema } from '../../model/types.js';
import { isSameNoun } from '../../model/words.js';
import { isObject } from '../../spec/json.js';
import type { JsonObject } from '../../spec/types.js';
import { type Collection, isSameSubject } from '../state/collection.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Call } from '../types.js';

/**
 * `?depth=2` shows in the `entities` of an item what lies below it: `{servers: {items: […]}}`. Null where nobody asks for
 * it, or the item has no such object.
 */
export function showBelow(world: World, { query }: Call, item: Item): JsonObject | null {
  const depth = query.get('depth');
  return world.isOn('views') && typeof depth === 'number' && depth > 0 ? withBelow(world, item, depth) : null;
}

function withBelow(world: World, item: Item, depth: number): JsonObject | null {
  for (const [holder, field] of item.collection.schema?.properties ?? []) {
    const lists = listBelow(world, item.collection, field);
    if (lists.length === 0) continue;
    const before = item.fields[holder];
    const shown: JsonObject = Object.assign(Object.create(null), isObject(before) ? before : null);
    for (const { name, collection } of lists) {
      const own = [...world.open(collection, `${item.path}/${collection.noun}`).values()];
      const items = own.map((one) => (depth > 1 ? withBelow(world, one, depth - 1) : null) ?? one.fields);
      shown[name] = Object.assign(Object.create(null), isObject(shown[name]) ? shown[name] : null, { items });
    }
    return Object.assign(Object.create(null), item.fields, { [holder]: shown });
  }
  return null;
}

/** The lists of such an object that are those right below the item. */
function listBelow(world: World, { shape }: Collection, { types, properties }: Schema) {
  if (types[0] !== 'object') return [];
  return [...properties].flatMap(([name, { properties: inner }]) => {
    const { items } = inner.get('items') ?? {};
    const collection = world.collections.get(`${shape}/{}/${name}`);
    const isSuch =
      items && collection?.schema && isSameNoun(name, collection.noun) && isSameSubject(items, collection.schema);
    return isSuch ? [{ name, collection }] : [];
  });
}
