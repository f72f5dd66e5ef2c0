import type { Facts } from './facts.js';
import { fillPattern } from './fill-pattern.js';
import { fitsText } from './fits-scalar.js';
import { isHarmless } from './is-harmless.js';
import { LONGEST_SAMPLE } from './limits.js';
import { type Chooser, makeMatch } from './make-match.js';
import { readProseExamples, readProseValues } from './prose-values.js';
import { readExample } from './read-example.js';
import { sampleByName, sampleFormat } from './sample-format.js';
import type { Hints } from './sample-scalar.js';
import { makeSteadySource, type Source } from './source.js';
import { sampleDigits, sampleUsual } from './usual-texts.js';

/** Longer ones are no samples, unless the document allows them by a number. A certificate has some 500 signs. */
const LONGEST_TEXT = 600;

/** What texts with a pattern usually look like. */
const USUAL =
  `example example1 example2 Example-1 EXAMPLE 1 192.0.2.10 192.0.2.0/24 10.0.0.0/16 00:00:5e:00:53:01 02:00 03:00
   2030-01 1.30 1.30.1 v1.30.1 10.00 DE US de-DE +4930123456 +4930654321 example.com *.example.com 443 8080-8090
   /etc/motd`.split(/\s+/);

/** A text that the document allows: its own example first, then what format and name say, then what is usual. */
export function sampleText(given: Facts, hints: Hints): string {
  const { called, named, turn = 0 } = hints;
  const minLength = Math.min(given.minLength ?? 0, LONGEST_SAMPLE);
  const maxLength = given.maxLength ?? Math.max(63, minLength);
  const facts = { ...given, minLength, maxLength: given.maxLength ?? null };
  const isShort = (text: string) => text.length <= Math.max(maxLength, LONGEST_TEXT);
  const fits = (text: string) => isShort(text) && fitsText(text, facts);
  if (named !== undefined && fits(named)) return named;
  const told = [given.example, given.default].filter(
    (value): value is string => typeof value === 'string' && value !== '' && isHarmless(value),
  );
  const good = [...new Set([...told, ...listMade(given, hints), ...listUsual(minLength)])].filter(fits);
  const found = good[turn % Math.max(1, good.length)];
  if (found !== undefined) return found;
  const made = typeof given.pattern === 'string' ? matchSteadily(given.pattern, turn, minLength, maxLength) : null;
  return made ?? told[0] ?? (called ?? 'example').slice(0, maxLength).padEnd(minLength, 'x');
}

/** Two of each, so that another turn finds another one. */
function listMade({ format, pattern }: Facts, { name = '', called, secret, about = '', formed }: Hints): string[] {
  const sources = [0, 1].map(makeSteadySource);
  const formatted = sources.flatMap((source) => (format ? (sampleFormat(format, source) ?? []) : []));
  if (secret) return [...formatted, ...listSecrets(name, sources)];
  const shown = readProseExamples(about).filter((text) => isHarmless(text) && readExample(text, name) === text);
  const byName = format ? [] : sources.flatMap((source) => sampleByName(name, source) ?? []);
  const usual = format ? [] : sources.flatMap((source) => sampleUsual(name, about, source) ?? []);
  const listed = formed === undefined ? readProseValues(about) : [];
  const filled = typeof pattern === 'string' && called !== undefined ? [fillPattern(pattern) ?? ''] : [];
  const own = [...shown, ...formatted, ...(formed === undefined ? [...byName, ...listed, ...usual] : [formed])];
  return [...own, ...listPlain(called), ...(isIdentifier(filled[0]) ? filled : []), ...listSpelt(called)];
}

function listPlain(called: string | undefined): string[] {
  return called === undefined ? [] : [1, 2, 3].map((count) => `${called}-${count}`);
}

/** The same name as other rules of spelling have it. */
function listSpelt(called: string | undefined): string[] {
  if (called === undefined) return [];
  const [low, snake] = [called.replace(/[^a-z0-9]/gi, ''), called.replace(/[^a-z0-9]/gi, '_')];
  const high = called.replace(/(?:^|[^a-z0-9]+)([a-z0-9])/gi, (_, first: string) => first.toUpperCase());
  return [low, snake, high, low.toUpperCase()].flatMap((word) => [`${word}1`, `${word}2`, word]);
}

/** What asks for being changed, as far as a pattern allows it. */
function listSecrets(name: string, sources: Source[]): string[] {
  const usual = sources.flatMap((source) => sampleDigits(name, source) ?? []);
  const words = sources.flatMap((source) => [source.secret(), source.secret().replace(/-/g, '')]);
  const long = sources.flatMap((source) => [
    `${source.secret()}-before-use`,
    `${source.secret()}-before-anybody-uses-it`,
  ]);
  return [...usual, ...words, ...long, ...[32, 40, 64].map((length) => 'decafbad'.repeat(8).slice(0, length))];
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
