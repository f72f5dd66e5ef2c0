import type { JsonObject } from '../../spec/types.js';
import { isText } from '../state/identity.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { type Call, makeTrouble, type Trouble } from '../types.js';

/** An id is the server's, whatever a body repeats. */
const GIVEN = /^(?:.*[_-])?(?:id|uuid|uid|guid)$|Id$/;

/** What the item will be called after a change, where the body gives it another name; null where it keeps its own. */
export function findNewName(call: Call, item: Item, body: JsonObject): string | null {
  const { identity, schema } = item.collection;
  if (identity === null || GIVEN.test(identity)) return null;
  const said = [identity, `new_${identity}`].find((name) => Object.hasOwn(body, name));
  if (said === undefined) return null;
  const taken = item.collection.findBody(call.operation)?.object.properties.get(said);
  if (!taken || taken.readOnly || schema?.properties.get(identity)?.readOnly) return null;
  const value = body[said];
  return isText(value) && value !== '' && String(value) !== item.id ? String(value) : null;
}

export function refuseTaken(world: World, item: Item, name: string): Trouble | null {
  const path = item.path.slice(0, item.path.lastIndexOf('/'));
  if (!world.open(item.collection, path).has(name)) return null;
  return makeTrouble([409, 422, 400], 'duplicate', 'There is such an item already.');
}
