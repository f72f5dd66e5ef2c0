/**
 * The folder `model/prose`: texts of a document, which are Markdown with HTML in between, as sentences and blocks that every
 * target can word in its own markup.
 *
 * markdown-it reads the Markdown: it follows CommonMark to the letter, knows tables, resolves references and entities, and is
 * made for text that nobody trusts. Patterns of our own would be wrong about nesting, escapes and code.
 */

import MarkdownIt, { type Token } from 'markdown-it';
import { readLine } from './read-line.js';
import { tameHtml } from './tame-html.js';

/** A `line` is text in which only code between backticks and links with a full address are markup; all else is itself. */
export type Block =
  | { kind: 'text' | 'note' | 'heading'; line: string }
  | { kind: 'item'; line: string; depth: number }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'code'; text: string };

// An indent or a row of dashes in a description is nearly always an accident of the YAML around it, not code or a heading.
const reader = new MarkdownIt('default', { html: false, linkify: false, typographer: false }).disable([
  'code',
  'lheading',
  'strikethrough',
]);
/** What a link leads to is judged by `readLine`; a refused one would stay as raw Markdown. */
reader.validateLink = () => true;

/** A text longer than this is no description. */
const LONGEST = 100_000;
/** Fences of admonitions, the first line of GitHub's, and lines that only underline. */
const FENCES = /^[ \t]*(?::{3,}.*|!{3}[ \t]+\w+.*|={3,}[ \t]*)$/gm;
/** Bullets that Markdown does not know. */
const BULLETS = /^([ \t]*)[•‣▪●◦·][ \t]*/gmu;
const GITHUB_NOTE = /^([ \t]*>[ \t]*)\[!(\w+)\][ \t]*$/gm;
/** Nothing that Markdown could take for markup. */
const PLAIN = /^[^\\`*_<>[\]&#|~!:=\n•‣▪●◦·-]*$/u;

export function readBlocks(text: string): Block[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (PLAIN.test(trimmed) && !/^(?:\d+[.)]|\+)\s/.test(trimmed)) return [{ kind: 'text', line: squash(trimmed) }];
  const clean = tameHtml(trimmed.slice(0, LONGEST).replace(/\r\n?/g, '\n'))
    .replace(FENCES, '')
    .replace(BULLETS, '$1- ')
    .replace(GITHUB_NOTE, '$1');
  return collect(reader.parse(clean, {}));
}

function squash(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Where the reader is in the tree that the tokens spell. */
interface Place {
  quotes: number;
  lists: number;
  isItem: boolean;
  isHeading: boolean;
  table: { head: string[]; rows: string[][]; row: string[] } | null;
}

function collect(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  const place: Place = { quotes: 0, lists: 0, isItem: false, isHeading: false, table: null };
  for (const token of tokens) {
    if (token.type === 'inline') addLines(blocks, place, readLine(token.children ?? []));
    else if (token.type === 'fence') blocks.push({ kind: 'code', text: token.content.replace(/\n$/, '') });
    else move(blocks, place, token);
  }
  return blocks;
}

function addLines(blocks: Block[], place: Place, lines: string[]): void {
  if (place.table) {
    place.table.row.push(lines.join(' '));
    return;
  }
  for (const line of lines.filter((one) => one !== '')) {
    if (place.isHeading) blocks.push({ kind: 'heading', line });
    else if (place.isItem) blocks.push({ kind: 'item', line, depth: place.lists - 1 });
    else blocks.push({ kind: place.quotes > 0 ? 'note' : 'text', line });
    place.isItem = false;
  }
}

function move(blocks: Block[], place: Place, { type, nesting }: Token): void {
  if (type.startsWith('heading')) place.isHeading = nesting > 0;
  else if (type.startsWith('blockquote')) place.quotes += nesting;
  else if (type.startsWith('bullet_list') || type.startsWith('ordered_list')) place.lists += nesting;
  else if (type.startsWith('list_item')) place.isItem = nesting > 0;
  else if (type === 'table_open') place.table = { head: [], rows: [], row: [] };
  else if (type === 'tr_close' && place.table) endRow(place.table);
  else if (type === 'table_close' && place.table) {
    blocks.push({ kind: 'table', head: place.table.head, rows: place.table.rows });
    place.table = null;
  }
}

function endRow(table: NonNullable<Place['table']>): void {
  if (table.head.length === 0) table.head = table.row;
  else table.rows.push(table.row);
  table.row = [];
}
