import type { Json } from '../../generator/spec/types.js';

/** The same document with the keys of every map in another order; integer-like keys stay where engines put them. */
export function shuffleKeys(value: Json, seed: number): Json {
  let state = seed >>> 0;
  const draw = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  const visit = (node: Json): Json => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node);
    for (let i = entries.length - 1; i > 0; i--) {
      const j = draw(i + 1);
      [entries[i], entries[j]] = [entries[j] as [string, Json], entries[i] as [string, Json]];
    }
    const shuffled = Object.create(null);
    for (const [key, inner] of entries) shuffled[key] = visit(inner);
    return shuffled;
  };
  return visit(value);
}
