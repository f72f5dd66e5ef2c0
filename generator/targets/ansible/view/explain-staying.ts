import type { Resource } from '../../../map/types.js';
import { isSingle } from '../../../plan/kinds.js';
import type { ResourcePlan } from '../../../plan/resource/types.js';

/** Why absent is refused; null where it is not. */
export function explainStaying({ kind, operations, name }: Resource, facts: ResourcePlan, full: string): string | null {
  if (operations.delete) return null;
  if (isSingle(kind)) return 'it is always there';
  const way = facts.endedBy === null ? '' : `; the module ${full}.${name}_${facts.endedBy} ends the contract`;
  return `the API has no operation for it${way}`;
}
