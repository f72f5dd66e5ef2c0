import type { Json, JsonObject } from '../types.js';
import { readCore } from './core-scalars.js';
import { OddScalar } from './odd-scalar.js';

/** Reads some whole lines, one entry of a mapping or of a sequence; undefined where anything is wrong with them. */
export type ReadEntry = (lines: string) => Json | undefined;

export interface PlainYaml {
  root: Json;
  /** Some scalar waits to be settled. */
  hasOdd: boolean;
}

/**
 * What most documents are made of, block mappings, block sequences and plain scalars of one line, read line by line: a
 * full parser takes several times as long, which is a fifth of all that looking at a large document costs. Whatever
 * else a value is (text over several lines, quotes, flow style) is cut out and given to that parser. Undefined where
 * the lines are not as simple as they look, or wrong: then the full parser reads the document, and says why.
 */
export function readPlainYaml(text: string, depth: number, readEntry: ReadEntry): PlainYaml | undefined {
  if (UNUSUAL.test(text)) return undefined;
  const reader = new PlainReader(text, depth, readEntry);
  try {
    return { root: reader.readDocument(), hasOdd: reader.hasOdd };
  } catch (error) {
    if (error === NOT_PLAIN) return undefined;
    throw error;
  }
}

const NOT_PLAIN = new Error('not plain');
/** Other line breaks, characters that YAML forbids, halves of a pair. */
const UNUSUAL = /[^\t\n -~\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
/** No plain scalar begins with these. */
const INDICATORS = new Set(',[]{}#&*!|>\'"%@`');
const [NEWLINE, SPACE, HASH, DASH, COLON, QUESTION] = [10, 32, 35, 45, 58, 63];

class PlainReader {
  hasOdd = false;
  /** Where the content of the current line begins, its column, and where the line ends. */
  #at = 0;
  #column = 0;
  #end = -1;
  /** The next tab: one within a line makes it hard to tell where anything ends. */
  #tab = -1;

  constructor(
    readonly text: string,
    readonly depth: number,
    readonly readEntry: ReadEntry,
  ) {}

  readDocument(): Json {
    this.#nextLine();
    if (this.#isMark() && this.text.slice(this.#at, this.#end).trimEnd() === '---') this.#nextLine();
    if (this.#column !== 0) throw NOT_PLAIN;
    const root = this.#node(0, 1);
    if (this.#isOver()) return root;
    throw NOT_PLAIN;
  }

  #isOver(): boolean {
    return this.#column === -1;
  }

  /** On to the next line that says something; column -1 at the end. */
  #nextLine(): void {
    const { text } = this;
    for (;;) {
      const start = this.#end + 1;
      if (start >= text.length) {
        this.#column = -1;
        return;
      }
      const found = text.indexOf('\n', start);
      this.#end = found === -1 ? text.length : found;
      let at = start;
      while (text.charCodeAt(at) === SPACE) at += 1;
      if (at >= this.#end || text.charCodeAt(at) === HASH) continue;
      this.#at = at;
      this.#column = at - start;
      if (this.#tab < start) this.#tab = text.indexOf('\t', start) >>> 0;
      if (this.#tab < this.#end) throw NOT_PLAIN;
      return;
    }
  }

  /** The begin or the end of a document. */
  #isMark(): boolean {
    return this.#column === 0 && (this.text.startsWith('---', this.#at) || this.text.startsWith('...', this.#at));
  }

  /** The mapping or sequence whose first entry begins here. */
  #node(column: number, depth: number): Json {
    if (depth > this.depth) throw NOT_PLAIN;
    return this.#isDash() ? this.#sequence(column, depth) : this.#mapping(column, depth);
  }

  #isDash(): boolean {
    return this.text.charCodeAt(this.#at) === DASH && this.#isGap(this.#at + 1);
  }

  #isGap(at: number): boolean {
    if (at >= this.#end) return true;
    return this.text.charCodeAt(at) === SPACE;
  }

  #sequence(column: number, depth: number): Json[] {
    const items: Json[] = [];
    while (this.#column === column && this.#isDash()) {
      let at = this.#at + 1;
      while (at < this.#end && this.text.charCodeAt(at) === SPACE) at += 1;
      const isNested = at < this.#end && this.text.charCodeAt(at) === DASH && this.#isGap(at + 1);
      // The full parser takes the items that follow `- - # a comment` into the inner sequence.
      if (isNested && /^- *#/.test(this.text.slice(at, this.#end))) throw NOT_PLAIN;
      if (isNested || (at < this.#end && this.#findColon(at) !== -1)) {
        const inner = column + at - this.#at;
        this.#at = at;
        this.#column = inner;
        items.push(this.#node(inner, depth + 1));
      } else {
        const isEmpty = at >= this.#end;
        items.push(this.#value(at, column, false, depth));
        // The full parser takes the outer items that follow an empty inner one into the inner sequence.
        if (isEmpty && this.#column < column && !this.#isOver() && this.#isDash()) throw NOT_PLAIN;
      }
    }
    if (this.#column > column) throw NOT_PLAIN;
    return items;
  }

  #mapping(column: number, depth: number): JsonObject {
    const found: JsonObject = {};
    while (this.#column === column) {
      if (this.#isDash() || this.#isMark()) throw NOT_PLAIN;
      const colon = this.#findColon(this.#at);
      if (colon === -1) throw NOT_PLAIN;
      const key = this.#key(colon);
      if (key === '__proto__' || key === '<<' || Object.hasOwn(found, key)) throw NOT_PLAIN;
      let at = colon + 1;
      while (at < this.#end && this.text.charCodeAt(at) === SPACE) at += 1;
      found[key] = this.#value(at, column, true, depth);
    }
    if (this.#column > column) throw NOT_PLAIN;
    return found;
  }

  /** Where the key that begins at `at` ends, -1 where no plain key with a colon does. */
  #findColon(at: number): number {
    const { text } = this;
    const first = text.charAt(at);
    if (first === "'" || first === '"') {
      const close = text.indexOf(first, at + 1);
      const isKey = close !== -1 && close + 1 < this.#end && text.charCodeAt(close + 1) === COLON;
      return isKey && this.#isGap(close + 2) ? close + 1 : -1;
    }
    if (INDICATORS.has(first)) return -1;
    for (let colon = text.indexOf(':', at); colon !== -1 && colon < this.#end; colon = text.indexOf(':', colon + 1)) {
      if (this.#isGap(colon + 1)) return colon;
    }
    return -1;
  }

  #key(colon: number): string {
    const { text } = this;
    const first = text.charCodeAt(this.#at);
    const key = text.slice(this.#at, colon);
    if (text.charAt(this.#at) === '"' || text.charAt(this.#at) === "'") {
      if (key.includes('\\')) throw NOT_PLAIN;
      return key.slice(1, -1);
    }
    const isIndicator = (first === QUESTION || first === COLON || first === DASH) && this.#isGap(this.#at + 1);
    if (isIndicator || key === '' || key.includes(' #') || key.endsWith(' ')) throw NOT_PLAIN;
    return key;
  }

  /** What stands after the colon or the dash; leaves the reader on the line after it. */
  #value(at: number, column: number, isField: boolean, depth: number): Json {
    const { text } = this;
    if (at >= this.#end) return this.#below(column, isField, depth);
    const first = text.charAt(at);
    let end = this.#end;
    while (text.charCodeAt(end - 1) === SPACE) end -= 1;
    const value = text.slice(at, end);
    if (INDICATORS.has(first)) {
      const short = readShort(value);
      if (short === undefined) return this.#entry(column, isField);
      this.#nextLine();
      return short;
    }
    if ((first === '-' || first === '?' || first === ':') && (value.length === 1 || value[1] === ' ')) throw NOT_PLAIN;
    if (value.includes(': ') || value.endsWith(':') || value.includes(' #') || this.#goesOn(column))
      return this.#entry(column, isField);
    this.#nextLine();
    return this.#settle(value);
  }

  #settle(value: string): Json {
    if (value === '<<') throw NOT_PLAIN;
    const core = readCore(value);
    if (core === undefined) return value;
    if (core instanceof OddScalar) this.hasOdd = true;
    return core as Json;
  }

  /** The text may go on below, where the next line stands further in. */
  #goesOn(column: number): boolean {
    const { text } = this;
    let at = this.#end + 1;
    // After an empty line it may still do.
    while (at < text.length && text.charCodeAt(at) === NEWLINE) at += 1;
    let indent = 0;
    while (text.charCodeAt(at + indent) === SPACE) indent += 1;
    return indent > column && at + indent < text.length;
  }

  #below(column: number, isField: boolean, depth: number): Json {
    const [at, end] = [this.#at, this.#end];
    this.#nextLine();
    if (this.#column > column) {
      if (this.#isDash() || this.#findColon(this.#at) !== -1) return this.#node(this.#column, depth + 1);
      this.#at = at;
      this.#end = end;
      return this.#entry(column, isField);
    }
    if (isField && this.#column === column && this.#isDash()) return this.#sequence(column, depth + 1);
    return null;
  }

  /** Everything that belongs to the entry, its own line and those that stand further in, goes to the full parser. */
  #entry(column: number, isField: boolean): Json {
    const { text } = this;
    const from = this.#at;
    let last = this.#end;
    for (let start = last + 1; start < text.length; start = last + 1) {
      const found = text.indexOf('\n', start);
      const end = found === -1 ? text.length : found;
      let at = start;
      while (text.charCodeAt(at) === SPACE) at += 1;
      if (at < end && at - start <= column) break;
      last = end;
    }
    const read = this.readEntry(`${' '.repeat(column)}${text.slice(from, last)}\n`);
    if (typeof read !== 'object' || read === null) throw NOT_PLAIN;
    const values = Object.values(read);
    if (values.length !== 1 || Array.isArray(read) === isField) throw NOT_PLAIN;
    this.#end = last;
    this.#nextLine();
    this.hasOdd ||= holdsOdd(values[0]);
    return values[0] as Json;
  }
}

/** A quoted text on one line without escapes, an empty list, an empty object. */
function readShort(value: string): Json | undefined {
  if (value === '[]') return [];
  if (value === '{}') return {};
  const quote = value.charAt(0);
  if ((quote !== "'" && quote !== '"') || value.length < 2 || !value.endsWith(quote)) return undefined;
  const inner = value.slice(1, -1);
  return inner.includes(quote) || inner.includes('\\') ? undefined : inner;
}

function holdsOdd(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof OddScalar || Object.values(value).some(holdsOdd);
}
