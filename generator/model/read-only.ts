import type { Schema } from './types.js';

/**
 * What only a server writes: it says so itself, or all that it holds says so. A request that carries such an object could
 * say nothing with it.
 */
function isReadOnly(schema: Schema, seen: ReadonlySet<Schema> = new Set()): boolean {
  if (schema.readOnly) return true;
  if (seen.has(schema) || schema.variants.length > 0 || typeof schema.additionalProperties === 'object') return false;
  const inner = new Set([...seen, schema]);
  if (schema.items) return isReadOnly(schema.items, inner);
  return schema.properties.size > 0 && [...schema.properties.values()].every((field) => isReadOnly(field, inner));
}

/** Where a request demands an object with nothing to say, the demand is met: only what says it itself is left out then. */
export function isNeverSent({ schema, required }: { schema: Schema; required: boolean }): boolean {
  return required ? schema.readOnly : isReadOnly(schema);
}
