import { randomUUID } from 'node:crypto';

interface Convertible {
  toJSON?: (this: bigint) => string;
}

/** JSON with two spaces of indent. Integers beyond 2^53 (bigint) keep every digit, which JSON.stringify cannot do. */
export function printJson(value: unknown): string {
  return printExactly(() => JSON.stringify(value, null, 2) ?? 'null');
}

/**
 * The same for what is large: each entry of the lists at the top on a line of its own, and half the size. Piece by piece,
 * because the text of a large catalogue takes as much memory as the catalogue.
 */
export function* listJsonLines(value: object): Generator<string> {
  let separator = '{\n';
  for (const [key, part] of Object.entries(value)) {
    yield `${separator}  ${JSON.stringify(key)}: `;
    yield* Array.isArray(part) && part.length > 0 ? listEntries(part) : [printLine(part)];
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n}' : '{\n\n}';
}

function* listEntries(entries: readonly unknown[]): Generator<string> {
  for (const [index, entry] of entries.entries()) yield `${index === 0 ? '[\n' : ',\n'}    ${printLine(entry)}`;
  yield '\n  ]';
}

function printLine(value: unknown): string {
  return printExactly(() => JSON.stringify(value) ?? 'null');
}

function printExactly(print: () => string): string {
  // They pass as strings with a mark in front, which is taken off afterwards; no document can guess the mark.
  const mark = randomUUID();
  let isMarked = false;
  const prototype = BigInt.prototype as Convertible;
  const { toJSON } = prototype;
  // A replacer would be called for every value and takes twice the time; this is called for a bigint only.
  prototype.toJSON = function markInteger() {
    isMarked = true;
    return `${mark}${this}`;
  };
  try {
    const text = print();
    return isMarked ? text.replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1') : text;
  } finally {
    if (toJSON === undefined) delete prototype.toJSON;
    else prototype.toJSON = toJSON;
  }
}
