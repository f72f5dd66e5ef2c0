/** A command that a view made: words, and texts in single quotes that hold nothing to be expanded. */
export function encodeShellLine(command: string): string {
  if (!/^(?:[\w./=-]+|'[^'\r\n]*'| )+$/.test(command)) throw new Error(`Not a plain command: ${command}`);
  return command;
}
