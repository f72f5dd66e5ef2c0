import { compilePattern } from '../../../../model/pattern/match-pattern.js';
import { type Part, parsePattern } from '../../../../model/pattern/parse-pattern.js';

/** Escapes that JavaScript and RE2 read alike. Whatever is no letter or digit stands for itself in both. */
const ESCAPES = /\\(?:[dDwWsSbBnrtfv]|[^a-zA-Z0-9]|x[0-9a-fA-F]{2})/g;
/** RE2 counts to a thousand, all in all where one count lies inside another. */
const MOST_REPEATS = 1000;

const RANGE_OF_CLASS = /\[(?:\\.|[^\]\\])*(?:-\\[dDwWsS]|\\[dDwWsS]-[^\]])/;

/** The pattern, where RE2 takes it and means the same by it; null otherwise: no check is better than a wrong one. */
export function toRe2(pattern: string): string | null {
  if (pattern === '' || pattern.length > 1000) return null;
  if (compilePattern(pattern) === null) return null;
  const bare = pattern.replace(ESCAPES, '');
  if (bare.includes('\\') || /\(\?(?!:)/.test(bare) || /[^\x20-\x7e]/.test(pattern)) return null;
  // A class that ends where it begins, and a range from or to a class, are errors there.
  if (/\[\^?\]/.test(pattern) || RANGE_OF_CLASS.test(pattern)) return null;
  const part = parsePattern(pattern);
  return part && countRepeats(part) <= MOST_REPEATS ? pattern : null;
}

function countRepeats(part: Part): number {
  if (part.kind === 'row' || part.kind === 'choice') return Math.max(1, ...part.parts.map(countRepeats));
  if (part.kind !== 'repeat') return 1;
  const most = part.most === Number.POSITIVE_INFINITY ? part.least : part.most;
  return Math.max(1, most) * countRepeats(part.part);
}
