import type { Action } from '../map/types.js';

/** Another call at the same place takes back what this one does: cancel, and DELETE of the cancellation. */
export function canUndo({ call }: Action, owner: { actions: Action[] } | null): boolean {
  const others = owner?.actions.filter((other) => other.call.path === call.path) ?? [];
  const isRemoval = call.method === 'DELETE';
  return others.some((other) => (other.call.method === 'DELETE') !== isRemoval);
}
