import { randomUUID } from 'node:crypto';

/** JSON with two spaces of indent. Integers beyond 2^53 (bigint) keep every digit, which JSON.stringify cannot do. */
export function printJson(value: unknown): string {
  // They pass as strings with a mark in front, which is taken off afterwards; no document can guess the mark.
  const mark = randomUUID();
  const text = JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? `${mark}${item}` : item), 2);
  return (text ?? 'null').replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
}
