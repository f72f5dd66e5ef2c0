/**
 * The folder `render/literals`: one encoder for each language. Whatever the text, it stays text in the file that it is
 * written to.
 */

/** Control, format, private and unassigned characters, lone surrogates, and what ends a line: they never stand bare. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const EVERY_UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

// Most texts are plain, and a look is much cheaper than a rewrite.
const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/;
const PLAIN_QUOTED = /^[ !#-[\]-~]*$/;

/** Quotes of typographers: Ansible's checkers allow them in no file, so text gets plain ones and data an escape. */
export const CURLED = /[\u2018\u2019\u201c\u201d]/g;

function straightenQuotes(text: string): string {
  return text.replace(CURLED, (quote) => (quote < '\u201c' ? "'" : '"'));
}

/** Any text as one printable line, for comments and headings. */
export function toLine(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return straightenQuotes(text).replace(/\s+/gu, ' ').replace(EVERY_UNPRINTABLE, '').replace(/ +/g, ' ').trim();
}

/** Replaces what `escape` matches, one code point at a time; a lone surrogate becomes U+FFFD. */
function escapeCharacters(text: string, escapes: ReadonlyMap<string, string>, encode: (code: number) => string) {
  let out = '';
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const known = escapes.get(char);
    if (known !== undefined) out += known;
    else if (code >= 0xd800 && code <= 0xdfff) out += encode(0xfffd);
    else out += UNPRINTABLE.test(char) ? encode(code) : char;
  }
  return out;
}

const QUOTED = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Between double quotes, with the escapes that Go, HCL and Python share. */
export function quoteText(text: string): string {
  if (PLAIN_QUOTED.test(text)) return `"${text}"`;
  const encode = (code: number) =>
    code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  return `"${escapeCharacters(text, QUOTED, encode)}"`;
}
