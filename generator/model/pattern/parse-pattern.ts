import { compileSign, type Sign } from './compile-sign.js';

/** What an expression is made of. */
export type Part =
  | { kind: 'sign'; sign: Sign }
  | { kind: 'row'; parts: Part[] }
  | { kind: 'choice'; parts: Part[] }
  | { kind: 'repeat'; part: Part; least: number; most: number }
  | { kind: 'start'; lines: boolean }
  | { kind: 'end'; lines: boolean }
  | { kind: 'edge'; wanted: boolean }
  | { kind: 'look'; part: Part; ahead: boolean; wanted: boolean };

interface Flags {
  i: boolean;
  s: boolean;
  m: boolean;
}

/** Beyond this nobody wrote it by hand, and the parser's own depth would be at risk. */
const LONGEST = 10_000;
const DEEPEST = 100;
const ESCAPE = /\\(?:u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4}|x[0-9a-f]{2}|x\{[0-9a-f]{1,6}\}|c[a-z]|p\{[^}]*\}|[pP][A-Z]|.)/iuy;
const COUNT = /(?:([?*+])|\{(\d{1,9})(,(\d{0,9}))?\})\??/y;
const OPENING = /\(\?(?::|([=!]|<[=!])|P?<[A-Za-z_]\w*>|([ims]*)(?:-([ims]+))?([:)]))/y;

/** Thrown by the parser and caught by it: the expression says something that has no place here, or nothing at all. */
class Unreadable extends Error {}

/** The parts of a pattern; null where it is no expression, or one that needs backtracking, as a reference back does. */
export function parsePattern(pattern: string): Part | null {
  if (pattern.length > LONGEST) return null;
  try {
    return new Parser(pattern).parse();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

class Parser {
  #at = 0;
  #depth = 0;
  #flags: Flags = { i: false, s: false, m: false };

  constructor(readonly pattern: string) {}

  parse(): Part {
    const part = this.#choice();
    if (this.#at < this.pattern.length) throw new Unreadable();
    return part;
  }

  #choice(): Part {
    if (++this.#depth > DEEPEST) throw new Unreadable();
    const outer = this.#flags;
    const parts = [this.#row()];
    while (this.pattern[this.#at] === '|') {
      this.#at += 1;
      parts.push(this.#row());
    }
    this.#flags = outer;
    this.#depth -= 1;
    return parts.length === 1 ? (parts[0] as Part) : { kind: 'choice', parts };
  }

  #row(): Part {
    const parts: Part[] = [];
    while (this.#at < this.pattern.length && !'|)'.includes(this.pattern[this.#at] as string)) {
      const part = this.#part();
      if (part) parts.push(this.#repeat(part));
    }
    return { kind: 'row', parts };
  }

  #repeat(part: Part): Part {
    const found = this.#take(COUNT);
    if (!found) return part;
    const [, sign, low, comma, high] = found;
    const least = sign === '+' ? 1 : Number(low ?? 0);
    const open = sign === '*' || sign === '+' || (comma !== undefined && high === '');
    const most = open ? Number.POSITIVE_INFINITY : sign === '?' ? 1 : Number(comma === undefined ? low : high);
    if (most < least || this.#see(COUNT)) throw new Unreadable();
    return { kind: 'repeat', part, least, most };
  }

  /** Null for what only turns flags on or off. */
  #part(): Part | null {
    const char = String.fromCodePoint(this.pattern.codePointAt(this.#at) as number);
    if (char === '(') return this.#group();
    if (char === '[') return this.#class();
    if (char === '\\') return this.#escape();
    if (this.#see(COUNT)) throw new Unreadable();
    this.#at += char.length;
    if (char === '^') return { kind: 'start', lines: this.#flags.m };
    if (char === '$') return { kind: 'end', lines: this.#flags.m };
    if (char === '.') return this.#sign(this.#flags.s ? '[^]' : '[^\\n\\r\\u2028\\u2029]');
    return this.#sign(/[\]{}/]/.test(char) ? `\\${char}` : char);
  }

  #group(): Part | null {
    const opening = this.#take(OPENING);
    if (!opening && this.pattern[this.#at + 1] === '?') throw new Unreadable();
    if (!opening) this.#at += 1;
    const [, look, on = '', off = '', close] = opening ?? [];
    const outer = this.#flags;
    const pick = (flag: keyof Flags) => (outer[flag] || on.includes(flag)) && !off.includes(flag);
    const inner = { i: pick('i'), s: pick('s'), m: pick('m') };
    this.#flags = inner;
    // Until the end of the group in which it stands.
    if (close === ')') return null;
    const part = this.#choice();
    this.#flags = outer;
    if (this.pattern[this.#at] !== ')') throw new Unreadable();
    this.#at += 1;
    if (look === undefined) return part;
    return { kind: 'look', part, ahead: !look.startsWith('<'), wanted: look.endsWith('=') };
  }

  #escape(): Part {
    const [text = ''] = this.#take(ESCAPE) ?? [];
    if (text === '\\b' || text === '\\B') return { kind: 'edge', wanted: text === '\\b' };
    if (text === '\\A') return { kind: 'start', lines: false };
    if (text === '\\z' || text === '\\Z') return { kind: 'end', lines: false };
    if (text === '' || /^\\[1-9kGQEKRX]$/.test(text)) throw new Unreadable();
    return this.#sign(text);
  }

  #class(): Part {
    const start = this.#at;
    let at = start + (this.pattern[start + 1] === '^' ? 2 : 1);
    for (; this.pattern[at] !== ']'; at += 1) {
      if (at >= this.pattern.length) throw new Unreadable();
      if (this.pattern[at] === '\\') at += 1;
      else if (this.pattern[at] === '[') at += (/^\[:\^?[a-z]+:\]/.exec(this.pattern.slice(at))?.[0].length ?? 1) - 1;
    }
    this.#at = at + 1;
    return this.#sign(this.pattern.slice(start, this.#at));
  }

  #sign(text: string): Part {
    const sign = compileSign(text, this.#flags.i);
    if (!sign) throw new Unreadable();
    return { kind: 'sign', sign };
  }

  #see(regex: RegExp): boolean {
    regex.lastIndex = this.#at;
    return regex.test(this.pattern);
  }

  #take(regex: RegExp): RegExpExecArray | null {
    regex.lastIndex = this.#at;
    const found = regex.exec(this.pattern);
    if (found) this.#at += found[0].length;
    return found;
  }
}
