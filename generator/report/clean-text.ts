/**
 * Text of a document on one line, harmless on a terminal: an escape sequence could recolour, hide or retype what
 * stands around it, and a bidirectional override could reorder it.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
      character === '\u200d' ? '' : escapeCharacter(character),
    )
    .trim();
}

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** A description can be a whole manual; so much of it is enough to know what is meant. */
export const LONGEST = 300;

/** How many columns the text takes; East Asian characters and emoji take two. */
export function measureWidth(text: string): number {
  let width = 0;
  for (const character of text) width += isWide(character.codePointAt(0) ?? 0) ? 2 : /\p{M}/u.test(character) ? 0 : 1;
  return width;
}

function isWide(point: number): boolean {
  return (
    (point >= 0x1100 && point <= 0x115f) ||
    (point >= 0x2e80 && point <= 0xa4cf) ||
    (point >= 0xac00 && point <= 0xd7a3) ||
    (point >= 0xf900 && point <= 0xfaff) ||
    (point >= 0xfe30 && point <= 0xfe6f) ||
    (point >= 0xff00 && point <= 0xff60) ||
    (point >= 0x1f300 && point <= 0x1faff) ||
    (point >= 0x20000 && point <= 0x3fffd)
  );
}

/** Cut to `width` columns, with a mark where something is missing. */
export function shortenText(text: string, width: number): string {
  if (measureWidth(text) <= width) return text;
  return `${takeColumns(text, width - 1)}…`;
}

/** Lines of at most `width` columns, broken between words; a longer word is cut, a path after a slash where it can be. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (let word of cleanText(text).split(' ')) {
    if (line !== '' && measureWidth(line) + 1 + measureWidth(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    while (measureWidth(word) > width) {
      const most = takeColumns(word, width);
      const head = /^.+[/_.-]/s.exec(most)?.[0] ?? most;
      lines.push(head);
      word = word.slice(head.length);
    }
    line = word;
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

function takeColumns(text: string, width: number): string {
  let taken = '';
  let used = 0;
  for (const character of text) {
    used += measureWidth(character);
    if (used > width && taken !== '') break;
    taken += character;
  }
  return taken;
}
