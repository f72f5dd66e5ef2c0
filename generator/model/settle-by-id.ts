import type { Operation } from './types.js';

const BY_ID = /^(.*)\/by[-_]?id(\/\{[^{}]+\}(?:\/.*)?)$/i;
const ITEM = /^(.*)\/\{[^{}]+\}\/?$/;

/**
 * `/peers/by-id/{id}` is what others call `/peers/{id}`, where that is not something else, and `/peers/all` beside it is their
 * list. Requests go to the real paths.
 */
export function settleById(operations: readonly Operation[]): void {
  const items = new Set(operations.flatMap(({ path }) => ITEM.exec(path)?.[1] ?? []));
  const read = new Set(operations.filter(({ method }) => method === 'GET').map(({ path }) => path));
  const homes = new Set<string>();
  for (const operation of operations) {
    const [, before, rest] = BY_ID.exec(operation.place ?? operation.path) ?? [];
    if (before === undefined || operation.product || items.has(before)) continue;
    operation.place = `${before}${rest}`;
    homes.add(before);
  }
  for (const operation of operations) {
    const [, before] = /^(.*)\/all\/?$/.exec(operation.path) ?? [];
    if (before === undefined || operation.method !== 'GET' || operation.product) continue;
    if (homes.has(before) && !read.has(before)) operation.place = before;
  }
}
