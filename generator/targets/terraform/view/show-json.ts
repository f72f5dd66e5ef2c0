import { stringifyStable } from '../../../spec/stable-json.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import type { Shape } from './shape.js';

/** A value that the configuration writes as `jsonencode(…)`. */
export function encodeJson(value: Json): JsonObject {
  return { '=json': value };
}

/** A sample with what is JSON as people write it: an expression, and no text full of quotes. */
export function showJson(shape: Shape, value: Json): Json {
  const { format, children } = shape;
  if (format === 'JSON') return showTexts(value);
  if (children.length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => showMembers(children, item));
  if (shape.kind !== 'MapNested') return showMembers(children, value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, showMembers(children, item)]));
}

function showMembers(children: readonly Shape[], value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const byName = new Map(children.map((child) => [child.name, child]));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const child = byName.get(name);
      return [name, child ? showJson(child, item) : item];
    }),
  );
}

function showTexts(value: Json): Json {
  if (typeof value === 'string') return showText(value);
  if (Array.isArray(value)) return value.map(showTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, showTexts(item)]));
}

function showText(text: string): Json {
  const value = parse(text);
  // A number with more digits than a program can hold stays as it is written.
  return value !== undefined && stringifyStable(value) === text ? encodeJson(value) : text;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
