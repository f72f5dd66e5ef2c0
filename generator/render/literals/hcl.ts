import type { Json } from '../../spec/types.js';
import { quoteText } from './text.js';

/** A quoted string in which nothing is a template. */
export function encodeHclString(text: string): string {
  return quoteText(text).replace(/([$%])\{/g, '$1$1{');
}

/**
 * A block of a configuration. A value `{ "=": "a.b" }` is an expression that the view made, and `{ "=json": … }` a value that
 * goes as JSON text.
 */
export interface HclBlock {
  type: string;
  labels: string[];
  body: [string, Json][];
  blocks?: HclBlock[];
}

/** As `terraform fmt` writes it. */
export function encodeHclBlock(block: HclBlock): string {
  return writeBlock(block, 0);
}

function writeBlock({ type, labels, body, blocks = [] }: HclBlock, depth: number): string {
  const pad = '  '.repeat(depth);
  const head = [encodeHclName(type), ...labels.map(encodeHclString)].join(' ');
  const inner = [
    ...(body.length > 0 ? [writeBody(body, depth + 1)] : []),
    ...blocks.map((block) => writeBlock(block, depth + 1)),
  ];
  return inner.length === 0 ? `${pad}${head} {}` : `${pad}${head} {\n${inner.join('\n\n')}\n${pad}}`;
}

function writeBody(body: readonly [string, Json][], depth: number): string {
  const lines = body.map(([key, value]) => ({ key: encodeHclKey(key), value: writeHclValue(value, depth) }));
  const pad = '  '.repeat(depth);
  const out: string[] = [];
  let group: typeof lines = [];
  const flush = () => {
    const width = Math.max(0, ...group.map(({ key }) => key.length));
    for (const { key, value } of group) out.push(`${pad}${key.padEnd(width)} = ${value}`);
    group = [];
  };
  for (const line of lines) {
    if (line.value.includes('\n')) {
      flush();
      out.push(`${pad}${line.key} = ${line.value}`);
    } else group.push(line);
  }
  flush();
  return out.join('\n');
}

export function writeHclValue(value: Json, depth: number): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return encodeHclString(value);
  if (typeof value === 'bigint') return String(value);
  const pad = '  '.repeat(depth);
  if (Array.isArray(value)) {
    const items = value.map((item) => writeHclValue(item, depth + 1));
    if (items.every((item) => !item.includes('\n'))) return `[${items.join(', ')}]`;
    return `[\n${items.map((item) => `${pad}  ${item},\n`).join('')}${pad}]`;
  }
  const expression = value['='];
  if (typeof expression === 'string') return encodeHclExpression(expression);
  const entries = Object.entries(value);
  const [[key, encoded] = ['', null], ...others] = entries;
  if (key === '=json' && others.length === 0) return `jsonencode(${writeHclValue(encoded, depth)})`;
  return entries.length === 0 ? '{}' : `{\n${writeBody(entries, depth + 1)}\n${pad}}`;
}

export function encodeHclName(name: string): string {
  if (!/^[a-z_][a-z0-9_]*$/.test(name)) throw new Error(`Not an HCL name: ${JSON.stringify(name)}`);
  return name;
}

export function encodeHclKey(key: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(key) ? key : encodeHclString(key);
}

const TRAVERSAL = '[a-z_][a-z0-9_]*(?:\\.[a-z_][a-z0-9_]*|\\[0\\])*';
const TEXT = `(?:${TRAVERSAL}|tostring\\(${TRAVERSAL}\\))`;
const EXPRESSION = new RegExp(`^(?:${TRAVERSAL}|toset\\(\\[for [a-z]+ in ${TRAVERSAL} : ${TEXT}\\]\\))$`);

/** A traversal that a view made, or a set of such; text of a document never comes here. */
function encodeHclExpression(expression: string): string {
  if (!EXPRESSION.test(expression)) throw new Error(`Not an HCL traversal: ${expression}`);
  return expression;
}
