import { blankAttribute } from '../map/blank-attribute.js';
import type { Attribute, PathParameter } from '../map/types.js';

/** A parameter of a path that no answer shows: of the form that the document tells, else a text, and always needed. */
export function planPathAttribute({ name, attribute, form = {} }: PathParameter): Attribute {
  return {
    ...blankAttribute(attribute, name),
    type: 'string',
    ...form,
    in: 'path',
    required: true,
    reason: 'a parameter of the path',
  };
}
