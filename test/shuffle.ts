import type { Json } from '../generator/spec/types.js';

/** Numbers between 0 and 1 that are the same for the same seed (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The document as JSON with the keys of every object in another order; lists keep theirs, which has a meaning. */
export function printShuffled(value: Json, random: () => number): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => printShuffled(item, random)).join(',')}]`;
  const entries = Object.entries(value)
    .map((entry) => ({ entry, at: random() }))
    .sort((one, other) => one.at - other.at);
  const pairs = entries.map(({ entry: [key, item] }) => `${JSON.stringify(key)}:${printShuffled(item, random)}`);
  return `{${pairs.join(',')}}`;
}
