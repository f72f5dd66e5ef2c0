/** Rows of a table, and headings: without the lines that they had they say nothing. */
const LAID_OUT = /^[ \t]*(?:\|.*|#{1,6} .*)$/gm;

/** Text of a document as Ansible's documentation has it: one list entry to a sentence, and nothing in it is markup. */
export function toSentences(text: string): string[] {
  return text
    .replace(LAID_OUT, '')
    .split(/\n\s*\n|\n\s*[-*] /)
    .flatMap((part) => part.replace(/\s+/g, ' ').split(/(?<=[.!?]) (?=[A-Z`"])/))
    .map((sentence) => toPlainText(sentence.trim()))
    .filter((sentence) => sentence !== '');
}

/** Markdown becomes plain words; what Ansible would take for its own markup loses its shape. */
export function toPlainText(text: string): string {
  return text
    .replace(/\[([^\][]*)\]\((https?:[^()\s]*)\)/g, '$1 ($2)')
    .replace(/\b(HORIZONTALLINE|RV|[A-Z])\(/g, '$1 (')
    .replace(/`([^`]+)`/g, (_, code: string) => toCode(code))
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/[`\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"');
}

function toCode(code: string): string {
  return /[()\\]/.test(code) || code.trim() === '' ? `'${code}'` : `C(${code})`;
}

/** A value in the markup for values. */
export function toValueMark(value: unknown): string {
  const text = String(value);
  return `V(${text.replace(/\s+/g, ' ').replace(/[\\)]/g, '\\$&')})`;
}
