import { isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { squash } from '../naming/words.js';
import type { SubOperation, Use } from './draft.js';
import { isJsonPatch } from './json-patch.js';
import type { PathNode } from './paths.js';

/** A body that is no object with fields (a list, a map, a text, anything) is the value of one argument. */
export function nameWholeBody<T extends Use>(use: T): T {
  const { body, operation } = use;
  if (!body || use.under !== null || !(isWhole(body) || isUnsaid(use, body))) return use;
  const name = isJsonPatch(operation) ? 'operations' : body.types.join() === 'array' ? 'items' : 'content';
  // Without it an object is empty; whoever knows what such an API takes can say so.
  const isRequired = operation.body?.required === true && !isUnsaid(use, body);
  const told = body.description || operation.body?.description || SENT[name];
  return { ...use, body: holdBody({ ...body, description: told }, name, isRequired), alone: true };
}

const SENT = {
  operations: 'The operations of the JSON Patch.',
  items: 'The list that is sent.',
  content: 'What is sent as the body of the request.',
};

/**
 * `PUT /servers/{id}/tags` with `[{"name": …}]`, where a server is created with `tags` or shows the same: the list is that
 * field, which it sets. Null where it is called after none.
 */
export function nameSetList(
  sub: SubOperation,
  item: PathNode,
  fields: ReadonlyMap<string, { schema: Schema }>,
  shown: ReadonlyMap<string, { schema: Schema }>,
): SubOperation | null {
  const { body, operation, node } = sub;
  const held = body && heldBy(body);
  if (operation.method !== 'PUT' || node.parent !== item || !held || sub.under !== null) return null;
  const isAlike = (own: Schema) => heldBy(own)?.types.join() === held.types.join() && own.types[0] === body.types[0];
  const isCalledSo = ([wire, { schema }]: [string, { schema: Schema }]) =>
    squash(wire) === squash(node.literal ?? '') && isAlike(schema);
  // What is listed or changed one by one beside it may be another list.
  const isAlone = !node.operations.has('GET') && !node.operations.has('POST') && node.children.size === 0;
  const isPlain = isAlone && held.properties.size === 0;
  const named = [...fields].find(isCalledSo) ?? (isPlain ? [...shown].find(isCalledSo) : undefined);
  return named ? { ...sub, body: holdBody(body, named[0], true), alone: true } : null;
}

/** What a list or a map holds; null where it is none. */
function heldBy(schema: Schema): Schema | null {
  if (isArraySchema(schema)) return schema.items;
  const { properties, variants, additionalProperties: entries } = schema;
  return properties.size === 0 && variants.length === 0 && typeof entries === 'object' ? entries : null;
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
  if (isArraySchema(body)) return true;
  if (body.properties.size > 0) return false;
  if (body.variants.length > 0) return !body.variants.every(isObjectSchema);
  if (isObjectSchema(body)) return typeof body.additionalProperties === 'object';
  return body.types.length > 0;
}

/** The document demands a body and says nothing of what is in it. An `EmptyRequest` says that nothing is. */
function isUnsaid({ operation, fixed }: Use, body: Schema): boolean {
  if (!operation.body?.required || Object.keys(fixed).length > 0) return false;
  const isOpen = body.types.length === 0 || (isObjectSchema(body) && body.additionalProperties === true);
  if (!isOpen || body.properties.size > 0 || body.variants.length > 0) return false;
  return !/(?:request|empty)$/i.test(body.name ?? '');
}

/** A body that is a text or a number alone has no field that could be kept: it is the argument of an action. */
export function takesValue({ body }: Operation): boolean {
  const types = body?.schema?.types ?? [];
  return types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
}
