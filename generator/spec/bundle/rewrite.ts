import { isObject, setOwn } from '../json.js';
import { formatPointer } from '../json-pointer.js';
import type { Json, JsonObject } from '../types.js';
import { allowsReference, type Shape, shapeOfChild, shapeOfItem } from './shapes.js';

export interface OpenDocument {
  /** The canonical URL; empty for standard input. */
  id: string;
  /** What references in it are relative to. */
  url: URL | undefined;
  name: string;
  value: Json;
  isRoot: boolean;
}

/** Where a walk is: the document, the way down from the node where the walk began, and what is expected here. */
export interface Place {
  document: OpenDocument;
  parent: Place | undefined;
  /** From the parent to here; for the first place the way from the document's root. */
  tokens: readonly string[];
  shape: Shape;
  depth: number;
  /** In a discriminator's mapping: the reader can do without it. */
  isHint?: boolean;
}

export interface Hooks {
  /** Called for every object and list; throws above the limits. */
  onEnter(node: JsonObject | Json[], place: Place): void;
  /** What to put in the reference's place; undefined leaves it as it is. */
  onReference(reference: string, node: JsonObject, place: Place): Json | undefined;
}

/** A copy of the node with its references replaced; data is shared, not copied. */
export function rewrite(node: Json, place: Place, hooks: Hooks): Json {
  if (isScalar(node)) return node;
  hooks.onEnter(node, place);
  if (Array.isArray(node)) {
    const shape = shapeOfItem(place.shape);
    return node.map((item, index) =>
      isScalar(item) ? item : rewrite(item, descend(place, String(index), shape), hooks),
    );
  }
  const reference = node.$ref;
  if (typeof reference === 'string' && Object.hasOwn(node, '$ref') && allowsReference(place.shape)) {
    const replacement = hooks.onReference(reference, node, place);
    if (replacement !== undefined) return replacement;
  }
  return rewriteChildren(node, place, hooks);
}

export function rewriteChildren(node: JsonObject, place: Place, hooks: Hooks): JsonObject {
  const copy: JsonObject = {};
  for (const key of Object.keys(node)) {
    const child = node[key] as Json;
    if (isScalar(child)) {
      setOwn(copy, key, child);
      continue;
    }
    if (place.shape === 'discriminator' && key === 'mapping') {
      setOwn(copy, key, rewriteMapping(child, descend(place, key, 'any'), hooks));
      continue;
    }
    const shape = shapeOfChild(place.shape, key);
    setOwn(copy, key, shape === 'data' ? child : rewrite(child, descend(place, key, shape), hooks));
  }
  return copy;
}

function isScalar(node: Json): node is Exclude<Json, Json[] | JsonObject> {
  return typeof node !== 'object' || node === null;
}

/** The values of a discriminator's mapping are names of schemas, or references without the word `$ref`. */
function rewriteMapping(mapping: Json, place: Place, hooks: Hooks): Json {
  if (!isObject(mapping)) return mapping;
  const copy: JsonObject = {};
  for (const [value, target] of Object.entries(mapping)) {
    const isReference = typeof target === 'string' && isMappingReference(target);
    const stand = isReference
      ? hooks.onReference(target, { $ref: target }, { ...descend(place, value, 'schema'), isHint: true })
      : undefined;
    setOwn(copy, value, isObject(stand) && stand.$ref !== undefined ? stand.$ref : target);
  }
  return copy;
}

function isMappingReference(target: string): boolean {
  return /[#/]|\.(?:ya?ml|json)$/i.test(target);
}

function descend(parent: Place, token: string, shape: Shape): Place {
  return { document: parent.document, parent, tokens: [token], shape, depth: parent.depth + 1 };
}

export function tokensOf(place: Place): string[] {
  return place.parent === undefined ? [...place.tokens] : [...tokensOf(place.parent), ...place.tokens];
}

/** For diagnostics: a plain pointer in the root document, `file#/…` elsewhere. */
export function showPlace(place: Place): string {
  const pointer = formatPointer(tokensOf(place));
  return place.document.isRoot ? pointer : `${place.document.name}#${pointer}`;
}
