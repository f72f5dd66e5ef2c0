/**
 * The folder `spec/parse`: from text to values: JSON and YAML, with exact numbers, and line and column for what is
 * wrong.
 */

import { isUtf8 } from 'node:buffer';
import { type Diagnostic, Refusal, refuse } from '../../report/diagnostic.js';
import { type Limits, refuseDepth } from '../budget.js';
import type { Json } from '../types.js';
import { nestsDeeper, parseExactJson } from './exact-json.js';
import { findJsonFault } from './json-fault.js';
import { locate } from './text-position.js';

/** Where a text came from: an HTTP answer that is not the document is another exit code than a file that is not. */
export interface TextSource {
  name: string;
  isAnswer: boolean;
}

const LONG_TEXT = 2_000_000;
const WEB_PAGE = /^<[!?/a-z]/i;

/** Reads JSON or YAML, told apart by the first character. */
export async function parseDocument(
  text: string,
  { name, isAnswer }: TextSource,
  limits: Limits,
  diagnostics: Diagnostic[],
): Promise<Json> {
  const start = text.search(/\S/);
  if (start === -1) throw refuseEmpty(name, isAnswer);
  if (WEB_PAGE.test(text.slice(start, start + 2))) throw refuseWebPage(name, isAnswer);
  const first = text[start];
  if (first === '{' || first === '[') return readJson(text, name, limits, diagnostics);
  return readYaml(text, name, limits, diagnostics);
}

async function readJson(text: string, name: string, limits: Limits, diagnostics: Diagnostic[]): Promise<Json> {
  if (text.length > LONG_TEXT && nestsDeeper(text, limits.depth)) throw refuseDepth(name, limits.depth);
  try {
    return parseExactJson(text, name, diagnostics);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const fault = findJsonFault(text);
  const { line, column } = locate(text, fault.offset);
  if (fault.isCutOff) {
    throw refuse(
      1,
      'json-cut-off',
      `${name} is incomplete: the JSON ends at line ${line}, column ${column}.`,
      'Download or save the document again.',
    );
  }
  const value = await readAsFlowYaml(text, name, limits);
  if (value === undefined) {
    throw refuse(
      1,
      'json-syntax',
      `${name} is not valid JSON: error at line ${line}, column ${column}.`,
      'Look for a missing comma or quote just before it.',
    );
  }
  diagnostics.push({
    code: 'json-not-strict',
    severity: 'warning',
    pointer: '',
    message: `${name}: line ${line}, column ${column} is not valid JSON; the file was read as YAML, which allows it.`,
    hint: 'Correct that line: other tools may refuse the document.',
  });
  return value;
}

/** Trailing commas and keys without quotes are fine in YAML's flow style. */
async function readAsFlowYaml(text: string, name: string, limits: Limits): Promise<Json | undefined> {
  try {
    const diagnostics: Diagnostic[] = [];
    const value = await readYaml(text, name, limits, diagnostics);
    return diagnostics.length === 0 ? value : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Loaded on first use: a JSON document never pays for the YAML parsers. */
async function readYaml(text: string, name: string, limits: Limits, diagnostics: Diagnostic[]): Promise<Json> {
  const { parseYaml } = await import('./parse-yaml.js');
  return parseYaml(text, name, limits, diagnostics);
}

/** UTF-8, or UTF-16 with a byte order mark as some Windows tools write it. */
export function decodeText(bytes: Uint8Array, name: string, diagnostics: Diagnostic[]): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (!isUtf8(bytes)) {
    diagnostics.push({
      code: 'text-not-utf8',
      severity: 'warning',
      pointer: '',
      message: `${name} is not valid UTF-8; invalid bytes were replaced by U+FFFD.`,
      hint: 'Save the document as UTF-8.',
    });
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function refuseEmpty(name: string, isAnswer: boolean): Refusal {
  return isAnswer
    ? refuse(3, 'answer-empty', `${name} answered with nothing.`, 'Check the URL: it should give the OpenAPI document.')
    : refuse(1, 'document-empty', `${name} is empty.`, 'Pass the path of an OpenAPI document, in JSON or YAML.');
}

function refuseWebPage(name: string, isAnswer: boolean): Refusal {
  if (isAnswer) {
    return refuse(
      3,
      'answer-web-page',
      `${name} returned a web page instead of an OpenAPI document, probably a login page.`,
      'Check the URL and the key. Opened in a browser without being signed in, the URL shows what was received.',
    );
  }
  return refuse(
    1,
    'document-web-page',
    `${name} is a web page, not an OpenAPI document.`,
    'Save the document itself (openapi.json or openapi.yaml), not the page that shows it.',
  );
}
