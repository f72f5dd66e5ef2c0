import type { Diagnostic } from '../../report/diagnostic.js';
import { formatPointer } from '../json-pointer.js';
import type { Json } from '../types.js';

const WHOLE = /^[-+]?(?:\d+|0x[\da-f]+|0o[0-7]+|0b[01]+)$/i;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;
/** BigInt takes quadratic time, so a text of digits beyond any use stays text. */
const MOST_DIGITS = 400;

/** Stands in for a scalar whose value does not print as it was written (`1.0`, `~`, `1e400`) until the walk settles it. */
export class OddScalar {
  constructor(
    readonly text: string,
    readonly value: Json,
    readonly isOutOfRange = false,
  ) {}

  /** js-yaml uses `toString` for a key only where this is not `Object`. */
  get [Symbol.toStringTag](): string {
    return 'OddScalar';
  }

  toString(): string {
    return this.text;
  }
}

/** The value of a number as written: exact where a float would round an integer, text where it would be infinite. */
export function readNumber(text: string): OddScalar {
  if (WHOLE.test(text)) {
    const exact = readWhole(text);
    if (exact !== undefined) return new OddScalar(text, exact);
  } else {
    const value = Number(text);
    if (Number.isFinite(value)) return new OddScalar(text, value);
  }
  return new OddScalar(text, text, true);
}

export function isNumberText(text: string): boolean {
  return NUMBER.test(text);
}

/** What a YAML parser made of a plain scalar, corrected where it lost something. */
export function keepExact(text: string, value: unknown): Json | OddScalar {
  if (typeof value === 'number' && !Number.isFinite(value)) return new OddScalar(text, text, true);
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && WHOLE.test(text)) {
    return readNumber(text);
  }
  return String(value) === text ? (value as Json) : new OddScalar(text, value as Json);
}

function readWhole(text: string): number | bigint | undefined {
  if (text.length > MOST_DIGITS) return undefined;
  const isNegative = text.startsWith('-');
  const digits = text.replace(/^[-+]/, '');
  const exact = isNegative ? -BigInt(digits) : BigInt(digits);
  const value = Number(exact);
  return Number.isSafeInteger(value) ? value : exact;
}

interface Place {
  container: Json[] | Record<string, Json>;
  key: string;
  parent: Place | undefined;
}

/** Puts the real values in place of the stand-ins, and says where a number was too large to be one. */
export function settleScalars(
  root: Json,
  recognise: (value: unknown) => OddScalar | undefined,
  name: string,
  diagnostics: Diagnostic[],
): void {
  if (typeof root !== 'object' || root === null) return;
  const seen = new Set<object>([root]);
  const stack: Place[] = [{ container: root, key: '', parent: undefined }];
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const container = place.container as Record<string, Json>;
    for (const key of Object.keys(container)) {
      const child = container[key] as Json;
      const odd = recognise(child);
      if (odd !== undefined) {
        container[key] = odd.value;
        if (odd.isOutOfRange) diagnostics.push(describeOutOfRange(odd.text, { container, key, parent: place }, name));
      } else if (typeof child === 'object' && child !== null && !seen.has(child)) {
        seen.add(child);
        stack.push({ container: child, key, parent: place });
      }
    }
  }
}

function describeOutOfRange(text: string, place: Place, name: string): Diagnostic {
  const tokens: string[] = [];
  for (let at: Place | undefined = place; at?.parent !== undefined; at = at.parent) tokens.unshift(at.key);
  const shown = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return {
    code: 'number-out-of-range',
    severity: 'warning',
    pointer: formatPointer(tokens),
    message: `${name}: ${shown} is not a number that fits into 64 bits; it is kept as text.`,
    hint: 'Write a finite number, or leave the keyword out.',
  };
}
