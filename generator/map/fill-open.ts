import type { Schema } from '../model/types.js';
import type { Draft, Use } from './draft.js';

/**
 * `PATCH {"data": {…}}` with an object that may have any field, where the create says which ones `data` has: the update takes
 * the same. Read as it stands it would be a field of its own beside them, and they could only be changed by sending all.
 */
export function fillOpen({ create, updates }: Draft): Use[] {
  const given = create?.body;
  return given ? updates.map((use) => (use.body ? { ...use, body: fill(use.body, given) } : use)) : updates;
}

function fill(body: Schema, given: Schema): Schema {
  const open = [...body.properties].flatMap(([wire, schema]): [string, Schema][] => {
    const known = given.properties.get(wire);
    const isFilled = known && known.properties.size > 0 && isOpen(schema);
    return isFilled ? [[wire, { ...known, required: new Set() }]] : [];
  });
  return open.length === 0 ? body : { ...body, properties: new Map([...body.properties, ...open]) };
}

function isOpen({ types, properties, variants, additionalProperties: others }: Schema): boolean {
  const isAny = typeof others === 'object' ? others.types.length === 0 && others.properties.size === 0 : others;
  return types[0] === 'object' && properties.size === 0 && variants.length === 0 && isAny;
}
