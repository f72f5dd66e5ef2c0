import { createHash } from 'node:crypto';
import type { Json } from './types.js';

const CHUNK = 1 << 16;
const SHORT_LIST = 24;

/** JSON with sorted keys at every level and exact long integers; `indent` as in JSON.stringify. */
export function stringifyStable(value: Json, indent = 0): string {
  let text = '';
  writeStable(value, indent, (part) => {
    text += part;
  });
  return text;
}

/** SHA-256 of `stringifyStable(value)`, taken in pieces so that the whole text is never in memory. */
export function hashStable(value: Json): string {
  const hash = createHash('sha256');
  let pending = '';
  writeStable(value, 0, (part) => {
    pending += part;
    if (pending.length > CHUNK) {
      hash.update(pending);
      pending = '';
    }
  });
  return hash.update(pending).digest('hex');
}

function writeStable(root: Json, indent: number, write: (part: string) => void): void {
  const quotedKeys = new Map<string, string>();
  const colon = indent > 0 ? ': ' : ':';
  const breaks: string[] = [];

  function breakAt(depth: number): string {
    if (indent === 0) return '';
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
    if (typeof value === 'string') return write(JSON.stringify(value));
    if (typeof value === 'bigint') return write(String(value));
    if (value === null || typeof value !== 'object') return write(JSON.stringify(value));
    if (Array.isArray(value)) {
      if (value.length === 0) return write('[]');
      const inner = breakAt(depth + 1);
      for (let index = 0; index < value.length; index += 1) {
        write((index === 0 ? '[' : ',') + inner);
        visit(value[index] as Json, depth + 1);
      }
      return write(`${breakAt(depth)}]`);
    }
    const keys = sortKeys(Object.keys(value));
    if (keys.length === 0) return write('{}');
    const inner = breakAt(depth + 1);
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] as string;
      write((index === 0 ? '{' : ',') + inner + quoteKey(key));
      visit(value[key] as Json, depth + 1);
    }
    write(`${breakAt(depth)}}`);
  }

  visit(root, 0);
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
