import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import { finishWork } from '../rules/operations.js';
import { findStatus, readStatus, writeStatus } from '../rules/status.js';
import type { Item, Origin } from './store.js';
import type { World } from './world.js';

/** Everything that exists, as data. */
export interface Snapshot {
  version: 1;
  items: {
    id: string;
    path: string;
    shape: string;
    fields: JsonObject;
    origin: Origin;
    first: string;
    busy: boolean;
  }[];
  /** By concrete path: which items lie there, under which name. */
  lists: [string, [string, number][]][];
  singles: { path: string; value: JsonObject | null; initial: JsonObject | null }[];
  gone: string[];
  count: number;
}

export function takeSnapshot({ store }: World): Snapshot {
  const index = new Map<Item, number>();
  const items: Snapshot['items'] = [];
  const lists: Snapshot['lists'] = [];
  for (const [path, list] of store.all()) {
    const members: [string, number][] = [];
    for (const [key, item] of list) {
      let at = index.get(item);
      if (at === undefined) {
        at = items.length;
        index.set(item, at);
        const { id, fields, origin, first, collection, transitions } = item;
        const busy = transitions.some(({ done }) => !done);
        items.push({ id, path: item.path, shape: collection.shape, fields, origin, first, busy });
      }
      members.push([key, at]);
    }
    lists.push([path, members]);
  }
  const singles = [...store.singles.values()].map(({ path, value, initial }) => ({ path, value, initial }));
  return { version: 1, items, lists, singles, gone: store.gone, count: store.counted };
}

export function isSnapshot(value: unknown): value is Snapshot {
  const { version, items, lists, singles } = (isObject(value as Json) ? value : {}) as Partial<Snapshot>;
  return version === 1 && [items, lists, singles].every(Array.isArray);
}

/** Puts back what was there; what the document has no place for any more is left out and counted. */
export function restoreSnapshot(world: World, { items, lists, singles, gone, count }: Snapshot): number {
  const restored = items.map((saved): Item | null => {
    const collection = world.collections.get(saved.shape);
    if (!collection) return null;
    const { id, path, fields, origin, first } = saved;
    const item: Item = { id, path, collection, fields, origin, first, transitions: [] };
    return saved.busy && !settle(world, item) ? null : item;
  });
  world.store.restore(
    lists.map(([path, members]) => [
      path,
      members.flatMap(([key, at]): [string, Item][] => {
        const item = restored[at];
        return item ? [[key, item]] : [];
      }),
    ]),
    singles,
    gone,
    count,
  );
  return restored.filter((item) => item === null).length;
}

/** What was under way has ended in the meantime; false for what was being deleted. */
function settle(world: World, item: Item): boolean {
  const { schema } = item.collection;
  const status = schema && findStatus(schema);
  if (status) {
    const now = readStatus(item.fields, status);
    if (status.deleting !== null && now === status.deleting) return false;
    if (status.ready !== null && now === status.pending) writeStatus(item.fields, status, status.ready);
  }
  if (schema && item.origin === 'operation') finishWork(item.fields, schema, world.now());
  return true;
}
