import { CHOMPING_MODE, EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';
import type { Json } from '../types.js';
import { buildTree } from './build-tree.js';
import { readPlainScalar } from './core-scalars.js';
import { GIVE_UP, type LineCursor, NEWLINE, QUOTE, SPACE } from './line-cursor.js';
import { OddScalar } from './odd-scalar.js';

const SINGLE_QUOTED = /'(?:[^'\t]|'')*'/y;
const DOUBLE_QUOTED = /"(?:[^"\\\t]|\\(?:[0abtnvfre "/\\N_LP]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8}))*"/y;

/** Behind the quote that closes. */
export function findQuoteEnd(text: string, start: number): number {
  const pattern = text.charCodeAt(start) === QUOTE ? DOUBLE_QUOTED : SINGLE_QUOTED;
  pattern.lastIndex = start;
  if (!pattern.test(text)) throw GIVE_UP;
  return pattern.lastIndex;
}

export function decodeQuoted(text: string, start: number, end: number): string {
  const isDouble = text.charCodeAt(start) === QUOTE;
  const inside = text.slice(start + 1, end - 1);
  if (!inside.includes('\n') && !inside.includes(isDouble ? '\\' : "'")) return inside;
  const style = isDouble ? SCALAR_STYLE.DOUBLE_QUOTED : SCALAR_STYLE.SINGLE_QUOTED;
  return decode(text, start + 1, end - 1, style);
}

export function readQuoted(cursor: LineCursor, indent: number): string {
  const { text, at: start } = cursor;
  const end = findQuoteEnd(text, start);
  // Lines on which a text goes on stand further in than what it belongs to.
  for (let line = text.indexOf('\n', start); line !== -1 && line < end; line = text.indexOf('\n', line + 1)) {
    let at = line + 1;
    while (text.charCodeAt(at) === SPACE) at += 1;
    if (text.charCodeAt(at) !== NEWLINE && at - line - 1 <= indent) throw GIVE_UP;
  }
  cursor.endLine(end);
  return decodeQuoted(text, start, end);
}

export function readPlain(cursor: LineCursor, indent: number): Json {
  const { text, at: start } = cursor;
  let end = text.indexOf('\n', start);
  const comment = text.slice(start, end).indexOf(' #');
  cursor.findLine(end + 1);
  const isOneLine = cursor.indent <= indent;
  if (comment !== -1) {
    if (!isOneLine) throw GIVE_UP;
    end = start + comment;
  }
  while (text.charCodeAt(end - 1) === SPACE) end -= 1;
  if (isOdd(text.slice(start, end))) throw GIVE_UP;
  while (cursor.indent > indent) {
    // A comment between the lines would end the text.
    if (text.slice(end, cursor.at).includes('#')) throw GIVE_UP;
    end = text.indexOf('\n', cursor.at);
    if (isOdd(text.slice(cursor.at, end))) throw GIVE_UP;
    cursor.findLine(end + 1);
  }
  while (text.charCodeAt(end - 1) === SPACE) end -= 1;
  const value = readPlainScalar(isOneLine ? text.slice(start, end) : decode(text, start, end, SCALAR_STYLE.PLAIN));
  if (!(value instanceof OddScalar)) return value;
  if (value.isOutOfRange) throw GIVE_UP;
  return value.value;
}

/** A line of plain text in which something else may begin. */
export function isOdd(line: string): boolean {
  return line.includes(': ') || line.includes(' #') || line.includes('\t') || line.endsWith(':');
}

/** Text after `|` or `>`. */
export function readBlockText(cursor: LineCursor, indent: number): string {
  const { text } = cursor;
  const style = text[cursor.at] === '>' ? SCALAR_STYLE.FOLDED_BLOCK : SCALAR_STYLE.LITERAL_BLOCK;
  const sign = text[cursor.at + 1];
  const chomping = sign === '-' ? CHOMPING_MODE.STRIP : sign === '+' ? CHOMPING_MODE.KEEP : CHOMPING_MODE.CLIP;
  const start = cursor.at + (chomping === CHOMPING_MODE.CLIP ? 2 : 3);
  if (text.charCodeAt(start - 1) !== NEWLINE) throw GIVE_UP;
  let own = -1;
  let line = start;
  while (line < text.length) {
    let first = line;
    while (text.charCodeAt(first) === SPACE) first += 1;
    const isEmpty = text.charCodeAt(first) === NEWLINE;
    const column = first - line;
    if (own === -1) {
      // Blanks in an empty line before the first one make the indent a matter of debate.
      if (isEmpty ? column > 0 : column <= indent) throw GIVE_UP;
      if (!isEmpty) own = column;
    } else if (!isEmpty && column < own) break;
    line = text.indexOf('\n', first) + 1;
  }
  // The line break at the end becomes part of the text, so it has to be a real one.
  if (own === -1 || line > cursor.source.length) throw GIVE_UP;
  cursor.findLine(line);
  if (cursor.indent > indent) throw GIVE_UP;
  return decode(text, start, line, style, chomping, own);
}

/** The complete parser reads what stands in brackets; all lines that are further in have to belong to it. */
export function readFlow(cursor: LineCursor, indent: number, maxDepth: number): Json {
  const { text, at: start } = cursor;
  let end = start;
  do {
    end = text.indexOf('\n', cursor.at);
    cursor.findLine(end + 1);
  } while (cursor.indent > indent);
  const source = text.slice(start, end);
  if (source === '[]') return [];
  if (source === '{}') return {};
  if (source.includes('\t')) throw GIVE_UP;
  try {
    const tree = buildTree(parseEvents(source, { maxDepth }), source);
    if (tree !== undefined) return tree.root;
  } catch {
    // Where it is wrong, the complete parser shall say so with the right line.
  }
  throw GIVE_UP;
}

function decode(
  text: string,
  valueStart: number,
  valueEnd: number,
  style: ScalarEvent['style'],
  chomping: ScalarEvent['chomping'] = CHOMPING_MODE.CLIP,
  indent = -1,
): string {
  return getScalarValue(text, {
    type: EVENT_ID.SCALAR,
    valueStart,
    valueEnd,
    anchorStart: -1,
    anchorEnd: -1,
    tagStart: -1,
    tagEnd: -1,
    style,
    chomping,
    indent,
    fast: false,
  });
}
