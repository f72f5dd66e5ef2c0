import type { Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { makeObject, makeString } from '../synth/make-value.js';
import type { Call } from '../types.js';
import { plantItem } from './seeds.js';

/**
 * A POST to `/tickets/{id}/replies`, where a ticket shows its `replies`, adds one of them: what the body says is the
 * reply's, even where the ticket has a field of the same name. Null where the call is of another sort.
 */
export function addMember(world: World, call: Call, item: Item, body: JsonObject): Member | null {
  const field = item.collection.schema?.properties.get(call.place.verb);
  const member = field?.types.includes('array') ? field.items : null;
  if (call.operation.method !== 'POST' || !member || member.properties.size === 0) return null;
  const before = item.fields[call.place.verb];
  const members: Json[] = Array.isArray(before) ? before : [];
  const making = world.freshMaking(`${item.path}/${call.place.verb}`, { full: false });
  const [id] = ['id', 'uuid', 'gid'].filter((name) => member.properties.get(name)?.types[0] === 'string');
  const naming = id === undefined ? undefined : member.properties.get(id);
  const named = id !== undefined && naming ? { [id]: makeString(naming, { ...making, name: id }, true) } : {};
  const added = shapeValue({ ...named, ...body }, member, making);
  item.fields[call.place.verb] = [...members, added];
  return { schema: member, fields: isObject(added) ? added : body };
}

/** What was added, and how the list shows it. */
interface Member {
  schema: Schema;
  fields: JsonObject;
}

/**
 * Puts a member into a list that an item shows and that has no path of its own: `/clusters/1/users` where a cluster has
 * `users`. Null where there is no such list.
 */
export function plantMember(world: World, path: string, fields: JsonObject): JsonObject | null {
  const cut = path.lastIndexOf('/');
  const name = path.slice(cut + 1);
  const owner = plantItem(world, path.slice(0, cut), {});
  const field = owner?.collection.schema?.properties.get(name);
  if (!owner || !field?.items || field.items.properties.size === 0) return null;
  const before = owner.fields[name];
  const members: Json[] = Array.isArray(before) ? before : [];
  const isThere = (member: Json) =>
    isObject(member) && Object.entries(fields).every(([key, value]) => String(member[key]) === String(value));
  if (members.some(isThere)) return fields;
  const making = world.freshMaking(path, { full: true });
  const member = shapeValue({ ...makeObject(field.items, making), ...fields }, field.items, making);
  owner.fields[name] = [...members, member];
  return isObject(member) ? member : null;
}
