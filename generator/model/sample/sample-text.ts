import type { Facts } from './facts.js';
import { fillPattern } from './fill-pattern.js';
import { fitsText } from './fits-scalar.js';
import { isHarmless } from './is-harmless.js';
import { LONGEST_SAMPLE } from './limits.js';
import { type Chooser, makeMatch } from './make-match.js';
import { sampleByName, sampleFormat } from './sample-format.js';
import type { Hints } from './sample-scalar.js';
import { makeSteadySource } from './source.js';

/** What texts with a pattern usually look like. */
const USUAL =
  `example example1 example2 Example-1 EXAMPLE 1 192.0.2.10 192.0.2.0/24 10.0.0.0/16 00:00:5e:00:53:01 02:00 03:00
   2030-01 1.30 1.30.1 v1.30.1 10.00 DE US de-DE +4930123456 +4930654321 example.com *.example.com 443 8080-8090
   /etc/motd`.split(/\s+/);

/** A text that the document allows: its own example first, then what format and name say, then what is usual. */
export function sampleText(given: Facts, { name, called, named, turn = 0, secret }: Hints): string {
  const minLength = Math.min(given.minLength ?? 0, LONGEST_SAMPLE);
  const maxLength = given.maxLength ?? Math.max(63, minLength);
  const facts = { ...given, minLength, maxLength: given.maxLength ?? null };
  const isShort = (text: string) => text.length <= Math.max(maxLength, 255);
  const fits = (text: string) => isShort(text) && fitsText(text, facts);
  if (named !== undefined && fits(named)) return named;
  const told = [given.example, given.default].filter(
    (value): value is string => typeof value === 'string' && value !== '' && isHarmless(value),
  );
  const good = [...new Set([...told, ...listMade(given, { name, called, secret }), ...listUsual(minLength)])].filter(
    fits,
  );
  const found = good[turn % Math.max(1, good.length)];
  if (found !== undefined) return found;
  const made = typeof given.pattern === 'string' ? matchSteadily(given.pattern, turn, minLength, maxLength) : null;
  return made ?? told[0] ?? (called ?? 'example').slice(0, maxLength).padEnd(minLength, 'x');
}

/** Two of each, so that another turn finds another one. */
function listMade({ format, pattern }: Facts, { name, called, secret }: Hints): string[] {
  const sources = [0, 1].map(makeSteadySource);
  const formatted = sources.flatMap((source) => (format ? (sampleFormat(format, source) ?? []) : []));
  if (secret) return [...formatted, ...sources.map((source) => source.secret())];
  const byName = format ? [] : sources.flatMap((source) => sampleByName(name ?? '', source) ?? []);
  const filled = typeof pattern === 'string' && called !== undefined ? [fillPattern(pattern) ?? ''] : [];
  const plain = called === undefined ? [] : [1, 2, 3].map((count) => `${called}-${count}`);
  return [...formatted, ...byName, ...plain, ...(isIdentifier(filled[0]) ? filled : [])];
}

/** A made-up identifier (`vm-3f9a61c8`) shows more of a pattern than a word that happens to fit. */
function isIdentifier(text: string | undefined): boolean {
  return text !== undefined && text.length >= 8;
}

function listUsual(minLength: number): string[] {
  const least = Math.max(1, minLength);
  return [...USUAL, ...['a', 'b'].map((sign) => sign.repeat(least)), ...[64, 40, 32].map((count) => 'a'.repeat(count))];
}

function matchSteadily(pattern: string, turn: number, minLength: number, maxLength: number): string | null {
  const filled = turn === 0 ? fillPattern(pattern) : null;
  if (filled !== null && fitsText(filled, { minLength, maxLength })) return filled;
  return makeMatch(pattern, choose(turn), minLength, maxLength);
}

/** The same each time: the first of what is possible, and the least. */
function choose(turn: number): Chooser {
  return { pick: (list) => list[turn % list.length] as (typeof list)[number], between: (low) => low };
}
