import type { Json, JsonObject } from '../../spec/types.js';
import { shapeValue } from '../state/shape.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Call } from '../types.js';

/**
 * A POST to `/tickets/{id}/replies`, where a ticket shows its `replies`, adds one of them: what the body says is the
 * reply's, even where the ticket has a field of the same name. False where the call is of another sort.
 */
export function addMember(world: World, call: Call, item: Item, body: JsonObject): boolean {
  const field = item.collection.schema?.properties.get(call.place.verb);
  const member = field?.types.includes('array') ? field.items : null;
  if (call.operation.method !== 'POST' || !member || member.properties.size === 0) return false;
  const before = item.fields[call.place.verb];
  const members: Json[] = Array.isArray(before) ? before : [];
  const making = world.freshMaking(`${item.path}/${call.place.verb}`, { full: false });
  item.fields[call.place.verb] = [...members, shapeValue(body, member, making)];
  return true;
}
