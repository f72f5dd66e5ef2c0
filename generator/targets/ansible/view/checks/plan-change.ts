import { changeSafely, isPlain, listUpdatable } from '../../../../plan/samples/change-value.js';
import type { JsonObject } from '../../../../spec/types.js';
import type { Rung } from './plan-rungs.js';

/** One option with another value than the resource is made with, null where none can be told before it is there. */
export function planChange({ resource, names, values }: Rung): JsonObject | null {
  const open = listUpdatable(resource).filter((one) => names.has(one.name) && isPlain(one, resource));
  const change = changeSafely({
    resource,
    open,
    read: ({ name, default: preset }) => values[names.get(name) ?? ''] ?? preset ?? null,
  });
  return change && { [names.get(change.attribute.name) ?? '']: change.value };
}
