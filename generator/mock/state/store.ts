import type { Json, JsonObject } from '../../spec/types.js';
import type { Collection } from './collection.js';
import { isChangeTime } from './touch.js';

/** Something that is under way: done after a number of reads or some time, whichever is first. */
export interface Transition {
  reads: number;
  due: number;
  done: boolean;
  /** Run once, when it is done. */
  effects: ((now: Date) => void)[];
}

export type Origin = 'seeded' | 'created' | 'operation';

export interface Item {
  id: string;
  path: string;
  collection: Collection;
  fields: JsonObject;
  origin: Origin;
  /** The fingerprint that a seeded item came with, so that one which a client changed can be told from one left alone. */
  first: string;
  transitions: Transition[];
}

export interface Single {
  path: string;
  /** Null: there is none at the moment. */
  value: JsonObject | null;
  /** What a delete sets it back to. */
  initial: JsonObject | null;
}

/** Everything that exists, by concrete path, so that a parent takes all below it along when it goes. */
export class Store {
  readonly #items = new Map<string, Map<string, Item>>();
  readonly #gone = new Set<string>();
  readonly singles = new Map<string, Single>();
  #count = 0;

  /** Rises with each item made: the label that keeps made-up values apart. */
  count(): number {
    this.#count += 1;
    return this.#count;
  }

  hasCollection(path: string): boolean {
    return this.#items.has(path);
  }

  open(path: string): Map<string, Item> {
    let items = this.#items.get(path);
    if (!items) {
      items = new Map();
      this.#items.set(path, items);
    }
    return items;
  }

  all(): Iterable<[string, Map<string, Item>]> {
    return this.#items.entries();
  }

  add(path: string, item: Item): void {
    this.open(path).set(item.id, item);
    this.#gone.delete(item.path);
  }

  /** True for what was there once: it must not come back by being made up again. */
  isGone(path: string): boolean {
    return this.#gone.has(path);
  }

  /** A path of the document may end in a slash; that of an item does not. */
  noteGone(path: string): void {
    this.#gone.add(path.replace(/\/$/, ''));
  }

  remove(collectionPath: string, id: string, itemPath: string): void {
    this.#items.get(collectionPath)?.delete(id);
    this.#gone.add(itemPath);
    this.removeBelow(itemPath);
  }

  removeBelow(itemPath: string): void {
    const below = `${itemPath}/`;
    for (const path of this.#items.keys()) if (path.startsWith(below)) this.#items.delete(path);
    for (const path of this.singles.keys()) if (path.startsWith(below)) this.singles.delete(path);
  }

  /** Its name has changed: it is found under the new one, with all below it, and no longer under the old one. */
  move(item: Item, id: string): void {
    const before = item.path;
    const after = `${before.slice(0, before.lastIndexOf('/'))}/${encodeURIComponent(id)}`;
    for (const items of this.#items.values()) {
      if (items.get(item.id) !== item) continue;
      const all = [...items].map(([key, own]): [string, Item] => [own === item ? id : key, own]);
      items.clear();
      for (const [key, own] of all) items.set(key, own);
    }
    item.id = id;
    this.#gone.add(before);
    this.#gone.delete(after);
    const place = (path: string) =>
      path === before || path.startsWith(`${before}/`) ? after + path.slice(before.length) : path;
    for (const [path, items] of [...this.#items]) {
      for (const own of items.values()) own.path = place(own.path);
      if (place(path) === path) continue;
      this.#items.delete(path);
      this.#items.set(place(path), items);
    }
    for (const [path, single] of [...this.singles]) {
      if (place(path) === path) continue;
      this.singles.delete(path);
      this.singles.set(place(path), { ...single, path: place(path) });
    }
  }

  get gone(): string[] {
    return [...this.#gone];
  }

  get counted(): number {
    return this.#count;
  }

  restore(lists: [string, [string, Item][]][], singles: Single[], gone: string[], count: number): void {
    this.reset();
    for (const [path, items] of lists) this.#items.set(path, new Map(items));
    for (const single of singles) this.singles.set(single.path, single);
    for (const path of gone) this.#gone.add(path);
    this.#count = count;
  }

  reset(): void {
    this.#items.clear();
    this.#gone.clear();
    this.singles.clear();
    this.#count = 0;
  }

  /** What exists, seeded and created apart; `changed` marks what no longer is as it was at first. */
  dump(): Dump {
    const dump: Dump = { created: [], seeded: [], operations: [], singletons: [] };
    const seen = new Set<Item>();
    for (const items of this.#items.values()) {
      for (const item of items.values()) {
        if (seen.has(item)) continue;
        seen.add(item);
        if (item.origin === 'seeded')
          dump.seeded.push({
            path: item.path,
            value: item.fields,
            changed: fingerprint(item.fields) !== item.first,
          });
        else (item.origin === 'created' ? dump.created : dump.operations).push({ path: item.path, value: item.fields });
      }
    }
    for (const { path, value, initial } of this.singles.values()) {
      dump.singletons.push({ path, value, changed: fingerprint(value) !== fingerprint(initial) });
    }
    return dump;
  }
}

export interface Dump {
  created: { path: string; value: Json }[];
  seeded: { path: string; value: Json; changed: boolean }[];
  operations: { path: string; value: Json }[];
  singletons: { path: string; value: Json; changed: boolean }[];
}

/** Tells two states apart; the time of the last change does not count, or nothing could ever be set back. */
export function fingerprint(fields: JsonObject | null): string {
  if (fields === null) return 'null';
  return serialise(Object.entries(fields).filter(([name]) => !isChangeTime(name)) as Json);
}

export function serialise(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch {
    // Integers beyond 2^53 are bigints here; asking for each value takes several times as long.
    return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}` : inner));
  }
}
