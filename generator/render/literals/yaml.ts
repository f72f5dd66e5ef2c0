import { Document } from 'yaml';
import type { Json } from '../../spec/types.js';
import { toLine } from './text.js';

const UNPRINTABLE_BUT_BREAKS = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * YAML as the YAML 1.1 readers of Ansible take it: every text in quotes, so that `yes`, `1:30` and `2026-01-01` stay
 * text. Lines are never folded.
 */
export function encodeYaml(value: Json): string {
  const document = new Document(null, { version: '1.1' });
  document.contents = document.createNode(repairText(value), { aliasDuplicateObjects: false });
  const text = document.toString({
    directives: false,
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
    lineWidth: 0,
    doubleQuotedAsJSON: true,
  });
  // Every text is in double quotes, where an escape means the character; keys are plain names.
  return text.replace(UNPRINTABLE_BUT_BREAKS, (char) => {
    const code = char.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** Lone surrogates are no text to a reader that wants UTF-8. */
function repairText(value: Json): Json {
  if (typeof value === 'string') return value.replace(/\p{Cs}/gu, '\ufffd');
  if (Array.isArray(value)) return value.map(repairText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, repairText(item)]));
}

export function encodeYamlString(text: string): string {
  return encodeYaml(text).trimEnd();
}

export function encodeYamlComment(text: string): string {
  return `# ${toLine(text)}`;
}
