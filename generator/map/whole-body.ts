import { isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import type { SubOperation } from './draft.js';
import { isJsonPatch } from './json-patch.js';
import type { PathNode } from './paths.js';

/** A body that is no object (a list, a map, a text) is the value of one argument. */
export function nameWholeBody(sub: SubOperation): SubOperation {
  const { body, operation } = sub;
  if (!body || sub.under !== null || !isWhole(body)) return sub;
  const name = isJsonPatch(operation) ? 'operations' : isArraySchema(body) ? 'items' : 'content';
  return { ...sub, body: holdBody(body, name, operation.body?.required === true), alone: true };
}

/**
 * `PUT /servers/{id}/tags` with `[{"name": …}]`, where a server is created with `tags`: the list is that field, which it sets.
 * Null where it is called after none.
 */
export function nameSetList(
  sub: SubOperation,
  item: PathNode,
  fields: ReadonlyMap<string, { schema: Schema }>,
): SubOperation | null {
  const { body, operation, node } = sub;
  if (operation.method !== 'PUT' || node.parent !== item || !body || sub.under !== null || !isArraySchema(body))
    return null;
  const isAlike = ({ items }: Schema) => items?.types.join() === body.items?.types.join();
  const named = [...fields].find(
    ([wire, { schema }]) => squash(wire) === squash(node.literal ?? '') && isArraySchema(schema) && isAlike(schema),
  );
  return named ? { ...sub, body: holdBody(body, named[0], true), alone: true } : null;
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
