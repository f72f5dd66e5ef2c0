import type { Attribute } from '../map/types.js';

/** No call changes it in what is there: another value means another resource, or a question. */
export function isFixed({ onChange }: Attribute): boolean {
  return onChange === 'replace' || onChange === 'refuse';
}
