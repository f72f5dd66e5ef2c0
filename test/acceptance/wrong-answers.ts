import type { Json, JsonObject } from '../../generator/spec/types.js';

type Spoil = (body: string, url: string) => string;

/** Ways in which a success can say nothing about what exists, by what they are called. */
export const WRONG_ANSWERS: ReadonlyMap<string, Spoil> = new Map<string, Spoil>([
  ['an empty object', () => '{}'],
  ['null', () => 'null'],
  ['no body', () => ''],
  ['a space', () => ' '],
  ['an empty list', () => '[]'],
  ['a list of null', () => '[null]'],
  ['a list of lists', () => '[[]]'],
  ['a list of numbers', () => '[1, 2]'],
  ['a list of empty objects', () => '[{}]'],
  ['a text', () => '"none"'],
  ['a number', () => '0'],
  ['true', () => 'true'],
  ['false', () => 'false'],
  ['a list that is null', () => '{"items": null}'],
  ['a list that is an object', () => '{"items": {}}'],
  ['a list that is a text', () => '{"items": "none"}'],
  ['a list that is a number', () => '{"items": 0}'],
  ['an item that is null', () => '{"items": [null]}'],
  ['an item that is a list', () => '{"items": [[]]}'],
  ['an item that is a text', () => '{"items": ["a"]}'],
  ['an item without values', () => '{"items": [{}]}'],
  ['a word about something else', () => '{"message": "try again", "status": "ok"}'],
  ['an error', () => '{"error": {"code": "busy", "message": "x"}}'],
  ['an object in another envelope', (body) => `{"result": ${body}}`],
  ['a list around it', (body) => `[${body}]`],
  ['no identifier', (body) => setNames(body, undefined)],
  ['an identifier that is null', (body) => setNames(body, null)],
  ['an identifier that is empty', (body) => setNames(body, '')],
  ['an identifier that is a list', (body) => setNames(body, ['a'])],
  ['an identifier that has fields', (body) => setNames(body, {})],
  ['another list', () => '{"others": []}'],
  ['a page', () => '<html>log in</html>'],
  ['cut-off JSON', (body) => body.slice(0, Math.max(1, Math.floor(body.length / 2)))],
  ['the identifier of another', (body, url) => rename(JSON.parse(body) as JsonObject, url)],
]);

/** What names an object of which there are several: its id, and its name where it has none. */
function nameKey(object: JsonObject): string {
  return 'id' in object ? 'id' : 'name';
}

/** The same object, or the same items, with another value for a name; undefined: without it. */
function setNames(body: string, value: Json | undefined): string {
  const given = JSON.parse(body) as JsonObject;
  const change = (object: Json): Json => {
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return object;
    const own = nameKey(object);
    const rest = Object.entries(object).filter(([name]) => name !== own);
    return Object.fromEntries(value === undefined ? rest : [[own, value], ...rest]) as JsonObject;
  };
  return JSON.stringify(Array.isArray(given.items) ? { ...given, items: given.items.map(change) } : change(given));
}

/** The object that the address names is another one; what is named by nothing cannot be. */
function rename(given: JsonObject, url: string): string {
  const asked = decodeURIComponent(url.split('?', 1)[0]?.split('/').at(-1) ?? '');
  const own = nameKey(given);
  const value = given[own];
  if (String(value) !== asked) return JSON.stringify(given);
  return JSON.stringify({ ...given, name: 'another', [own]: typeof value === 'number' ? value + 1 : 'another' });
}
