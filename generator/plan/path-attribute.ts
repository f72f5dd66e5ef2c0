import { blankAttribute } from '../map/blank-attribute.js';
import type { Attribute } from '../map/types.js';

/** A parameter of a path that no answer shows: a text, and always needed. */
export function planPathAttribute(name: string, wire = name): Attribute {
  return {
    ...blankAttribute(name, wire),
    in: 'path',
    type: 'string',
    required: true,
    reason: 'a parameter of the path',
  };
}
