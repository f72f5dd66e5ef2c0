import type { Home } from '../plan/coverage.js';
import type { Plan } from '../plan/types.js';

/** What has moved is at home where its successor is. */
export function housedLikeSuccessors({ catalogue }: Plan, homes: ReadonlyMap<string, Home>): Map<string, Home> {
  const moved = catalogue.ledger.flatMap(({ method, path, successor }): [string, Home][] => {
    const home = successor === undefined ? undefined : homes.get(successor);
    return home ? [[`${method} ${path}`, home]] : [];
  });
  return new Map([...homes, ...moved]);
}
