import { randomUUID } from 'node:crypto';
import type { Diagnostic } from '../../report/diagnostic.js';
import type { Json } from '../types.js';
import { readNumber, settleScalars } from './odd-scalar.js';

/** Digits that may belong to a number which `JSON.parse` would round or turn into Infinity: a fast first look. */
const SUSPECT = /\d{16}|\d[eE]\+?\d{3}/g;
const [QUOTE, OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [34, 91, 93, 123, 125];
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * `JSON.parse` that keeps long integers exact. Node 20 gives a reviver no source text, so the few suspect numbers go
 * through as marked strings; a document without any takes the plain path.
 */
export function parseExactJson(text: string, name: string, diagnostics: Diagnostic[]): Json {
  const numbers = findSuspectNumbers(text);
  if (numbers.length === 0) return JSON.parse(text) as Json;
  const mark = `${randomUUID()}:`;
  let marked = '';
  let copied = 0;
  for (const { start, end } of numbers) {
    marked += `${text.slice(copied, start)}"${mark}${text.slice(start, end)}"`;
    copied = end;
  }
  const root = JSON.parse(marked + text.slice(copied)) as Json;
  const recognise = (value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? readNumber(value.slice(mark.length)) : undefined;
  settleScalars(root, recognise, name, diagnostics);
  return root;
}

function findSuspectNumbers(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let at = 0;
  let suspect = findSuspect(text, 0);
  while (suspect !== -1) {
    const quote = text.indexOf('"', at);
    if (quote === -1 || quote > suspect) {
      NUMBER.lastIndex = suspect;
      at = suspect + (NUMBER.exec(text)?.[0].length ?? 1);
      found.push({ start: suspect, end: at });
      suspect = findSuspect(text, at);
    } else {
      at = skipString(text, quote);
      if (at > suspect) suspect = findSuspect(text, at);
    }
  }
  return found;
}

function findSuspect(text: string, from: number): number {
  SUSPECT.lastIndex = from;
  for (let match = SUSPECT.exec(text); match !== null; match = SUSPECT.exec(text)) {
    let start = match.index;
    while (start > from && /[\d.]/.test(text[start - 1] as string)) start -= 1;
    if (text[start - 1] === '-') start -= 1;
    NUMBER.lastIndex = start;
    const literal = NUMBER.exec(text)?.[0] ?? '';
    if (/[:,[\s]/.test(text[start - 1] ?? '') && isRounded(literal)) return start;
    SUSPECT.lastIndex = Math.max(SUSPECT.lastIndex, start + literal.length);
  }
  return -1;
}

function isRounded(literal: string): boolean {
  const value = Number(literal);
  return /[.eE]/.test(literal) ? !Number.isFinite(value) : !Number.isSafeInteger(value);
}

/**
 * Whether the text nests deeper than the limit. Only worth asking for a long text: the parser takes a gigabyte for 20 MB
 * of brackets, and little for a short one.
 */
export function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at) - 1;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
  }
  return false;
}

function skipString(text: string, quote: number): number {
  let end = quote;
  do {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
  } while (isEscaped(text, end));
  return end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === 92) slashes += 1;
  return slashes % 2 === 1;
}
