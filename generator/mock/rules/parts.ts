import type { Api, Operation, Schema } from '../../model/types.js';
import { type Fault, REQUIRED } from '../validate/check-value.js';

/**
 * Many documents have one component for PUT and PATCH, or let a PATCH have what lies in the envelope of a PUT. What would
 * demand all of it in a PATCH would be a second PUT.
 */
export function takesPart({ byKey }: Api, operation: Operation): boolean {
  const whole = operation.method === 'PATCH' ? byKey.get(`PUT ${operation.path}`)?.body?.schema : null;
  const own = operation.body?.schema;
  if (own == null || whole == null || own.name === null || own.required.size === 0) return false;
  return [whole, ...whole.properties.values()].some(({ name }: Schema) => name === own.name);
}

export function dropLeftOut(faults: Fault[]): Fault[] {
  return faults.filter(({ pointer, message }) => message !== REQUIRED || pointer.lastIndexOf('/') > 0);
}
