import type { Parameter, Schema } from '../../model/types.js';
import type { Json, JsonObject } from '../../spec/types.js';

export type QueryPairs = Map<string, string[]>;

export function readQuery(search: string): QueryPairs {
  const pairs: QueryPairs = new Map();
  for (const part of search.replace(/^\?/, '').split('&')) {
    if (part === '') continue;
    const cut = part.indexOf('=');
    const name = decode(cut < 0 ? part : part.slice(0, cut));
    const value = cut < 0 ? '' : decode(part.slice(cut + 1));
    const known = pairs.get(name);
    if (known) known.push(value);
    else pairs.set(name, [value]);
  }
  return pairs;
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** What a parameter's texts mean; undefined where it was not sent, `twice` where one value was expected and several came. */
export interface ReadValue {
  value: Json | undefined;
  twice: boolean;
}

export function readQueryParameter(parameter: Parameter, pairs: QueryPairs): ReadValue {
  const { name, schema } = parameter;
  const texts = pairs.get(name) ?? (isList(schema) ? pairs.get(`${name}[]`) : undefined);
  if (isList(schema)) {
    if (!texts) return { value: undefined, twice: false };
    const parts = texts.length > 1 || parameter.explode ? texts : splitList(texts[0] ?? '', parameter.style);
    return { value: parts.map((text) => readText(text, schema.items)), twice: false };
  }
  if (isMap(schema)) {
    const value =
      readDeepObject(name, pairs) ?? (texts ? readFlatObject(texts[0] ?? '') : readSpreadObject(parameter, pairs));
    return { value, twice: false };
  }
  if (!texts) return { value: undefined, twice: false };
  return { value: readText(texts[0] ?? '', schema), twice: texts.length > 1 };
}

/** Path, header and cookie parameters: one text. */
export function readTextParameter(parameter: Parameter, text: string): Json {
  const { schema } = parameter;
  if (isList(schema)) return splitList(text, parameter.style).map((part) => readText(part, schema.items));
  if (isMap(schema)) return readFlatObject(text);
  return readText(text, schema);
}

/** A text as the kind of value that its schema asks for; where it is none, the text itself, which the check then refuses. */
export function readText(text: string, schema: Schema | null): Json {
  const types = schema?.types ?? [];
  if (types.includes('string') && !types.some((t) => t === 'integer' || t === 'number' || t === 'boolean')) return text;
  // `True` is how Python writes it, and clients in Python send it.
  if (types.includes('boolean') && /^(?:[Tt]rue|[Ff]alse)$/.test(text)) return /^t/i.test(text);
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text))
    return toNumber(text);
  if (schema?.nullable && types.length > 0 && text === 'null') return null;
  return text;
}

function toNumber(text: string): number | bigint {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) && /^-?\d+$/.test(text) ? BigInt(text) : number;
}

function isList(schema: Schema): boolean {
  return schema.types.includes('array');
}

function isMap(schema: Schema): boolean {
  return schema.types.length === 1 && schema.types[0] === 'object';
}

function splitList(text: string, style: string): string[] {
  if (text === '') return [];
  if (style === 'spaceDelimited') return text.split(/ |%20/);
  if (style === 'pipeDelimited') return text.split('|');
  return text.split(',');
}

function readDeepObject(name: string, pairs: QueryPairs): JsonObject | undefined {
  let found: JsonObject | undefined;
  for (const [key, texts] of pairs) {
    if (!key.startsWith(`${name}[`) || !key.endsWith(']')) continue;
    found ??= Object.create(null) as JsonObject;
    found[key.slice(name.length + 1, -1)] = texts[0] ?? '';
  }
  return found;
}

function readFlatObject(text: string): JsonObject | string {
  if (text.startsWith('{')) {
    try {
      return JSON.parse(text) as JsonObject;
    } catch {
      return text;
    }
  }
  const parts = text.split(',');
  if (parts.length % 2 !== 0) return text;
  const value: JsonObject = Object.create(null);
  for (let i = 0; i < parts.length; i += 2) value[parts[i] as string] = parts[i + 1] as string;
  return value;
}

/** Style form with explode: the object's fields are parameters of their own. */
function readSpreadObject(parameter: Parameter, pairs: QueryPairs): JsonObject | undefined {
  if (!parameter.explode || parameter.style !== 'form') return undefined;
  let found: JsonObject | undefined;
  for (const [name, schema] of parameter.schema.properties) {
    const texts = pairs.get(name);
    if (!texts) continue;
    found ??= Object.create(null) as JsonObject;
    found[name] = readText(texts[0] ?? '', schema);
  }
  return found;
}
