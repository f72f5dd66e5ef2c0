/**
 * The folder `model/pattern`: the patterns of a document, matched in linear time: an expression of a stranger must not be
 * able to keep the generator busy.
 */

import { buildProgram, type Program } from './build-program.js';
import { parsePattern } from './parse-pattern.js';
import { runProgram } from './run-program.js';

export interface Pattern {
  /** Null where it would take too long to say. */
  test(text: string): boolean | null;
}

const patterns = new Map<string, Pattern | null>();

/**
 * A regular expression of a document, the only way to run one. JavaScript's own engine goes back and tries again, for
 * which `^(a+)+$` and forty letters are enough to keep it busy for days; this one never goes back. Null for what is no
 * expression, is too large, or refers back to what it matched, which nothing can follow without going back.
 */
export function compilePattern(pattern: string): Pattern | null {
  const known = patterns.get(pattern);
  if (known !== undefined) return known;
  const part = parsePattern(toPlainPattern(pattern));
  const program = part && buildProgram(part);
  const made = program && remember(program);
  patterns.set(pattern, made);
  return made;
}

/** Whether a text fits; null where that cannot be said, which is no reason to refuse it. */
export function matchPattern(pattern: string, text: string): boolean | null {
  return compilePattern(pattern)?.test(text) ?? null;
}

/** Some documents keep the slashes around an expression. */
export function toPlainPattern(pattern: string): string {
  return /^\/(\^.*\$)\/$/s.exec(pattern)?.[1] ?? pattern;
}

const MOST_KEPT = 100;
const LONGEST_KEPT = 100;

/** The same few texts are tried for every attribute of a kind. */
function remember(program: Program): Pattern {
  const known = new Map<string, boolean | null>();
  return {
    test(text) {
      const before = known.get(text);
      if (before !== undefined) return before;
      const found = runProgram(program, text);
      if (known.size < MOST_KEPT && text.length <= LONGEST_KEPT) known.set(text, found);
      return found;
    },
  };
}
