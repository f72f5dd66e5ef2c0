import { compileSign } from '../pattern/compile-sign.js';
import { compilePattern, toPlainPattern } from '../pattern/match-pattern.js';

/** Makes the choices that a pattern leaves open. */
export interface Chooser {
  pick<T>(list: readonly T[]): T;
  /** Both ends included. */
  between(low: number, high: number): number;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const WORD = `${ALPHABET}0123456789`;
const MORE_THAN_MINIMUM = 4;
const TRIES = 24;
const MOST_WRITTEN = 20_000;

/** A string that a regular expression matches and that has the wanted length, or null where the expression is too clever for us. */
export function makeMatch(given: string, random: Chooser, minLength: number, maxLength: number): string | null {
  const pattern = toPlainPattern(given);
  const compiled = compilePattern(pattern);
  if (!compiled) return null;
  let lift = 0;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const writer = new Writer(pattern, random, lift);
    let text = writer.write();
    if (text === null) return null;
    if (!pattern.startsWith('^') && !pattern.endsWith('$') && text.length < minLength)
      text = text.padEnd(minLength, 'a');
    const length = [...text].length;
    if (length >= minLength && length <= maxLength && compiled.test(text) === true) return text;
    lift = Math.max(0, lift + minLength - length);
  }
  return null;
}

/** Writes while it reads the expression, so that no tree is needed; alternatives are skipped by writing them into nothing. */
class Writer {
  #at = 0;
  #failed = false;
  #written = 0;

  constructor(
    readonly pattern: string,
    readonly random: Chooser,
    /** Repetitions on top of the least, for the first part that takes any number: later attempts reach a wanted length so. */
    private lift: number,
  ) {}

  write(): string | null {
    const text = this.#alternatives();
    return this.#failed || this.#at < this.pattern.length ? null : text;
  }

  #alternatives(): string {
    const branches = [this.#sequence()];
    while (this.pattern[this.#at] === '|') {
      this.#at += 1;
      branches.push(this.#sequence());
    }
    return this.random.pick(branches);
  }

  #sequence(): string {
    let out = '';
    while (this.#at < this.pattern.length && !this.#failed) {
      const char = this.pattern[this.#at] as string;
      if (char === '|' || char === ')') break;
      if (char === '^' || char === '$') {
        this.#at += 1;
        continue;
      }
      const start = this.#at;
      const first = this.#atom(char);
      const after = this.#at;
      const times = this.#times();
      const end = this.#at;
      if (times > 0) out += first;
      for (let i = 1; i < times && !this.#failed; i += 1) {
        this.#at = start;
        out += this.#atom(char);
      }
      this.#at = times > 1 ? end : Math.max(after, end);
    }
    return out;
  }

  #atom(char: string): string {
    this.#at += 1;
    // A thousand times a thousand times a thousand is more than anyone waits for.
    if (++this.#written > MOST_WRITTEN) this.#failed = true;
    if (this.#failed) return '';
    if (char === '(') return this.#group();
    if (char === '[') return this.#class();
    if (char === '.') return this.random.pick([...ALPHABET]);
    if (char === '\\') return this.#escape();
    return char;
  }

  #group(): string {
    // What must or must not follow is seen to at the end, when the text is tried against the expression.
    if (/^\?[=!]/.test(this.pattern.slice(this.#at, this.#at + 2))) {
      this.#at += 2;
      this.#alternatives();
      if (this.pattern[this.#at] !== ')') this.#failed = true;
      this.#at += 1;
      return '';
    }
    if (this.pattern[this.#at] === '?') {
      const kind = /^\?(?::|<[A-Za-z]\w*>)/.exec(this.pattern.slice(this.#at));
      if (!kind) this.#failed = true;
      this.#at += kind?.[0].length ?? 1;
    }
    const text = this.#alternatives();
    if (this.pattern[this.#at] !== ')') this.#failed = true;
    this.#at += 1;
    return text;
  }

  #escape(): string {
    const char = this.pattern[this.#at] ?? '';
    this.#at += 1;
    const set = escapeSet(char);
    if (set !== null) return this.random.pick([...set]);
    if (/[AbBzZ]/.test(char)) return '';
    if (/[pPkuxc1-9]/.test(char)) this.#failed = true;
    return { n: '\n', t: '\t', r: '\r' }[char] ?? char;
  }

  #class(): string {
    const end = findClassEnd(this.pattern, this.#at);
    if (end < 0) {
      this.#failed = true;
      return '';
    }
    const sign = compileSign(this.pattern.slice(this.#at - 1, end + 1), false);
    this.#at = end + 1;
    const printable = sign ? PRINTABLE.filter(sign) : [];
    const plain = printable.filter((c) => WORD.includes(c));
    const choice = plain.length > 0 ? plain : printable;
    if (choice.length === 0) this.#failed = true;
    return choice.length === 0 ? '' : this.random.pick(choice);
  }

  #times(): number {
    const rest = this.pattern.slice(this.#at);
    const found = /^(?:([?*+])|\{(\d+)(,(\d*))?\})\??/.exec(rest);
    if (!found) return 1;
    this.#at += found[0].length;
    if (found[1] === '?') return this.random.between(0, 1);
    const low = found[1] === '*' ? 0 : found[1] === '+' ? 1 : Number(found[2]);
    const open = found[1] !== undefined || (found[3] !== undefined && found[4] === '');
    const most = open ? Number.POSITIVE_INFINITY : Number(found[4] ?? low);
    if (this.lift > 0 && most > low) {
      const times = Math.min(most, low + this.lift);
      this.lift -= times - low;
      return times;
    }
    return this.random.between(low, Math.min(most, low + MORE_THAN_MINIMUM));
  }
}

const PRINTABLE = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));

function escapeSet(char: string): string | null {
  if (char === 'd') return '0123456789';
  if (char === 'w') return WORD;
  if (char === 's') return ' ';
  if (char === 'D' || char === 'S') return ALPHABET;
  if (char === 'W') return '-';
  return null;
}

function findClassEnd(pattern: string, from: number): number {
  for (let i = from; i < pattern.length; i += 1) {
    if (pattern[i] === '\\') i += 1;
    else if (pattern.startsWith('[:', i) && pattern.includes(':]', i)) i = pattern.indexOf(':]', i) + 1;
    else if (pattern[i] === ']' && i > from) return i;
  }
  return -1;
}
