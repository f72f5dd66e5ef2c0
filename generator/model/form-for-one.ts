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

function isSame(only: Schema): (other: Schema) => boolean {
  const fields = [...only.properties.keys()].join();
  return (other) =>
    other === only ||
    (other.name !== null && other.name === only.name) ||
    (other.name === null && [...other.properties.keys()].join() === fields);
}
