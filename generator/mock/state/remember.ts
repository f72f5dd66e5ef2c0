import type { Schema } from '../../model/types.js';

let round = 0;

/** A rule has added to a schema: whatever was found in schemas before is looked for again. */
export function forgetFound(): void {
  round += 1;
}

/** What follows from a schema alone, found once for each and not for each request. */
export function rememberBySchema<T>(find: (schema: Schema) => T): (schema: Schema) => T {
  const known = new WeakMap<Schema, { round: number; found: T }>();
  return (schema) => {
    const before = known.get(schema);
    if (before?.round === round) return before.found;
    const found = find(schema);
    known.set(schema, { round, found });
    return found;
  };
}

/** The same for what follows from two: what a request takes, and what its item shows. */
export function rememberByTwo<T>(find: (one: Schema, other: Schema) => T): (one: Schema, other: Schema) => T {
  const ofOne = rememberBySchema((one) => rememberBySchema((other) => find(one, other)));
  return (one, other) => ofOne(one)(other);
}

/** What follows from a name alone. Documents have some thousands of them. */
export function rememberByName<T>(find: (name: string) => T): (name: string) => T {
  const known = new Map<string, { found: T }>();
  return (name) => {
    let before = known.get(name);
    if (!before) {
      before = { found: find(name) };
      known.set(name, before);
    }
    return before.found;
  };
}
