import type { Resource } from '../../../map/types.js';
import { isSingle } from '../../../plan/kinds.js';
import type { ResourcePlan } from '../../../plan/resource/types.js';

/** Why absent is refused; null where it is not. */
export function explainStaying(
  { kind, operations, actions, name }: Resource,
  facts: ResourcePlan,
  full: string,
): string | null {
  if (operations.delete) return null;
  if (isSingle(kind)) return 'it always exists';
  const removal = actions.find(({ call }) => call.method === 'DELETE' && call.path === operations.read?.path);
  if (removal && facts.endedBy === null)
    return `the API cannot create it again; the module ${full}.${name}_${removal.name} removes it for good`;
  const way = facts.endedBy === null ? '' : `; the module ${full}.${name}_${facts.endedBy} ends the contract`;
  return `the API has no operation for it${way}`;
}
