import { isArraySchema } from '../../model/answers.js';
import { allowsUpsert } from '../rules/upsert.js';
import type { Collection } from '../state/collection.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import type { Call } from '../types.js';
import { findCalled } from './read.js';

/** Whether the path names what is not there: a server looks for that before it looks at the body. */
export function lacksSubject(world: World, call: Call): boolean {
  const { place, operation, values } = call;
  if (world.findMissingOwner(place, values) !== null) return true;
  if (operation.body?.schema && isArraySchema(operation.body.schema)) return false;
  if (place.kind === 'action') return findActedOn(world, call) === null;
  if (place.kind !== 'replace' && place.kind !== 'patch' && place.kind !== 'post') return false;
  return findCalled(world, call) === null && !allowsUpsert(world, place.collection as Collection, operation);
}

/** The item that an action is about. */
export function findActedOn(world: World, call: Call): Item | null {
  const { path } = call.operation;
  // A path can end like that of an item (`/{id}.json`) where nothing lists, makes or reads such items.
  return call.place.collection !== null && (path.endsWith('}') || /\}[^/]+$/.test(path))
    ? findCalled(world, call)
    : world.ownerItem(call.place, call.values);
}
