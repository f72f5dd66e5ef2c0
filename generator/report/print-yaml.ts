import { cleanText, wrapText } from './clean-text.js';

/** Words that YAML 1.1 or 1.2 reads as something other than text. */
const RESERVED = /^(true|false|null|yes|no|on|off|y|n)$/i;
const PLAIN = /^[A-Za-z][\w./-]*$/;
/** Line breaks of any YAML version, and what must not stand raw in a file. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A value in flow style, always on one line, so that one `#` comments it out. */
export function printFlow(value: unknown): string {
  if (typeof value === 'string') return printText(value);
  if (Array.isArray(value)) return `[${value.map(printFlow).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const pairs = Object.entries(value).map(([key, item]) => `${printText(key)}: ${printFlow(item)}`);
    return `{${pairs.join(', ')}}`;
  }
  return String(value);
}

/** Every JSON string is a double-quoted YAML scalar; what JSON leaves raw is escaped as well. */
export function printText(text: string): string {
  if (PLAIN.test(text) && !RESERVED.test(text)) return text;
  return JSON.stringify(text).replace(UNSAFE, (found) => {
    return [...Array(found.length).keys()].map((index) => `\\u${hex(found.charCodeAt(index))}`).join('');
  });
}

/** Each line of a comment begins with `# `; a setting that is commented out begins with `#` alone. */
export function printComment(text: string, indent: string, width: number): string[] {
  return wrapText(cleanText(text), width - indent.length - 2).map((line) => `${indent}# ${line}`.trimEnd());
}

function hex(unit: number): string {
  return unit.toString(16).padStart(4, '0');
}
