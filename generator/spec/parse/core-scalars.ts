import { boolCoreTag, floatCoreTag, intCoreTag, NOT_RESOLVED, nullCoreTag, type ScalarTagDefinition } from 'js-yaml';
import type { Json } from '../types.js';
import { isNumberText, keepExact, type OddScalar } from './odd-scalar.js';

const STOCK_TAGS = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag] as ScalarTagDefinition<unknown>[];
/** What a plain scalar that is not text can begin with; nothing at all is null. */
const FIRST = new Set(['', '~', '-', '+', '.', ...'0123456789nNtTfF']);

/** The core types of YAML 1.2, with numbers kept exact. */
export const CORE_TAGS = STOCK_TAGS.map((tag) => ({
  ...tag,
  resolve(source: string, isExplicit: boolean, tagName: string): unknown {
    const resolved = tag.resolve(source, isExplicit, tagName);
    if (resolved !== NOT_RESOLVED) return keepExact(source, resolved);
    // The stock tag gives up on what overflows to infinity.
    if (tag === floatCoreTag && isNumberText(source)) return keepExact(source, Number.POSITIVE_INFINITY);
    return NOT_RESOLVED;
  },
}));

/** The value of a scalar without quotes and without a tag. */
export function readPlainScalar(text: string): Json | OddScalar {
  if (!FIRST.has(text.charAt(0))) return text;
  for (const tag of CORE_TAGS) {
    const value = tag.resolve(text, false, tag.tagName);
    if (value !== NOT_RESOLVED) return value as Json | OddScalar;
  }
  return text;
}
