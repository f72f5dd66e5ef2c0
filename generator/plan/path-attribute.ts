import { blankAttribute } from '../map/blank-attribute.js';
import type { Attribute, PathParameter } from '../map/types.js';
import { readExample } from '../model/sample/read-example.js';

/**
 * A parameter of a path that no answer shows: of the form that the document tells, else a text, and always needed. An
 * argument of that name may know the setting that says it for all.
 */
export function planPathAttribute(
  { name, attribute, form = {} }: PathParameter,
  given: readonly Attribute[] = [],
): Attribute {
  const { example, ...rest } = form;
  const setting = given.find((own) => own.in === 'path' && own.name === attribute)?.setting;
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
    ...(setting !== undefined && { setting }),
  };
}
