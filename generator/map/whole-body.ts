import { isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import type { SubOperation } from './draft.js';
import { isJsonPatch } from './json-patch.js';

/** A body that is no object (a list, a map, a text) is the value of one argument. */
export function nameWholeBody(sub: SubOperation): SubOperation {
  const { body, operation } = sub;
  if (!body || sub.under !== null || !isWhole(body)) return sub;
  const name = isJsonPatch(operation) ? 'operations' : isArraySchema(body) ? 'items' : 'content';
  const holder: Schema = {
    ...body,
    name: null,
    types: ['object'],
    properties: new Map([[name, body]]),
    required: new Set(operation.body?.required ? [name] : []),
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
  return { ...sub, body: holder, alone: true };
}

function isWhole(body: Schema): boolean {
  if (isArraySchema(body)) return body.items !== null;
  const isMap = isObjectSchema(body) && typeof body.additionalProperties === 'object';
  return isMap && body.properties.size === 0 && body.variants.length === 0;
}
