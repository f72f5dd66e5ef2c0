import { squash } from '../../naming/words.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { rememberByName } from './remember.js';
import type { Item } from './store.js';

const NAMES = new Set([
  'id',
  'uuid',
  'name',
  'slug',
  'sid',
  'shortname',
  'title',
  'key',
  'fingerprint',
  'code',
  'username',
  'address',
  'ip',
  'hostname',
  'domain',
  'identifier',
]);

const isNaming = rememberByName((name) => NAMES.has(squash(name)));

/** Documents let clients name an item by more than its id: `{name_or_id}`, a slug, a fingerprint. */
export function findItemByOtherName(items: Map<string, Item>, text: string): Item | null {
  const known = found.get(items) ?? new Map<string, Item>();
  const before = known.get(text);
  if (before && items.get(before.id) === before && isCalled(before, text)) return before;
  for (const item of items.values()) {
    if (!isCalled(item, text)) continue;
    found.set(items, known.set(text, item));
    return item;
  }
  return null;
}

/** The same few are asked for again and again: an image, a region, a size. */
const found = new WeakMap<Map<string, Item>, Map<string, Item>>();

function isCalled({ fields }: Item, text: string): boolean {
  // Not by a list of the keys: every field of every item that could be meant is looked at.
  for (const name in fields) {
    if (!isNaming(name)) continue;
    const value = fields[name];
    if (isText(value) && String(value) === text) return true;
  }
  return false;
}

/** What an object that stands for another item is known by. */
export function idOf(object: JsonObject): Json | undefined {
  return object.id ?? object.uuid ?? object.gid;
}

export function isText(value: Json | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}
