import { toLine } from './text.js';

/** One line of text in which nothing is markup, not even a link; fit for a table cell. */
export function encodeMarkdownText(text: string): string {
  return toLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&')
    .replace(/\b(https?):/gi, '$1&#58;');
}

/** A code span that ends where it should, whatever is in it. */
export function encodeMarkdownCode(text: string): string {
  const line = toLine(text).replaceAll('|', '\\|');
  if (line === '') return '';
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Code, and links that lead to a full address; what `model/prose` leaves of a document's markup. */
const MARKED = /`([^`]*)`|\[([^[\]]+)\]\((https?:\/\/[^\s()<>`\\"'|]+)\)/g;

/** One line of prose: code spans and links with a full address stay, everything else that is markup does not. */
export function encodeMarkdownProse(text: string): string {
  const line = toLine(text);
  let out = '';
  let end = 0;
  for (const found of line.matchAll(MARKED)) {
    const [whole, code, words, address] = found;
    out += escapeProse(line.slice(end, found.index));
    out += address === undefined ? encodeSpan(code ?? '') : `[${encodeMarkdownProse(words ?? '')}](${address})`;
    end = found.index + whole.length;
  }
  return (out + escapeProse(line.slice(end))).replace(/^(?=[#+\-=>[:~]|\d+[.)])/, '\\');
}

// A bar ends a table's cell in a code span too, and the escape that a table needs would show anywhere else.
function encodeSpan(code: string): string {
  if (code.trim() === '') return escapeProse(`\`${code}\``);
  return code.includes('|') ? encodeMarkdownText(code) : `\`${code}\``;
}

/** Only where a reader would take it for markup, so that the text reads well in a file too. */
function escapeProse(text: string): string {
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/<(?=[A-Za-z/!?])/g, '&lt;')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[*`|]|~(?=~)|(?<=~)~/g, '\\$&')
    .replace(/(?<!\w)_|_(?!\w)/g, '\\_')
    .replace(/\](?=[([])/g, '\\]');
}
