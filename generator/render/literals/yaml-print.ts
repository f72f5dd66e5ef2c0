import type { Json } from '../../spec/types.js';
import { isForeignTemplate } from './jinja.js';

/** A map that is written once under a name. */
export class Anchor {
  constructor(
    readonly name: string,
    readonly value: YamlMap,
  ) {}
}

/** As the value of the key `<<`: the entries of that map belong here too. */
export class Alias {
  constructor(readonly name: string) {}
}

export type YamlMap = { [key: string]: YamlValue };
export interface Style {
  width?: number;
  apart?: boolean;
  jinja?: boolean;
}

export type YamlValue = Json | Anchor | Alias | YamlValue[] | YamlMap;

/**
 * Block style, every text and every key plain where every reader takes it for text, else in double quotes. Texts are folded where they would go
 * beyond the width; 0 leaves them whole. With `apart`, the maps of a list at the top stand apart. With `jinja`, Ansible
 * will take texts for templates: those that no view made are marked, so that they stay text.
 */
export function printYaml(value: YamlValue, { width = 0, apart = false, jinja = false }: Style = {}): string {
  if (apart && Array.isArray(value) && value.length > 1) {
    const gaps = value.map((item, index) => (index > 0 && isMap(item) ? '\n' : ''));
    return value.map((item, index) => gaps[index] + printYaml([item], { width, jinja })).join('');
  }
  const lines: string[] = [];
  new Printer(lines, width, jinja).print(value, '', '', '');
  return `${lines.join('\n')}\n`;
}

class Printer {
  constructor(
    private readonly lines: string[],
    private readonly width: number,
    private readonly jinja: boolean,
  ) {}

  /**
   * `head` is what stands before the value on its line, `gap` what parts the two where the value begins there; `inner` is
   * the indent of what belongs to it on the next lines.
   */
  print(value: YamlValue, head: string, gap: string, inner: string): void {
    if (value instanceof Anchor) this.printAnchor(value, `${head}${gap}&${value.name}`, inner);
    else if (value instanceof Alias) this.lines.push(`${head}${gap}*${value.name}`);
    else if (typeof value === 'string') this.printText(value, `${head}${gap}`, inner);
    else if (Array.isArray(value) && value.length > 0)
      this.open(head, inner, (first) => this.printList(value, first, inner));
    else if (Array.isArray(value)) this.lines.push(`${head}${gap}[]`);
    else if (!isMap(value)) this.lines.push(`${head}${gap}${value}`);
    else if (Object.keys(value).length === 0) this.lines.push(`${head}${gap}{}`);
    else this.open(head, inner, (first) => this.printMap(value, first, inner));
  }

  private printAnchor({ value }: Anchor, head: string, inner: string): void {
    const bare = Object.keys(value).length === 0;
    this.lines.push(bare ? `${head} {}` : head);
    this.printMap(value, inner, inner);
  }

  /** The first entry of a collection stands beside the dash of a list, and below the key of a map. */
  private open(head: string, inner: string, print: (first: string) => void): void {
    const below = head.endsWith(':');
    if (below) this.lines.push(head);
    print(below ? inner : head);
  }

  private printList(items: readonly YamlValue[], first: string, inner: string): void {
    for (const [index, item] of items.entries()) this.print(item, `${index === 0 ? first : inner}- `, '', `${inner}  `);
  }

  private printMap(map: YamlMap, first: string, inner: string): void {
    let start = first;
    for (const key of Object.keys(map)) {
      const value = map[key] as YamlValue;
      const name = value instanceof Alias ? key : `${this.mark(key)}${printKey(key)}`;
      const head = name.length > LONGEST_KEY ? `${start}? ${name}\n${inner}:` : `${start}${name}:`;
      this.print(value, head, ' ', `${inner}  `);
      start = inner;
    }
  }

  /** A text without quotes, as people write it; null where a word of it has no room. */
  private layPlain(text: string, head: string, inner: string): string[] | null {
    const used = head.length - head.lastIndexOf('\n') - 1;
    if (this.width === 0 || used + text.length <= this.width) return [head + text];
    const lines: string[] = [];
    let line = '';
    let room = this.width - used;
    for (const word of text.split(' ')) {
      if (word.length > this.width - inner.length) return null;
      if (line !== '' && line.length + 1 + word.length > room) {
        lines.push(line);
        line = '';
        room = this.width - inner.length;
      }
      line = line === '' ? word : `${line} ${word}`;
    }
    return [...lines, line].map((own, index) => `${index === 0 ? head : inner}${own}`);
  }

  private mark(text: string): string {
    return this.jinja && isForeignTemplate(text) ? '!unsafe ' : '';
  }

  private printText(text: string, before: string, inner: string): void {
    const head = before + this.mark(text);
    const plain = head === before && isPlainText(text) ? this.layPlain(text, head, inner) : null;
    if (plain !== null) {
      this.lines.push(...plain);
      return;
    }
    const quoted = quote(text);
    const room = this.width - (head.length - head.lastIndexOf('\n') - 1);
    if (this.width === 0 || quoted.length <= room) this.lines.push(head + quoted);
    else this.lines.push(head + foldText(quoted, room, this.width - inner.length).join(`\n${inner}`));
  }
}

function isMap(value: YamlValue): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Readers look no further than this for the colon after a key. */
const LONGEST_KEY = 1000;
const PLAIN = /^[A-Za-z_][\w./-]*$/;
/** Words that a reader of YAML 1.1 takes for something other than text. */
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

function printKey(key: string): string {
  return PLAIN.test(key) && !RESERVED.test(key) ? key : quote(key);
}

/** What begins like this is no number, no time and no mark of YAML's own. */
const PLAIN_START = /^[A-Za-z_/(][ -~]*$/;
/** What would end the text, open a map or a template, or end the block of code or the string that it stands in. */
const NEVER_PLAIN = /: |:$| #| {2}| $|[{}\\]|```|"{3}/;

function isPlainText(text: string): boolean {
  return PLAIN_START.test(text) && !NEVER_PLAIN.test(text) && !RESERVED.test(text);
}

const BARE_NOWHERE = /[\p{C}\p{Zl}\p{Zp}\u2018\u2019\u201c\u201d]/gu;
const FENCE = '```';
const PLAIN_TEXT = /^[ !#-[\]-~]*$/;

/** Every JSON string is a text in double quotes to YAML; what JSON leaves bare though nobody sees it, or a checker refuses it, is escaped too. */
function quote(text: string): string {
  if (PLAIN_TEXT.test(text) && !text.includes(FENCE)) return `"${text}"`;
  // Three of these end the block of code that shows the text in a README.
  const fenced = JSON.stringify(text).replaceAll(FENCE, '\\u0060\\u0060\\u0060');
  return fenced.replace(BARE_NOWHERE, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Less room than this is no room: deep down, lines are longer. */
const LEAST_ROOM = 20;
/** A character of a quoted text as it is written. */
const PIECE = /\\(?:u[0-9a-f]{4}|U[0-9a-f]{8}|.)|[^\\]/gsu;

/**
 * Lines break at a single space, which the reader puts back; where there is none, a backslash before the break tells that
 * there was nothing.
 */
function foldText(quoted: string, firstRoom: number, room: number): string[] {
  const lines: string[] = [];
  let rest = quoted;
  for (let most = Math.max(firstRoom, LEAST_ROOM); rest.length > most; most = Math.max(room, LEAST_ROOM)) {
    const space = findSpace(rest, most);
    if (space > 0) {
      lines.push(rest.slice(0, space));
      rest = rest.slice(space + 1);
      continue;
    }
    const cut = cutPieces(rest, most - 1);
    lines.push(`${rest.slice(0, cut)}\\`);
    // White space at the start of a line is none of the text's.
    rest = /^[ \t]/.test(rest.slice(cut)) ? `\\${rest.slice(cut)}` : rest.slice(cut);
  }
  return [...lines, rest];
}

/** The last space at which a line of at most so many characters can end: alone between two words. */
function findSpace(text: string, most: number): number {
  for (let at = text.lastIndexOf(' ', most); at > 1; at = text.lastIndexOf(' ', at - 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + 1]];
    if (!' \t\\'.includes(before) && !' \t'.includes(after)) return at;
  }
  return 0;
}

function cutPieces(text: string, most: number): number {
  let cut = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    if (cut > 0 && cut + piece.length > most) return cut;
    cut += piece.length;
  }
  return cut;
}
