import { quoteText, toLine } from './text.js';

/** An interpreted string literal; never a raw one, whose end a backtick would be. */
export function encodeGoString(text: string): string {
  return quoteText(text);
}

/** One comment line. gofmt reshapes lists and headings in comments, so text is never more than a line. */
export function encodeGoComment(text: string): string {
  return `// ${toLine(text)}`;
}

/** A name that is Go code already: the view made it, so a bad one is a bug. */
export function encodeGoIdentifier(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) throw new Error(`Not a Go identifier: ${JSON.stringify(name)}`);
  return name;
}

/** A module path as the view makes it: the part before the first slash has no dot, or is a host. */
export function encodeGoModule(path: string): string {
  if (!/^[a-z0-9][a-z0-9./_-]*$/.test(path)) throw new Error(`Not a Go module path: ${JSON.stringify(path)}`);
  return path;
}
