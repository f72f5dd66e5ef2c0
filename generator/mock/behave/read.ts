import { showBelow } from '../rules/shown-below.js';
import { settleTransition } from '../rules/transitions.js';
import { tellTag } from '../rules/versions.js';
import { findAgain, findHome, findKeyed, findMadeElsewhere, isLinked, isListedElsewhere } from '../rules/views.js';
import type { Collection } from '../state/collection.js';
import { fillShape } from '../state/places.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { type Call, NOT_FOUND, type Reply, type Trouble } from '../types.js';
import { answerWith } from './answer-with.js';

export function read(world: World, call: Call): Reply | Trouble {
  const item = findCalled(world, call);
  if (!item) return NOT_FOUND;
  for (const transition of [...item.transitions]) settleTransition(transition, world.now());
  // A delete that was under way may have ended with this read.
  if (findCalled(world, call) !== item) return NOT_FOUND;
  item.transitions = item.transitions.filter((t) => !t.done || t.effects.length > 0);
  const below = showBelow(world, call, item);
  const reply = answerWith(world, call, { item, ...(below && { fields: below }) });
  tellTag(world, call, reply, item.fields);
  return reply;
}

/** The item that the call's path names. */
export function findCalled(world: World, call: Call): Item | null {
  const collection = call.place.collection as Collection;
  const count = collection.shape.split('{}').length - 1;
  const path = fillShape(collection.shape, call.values.slice(0, count));
  const id = call.values[count] ?? '';
  const keyed = findKeyed(world, collection, call.values.slice(0, count + 1));
  if (keyed) return keyed.item;
  const again = findAgain(world, collection);
  if (again) return world.find(again, fillShape(again.shape, call.values.slice(0, count)), id);
  const made = findMadeElsewhere(world, collection, id);
  if (made) return made;
  if (isListedElsewhere(world, collection)) return world.open(collection, path).get(id) ?? null;
  return world.find(collection, path, id) ?? (isLinked(collection) ? null : findAtHome(world, collection, id));
}

/** The item of that name where such items live. */
export function findAtHome(world: World, collection: Collection, id: string): Item | null {
  const home = findHome(world, collection);
  return home ? world.find(home, home.shape, id) : null;
}
