import { escapePointer, get, getObject, isObject, lastSegment, setOwn } from '../json.js';
import type { Json, JsonObject } from '../types.js';

/** Where what a reference of one document leads to lies in the composed one. */
export interface Moves {
  /** By section and name: `schemas` → `Zone` → `dns.Zone`. */
  names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The path and method of an operation → its path. */
  paths: ReadonlyMap<string, string>;
  /** Where the rest of the document lies, as a pointer. */
  rest: string;
  /** Filled in: what of the rest is referred to. */
  used: Set<string>;
}

/** A copy of the value whose local references lead to the same places in the composed document. */
export function moveReferences(value: Json, moves: Moves): Json {
  if (Array.isArray(value)) return value.map((item) => moveReferences(item, moves));
  if (!isObject(value)) return value;
  const moved: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    const isReference = key === '$ref' && typeof inner === 'string';
    setOwn(moved, key, isReference ? moveReference(inner, moves) : moveReferences(inner, moves));
  }
  const discriminator = getObject(value, 'discriminator');
  if (typeof get(discriminator, 'propertyName') === 'string')
    moved.discriminator = moveDiscriminator(discriminator as JsonObject, value, moves);
  return moved;
}

function moveReference(reference: string, { names, paths, rest, used }: Moves): string {
  if (!reference.startsWith('#/')) return reference;
  const [first = '', second = '', third = '', ...deeper] = reference.slice(2).split('/');
  if (first === 'definitions')
    return ['#/components/schemas', rename('schemas', second), third, ...deeper].filter(isPart).join('/');
  if (first === 'components')
    return ['#/components', second, rename(second, third), ...deeper].filter(isPart).join('/');
  if (first === 'paths') {
    const to = paths.get(`${third} ${lastSegment(second)}`);
    return ['#/paths', to === undefined ? second : escapePointer(to), third, ...deeper].filter(isPart).join('/');
  }
  used.add(first);
  return `#${rest}/${[first, second, third, ...deeper].filter(isPart).join('/')}`;

  function rename(section: string, name: string): string {
    const plain = lastSegment(name);
    const to = names.get(section)?.get(plain);
    return to === undefined || to === plain ? name : escapePointer(to);
  }
}

function isPart(part: string): boolean {
  return part !== '';
}

/** On the wire a variant is called as its schema was in its own document, so a new name needs a mapping. */
function moveDiscriminator(discriminator: JsonObject, schema: JsonObject, moves: Moves): JsonObject {
  const renamed = moves.names.get('schemas');
  const mapping: JsonObject = {};
  for (const [wire, target] of Object.entries(getObject(discriminator, 'mapping') ?? {})) {
    const isName = typeof target === 'string' && !target.startsWith('#');
    const moved = isName ? (renamed?.get(target) ?? target) : moveReference(String(target), moves);
    setOwn(mapping, wire, moved);
  }
  const mapped = new Set(Object.values(mapping));
  for (const variant of [get(schema, 'oneOf'), get(schema, 'anyOf')].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )) {
    const reference = get(variant, '$ref');
    if (typeof reference !== 'string') continue;
    const to = moveReference(reference, moves);
    if (to !== reference && !mapped.has(to)) setOwn(mapping, lastSegment(reference), to);
  }
  return { ...discriminator, ...(Object.keys(mapping).length > 0 && { mapping }) };
}
