import type { Json } from '../../../spec/types.js';

/** Go expressions as data: the view says which, the renderer how they are written. */
export type GoValue =
  | { go: 'text'; value: string }
  /** A line of prose, for a reader of Markdown; `whole` is what a page has room for. */
  | { go: 'prose'; value: string; whole?: string }
  /** JSON in a text. */
  | { go: 'json'; value: Json }
  | { go: 'number'; value: number | bigint }
  | { go: 'name'; value: string }
  | { go: 'struct'; type: string; fields: [string, GoValue][]; tall: boolean }
  /** Of lists and maps, `of` is what they belong to, in a word of the document. */
  | { go: 'list'; type: string; items: GoValue[]; of?: string }
  | { go: 'map'; type: string; entries: [string, GoValue][]; of?: string }
  | { go: 'call'; function: string; arguments: GoValue[] };

const TRUE: GoValue = { go: 'name', value: 'true' };

export function text(value: string): GoValue {
  return { go: 'text', value };
}

/** Sentences, of which a schema holds as many as have room. */
export function prose(sentences: readonly string[], short: readonly string[]): GoValue | null {
  const [value, whole] = [short.join(' '), sentences.join(' ')];
  if (whole === '') return null;
  return value === whole ? { go: 'prose', value } : { go: 'prose', value, whole };
}

export function number(value: number | bigint): GoValue {
  return { go: 'number', value };
}

/** A constant, a variable or a type that is code of ours already. */
export function name(value: string): GoValue {
  return { go: 'name', value };
}

export function list(type: string, items: GoValue[], of?: string): GoValue {
  return { go: 'list', type, items, ...(of !== undefined && { of }) };
}

export function texts(values: readonly string[]): GoValue {
  return list('[]string', values.map(text));
}

export function call(name: string, ...args: GoValue[]): GoValue {
  return { go: 'call', function: name, arguments: args };
}

/** A map with sorted keys, so that the order of a document has no say. */
export function map(type: string, entries: Iterable<[string, GoValue]>, of?: string): GoValue {
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return { go: 'map', type, entries: sorted, ...(of !== undefined && { of }) };
}

/** Fields that are undefined, false, or empty are left out: Go's zero value says the same. */
export function struct(type: string, fields: Record<string, Given>, tall = false): GoValue {
  const kept: [string, GoValue][] = [];
  for (const [field, given] of Object.entries(fields)) {
    const isProse =
      (field === 'MarkdownDescription' || field === 'Description') && typeof given === 'string' && given !== '';
    const value: GoValue | null = isProse ? { go: 'prose', value: given } : toValue(given);
    if (value) kept.push([field, value]);
  }
  return { go: 'struct', type, fields: kept, tall };
}

type Given = GoValue | string | boolean | number | readonly string[] | null | undefined;

function toValue(given: Given): GoValue | null {
  if (given === null || given === undefined || given === false || given === '' || given === 0) return null;
  if (given === true) return TRUE;
  if (typeof given === 'string') return text(given);
  if (typeof given === 'number') return number(given);
  if (Array.isArray(given)) return given.length === 0 ? null : texts(given);
  const value = given as GoValue;
  if ((value.go === 'list' && value.items.length === 0) || (value.go === 'map' && value.entries.length === 0))
    return null;
  return value;
}

/** The expressions that one is made of. */
export function listParts(value: GoValue): GoValue[] {
  switch (value.go) {
    case 'struct':
      return value.fields.map(([, part]) => part);
    case 'map':
      return value.entries.map(([, part]) => part);
    case 'list':
      return value.items;
    case 'call':
      return value.arguments;
    default:
      return [];
  }
}

const packages = new Map<string, string[]>();

function findPackages(code: string): string[] {
  let known = packages.get(code);
  if (!known) {
    known = [...code.matchAll(/([a-z0-9]+)\.[A-Z]/g)].flatMap(([, used]) => used ?? []);
    packages.set(code, known);
  }
  return known;
}

/** The packages that an expression uses, by the name in front of the dot. */
export function listPackages(value: GoValue, found = new Set<string>()): Set<string> {
  const note = (code: string) => {
    for (const used of findPackages(code)) found.add(used);
  };
  switch (value.go) {
    case 'name':
      note(value.value);
      break;
    case 'call':
      note(value.function);
      for (const argument of value.arguments) listPackages(argument, found);
      break;
    case 'struct':
      note(value.type);
      for (const [, field] of value.fields) listPackages(field, found);
      break;
    case 'list':
      note(value.type);
      for (const item of value.items) listPackages(item, found);
      break;
    case 'map':
      note(value.type);
      for (const [, entry] of value.entries) listPackages(entry, found);
      break;
  }
  return found;
}
