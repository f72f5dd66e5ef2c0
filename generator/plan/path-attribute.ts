import { blankAttribute } from '../map/blank-attribute.js';
import type { Attribute, PathParameter } from '../map/types.js';
import { readExample } from '../model/sample/read-example.js';

/** A parameter of a path that no answer shows: of the form that the document tells, else a text, and always needed. */
export function planPathAttribute({ name, attribute, form = {} }: PathParameter): Attribute {
  const { example, ...rest } = form;
  // It is made after the examples of the catalogue were tidied, so its own is read here.
  const read = readExample(example, name);
  return {
    ...blankAttribute(attribute, name),
    type: 'string',
    ...rest,
    ...(read !== undefined && { example: read }),
    in: 'path',
    required: true,
    reason: 'a parameter of the path',
  };
}
