export const [TAB, NEWLINE, SPACE, QUOTE, HASH, APOSTROPHE, DASH, COLON] = [9, 10, 32, 34, 35, 39, 45, 58];
/** Divides documents. */
const MARKER = /^(?:---|\.\.\.)$/;

/** Thrown and caught among the readers of plain YAML: the text has something that is left to the complete parser. */
export const GIVE_UP = new Error('not plain');

/** A place in a YAML text, which moves from line to line. */
export class LineCursor {
  /** On the first sign of a line with content, or somewhere behind it. */
  at = 0;
  /** Of the line; -1 at the end of the text, which is less than any. */
  indent = 0;
  readonly text: string;

  constructor(readonly source: string) {
    this.text = source.endsWith('\n') ? source : `${source}\n`;
  }

  /** Goes to the next line that is neither blank nor a comment; `from` is the start of a line. */
  findLine(from: number): void {
    const { text } = this;
    let start = from;
    for (;;) {
      let at = start;
      let code = text.charCodeAt(at);
      while (code === SPACE) code = text.charCodeAt(++at);
      if (code === HASH) at = text.indexOf('\n', at);
      else if (code !== NEWLINE) {
        if (code === TAB || MARKER.test(text.slice(at, at + 3))) throw GIVE_UP;
        this.at = at;
        this.indent = at < text.length ? at - start : -1;
        return;
      }
      start = at + 1;
    }
  }

  /** Goes to the next line; nothing but a comment may follow on this one. */
  endLine(from: number): void {
    const { text } = this;
    let at = from;
    while (text.charCodeAt(at) === SPACE) at += 1;
    const code = text.charCodeAt(at);
    if (code !== NEWLINE && !(code === HASH && at > from)) throw GIVE_UP;
    this.findLine(text.indexOf('\n', at) + 1);
  }

  skipBlanks(): void {
    while (this.text.charCodeAt(this.at) === SPACE) this.at += 1;
  }

  get code(): number {
    return this.text.charCodeAt(this.at);
  }

  /** Whether the sign stands here with a blank behind it; without one it is the beginning of a text. */
  isAt(code: number): boolean {
    return this.code === code && isBlank(this.text.charCodeAt(this.at + 1));
  }
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === NEWLINE;
}
