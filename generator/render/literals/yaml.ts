import type { Json, JsonObject } from '../../spec/types.js';
import { toLine } from './text.js';
import { Alias, Anchor, printYaml, type YamlMap } from './yaml-print.js';
import { shareMembers } from './yaml-share.js';

/**
 * YAML as the YAML 1.1 readers of Ansible take it: a text that could be anything else, such as `yes`,
 * `1:30` or `2026-01-01`, is in quotes.
 */
export function encodeYaml(value: Json): string {
  return printYaml(repairText(value));
}

/** For a file that Ansible reads as templates, or that people copy into one. */
export function encodeJinjaYaml(value: Json): string {
  return printYaml(repairText(value), { jinja: true });
}

/** The same with long texts folded, because pep8 counts the columns of the text inside a Python string too. */
export function encodeFoldedYaml(value: Json): string {
  // Tasks stand apart, as people write them.
  return printYaml(repairText(value), { width: FOLDED, apart: true });
}

/** What a module returns; members that stand in several places are written once. */
export function encodeReturns(returns: JsonObject): string {
  return printYaml(shareMembers(repairText(returns) as JsonObject), { width: FOLDED });
}

/** Tasks that show how a module is used. */
export function encodeExampleYaml(value: Json): string {
  return printYaml(repairText(value), { width: FOLDED, apart: true, jinja: true });
}

const FOLDED = 150;
/** For files of their own, all of which Ansible reads as templates. */
const NARROW = 118;

export function encodeNarrowYaml(value: Json): string {
  return printYaml(repairText(value), { width: NARROW, apart: true, jinja: true });
}

export interface SharedOptions {
  head: JsonObject;
  options: JsonObject;
  own: JsonObject | null;
  tail: JsonObject;
}

/**
 * The documentation of a module. Where it takes `items`, an item has the options that the module has: they are written
 * once, with an anchor, and merged in the second place.
 */
export function encodeDocumentation({ head, options, own, tail }: SharedOptions): string {
  const shared = repairText(options) as YamlMap;
  const start = repairText(head) as YamlMap;
  const end = repairText(tail) as YamlMap;
  if (own === null) return printYaml({ ...start, options: shared, ...end }, { width: FOLDED });
  const { items, ...rest } = repairText(own) as YamlMap;
  const several = { ...(items as YamlMap), suboptions: new Anchor('options', shared) };
  return printYaml(
    { ...start, options: { items: several, '<<': new Alias('options'), ...rest }, ...end },
    { width: FOLDED },
  );
}

/** Lone surrogates are no text to a reader that wants UTF-8. */
function repairText(value: Json): Json {
  return hasSurrogate(value) ? replaceSurrogates(value) : value;
}

function hasSurrogate(value: Json): boolean {
  if (typeof value === 'string') return /[\ud800-\udfff]/.test(value);
  if (Array.isArray(value)) return value.some(hasSurrogate);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasSurrogate);
}

function replaceSurrogates(value: Json): Json {
  if (typeof value === 'string') return value.replace(/\p{Cs}/gu, '\ufffd');
  if (Array.isArray(value)) return value.map(replaceSurrogates);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceSurrogates(item)]));
}

export function encodeYamlString(text: string): string {
  return encodeYaml(text).trimEnd();
}

export function encodeYamlComment(text: string): string {
  return `# ${toLine(text)}`;
}

const COMMENT = 118;

/** Prose as a comment of as many lines as it takes. */
export function encodeYamlProse(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of toLine(text).split(' ')) {
    if (line !== '' && line.length + word.length >= COMMENT) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => `# ${one}`.trimEnd()).join('\n');
}

/** YAML as a comment, to be taken out of it by hand. */
export function encodeYamlSample(value: Json): string {
  const lines = encodeNarrowYaml(value).trimEnd().split('\n');
  return lines.map((line) => `# ${line}`.trimEnd()).join('\n');
}
