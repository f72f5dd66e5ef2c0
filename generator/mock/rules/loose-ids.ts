import type { Operation, Schema } from '../../model/types.js';
import { isObject } from '../../spec/json.js';
import type { Json } from '../../spec/types.js';
import type { World } from '../state/world.js';
import type { Fault } from '../validate/check-value.js';

/**
 * "ID or name of the image", declared as a string, where the ids of images are numbers: clients send the number, and
 * the real API takes it. Such a fault is none.
 */
export function dropLooseIds(world: World, operation: Operation, body: Json, faults: Fault[]): Fault[] {
  if (faults.length === 0 || !world.isOn('loose-ids')) return faults;
  return faults.filter(({ pointer }) => !isLooseId(world, operation, body, pointer));
}

function isLooseId(world: World, operation: Operation, body: Json, pointer: string): boolean {
  let schema: Schema | null | undefined = operation.body?.schema;
  let value: Json | undefined = body;
  let name = '';
  for (const token of pointer.split('/').slice(1)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) {
      value = value[Number(key)];
      schema = schema?.items;
    } else {
      value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
      schema = schema?.properties.get(key);
      name = key;
    }
  }
  if (!schema?.types.includes('string') || !Number.isInteger(value)) return false;
  return world.references.findTargets(`${name}_id`, schema).some((target) => {
    const identity = target.identity === null ? undefined : target.schema?.properties.get(target.identity);
    return identity?.types.includes('integer') ?? false;
  });
}
