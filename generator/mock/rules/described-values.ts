import { readDescribedValues } from '../../model/described-values.js';
import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';

/** Gives fields that only the server sets the values that their description lists, as if they were an enum. */
export function addDescribedValues(schema: Schema, settable: ReadonlyMap<string, Schema>): void {
  for (const [name, field] of schema.properties) {
    if (field.enum || settable.has(name) || field.types.length !== 1 || field.types[0] !== 'string') continue;
    const values = readDescribedValues(field.description).filter((value) => fits(value, field));
    if (values.length > 1) field.enum = values;
  }
}
