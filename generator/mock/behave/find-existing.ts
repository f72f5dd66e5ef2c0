import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection } from '../state/collection.js';
import { isText } from '../state/identity.js';
import { findTold } from '../state/settle-identity.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Call } from '../types.js';

/** `POST /groups/{id}/users` with the `id` of one of `/users` puts that one into the group, and makes no other. */
export function findExisting(world: World, collection: Collection, body: JsonObject): Item | null {
  const { shape, schema, identity } = collection;
  const id = identity === null ? undefined : (body[identity] ?? findTold(collection, body));
  if (!schema || !isText(id) || !shape.includes('{}') || !world.isOn('views')) return null;
  const alike = new Set(world.collectionsOf(schema).filter((other) => other.shape !== shape));
  for (const [, items] of world.store.all()) {
    const item = items.get(String(id));
    if (item && alike.has(item.collection)) return item;
  }
  return null;
}

/** A body that says nothing but which one of those that exist is meant need not say again what it is. */
export function namesExisting(world: World, { place }: Call, body: Json): boolean {
  const { collection, kind } = place;
  if (kind !== 'create' || !collection || !isObject(body)) return false;
  const [only, ...others] = Object.keys(body);
  return only !== undefined && others.length === 0 && findExisting(world, collection, body) !== null;
}
