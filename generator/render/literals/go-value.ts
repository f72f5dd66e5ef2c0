import { stringifyStable } from '../../spec/stable-json.js';
import type { GoValue } from '../../targets/terraform/view/go-value.js';
import { encodeGoString } from './go.js';
import { encodeMarkdownProse } from './markdown.js';

const WIDTH = 110;
const CODE = /^[&*]?(?:\[\]|map\[string\])*[&*]?[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*(?:\(\))?$/;

/** A Go expression, on one line where it is short. Indents and columns are the formatter's. */
export function encodeGoValue(value: GoValue): string {
  return write(value, 0);
}

function write(value: GoValue, depth: number): string {
  const flat = isTall(value) ? null : writeFlat(value);
  if (flat !== null && flat.length + depth * 4 <= WIDTH) return flat;
  switch (value.go) {
    case 'struct':
      return open(
        encodeCode(value.type),
        value.fields.map(([key, field]) => `${encodeCode(key)}: ${write(field, depth + 1)}`),
      );
    case 'map':
      return open(
        encodeCode(value.type),
        value.entries.map(([key, entry]) => `${encodeGoString(key)}: ${write(entry, depth + 1)}`),
      );
    case 'list':
      return open(
        encodeCode(value.type),
        isPlainList(value)
          ? fillRows(value.items.map(writeFlat), WIDTH - depth * 4)
          : value.items.map((item) => write(item, depth + 1)),
      );
    case 'call':
      return writeCall(value, depth);
    default:
      return flat ?? writeFlat(value);
  }
}

/** Only what comes last may take several lines. */
function writeCall(value: GoValue & { go: 'call' }, depth: number): string {
  const before = value.arguments.slice(0, -1).map(writeFlat);
  const last = value.arguments.at(-1);
  if (last === undefined || !isTall(last)) return writeFlat(value);
  return `${encodeCode(value.function)}(${[...before, write(last, depth)].join(', ')})`;
}

function open(type: string, lines: string[]): string {
  return lines.length === 0 ? `${type}{}` : `${type}{\n${lines.map((line) => `${line},\n`).join('')}}`;
}

// A part is asked for once more by each level above it that does not fit on a line.
const flats = new WeakMap<GoValue, string>();

function writeFlat(value: GoValue): string {
  const known = flats.get(value);
  if (known !== undefined) return known;
  const made = makeFlat(value);
  flats.set(value, made);
  return made;
}

function makeFlat(value: GoValue): string {
  switch (value.go) {
    case 'text':
      return encodeGoString(value.value);
    case 'prose':
      return encodeGoString(encodeMarkdownProse(value.value));
    case 'json':
      return encodeGoString(stringifyStable(value.value));
    case 'number':
      return encodeNumber(value.value);
    case 'name':
      return encodeCode(value.value);
    case 'call':
      return `${encodeCode(value.function)}(${value.arguments.map(writeFlat).join(', ')})`;
    case 'struct':
      return `${encodeCode(value.type)}{${value.fields.map(([key, field]) => `${encodeCode(key)}: ${writeFlat(field)}`).join(', ')}}`;
    case 'map':
      return `${encodeCode(value.type)}{${value.entries.map(([key, entry]) => `${encodeGoString(key)}: ${writeFlat(entry)}`).join(', ')}}`;
    case 'list':
      return `${encodeCode(value.type)}{${value.items.map(writeFlat).join(', ')}}`;
  }
}

function fillRows(items: readonly string[], width: number): string[] {
  const rows: string[] = [];
  for (const item of items) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + item.length + 2 <= width) rows[rows.length - 1] = `${row}, ${item}`;
    else rows.push(item);
  }
  return rows;
}

/** Names in a row read better than names in a column. */
function isPlainList(value: GoValue): boolean {
  return value.go === 'list' && value.items.every(({ go }) => go === 'text');
}

/** Schemas are read attribute by attribute, however short. */
function isTall(value: GoValue): boolean {
  switch (value.go) {
    case 'struct':
      return value.tall || value.fields.some(([, field]) => isTall(field));
    case 'map':
      return value.type === 'map[string]schema.Attribute' || value.entries.some(([, entry]) => isTall(entry));
    case 'list':
      return value.items.some(isTall);
    case 'call':
      return value.arguments.some(isTall);
    default:
      return false;
  }
}

function encodeNumber(value: number | bigint): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`Not a Go number: ${value}`);
  return String(value);
}

/** Code that a view made; text of a document never comes here, so a bad one is a bug. An empty type is left out. */
function encodeCode(code: string): string {
  if (code !== '' && !CODE.test(code)) throw new Error(`Not Go code: ${JSON.stringify(code)}`);
  return code;
}
