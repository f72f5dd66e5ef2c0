import { splitWords } from '../naming/words.js';
import { isObject } from '../spec/json.js';
import type { Json, JsonObject } from '../spec/types.js';
import type { QueryPairs } from './validate/read-parameters.js';

const HIDDEN = '***';
const SECRETS = new Set(
  'password passwd passphrase secret secrets token tokens credential credentials authorization signature pin'.split(
    ' ',
  ),
);
/** A key that is none to be hidden says whose it is: an SSH key is public, a key of a map is a name. */
const SECRET_KEYS = new Set('api access private secret auth encryption signing account master'.split(' '));
const LONGEST_TEXT = 200;
const LARGEST_BODY = 16 * 1024;
const DEEPEST = 12;

/** What a request said, for people who look at it later: without its secrets, and no longer than can be read. */
export function redactBody(bytes: Buffer, type: string | undefined, keys: readonly string[]): Json | undefined {
  if (bytes.length === 0) return undefined;
  if (bytes.length > LARGEST_BODY || !/json/i.test(type ?? 'json')) return `${bytes.length} bytes`;
  try {
    return redactValue(JSON.parse(bytes.toString('utf8')) as Json, keys, 0);
  } catch {
    return `${bytes.length} bytes that are not JSON`;
  }
}

export function redactQuery(pairs: QueryPairs, keys: readonly string[]): JsonObject | undefined {
  if (pairs.size === 0) return undefined;
  const shown: JsonObject = Object.create(null);
  for (const [name, values] of pairs) {
    const hidden = values.map((value) => (isSecret(name) ? HIDDEN : redactText(value, keys)));
    shown[name] = hidden.length === 1 ? (hidden[0] as string) : hidden;
  }
  return shown;
}

function redactValue(value: Json, keys: readonly string[], depth: number): Json {
  if (typeof value === 'string') return redactText(value, keys);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((inner) => redactValue(inner, keys, depth + 1));
  const shown: JsonObject = Object.create(null);
  for (const [name, inner] of Object.entries(value)) {
    const hides = isSecret(name) && !isObject(inner) && inner !== null && typeof inner !== 'boolean';
    shown[name] = hides ? HIDDEN : redactValue(inner, keys, depth + 1);
  }
  return shown;
}

/** A key of the mock is hidden wherever it stands. */
function redactText(text: string, keys: readonly string[]): string {
  let shown = text;
  for (const key of keys) if (key !== '') shown = shown.replaceAll(key, HIDDEN);
  return shown.length > LONGEST_TEXT ? `${shown.slice(0, LONGEST_TEXT)}…` : shown;
}

function isSecret(name: string): boolean {
  const words = splitWords(name);
  if (words.some((word) => SECRETS.has(word))) return true;
  const last = words.at(-1);
  return (last === 'key' || last === 'keys') && words.some((word) => SECRET_KEYS.has(word));
}
