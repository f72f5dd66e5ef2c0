import type { Operation } from '../../model/types.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { setField } from '../rules/set-field.js';
import type { Collection } from '../state/collection.js';
import { fillShape, shapeOf } from '../state/places.js';
import type { World } from '../state/world.js';
import type { Call } from '../types.js';
import { addItem } from './create.js';

const PUTS_BACK = /^(.*)\/(?:defaults?|unset)$/i;

/**
 * `POST …/addresses/reverse` with an address and a name sets the name of that one of `…/addresses`, and
 * `POST …/addresses/reverse/default` with the address takes it away again. False where the call is of another sort.
 */
export function setListed(world: World, call: Call, body: JsonObject): boolean {
  const shape = shapeOf(call.operation);
  const [, set] = PUTS_BACK.exec(shape) ?? [];
  const setter = set === undefined ? call.operation : findPost(world, set);
  const undo = set === undefined ? findPut(world, shape) : call.operation;
  const collection = world.collections.get((set ?? shape).replace(/\/[^/]*$/, ''));
  const keys = [...(undo?.body?.schema?.properties.keys() ?? [])];
  const all = [...(setter?.body?.schema?.properties.keys() ?? [])];
  if (!undo || !setter || !collection || keys.length === 0 || !all.every((name) => hasField(collection, name)))
    return false;
  const path = fillShape(collection.shape, call.values);
  const found = [...world.open(collection, path).values()].find(({ fields }) =>
    keys.every((name) => String(fields[name]) === String(body[name])),
  );
  if (set === undefined && !found) addItem(world, call, collection, path, body, null);
  for (const name of found ? all.filter((own) => !keys.includes(own)) : [])
    if (found) setField(world, found, name, set === undefined ? (body[name] as Json) : '');
  return true;
}

function hasField({ schema }: Collection, name: string): boolean {
  return schema?.properties.has(name) ?? false;
}

function findPost(world: World, shape: string): Operation | undefined {
  return world.api.operations.find((own) => own.method === 'POST' && shapeOf(own) === shape);
}

function findPut(world: World, shape: string): Operation | undefined {
  return world.api.operations.find((own) => own.method === 'POST' && PUTS_BACK.exec(shapeOf(own))?.[1] === shape);
}
