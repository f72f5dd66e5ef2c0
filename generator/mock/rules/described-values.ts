import { readDescribedStates } from '../../model/described-states.js';
import { readDescribedValues } from '../../model/described-values.js';
import { fits } from '../../model/sample/fits.js';
import type { Schema } from '../../model/types.js';
import { forgetFound } from '../state/remember.js';
import { isStatusName, listStatusWords } from './status.js';

/** Gives fields that only the server sets the values that their description lists, as if they were an enum. */
export function addDescribedValues(schema: Schema, settable: ReadonlyMap<string, Schema>): void {
  for (const [name, field] of schema.properties) {
    if (field.enum || settable.has(name) || field.types.length !== 1 || field.types[0] !== 'string') continue;
    const values = readDescribedValues(field.description).filter((value) => fits(value, field));
    const states = isStatusName(name) ? listStatusWords(readDescribedStates(field.description)) : [];
    const named = values.length > 1 ? values : states.filter((value) => fits(value, field));
    if (named.length <= 1) continue;
    field.enum = named;
    forgetFound();
  }
}
