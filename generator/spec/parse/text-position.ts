/** Where an offset lies, counted from 1, for people. */
export interface Position {
  line: number;
  column: number;
}

export function locate(text: string, offset: number): Position {
  let line = 1;
  let lineStart = 0;
  for (let index = 0; index < offset; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 13 && text.charCodeAt(index + 1) === 10) continue;
    if (code === 10 || code === 13) {
      line += 1;
      lineStart = index + 1;
    }
  }
  return { line, column: offset - lineStart + 1 };
}
