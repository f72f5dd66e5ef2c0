import { follow, get, getArray, getObject, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';

const DEPTH = 12;
/** In the place of a field's name: any field at all. */
export const ANY_FIELD = '*';

interface Reading {
  /** Values of a map are described by what it says of all of them. */
  throughMaps?: boolean;
  depth?: number;
}

/**
 * Whether any part of a schema declares the field at a way. Parts of an `allOf` that are closed each for itself would
 * forbid each other's fields, so that no value at all could fit: what such a document means is that they are closed
 * together.
 */
export function isDeclared(
  root: JsonObject,
  node: Json | undefined,
  way: readonly string[],
  { throughMaps = false, depth = 0 }: Reading = {},
): boolean {
  if (!isObject(node) || depth > DEPTH) return false;
  const look = (inner: Json | undefined, rest: readonly string[]) =>
    isDeclared(root, inner, rest, { throughMaps, depth: depth + 1 });
  const [name, ...rest] = way;
  if (name === undefined) return true;
  const reference = get(node, '$ref');
  if (typeof reference === 'string' && look(follow(root, reference), way)) return true;
  const properties = getObject(node, 'properties');
  if (properties && Object.hasOwn(properties, name) && look(properties[name], rest)) return true;
  if (name === ANY_FIELD && properties && Object.keys(properties).length > 0) return true;
  if (/^\d+$/.test(name) && look(get(node, 'items'), rest)) return true;
  const others = throughMaps ? [get(node, 'additionalProperties'), ...valuesOf(get(node, 'patternProperties'))] : [];
  if (others.some((other) => other === true || look(other, rest))) return true;
  return ['allOf', 'oneOf', 'anyOf'].some((key) => getArray(node, key).some((part) => look(part, way)));
}

function valuesOf(node: Json | undefined): Json[] {
  return isObject(node) ? Object.values(node) : [];
}
