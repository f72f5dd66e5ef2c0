import { isArraySchema, isObjectSchema } from './answers.js';
import type { Schema } from './types.js';

/** `oneOf: [Rule, array of Rule]` takes one or several: who manages one sends one, and is answered with one. */
export function formForOne(schema: Schema | null): Schema | null {
  if (!schema || schema.variants.length < 2 || schema.properties.size > 0) return schema;
  const one = schema.variants.filter((variant) => isObjectSchema(variant) && variant.properties.size > 0);
  const [only] = one;
  if (!only || one.length > 1) return schema;
  const isSeveral = (variant: Schema) =>
    isArraySchema(variant) && variant.items !== null && [variant.items, ...variant.items.variants].some(isSame(only));
  return schema.variants.every((variant) => variant === only || isSeveral(variant)) ? only : schema;
}

/** `oneOf: [string, {records}, {records, pagination}]` answers with a text or with fields: who reads fields is shown the most. */
export function formToRead(schema: Schema | null): Schema | null {
  if (!schema || schema.properties.size > 0 || !schema.variants.some(isScalar)) return schema;
  const objects = schema.variants.filter((variant) => isObjectSchema(variant) && variant.properties.size > 0);
  const [most] = [...objects].sort((a, b) => b.properties.size - a.properties.size);
  const isAll = schema.variants.every((variant) => isScalar(variant) || objects.includes(variant));
  const holdsAll = objects.every(({ properties }) =>
    [...properties.keys()].every((wire) => most?.properties.has(wire)),
  );
  return most && isAll && holdsAll ? most : schema;
}

function isScalar({ types, properties, variants }: Schema): boolean {
  const isPlain = types.every((type) => type !== 'object' && type !== 'array');
  return types.length > 0 && isPlain && properties.size === 0 && variants.length === 0;
}

function isSame(only: Schema): (other: Schema) => boolean {
  const fields = [...only.properties.keys()].join();
  return (other) =>
    other === only ||
    (other.name !== null && other.name === only.name) ||
    (other.name === null && [...other.properties.keys()].join() === fields);
}
