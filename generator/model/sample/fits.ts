import { isObject } from '../../spec/json.js';
import type { Json } from '../../spec/types.js';
import type { Schema, SchemaType } from '../types.js';
import { fitsNumber, fitsText } from './fits-scalar.js';
import { isEqual } from './is-equal.js';

const DEPTH = 12;
/** Whether a value could stand where the schema is: for choosing examples and carrying values over, not for judging requests. */
export function fits(value: Json | undefined, schema: Schema, depth = 0): boolean {
  if (value === undefined) return false;
  if (value === null) return schema.nullable || (schema.types.length === 0 && schema.variants.length === 0);
  if (depth > DEPTH) return true;
  if (schema.types.length > 0 && !hasOneType(value, schema.types)) return false;
  if (schema.enum && !schema.enum.some((one) => isEqual(one, value))) return false;
  if (schema.variants.length > 0) {
    const fitting = schema.variants.filter((variant) => fits(value, variant, depth + 1)).length;
    if (fitting === 0 || (schema.union === 'oneOf' && fitting > 1)) return false;
    return true;
  }
  if (typeof value === 'string') return fitsText(value, schema);
  if (typeof value === 'number' || typeof value === 'bigint') return fitsNumber(Number(value), schema);
  if (Array.isArray(value)) {
    if (schema.minItems !== null && value.length < schema.minItems) return false;
    if (schema.maxItems !== null && value.length > schema.maxItems) return false;
    const { items } = schema;
    return items === null || value.every((item) => fits(item, items, depth + 1));
  }
  if (isObject(value)) {
    for (const name of schema.required)
      if (!Object.hasOwn(value, name) && !schema.properties.get(name)?.writeOnly) return false;
    for (const [name, inner] of Object.entries(value)) {
      const own = schema.properties.get(name);
      if (own ? !fits(inner, own, depth + 1) : schema.additionalProperties === false) return false;
      if (
        !own &&
        typeof schema.additionalProperties === 'object' &&
        !fits(inner, schema.additionalProperties, depth + 1)
      )
        return false;
    }
  }
  return true;
}

/** A loop: this is asked for every value of every answer of the mock. */
function hasOneType(value: Json, types: readonly SchemaType[]): boolean {
  for (const type of types) if (hasSchemaType(value, type)) return true;
  return false;
}

function hasSchemaType(value: Json, type: SchemaType): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  if (type === 'number') return typeof value === 'number' || typeof value === 'bigint';
  return typeof value === type;
}
