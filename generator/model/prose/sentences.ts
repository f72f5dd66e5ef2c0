import { beginSentence } from './begin-sentence.js';
import { type Block, readBlocks } from './read-blocks.js';

/** Code and links, whose inside is nobody's business. */
const WHOLE = /`[^`]*`|\[[^\]]*\]\([^)]*\)/g;
const SHORTENED = /(?:^|[\s(])(?:e\.?g|i\.?e|etc|vs|approx|resp|incl|max|min|no|ca|cf|fig|sec)\.$/i;
const STARTS = /^["'(]?[A-Z0-9`[]/;

/** A line apart after each sentence. */
export function splitSentences(line: string): string[] {
  const held: string[] = [];
  const shielded = line.replace(WHOLE, (whole) => `\u0000${held.push(whole) - 1}\u0000`);
  const sentences: string[] = [];
  let sentence = '';
  for (const word of shielded.split(/\s+/u)) {
    const starts = STARTS.test(word) || word.startsWith('\u0000');
    if (/[.!?]["')]?$/.test(sentence) && starts && !SHORTENED.test(sentence)) {
      sentences.push(sentence);
      sentence = '';
    }
    sentence = sentence === '' ? word : `${sentence} ${word}`;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the mark can stand in no text, which is why it is one
  const restore = (text: string) => text.replace(/\u0000(\d+)\u0000/g, (_, index: string) => held[Number(index)] ?? '');
  return [...sentences, sentence].map(restore).filter((one) => one !== '');
}

const known = new Map<string, Section[]>();
const MOST_KNOWN = 20_000;

/** What a text says below one of its headings; the first has none. */
export interface Section {
  heading: string;
  sentences: string[];
}

/** What a text of the document says, sentence by sentence, each as a line (see `Block`). Code and long tables are left out. */
export function tellSections(text: string): Section[] {
  const before = known.get(text);
  if (before) return before;
  if (known.size > MOST_KNOWN) known.clear();
  const sections: { heading: string; blocks: Block[] }[] = [{ heading: '', blocks: [] }];
  for (const block of readBlocks(text)) {
    if (block.kind === 'heading') sections.push({ heading: block.line, blocks: [] });
    else sections.at(-1)?.blocks.push(block);
  }
  const told = sections.map(({ heading, blocks }) => {
    // What such a section lists is codes and samples; text below it may be about anything.
    const isWire = WIRE_SECTION.test(heading);
    const kept = isWire ? blocks.filter(({ kind }) => kind === 'text' || kind === 'note') : blocks;
    return { heading, sentences: listSentences(kept) };
  });
  known.set(text, told);
  return told;
}

/** All that a text says, without its headings. */
export function tellSentences(text: string): string[] {
  // Merged schemas bring the same words along twice.
  return [...new Set(tellSections(text).flatMap(({ sentences }) => sentences))];
}

/** The same as one line. */
export function tellLine(text: string): string {
  return tellSentences(text).join(' ');
}

/** Texts that were put together from several places. */
const ALTERNATIVE = /(?<=[.!?]) \| (?=[A-Z])/;

/** Sections about requests and answers: errors, status codes, how to ask. */
const WIRE_SECTION =
  /\b(?:errors?|responses?|status codes?|headers?|requests?|pagination|rate limit\w*|examples?|curl|cli|sdk)\b/i;

function listSentences(all: readonly Block[]): string[] {
  const sentences: string[] = [];
  const blocks = dropLabels(all);
  for (let at = 0; at < blocks.length; ) {
    const block = blocks[at] as Block;
    if (block.kind === 'item') {
      const items: string[] = [];
      for (; blocks[at]?.kind === 'item'; at++) items.push((blocks[at] as { line: string }).line);
      addItems(sentences, items);
      continue;
    }
    if (block.kind === 'text' || block.kind === 'note')
      sentences.push(...block.line.split(ALTERNATIVE).flatMap(splitSentences));
    else if (block.kind === 'table') addItems(sentences, listRows(block.rows));
    at++;
  }
  return sentences
    .map((sentence) => beginSentence(endSentence(sentence)))
    .filter((sentence) => sentence !== '' && !ELSEWHERE.test(sentence));
}

/** Where to read on, in pages that nobody has here. */
const ELSEWHERE =
  /^(?:For (?:more|further|additional) (?:information|details)(?: on \w+)?,? )?(?:please )?(?:see|refer to|check)(?: also)?(?: the)? "[^"]*"(?: section)?\.$/i;
/** "Deprecated: This field is deprecated." */
const TWICE = /^Deprecated:\s+(?=(?:This|The) .*\bdeprecated\b)/i;

/** Without the name of a sample whose code is left out. */
function dropLabels(blocks: readonly Block[]): Block[] {
  const isLabel = (block: Block, index: number) =>
    block.kind === 'item' && blocks[index + 1]?.kind === 'code' && block.line.split(' ').length <= 4;
  return blocks.filter((block, index) => !isLabel(block, index));
}

/** A sentence ends with a full stop; one that leads to something that is not told here does too. */
function endSentence(sentence: string): string {
  const text = sentence
    .replace(/\s*[:,;]$/, '')
    .replace(TWICE, '')
    .trim();
  return text === '' || /[.!?…]["')]*$/.test(text) ? text : `${text}.`;
}

/** One word, which may be code, and maybe a remark in brackets. */
const VALUE = /^(?:`[^`]+`|[\w.:/+-]+)(?: \([^()]*\))?$/;

/** The values of a switch, which need no list. */
const SWITCH = /^`?(?:true|false)`?(?: \(default\))?$/i;

function addItems(sentences: string[], items: readonly string[]): void {
  if (items.length === 0) return;
  const last = sentences.at(-1) ?? '';
  const isWaiting = /:$/.test(last);
  if (items.every((item) => SWITCH.test(item))) {
    const preset = items.find((item) => /\(default\)$/i.test(item));
    if (isWaiting) sentences.pop();
    if (preset) sentences.push(`Defaults to ${preset.replace(/ \(default\)$/i, '')}.`);
  } else if (items.every((item) => VALUE.test(item))) {
    const lead = isWaiting ? sentences.pop() : 'Possible values:';
    sentences.push(`${lead} ${items.join(', ')}.`);
  } else if (isWaiting && items.every((item) => splitSentences(item).length === 1)) {
    sentences.pop();
    sentences.push(`${last} ${items.map((item) => item.replace(/[.;,]$/, '')).join('; ')}.`);
  } else sentences.push(...items.flatMap(splitSentences));
}

/** More rows than this are for a page, not for a sentence. */
const MOST_ROWS = 12;

function listRows(rows: readonly string[][]): string[] {
  if (rows.length > MOST_ROWS) return [];
  return rows.flatMap((row) => {
    const [first = '', ...rest] = row.map((cell) => cell.trim()).filter((cell) => cell !== '');
    return first === '' ? [] : [rest.length === 0 ? first : `${first}: ${rest.join(', ')}`];
  });
}

/** As many whole sentences as have room, one at least. */
export function cutSentences(sentences: readonly string[], most: number): string[] {
  let length = 0;
  return sentences.filter((sentence, index) => {
    length += sentence.length + 1;
    return index === 0 || length <= most;
  });
}
