import { follow, get, getArray, getObject, isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';

const DEPTH = 12;

/**
 * Whether any part of a schema declares the field at a way. Parts of an `allOf` that are closed each for itself would
 * forbid each other's fields, so that no value at all could fit: what such a document means is that they are closed
 * together.
 */
export function isDeclared(root: JsonObject, node: Json | undefined, way: readonly string[], depth = 0): boolean {
  if (!isObject(node) || depth > DEPTH) return false;
  const [name, ...rest] = way;
  if (name === undefined) return true;
  const reference = get(node, '$ref');
  if (typeof reference === 'string' && isDeclared(root, follow(root, reference), way, depth + 1)) return true;
  const properties = getObject(node, 'properties');
  if (properties && Object.hasOwn(properties, name) && isDeclared(root, properties[name], rest, depth + 1)) return true;
  if (/^\d+$/.test(name) && isDeclared(root, get(node, 'items'), rest, depth + 1)) return true;
  return ['allOf', 'oneOf', 'anyOf'].some((key) =>
    getArray(node, key).some((part) => isDeclared(root, part, way, depth + 1)),
  );
}
