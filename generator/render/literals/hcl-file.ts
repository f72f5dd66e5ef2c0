import type { Json } from '../../spec/types.js';
import type { Block, Code, Entry, Insert } from '../../targets/terraform/view/modules/code.js';
import { encodeHclKey, encodeHclName, encodeHclString, writeHclValue } from './hcl.js';
import { toLine } from './text.js';

/** Blocks with an empty line between them, as `terraform fmt` writes them. */
export function encodeHclBlocks(blocks: readonly Block[]): string {
  return blocks.map((block) => writeBlock(block, 0)).join('\n\n');
}

/** A comment that ends where its line does. */
export function encodeHclComment(text: string): string {
  return `# ${toLine(text)}`;
}

/** On one line, for a table. */
export function encodeHclCode(code: Code): string {
  return writeCode(code, null);
}

function writeBlock({ type, labels, body }: Block, depth: number): string {
  const head = `${indent(depth)}${[encodeHclName(type), ...labels.map(encodeHclString)].join(' ')} {`;
  if (body.length === 0) return `${head}}`;
  return `${head}\n${writeBody(body, depth + 1)}\n${indent(depth)}}`;
}

function writeBody(body: Block['body'], depth: number): string {
  const out: string[] = [];
  let group: [string, string][] = [];
  const flush = () => {
    const width = Math.max(0, ...group.map(([key]) => key.length));
    for (const [key, value] of group) out.push(`${indent(depth)}${key.padEnd(width)} = ${value}`);
    group = [];
  };
  for (const item of body) {
    if (Array.isArray(item)) {
      const [key, value] = [encodeHclKey(item[0]), writeCode(item[1], depth)];
      if (value.includes('\n')) flush();
      group.push([key, value]);
      if (value.includes('\n')) flush();
      continue;
    }
    flush();
    if (item === null) out.push('');
    else out.push(writeBlock(item, depth));
  }
  flush();
  return out.join('\n');
}

/** `depth` null: on one line. */
function writeCode({ parts, inserts }: Code, depth: number | null): string {
  let out = parts[0] ?? '';
  for (const [index, insert] of inserts.entries()) out += writeInsert(insert, depth) + (parts[index + 1] ?? '');
  return out;
}

function writeInsert(insert: Insert, depth: number | null): string {
  if ('parts' in insert) return writeCode(insert, depth);
  if ('name' in insert) return encodeHclName(insert.name);
  if ('object' in insert) return writeObject(insert.object, depth);
  if ('list' in insert) return writeList(insert.list, depth);
  return writeValue(insert.value, depth);
}

function writeObject(entries: readonly Entry[], depth: number | null): string {
  if (entries.length === 0) return '{}';
  if (depth === null)
    return `{ ${entries.map(([key, value]) => `${encodeHclKey(key)} = ${writeCode(value, null)}`).join(', ')} }`;
  return `{\n${writeBody([...entries], depth + 1)}\n${indent(depth)}}`;
}

const WIDEST = 90;

function writeList(items: readonly Code[], depth: number | null): string {
  const flat = `[${items.map((item) => writeCode(item, null)).join(', ')}]`;
  if (depth === null || flat.length + depth * 2 <= WIDEST) return flat;
  const lines = items.map((item) => `${indent(depth + 1)}${writeCode(item, depth + 1)},\n`);
  return `[\n${lines.join('')}${indent(depth)}]`;
}

function writeValue(value: Json, depth: number | null): string {
  return writeHclValue(value, depth ?? 0);
}

function indent(depth: number): string {
  return '  '.repeat(depth);
}
