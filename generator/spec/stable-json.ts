import { createHash } from 'node:crypto';
import type { Json } from './types.js';

const CHUNK = 1 << 16;
const SHORT_LIST = 24;
/** All but quotes, backslashes, control characters and halves of surrogate pairs is written as it is. */
const NEEDS_ESCAPE = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/**
 * JSON with sorted keys at every level and exact long integers; `indent` as in JSON.stringify. What lies deeper than
 * `levels` stands on one line.
 */
export function stringifyStable(value: Json, indent = 0, levels = Number.POSITIVE_INFINITY): string {
  const chunks: string[] = [];
  writeStable(value, indent, levels, (chunk) => chunks.push(chunk));
  return chunks.join('');
}

/** SHA-256 of `stringifyStable(value)`, taken in pieces so that the whole text is never in memory. */
export function hashStable(value: Json): string {
  const hash = createHash('sha256');
  writeStable(value, 0, 0, (chunk) => hash.update(chunk));
  return hash.digest('hex');
}

/** Tight on purpose: the hash is taken on every run, and this is most of what loading a JSON file costs. */
function writeStable(root: Json, indent: number, levels: number, flush: (chunk: string) => void): void {
  const quotedKeys = new Map<string, string>();
  const colon = indent > 0 ? ': ' : ':';
  const breaks: string[] = [];
  let out = '';

  function breakAt(depth: number): string {
    if (indent === 0 || depth > levels) return '';
    breaks[depth] ??= `\n${' '.repeat(indent * depth)}`;
    return breaks[depth];
  }

  function quoteKey(key: string): string {
    let quoted = quotedKeys.get(key);
    if (quoted === undefined) {
      quoted = JSON.stringify(key) + colon;
      quotedKeys.set(key, quoted);
    }
    return quoted;
  }

  function visit(value: Json, depth: number): void {
    if (typeof value === 'string') {
      out += NEEDS_ESCAPE.test(value) ? JSON.stringify(value) : `"${value}"`;
      return;
    }
    if (typeof value !== 'object' || value === null) {
      out += typeof value === 'bigint' ? String(value) : JSON.stringify(value);
      return;
    }
    const isList = Array.isArray(value);
    const keys = isList ? undefined : sortKeys(Object.keys(value));
    const size = isList ? value.length : (keys as string[]).length;
    const inner = breakAt(depth + 1);
    const comma = indent > 0 && depth >= levels ? ', ' : ',';
    out += isList ? '[' : '{';
    for (let index = 0; index < size; index += 1) {
      out += index === 0 ? inner : comma + inner;
      if (keys === undefined) {
        visit((value as Json[])[index] as Json, depth + 1);
      } else {
        const key = keys[index] as string;
        out += quoteKey(key);
        visit((value as Record<string, Json>)[key] as Json, depth + 1);
      }
    }
    if (size > 0 && depth < levels) out += breakAt(depth);
    out += isList ? ']' : '}';
    if (out.length > CHUNK) {
      flush(out);
      out = '';
    }
  }

  visit(root, 0);
  flush(out);
}

/** Insertion sort for the short lists that schemas are made of: half the cost of `sort` there. */
function sortKeys(keys: string[]): string[] {
  if (keys.length > SHORT_LIST) return keys.sort();
  for (let index = 1; index < keys.length; index += 1) {
    const key = keys[index] as string;
    let slot = index - 1;
    while (slot >= 0 && (keys[slot] as string) > key) {
      keys[slot + 1] = keys[slot] as string;
      slot -= 1;
    }
    keys[slot + 1] = key;
  }
  return keys;
}
