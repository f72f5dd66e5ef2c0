import type { Operation } from '../model/types.js';
import { constraintsOf } from './build-shape.js';
import type { PathForm } from './types.js';

/** What the document says of the values of a path parameter; nothing where any text will do. */
export function describePlace(operation: Operation, name: string): { form?: PathForm } {
  const parameter = operation.parameters.find((own) => own.in === 'path' && own.name === name);
  const type = parameter?.schema.types[0] ?? 'string';
  if (!parameter || (type !== 'string' && type !== 'integer')) return {};
  // A value that always has to be said has no default, but that one fits.
  const { default: preset, ...constraints }: PathForm & { default?: PathForm['example'] } = constraintsOf(
    parameter.schema,
  ) as PathForm;
  const example = parameter.example ?? constraints.example ?? preset;
  const form: PathForm = {
    ...(type === 'integer' && { type }),
    ...constraints,
    ...(example !== undefined && { example }),
  };
  return Object.keys(form).length > 0 ? { form } : {};
}
