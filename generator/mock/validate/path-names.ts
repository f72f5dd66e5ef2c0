import type { Operation } from '../../model/types.js';

const known = new WeakMap<Operation, readonly string[]>();

/** The names in the braces of an operation's path, in their order. */
export function listPathNames(operation: Operation): readonly string[] {
  let names = known.get(operation);
  if (!names) {
    names = [...operation.path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    known.set(operation, names);
  }
  return names;
}
