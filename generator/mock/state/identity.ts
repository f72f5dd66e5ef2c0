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
  for (const item of items.values()) {
    // Not by a list of the keys: every field of every item that could be meant is looked at.
    for (const name in item.fields) {
      if (!isNaming(name)) continue;
      const value = item.fields[name];
      if (isText(value) && String(value) === text) return item;
    }
  }
  return null;
}

/** What an object that stands for another item is known by. */
export function idOf(object: JsonObject): Json | undefined {
  return object.id ?? object.uuid ?? object.gid;
}

export function isText(value: Json | undefined): value is string | number | bigint {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}
