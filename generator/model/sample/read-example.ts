import { toPlural, toSingular } from '../../naming/plurals.js';
import { squash } from '../../naming/words.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { isHarmless } from './is-harmless.js';

/** Words that stand where somebody was to write an example. */
const PLACEHOLDER =
  /^(?:(?:an? )?(?:example|sample)(?: (?:name|string|text|value))?|string|text|null|undefined|todo)$/i;
/** `<your-token>` */
const ANGLES = /^<[^<>]*>$/;
/** Where quotes are part of a value: the text of a DNS record, an entity tag. */
const QUOTED = /(?:content|data|etag|match|records?|txt|values?)$/;
const QUOTES = /^(\\?["'])([^"']+)\1$/;
/** A key or an identifier with its middle left out. A sentence may pause so. */
const CUT = /[\w+/=](?:\.{3}|…)/;
const HEX = '3f9a61c85d2e7b04';

/**
 * What an example of the document shows, undefined where it only holds a place or could do harm. Whoever wrote the
 * document may have written a placeholder, the name of the field, or quotes around the value.
 */
export function readExample(example: Json | undefined, name: string): Json | undefined {
  if (typeof example === 'string') return readText(example, name);
  if (Array.isArray(example)) return readItems(example, name);
  return isObject(example) ? readMembers(example) : example;
}

function readText(example: string, name: string): string | undefined {
  const word = squash(name);
  const text = QUOTED.test(word) ? example : (QUOTES.exec(example.trim())?.[2] ?? example).replace(/\\$/, '');
  const told = text.trim();
  if (!isHarmless(text) || PLACEHOLDER.test(told) || ANGLES.test(told)) return undefined;
  if (isFieldName(told, name)) return undefined;
  const isKey = /^(?:ssh-|-----BEGIN|ecdsa-)/.test(told);
  if (CUT.test(told) && (isKey || !/\s/.test(told))) return undefined;
  return /x{4}/i.test(text) ? fillBlanks(text) : text;
}

/** `email: "email"` shows nothing. */
function isFieldName(text: string, name: string): boolean {
  const words = [name, toSingular(name), toPlural(name)].map(squash);
  return words.includes(squash(text)) && !/\d/.test(text);
}

/** `fn-xxxxxxxx-xxxx` shows the form of an identifier. */
function fillBlanks(text: string): string {
  let at = 0;
  const next = () => HEX[at++ % HEX.length] ?? '';
  return text.replace(/x{4,}/gi, (run) => {
    const made = [...run].map(next).join('');
    return run === run.toUpperCase() ? made.toUpperCase() : made;
  });
}

function readItems(example: readonly Json[], name: string): Json[] | undefined {
  const items = example.map((item) => readExample(item, name)).filter((item) => item !== undefined);
  return items.length === 0 && example.length > 0 ? undefined : items;
}

function readMembers(example: JsonObject): JsonObject {
  const members = Object.create(null) as JsonObject;
  for (const [name, value] of Object.entries(example)) {
    const read = isHarmless(name) ? readExample(value, name) : undefined;
    if (read !== undefined) members[name] = read;
  }
  return { ...members };
}
