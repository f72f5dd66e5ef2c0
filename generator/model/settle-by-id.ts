import type { Operation } from './types.js';

const BY_ID = /^(.*)\/by[-_]?id(\/\{[^{}]+\}(?:\/.*)?)$/i;
const ITEM = /^(.*)\/\{[^{}]+\}\/?$/;

/**
 * `/peers/by-id/{id}` is what others call `/peers/{id}`, where that is not something else, `/peers/all` beside it is their
 * list, and `/peers/new` makes one. Requests go to the real paths.
 */
export function settleById(operations: readonly Operation[]): void {
  const items = new Set(operations.flatMap(({ path }) => ITEM.exec(path)?.[1] ?? []));
  const taken = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const homes = new Set<string>();
  for (const operation of operations) {
    const [, before, rest] = BY_ID.exec(operation.place ?? operation.path) ?? [];
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
