/** The folder `mock/behave`: what a request does to the store, one file for each kind of operation. */

import { successOf } from '../../model/answers.js';
import type { World } from '../state/world.js';
import { type Call, makeTrouble, NOT_FOUND, type Reply, type Trouble } from '../types.js';
import { act, changeMany, compute } from './act.js';
import { change } from './change.js';
import { create } from './create.js';
import { serveKeyedList } from './keyed-list.js';
import { list } from './list.js';
import { read } from './read.js';
import { remove } from './remove.js';
import { readSingle, removeSingle, writeSingle } from './single.js';
import { serveWholeList } from './whole-list.js';

/** Does what a valid request asks for. */
export function behave(world: World, call: Call): Reply | Trouble {
  // An operation that documents no success but says that it is gone was retired.
  if (!successOf(call.operation) && call.operation.responses.some((r) => r.status === '410')) return RETIRED;
  if (world.findMissingOwner(call.place, call.values) !== null) return NOT_FOUND;
  const whole = serveWholeList(world, call) ?? serveKeyedList(world, call);
  if (whole) return whole;
  switch (call.place.kind) {
    case 'list':
      return list(world, call);
    case 'create':
      return create(world, call);
    case 'read':
      return read(world, call);
    case 'replace':
    case 'patch':
    case 'post':
      return change(world, call);
    case 'remove':
      return remove(world, call);
    case 'bulk':
      return changeMany(world, call);
    case 'action':
      return act(world, call);
    case 'single-read':
      return readSingle(world, call);
    case 'single-write':
      return writeSingle(world, call);
    case 'single-remove':
      return removeSingle(world, call);
    case 'compute':
      return compute(world, call);
  }
}

const RETIRED = makeTrouble([410], 'gone', 'This operation was retired.');
