import { stringifyStable } from '../../spec/stable-json.js';
import type { Json } from '../../spec/types.js';

/** Whether two values are the same JSON, however large their numbers are. */
export function isEqual(one: Json, other: Json): boolean {
  if (one === other) return true;
  // biome-ignore lint/suspicious/noDoubleEquals: 1 and 1n are the same number
  if (isNumber(one) && isNumber(other)) return one == other;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  return stringifyStable(one) === stringifyStable(other);
}

function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}
