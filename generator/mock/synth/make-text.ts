import { fits } from '../../model/sample/fits.js';
import { LONGEST_SAMPLE } from '../../model/sample/limits.js';
import { makeMatch } from '../../model/sample/make-match.js';
import { sampleByName, sampleFormat } from '../../model/sample/sample-format.js';
import type { Source } from '../../model/sample/source.js';
import type { Schema } from '../../model/types.js';
import { squash } from '../../naming/words.js';
import { isStatusName } from '../rules/status.js';
import type { Making } from './make-value.js';

/** A string that fits; `fresh` ones differ from call to call, as identifiers must. */
export function makeText(schema: Schema, making: Making, fresh: boolean): string {
  const least = Math.min(schema.minLength ?? 0, LONGEST_SAMPLE);
  const most = schema.maxLength ?? Math.max(least, 255);
  const source = makeRandomSource(making, fresh);
  const formatted = schema.format === null ? null : sampleFormat(schema.format, source);
  if (formatted !== null && formatted.length >= least && formatted.length <= most) return formatted;
  if (schema.pattern !== null) {
    // A word where the pattern takes one: it may allow for blanks and slashes, which no path likes.
    const plain = sampleByName(making.name, source) ?? makeWord(making, fresh);
    if (fits(plain, schema)) return plain;
    const match = makeMatch(schema.pattern, making.random, least, most);
    if (match !== null) return match;
  }
  const fitsLength = ({ length }: string) => length >= least && length <= most;
  const told = makeDescribed(schema.description, making);
  if (told !== null && fitsLength(told)) return told;
  if (isStatusName(making.name) && fitsLength(making.settled)) return making.settled;
  const named = sampleByName(making.name, source) ?? makeWord(making, fresh);
  const text = named.length <= most ? named : fresh ? making.random.hex(most) : named.slice(0, most);
  return text.padEnd(least, 'x');
}

/** A form that stands in the description alone. */
function makeDescribed(description: string, { random, now }: Making): string | null {
  if (/\bUUID\b/i.test(description) && !/\bor\b/i.test(description)) return random.uuid();
  if (/\bbase-?64\b/i.test(description)) return Buffer.from(random.hex(12)).toString('base64');
  if (/\b(?:ISO[ -]?8601|RFC[ -]?3339)\b/i.test(description))
    return /\bdate\b(?!.{0,8}time)/i.test(description) ? now.toISOString().slice(0, 10) : now.toISOString();
  return null;
}

function makeRandomSource({ random, now }: Making, fresh: boolean): Source {
  return {
    turn: 0,
    now: () => now,
    uuid: () => random.uuid(),
    hex: (length) => random.hex(length),
    ipv4: () => `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`,
    ipv6: () => `2001:db8:${random.hex(4)}::${random.between(1, 9)}`,
    network: () => `10.${random.between(0, 255)}.${random.between(0, 255)}.0/24`,
    mark: () => (fresh ? random.hex(6) : '1'),
    secret: () => random.hex(24),
  };
}

function makeWord({ name, random }: Making, fresh: boolean): string {
  const word = squash(name).slice(0, 20) || 'value';
  return fresh ? `${word}-${random.hex(8)}` : word;
}
