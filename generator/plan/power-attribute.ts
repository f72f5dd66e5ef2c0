import { blankAttribute } from '../map/blank-attribute.js';
import type { Attribute } from '../map/types.js';

/** What it means to leave out the attribute that says whether it runs. */
export const UNMANAGED = 'If unset, the power state is not managed.';

/** Desired power as an attribute, which no answer has under this name: actions switch it. */
export function planPowerAttribute(name: string): Attribute {
  return {
    ...blankAttribute(name, name),
    type: 'string',
    optional: true,
    computed: true,
    reason: 'actions switch it on and off',
  };
}
