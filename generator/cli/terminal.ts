import { cleanText, shortenText } from '../report/clean-text.js';
import type { Diagnostic } from '../report/diagnostic.js';
import { formatDiagnostics } from '../report/diagnostics-text.js';
import { makePaint, type Paint } from '../report/paint.js';

/** Standard output carries the result and nothing else. */
export function printResult(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

/** The same of a text that comes in pieces. */
export function printPieces(pieces: Iterable<string>): void {
  for (const piece of pieces) process.stdout.write(piece);
  process.stdout.write('\n');
}

/** Words for people, on standard error. */
export function tellPeople(lines: string[]): void {
  if (lines.length > 0) process.stderr.write(`${lines.join('\n')}\n`);
}

export function tellDiagnostics(diagnostics: Diagnostic[]): void {
  tellPeople(formatDiagnostics(diagnostics, paintFor(process.stderr)));
}

export function paintFor(stream: NodeJS.WriteStream): Paint {
  return makePaint(stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb');
}

const ERASE_LINE = '\r\u001b[2K';

/** One line that is drawn over and over, on a terminal only. */
export function makeProgress(quiet: boolean): ((line: string) => void) | null {
  if (quiet || process.stderr.isTTY !== true || process.env.TERM === 'dumb') return null;
  return (line) => process.stderr.write(`${ERASE_LINE}${shortenText(cleanText(line), 79)}`);
}

export function endProgress(progress: ((line: string) => void) | undefined): void {
  if (progress !== undefined) process.stderr.write(ERASE_LINE);
}
