import { squash } from '../naming/words.js';
import type { Operation } from './types.js';

const BY_ID = /^(.*)\/by[-_]?id(\/\{[^{}]+\}(?:\/.*)?)$/i;
const BY_ITS_NAME = /^(.*)\/([^/{}]+)(\/\{([^{}]+)\}(?:\/.*)?)$/;
const ITEM = /^(.*)\/\{[^{}]+\}\/?$/;

/** What says which one: `/volume/id/{id}`, `/volume/name/{name}`. */
const KEYS = new Set(['id', 'uuid', 'guid', 'name', 'key', 'slug']);

/**
 * `/peers/by-id/{id}` is what others call `/peers/{id}`, where that is not something else, `/peers/all` beside it is their
 * list, and `/peers/new` makes one. So is `/volume/id/{id}` where `POST /volume` makes one and only that path takes one away.
 * Requests go to the real paths.
 */
export function settleById(operations: readonly Operation[]): void {
  const items = new Set(operations.flatMap(({ path }) => ITEM.exec(path)?.[1] ?? []));
  const taken = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const keyed = findKeyed(operations, taken);
  const homes = new Set<string>();
  for (const operation of operations) {
    const own = operation.place ?? operation.path;
    const [, before, rest] = BY_ID.exec(own) ?? readKeyed(own, keyed) ?? [];
    if (before === undefined || operation.product || items.has(before)) continue;
    operation.place = `${before}${rest}`;
    homes.add(before);
  }
  for (const operation of operations) {
    const [, before, word = ''] = /^(.*)\/(all|new)\/?$/.exec(operation.path) ?? [];
    if (before === undefined || operation.product || !homes.has(before)) continue;
    const isIts = operation.method === (word === 'all' ? 'GET' : 'POST');
    if (isIts && !taken.has(`${operation.method} ${before}`)) operation.place = before;
  }
}

/** Of each collection, the word before the key by which one is taken away: `id` of `DELETE /volume/id/{id}`. */
function findKeyed(operations: readonly Operation[], taken: ReadonlySet<string>): Map<string, string> {
  const keyed = new Map<string, string | null>();
  for (const { method, path } of operations) {
    const [, before, word = '', rest = '', key = ''] = BY_ITS_NAME.exec(path) ?? [];
    if (method !== 'DELETE' || before === undefined || rest !== `/{${key}}`) continue;
    if (!KEYS.has(squash(word)) || squash(word) !== squash(key) || !taken.has(`POST ${before}`)) continue;
    keyed.set(before, keyed.has(before) ? null : word);
  }
  return new Map([...keyed].flatMap(([before, word]) => (word === null ? [] : [[before, word]])));
}

function readKeyed(path: string, keyed: ReadonlyMap<string, string>): string[] | null {
  for (const [before, word] of keyed) {
    const start = `${before}/${word}/{`;
    if (path.startsWith(start)) return [path, before, path.slice(start.length - 2)];
  }
  return null;
}
