import type { Json, JsonObject } from './types.js';

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property only: documents have properties called `constructor` and `__proto__`. */
export function get(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

export function getObject(value: Json | undefined, key: string): JsonObject | undefined {
  const found = get(value, key);
  return isObject(found) ? found : undefined;
}

export function getArray(value: Json | undefined, key: string): Json[] {
  const found = get(value, key);
  return Array.isArray(found) ? found : [];
}

export function getString(value: Json | undefined, key: string): string {
  const found = get(value, key);
  return typeof found === 'string' ? found : '';
}

export function getFlag(value: Json | undefined, key: string): boolean {
  return get(value, key) === true;
}

export function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** Plain assignment to `__proto__` would change the prototype and add nothing. */
export function setOwn(object: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    object[key] = value;
  }
}

/** In an order of their own: the same document with its keys shuffled is the same document. */
export function sortedEntriesOf(value: Json | undefined): [string, Json][] {
  return entriesOf(value).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The same without what is null, at every level. */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const told = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(told.map(([name, inner]) => [name, withoutNulls(inner)]));
}

export function escapePointer(segment: string): string {
  return segment.includes('~') || segment.includes('/') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}

export function unescapePointer(segment: string): string {
  const raw = segment.includes('%') ? decodePercent(segment) : segment;
  return raw.includes('~') ? raw.replaceAll('~1', '/').replaceAll('~0', '~') : raw;
}

function decodePercent(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What references lead to, by document: the same few are followed again and again, in a tree that nobody changes. */
const followed = new WeakMap<object, Map<string, Json | undefined>>();

/** Follows a local reference (`#/a/b`); undefined where it leads nowhere. */
export function follow(root: Json, reference: string): Json | undefined {
  if (!reference.startsWith('#') || typeof root !== 'object' || root === null) return undefined;
  let known = followed.get(root);
  if (known === undefined) {
    known = new Map();
    followed.set(root, known);
  }
  let target = known.get(reference);
  if (target === undefined && !known.has(reference)) {
    target = walk(root, reference);
    known.set(reference, target);
  }
  return target;
}

function walk(root: Json, reference: string): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of reference.slice(1).split('/').slice(1)) {
    const key = unescapePointer(segment);
    value = Array.isArray(value) ? value[Number(key)] : get(value, key);
    if (value === undefined) return undefined;
  }
  return value;
}

/** The object itself, or what its chain of `$ref` leads to. */
export function deref(root: Json, value: Json | undefined): JsonObject | undefined {
  let current = value;
  for (let hops = 0; hops < 32; hops++) {
    const reference = get(current, '$ref');
    if (typeof reference !== 'string') return isObject(current) ? current : undefined;
    current = follow(root, reference);
  }
  return undefined;
}

export function lastSegment(reference: string): string {
  return unescapePointer(reference.slice(reference.lastIndexOf('/') + 1));
}
