import { setOwn } from '../json.js';
import type { Json, JsonObject } from '../types.js';
import { APOSTROPHE, COLON, DASH, GIVE_UP, HASH, isBlank, LineCursor, NEWLINE, QUOTE, SPACE } from './line-cursor.js';
import { decodeQuoted, findQuoteEnd, isOdd, readBlockText, readFlow, readPlain, readQuoted } from './plain-scalars.js';

/** What no plain scalar begins with. */
const INDICATORS = new Set([...',[]{}#&*!|>\'"%@`'].map((sign) => sign.charCodeAt(0)));
const QUESTION = 63;
const UNUSUAL = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;
const LONGEST_KEY = 1000;

/**
 * Reads the part of YAML that most documents keep to (block style without anchors and tags), line by line and without
 * the complete parser's events, which on a large document cost as much as all other steps of loading. Anything beyond
 * that part, every fault included, gives undefined: then the complete parser has the word.
 */
export function readPlainYaml(text: string, maxDepth: number): { root: Json } | undefined {
  if (UNUSUAL.test(text)) return undefined;
  try {
    const cursor = new LineCursor(text);
    cursor.findLine(text.startsWith('---\n') ? 4 : 0);
    if (cursor.indent === -1) return undefined;
    const root = new PlainReader(cursor, maxDepth).readBlock(cursor.indent, 1);
    return cursor.indent === -1 ? { root } : undefined;
  } catch (error) {
    if (error === GIVE_UP) return undefined;
    throw error;
  }
}

class PlainReader {
  constructor(
    private readonly cursor: LineCursor,
    private readonly maxDepth: number,
  ) {}

  /** A mapping or a sequence whose first key or dash is here. */
  readBlock(indent: number, depth: number): Json {
    if (depth > this.maxDepth) throw GIVE_UP;
    return this.cursor.isAt(DASH) ? this.readSequence(indent, depth) : this.readMapping(indent, depth);
  }

  private readMapping(indent: number, depth: number): JsonObject {
    const { cursor } = this;
    const mapping: JsonObject = {};
    do {
      const key = this.readKey();
      if (key === undefined || Object.hasOwn(mapping, key)) throw GIVE_UP;
      setOwn(mapping, key, this.readValue(indent, depth, true));
    } while (cursor.indent === indent);
    if (cursor.indent > indent) throw GIVE_UP;
    return mapping;
  }

  private readSequence(indent: number, depth: number): Json[] {
    const { cursor } = this;
    const items: Json[] = [];
    do {
      const dash = cursor.at;
      cursor.at += 1;
      cursor.skipBlanks();
      if (this.isBlock()) {
        // What begins beside the dash goes on below its own first key or dash.
        cursor.indent = indent + cursor.at - dash;
        items.push(this.readBlock(cursor.indent, depth + 1));
      } else {
        items.push(this.readValue(indent, depth, false));
      }
    } while (cursor.indent === indent && cursor.isAt(DASH));
    if (cursor.indent > indent) throw GIVE_UP;
    return items;
  }

  /** Whether a mapping or a sequence begins here. */
  private isBlock(): boolean {
    const { cursor } = this;
    if (cursor.isAt(DASH)) return true;
    const { at } = cursor;
    const key = cursor.code === NEWLINE ? undefined : this.readKey();
    cursor.at = at;
    return key !== undefined;
  }

  /** The key at this place, and goes behind its colon; undefined, and stays, where there is none. */
  private readKey(): string | undefined {
    const { cursor } = this;
    const { text, at, code } = cursor;
    if (code === QUOTE || code === APOSTROPHE) {
      const end = findQuoteEnd(text, at);
      if (!this.endsKey(end)) return undefined;
      if (text.slice(at, end).includes('\n')) throw GIVE_UP;
      cursor.at = end + 1;
      return decodeQuoted(text, at, end);
    }
    if (INDICATORS.has(code)) return undefined;
    this.refuseSign();
    const end = text.indexOf('\n', at);
    let colon = text.indexOf(':', at);
    while (colon !== -1 && colon < end && !this.endsKey(colon)) colon = text.indexOf(':', colon + 1);
    if (colon === -1 || colon >= end) return undefined;
    const key = text.slice(at, colon);
    if (key.length > LONGEST_KEY || key.endsWith(' ') || isOdd(key) || key === '<<') throw GIVE_UP;
    cursor.at = colon + 1;
    return key;
  }

  private endsKey(colon: number): boolean {
    const { text } = this.cursor;
    return text.charCodeAt(colon) === COLON && isBlank(text.charCodeAt(colon + 1));
  }

  /** Signs that have a meaning of their own with a blank behind them. */
  private refuseSign(): void {
    const { cursor } = this;
    if (cursor.isAt(DASH) || cursor.isAt(COLON) || cursor.isAt(QUESTION)) throw GIVE_UP;
  }

  /** What follows a colon or a dash. */
  private readValue(indent: number, depth: number, isInMapping: boolean): Json {
    const { cursor } = this;
    cursor.skipBlanks();
    const { code } = cursor;
    if (code === NEWLINE || code === HASH) return this.readBelow(indent, depth, isInMapping);
    if (code === QUOTE || code === APOSTROPHE) return readQuoted(cursor, indent);
    const sign = cursor.text[cursor.at];
    if (sign === '|' || sign === '>') return readBlockText(cursor, indent);
    if (sign === '[' || sign === '{') return readFlow(cursor, indent, this.maxDepth - depth);
    if (INDICATORS.has(code)) throw GIVE_UP;
    this.refuseSign();
    return readPlain(cursor, indent);
  }

  private readBelow(indent: number, depth: number, isInMapping: boolean): Json {
    const { cursor } = this;
    const { text, at } = cursor;
    if (cursor.code === HASH && text.charCodeAt(at - 1) !== SPACE) throw GIVE_UP;
    cursor.findLine(text.indexOf('\n', at) + 1);
    if (cursor.indent > indent) {
      return this.isBlock() ? this.readBlock(cursor.indent, depth + 1) : this.readValue(indent, depth, false);
    }
    if (isInMapping && cursor.indent === indent && cursor.isAt(DASH)) return this.readSequence(indent, depth + 1);
    return null;
  }
}
