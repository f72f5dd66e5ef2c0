import { blankAttribute } from '../map/blank-attribute.js';
import type { Attribute } from '../map/types.js';

/** One text that names an instance, made of its identity where the API shows no such attribute. */
export function planIdAttribute(name: string): Attribute {
  return { ...blankAttribute(name, name), type: 'string', computed: true, reason: 'made of what identifies it' };
}
