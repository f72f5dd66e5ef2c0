import type { Api, Operation } from '../../model/types.js';
import { type Fault, REQUIRED } from '../validate/check-value.js';

/** Many documents have one component for PUT and PATCH. What would demand all of it in a PATCH would be a second PUT. */
export function takesPart({ byKey }: Api, operation: Operation): boolean {
  const whole = operation.method === 'PATCH' ? byKey.get(`PUT ${operation.path}`)?.body?.schema : null;
  const own = operation.body?.schema;
  return own != null && whole != null && own.name !== null && own.name === whole.name && own.required.size > 0;
}

export function dropLeftOut(faults: Fault[]): Fault[] {
  return faults.filter(({ pointer, message }) => message !== REQUIRED || pointer.lastIndexOf('/') > 0);
}
