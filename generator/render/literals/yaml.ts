import { Document, isMap, isSeq, type Node, Pair, Scalar } from 'yaml';
import type { Json, JsonObject } from '../../spec/types.js';
import { toLine } from './text.js';

const UNPRINTABLE_BUT_BREAKS = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * YAML as the YAML 1.1 readers of Ansible take it: every text in quotes, so that `yes`, `1:30` and `2026-01-01` stay
 * text.
 */
export function encodeYaml(value: Json): string {
  return printDocument(makeDocument(value));
}

/** The same with long texts folded, because pep8 counts the columns of the text inside a Python string too. */
export function encodeFoldedYaml(value: Json, width = FOLDED): string {
  const document = makeDocument(value);
  // Tasks stand apart, as people write them.
  if (isSeq(document.contents)) {
    for (const item of document.contents.items.slice(1)) if (isMap(item)) item.spaceBefore = true;
  }
  return printDocument(document, width);
}

const FOLDED = 140;
/** For files of their own: a linter calls 160 columns long, and the last word of a line may go beyond the width. */
const NARROW = 110;

export function encodeNarrowYaml(value: Json): string {
  return encodeFoldedYaml(value, NARROW);
}

function makeDocument(value: Json): Document {
  const document = new Document(null, { version: '1.1' });
  document.contents = document.createNode(repairText(value), { aliasDuplicateObjects: false });
  return document;
}

export interface SharedOptions {
  head: JsonObject;
  options: JsonObject;
  own: JsonObject | null;
  tail: JsonObject;
}

/**
 * The documentation of a module. Where it takes `items`, an item has the options that the module has: they are written
 * once, with an anchor, and merged in the second place.
 */
export function encodeDocumentation({ head, options, own, tail }: SharedOptions): string {
  const document = new Document(null, { version: '1.1' });
  const create = (value: Json): Node => document.createNode(repairText(value), { aliasDuplicateObjects: false });
  const contents = create({ ...head, options, ...tail });
  document.contents = contents;
  if (own !== null && isMap(contents)) {
    const shared = contents.get('options', true);
    const merged = create(own);
    const items = isMap(merged) ? merged.get('items', true) : null;
    if (!isMap(shared) || !isMap(merged) || !isMap(items)) throw new Error('Documentation without options or items');
    shared.anchor = 'options';
    items.add(new Pair(new Scalar('suboptions'), shared));
    merged.items.splice(1, 0, new Pair(new Scalar('<<'), document.createAlias(shared)));
    contents.set('options', merged);
  }
  return printDocument(document, FOLDED);
}

function printDocument(document: Document, lineWidth = 0): string {
  const text = document.toString({
    directives: false,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth,
    doubleQuotedAsJSON: lineWidth === 0,
  });
  // Every text is in double quotes, where an escape means the character; keys are plain names.
  return text.replace(UNPRINTABLE_BUT_BREAKS, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Lone surrogates are no text to a reader that wants UTF-8. */
function repairText(value: Json): Json {
  return hasSurrogate(value) ? replaceSurrogates(value) : value;
}

function hasSurrogate(value: Json): boolean {
  if (typeof value === 'string') return /[\ud800-\udfff]/.test(value);
  if (Array.isArray(value)) return value.some(hasSurrogate);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSurrogate);
}

function replaceSurrogates(value: Json): Json {
  if (typeof value === 'string') return value.replace(/\p{Cs}/gu, '\ufffd');
  if (Array.isArray(value)) return value.map(replaceSurrogates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceSurrogates(item)]));
}

export function encodeYamlString(text: string): string {
  return encodeYaml(text).trimEnd();
}

export function encodeYamlComment(text: string): string {
  return `# ${toLine(text)}`;
}

const COMMENT = 118;

/** Prose as a comment of as many lines as it takes. */
export function encodeYamlProse(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of toLine(text).split(' ')) {
    if (line !== '' && line.length + word.length >= COMMENT) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => `# ${one}`.trimEnd()).join('\n');
}

/** YAML as a comment, to be taken out of it by hand. */
export function encodeYamlSample(value: Json): string {
  const lines = encodeNarrowYaml(value).trimEnd().split('\n');
  return lines.map((line) => `# ${line}`.trimEnd()).join('\n');
}
