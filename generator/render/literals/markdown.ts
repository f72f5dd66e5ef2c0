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

/** One line of the document's own prose: code spans stay, everything else that is markup does not. */
export function encodeMarkdownProse(text: string): string {
  const line = toLine(text);
  const parts = line.split('`');
  if (parts.length % 2 === 0) return encodeMarkdownText(line);
  const plain = (part: string) =>
    part
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/[\\*_[\]!|~]/g, '\\$&')
      .replace(/\b(https?):/gi, '$1&#58;');
  // A bar ends a table's cell in a code span too, and the escape that a table needs would show anywhere else.
  const span = (part: string) => (part.includes('|') ? encodeMarkdownText(part) : `\`${part}\``);
  const out = parts.map((part, index) => (index % 2 === 0 ? plain(part) : span(part))).join('');
  return out.replace(/^(?=[#+\-=]|\d+[.)])/, '\\');
}
