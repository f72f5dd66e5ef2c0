import type { Schema } from '../../model/types.js';
import { fits } from '../synth/fits.js';

const BULLET = /^[ \t]*[*-][ \t]+[`'"]?([A-Za-z][\w-]*)[`'"]?(?=[ \t]*$|[ \t]*[-:(])/gm;

/** The words of a list of bullets, which is how some documents write an enum. */
export function readDescribedValues(description: string): string[] {
  const words = [...description.matchAll(BULLET)].map((found) => found[1] as string);
  return [...new Set(words)];
}

/** Gives fields that only the server sets the values that their description lists, as if they were an enum. */
export function addDescribedValues(schema: Schema, settable: ReadonlyMap<string, Schema>): void {
  for (const [name, field] of schema.properties) {
    if (field.enum || settable.has(name) || field.types.length !== 1 || field.types[0] !== 'string') continue;
    const values = readDescribedValues(field.description).filter((value) => fits(value, field));
    if (values.length > 1) field.enum = values;
  }
}
