import { tellSentences } from '../../../model/prose/sentences.js';
import { tellPurpose, tellReading, tellUse } from '../../../model/prose/tell-purpose.js';

/** Text of a document as Ansible's documentation has it: one list entry to a sentence, in Ansible's own markup. */
export function toSentences(text: string): string[] {
  return tellSentences(text).map(toPlainText);
}

/** Text that the document has for a call, as the description of a module. */
export function toModuleSentences(text: string): string[] {
  return tellUse(text).map(toPlainText);
}

/** Text that may belong to the call that creates a resource, as the description of what the resource is. */
export function toPurpose(text: string): string[] {
  return tellPurpose(text).map(toPlainText);
}

/** The same for a module that only reads, where the text was written for the operation that creates. */
export function toReadingSentences(text: string): string[] {
  return tellReading(text).map(toPlainText);
}

const MARKED = /`([^`]*)`|\[([^[\]]+)\]\((https?:\/\/[^\s()]+)\)/g;

/** Code and links in Ansible's markup; other text that Ansible would take for its own markup loses its shape. */
export function toPlainText(text: string): string {
  let out = '';
  let end = 0;
  for (const found of text.matchAll(MARKED)) {
    const [whole, code, words, address] = found;
    out += toWordsAlone(text.slice(end, found.index));
    out += address === undefined ? toCode(code ?? '') : toLink(words ?? '', address);
    end = found.index + whole.length;
  }
  return out + toWordsAlone(text.slice(end));
}

function toWordsAlone(text: string): string {
  return text
    .replace(/\b(HORIZONTALLINE|RV|[A-Z])\(/g, '$1 (')
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/[`\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

/** The markup for links knows no escapes, and ends its text at a comma. */
function toLink(words: string, address: string): string {
  const plain = toWordsAlone(words.replaceAll('`', ''));
  return /[,()]/.test(plain) ? `${plain} (U(${address}))` : `L(${plain},${address})`;
}

function toCode(code: string): string {
  return /[()\\]/.test(code) || code.trim() === '' ? `'${code}'` : `C(${code})`;
}

/** A value in the markup for values. */
export function toValueMark(value: unknown): string {
  const text = String(value);
  // The markup takes no empty value.
  if (text.trim() === '') return 'an empty string';
  return `V(${text.replace(/\s+/g, ' ').replace(/[\\)]/g, '\\$&')})`;
}
