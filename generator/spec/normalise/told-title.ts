/**
 * What is made from comments of Protocol Buffers has them as titles ("the size of the volume in GB"), and people write such
 * as well: a title that is more than a name says what a description would say. `Project Id` and `The id Schema` are names.
 */
export function isTold(title: string): boolean {
  const [, ...rest] = title.trim().split(/\s+/);
  return rest.length > 1 && rest.some((word) => /^\p{Ll}/u.test(word)) && !MADE_UP.test(title.trim());
}

/** What tools write that make schemas from examples. */
const MADE_UP = /\bschema$|^root type for\b/i;
