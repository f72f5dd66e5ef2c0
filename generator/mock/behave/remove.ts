import { endsInParameter } from '../../model/path-end.js';
import { pickSuccess } from '../answer/pick-response.js';
import { reflectNamed } from '../rules/far-ends.js';
import { reflectLink } from '../rules/links.js';
import { findStatus, writeStatus } from '../rules/status.js';
import { startTransition } from '../rules/transitions.js';
import { refuseStale } from '../rules/versions.js';
import type { Item } from '../state/store.js';
import type { World } from '../state/world.js';
import { type Call, NOT_FOUND, type Reply, type Trouble } from '../types.js';
import { answerWith } from './answer-with.js';
import { findCalled } from './read.js';

export function remove(world: World, call: Call): Reply | Trouble {
  const item = findCalled(world, call);
  if (!item) return isUnseen(call) ? clear(world, call) : NOT_FOUND;
  return refuseStale(world, call, item.fields) ?? removeItem(world, call, item);
}

/** `DELETE /endpoints/{id}/cache`, `DELETE /servers/{id}/{field}`: nothing reads, lists or makes what it takes away. */
function isUnseen({ operation, place }: Call): boolean {
  const verbs = [...(place.collection?.operations.values() ?? [])];
  return verbs.every((own) => own === operation);
}

/** What no operation shows is always there to be taken away from the item above, which may have a field of that name. */
export function clear(world: World, call: Call): Reply | Trouble {
  const owner = world.ownerItem(call.place, call.values);
  if (!owner) return NOT_FOUND;
  const name = call.values.at(-1) ?? '';
  if (endsInParameter(call.operation.path) && Object.hasOwn(owner.fields, name)) delete owner.fields[name];
  return answerWith(world, call, { item: owner, verb: 'delete' });
}

/** At once, or after a while where the answer is 202: until then the item shows that it is going. */
export function removeItem(world: World, call: Call, item: Item): Reply {
  const { deleteReads, deleteMs } = world.settings;
  const takesAWhile = world.isOn('deletion') && pickSuccess(call.operation).status === 202;
  const transition = startTransition(world, takesAWhile ? deleteReads : 0, deleteMs);
  const finish = () => {
    takeAway(world, item);
    // It was made below another item and is called by a path of its own, where it must not be made up again.
    if (call.place.kind === 'remove') world.store.noteGone(call.path);
    // What lies below it may be kept under another path that names it.
    if (call.place.collection?.pair) world.store.removeBelow(call.path);
  };
  if (!transition.done) {
    const status = item.collection.schema ? findStatus(item.collection.schema) : null;
    if (status?.deleting != null) writeStatus(item.fields, status, status.deleting);
    transition.effects.push(finish);
    item.transitions = [transition];
  }
  const reply = answerWith(world, call, { item, transition, verb: 'delete' });
  if (transition.done) finish();
  if (world.isOn('links')) {
    reflectLink(world, call, item, false);
    reflectNamed(world, item, false);
  }
  return reply;
}

function takeAway(world: World, item: Item): void {
  world.store.remove(item.path.slice(0, item.path.lastIndexOf('/')), item.id, item.path);
}
