import type { Json, JsonObject } from '../../generator/spec/types.js';

type Spoil = (body: string, url: string) => string;

/** Ways in which a success can say nothing about what exists, by what they are called. */
export const WRONG_ANSWERS: ReadonlyMap<string, Spoil> = new Map<string, Spoil>([
  ['an empty object', () => '{}'],
  ['null', () => 'null'],
  ['no body', () => ''],
  ['an empty list', () => '[]'],
  ['a list of null', () => '[null]'],
  ['a list that is null', () => '{"items": null}'],
  ['an item that is null', () => '{"items": [null]}'],
  ['an item without values', () => '{"items": [{}]}'],
  ['a word about something else', () => '{"message": "try again", "status": "ok"}'],
  ['an object in another envelope', (body) => `{"result": ${body}}`],
  ['no identifier', (body) => takeNames(JSON.parse(body) as JsonObject)],
  ['the identifier of another', (body, url) => rename(JSON.parse(body) as JsonObject, url)],
]);

/** What names an object of which there are several: its id, and its name where it has none. */
function nameKey(object: JsonObject): string {
  return 'id' in object ? 'id' : 'name';
}

function takeNames(given: JsonObject): string {
  const strip = (object: Json): Json => {
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return object;
    const own = nameKey(object);
    return Object.fromEntries(Object.entries(object).filter(([name]) => name !== own)) as JsonObject;
  };
  return JSON.stringify(Array.isArray(given.items) ? { ...given, items: given.items.map(strip) } : strip(given));
}

/** The object that the address names is another one; what is named by nothing cannot be. */
function rename(given: JsonObject, url: string): string {
  const asked = decodeURIComponent(url.split('?', 1)[0]?.split('/').at(-1) ?? '');
  const own = nameKey(given);
  const value = given[own];
  if (String(value) !== asked) return JSON.stringify(given);
  return JSON.stringify({ ...given, name: 'another', [own]: typeof value === 'number' ? value + 1 : 'another' });
}
