/** Rows of a table, and headings: without the lines that they had they say nothing. */
const LAID_OUT = /^[ \t]*(?:\|.*|#{1,6} .*)$/gm;

/** Text of a document as Ansible's documentation has it: one list entry to a sentence, and nothing in it is markup. */
export function toSentences(text: string): string[] {
  const sentences = text
    .replace(LAID_OUT, '')
    .split(/\n\s*\n|\n\s*[-*] /)
    .flatMap((part) => part.replace(/\s+/g, ' ').split(/(?<=[.!?]) (?=[A-Z`"])/))
    .map((sentence) => toPlainText(sentence.trim()))
    .filter((sentence) => sentence !== '');
  // Merged schemas bring the same words along twice.
  return [...new Set(sentences)];
}

/** What an operation says of its status codes, put as what a task meets. */
const REFUSALS: [RegExp, string][] = [
  [/^Answers (?:with )?4\d\d(?= (?:if|unless|until|when|where|while)\b)/, 'The API refuses it'],
  [/\b(is|are) answered with 4\d\d\b/, '$1 refused'],
  [/\b(?:the answer is|it answers with|answers with) 4\d\d\b/, 'the API refuses it'],
  [/ and answers 4\d\d\b/, ''],
];

/** Of the request and its answer as such: a task sees neither. */
const WIRE_TALK =
  /^(?:There is no|No|An empty) (?:request |response )?body\b|^The (?:request |response )?body (?:is empty|may be (?:empty|left out))|^(?:Answers|Responds|Returns)(?: with)?(?: HTTP| status)*(?: code)? [2-5]\d\d(?=$|\W*$|,? (?:and|if|or|unless|until|when|where|while|with)\b)/i;

/** Text that the document has for an operation, as the description of a module. */
export function toModuleSentences(text: string): string[] {
  return toSentences(text)
    .map((sentence) => REFUSALS.reduce((told, [pattern, words]) => told.replace(pattern, words), sentence))
    .filter((sentence) => !WIRE_TALK.test(sentence));
}

/** The same for a module that only reads, where the text was written for the operation that creates. */
export function toReadingSentences(text: string): string[] {
  return toModuleSentences(text).filter(
    (sentence) => !/\bthis answer\b/.test(sentence) && !/^(?:Add|Create|Make|Order|Register|Upload)s? /.test(sentence),
  );
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
