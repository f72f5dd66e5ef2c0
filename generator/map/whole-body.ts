import { isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import type { SubOperation } from './draft.js';
import { isJsonPatch } from './json-patch.js';

/** A body that is no object (a list, a map, a text) is the value of one argument. */
export function nameWholeBody(sub: SubOperation): SubOperation {
  const { body, operation } = sub;
  if (!body || sub.under !== null || !isWhole(body)) return sub;
  const name = isJsonPatch(operation) ? 'operations' : isArraySchema(body) ? 'items' : 'content';
  return { ...sub, body: holdBody(body, name, operation.body?.required === true), alone: true };
}

/** An object whose one field has what the body is. */
export function holdBody(body: Schema, name: string, isRequired: boolean): Schema {
  return {
    ...body,
    name: null,
    types: ['object'],
    properties: new Map([[name, body]]),
    required: new Set(isRequired ? [name] : []),
    additionalProperties: false,
    items: null,
    enum: null,
    const: undefined,
    default: undefined,
    example: undefined,
    variants: [],
    union: null,
    demands: [],
    discriminator: null,
  };
}

function isWhole(body: Schema): boolean {
  if (isArraySchema(body)) return body.items !== null;
  const isMap = isObjectSchema(body) && typeof body.additionalProperties === 'object';
  return isMap && body.properties.size === 0 && body.variants.length === 0;
}
