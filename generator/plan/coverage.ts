import type { Catalogue } from '../map/types.js';
import { compareText } from '../naming/identifiers.js';

/** Where an operation ended up in one target: its home, or why there is none. */
export interface Home {
  home: string | null;
  reason: string;
}

/** The homes of operations by "METHOD /path", for every target that is made. */
export type TargetHomes = Map<string, ReadonlyMap<string, Home>>;

export interface CoverageView {
  title: string;
  targets: string[];
  operations: {
    method: string;
    path: string;
    operationId: string;
    family: string;
    role: string;
    resource: string | null;
    reason: string;
    homes: { target: string; home: string | null; reason: string }[];
  }[];
}

export function viewCoverage(catalogue: Catalogue, targets: TargetHomes): CoverageView {
  // The order of keys in a document has no meaning, so it must not show.
  const ledger = [...catalogue.ledger].sort((a, b) => compareText(a.path, b.path) || compareText(a.method, b.method));
  const operations = ledger.map((entry) => {
    const none: Home = { home: null, reason: entry.role === 'skipped' ? entry.reason : 'nothing uses it' };
    return {
      method: entry.method,
      path: entry.path,
      operationId: entry.operationId,
      family: entry.family,
      role: entry.role,
      resource: entry.resource,
      reason: entry.reason,
      homes: [...targets].map(([target, homes]) => ({
        target,
        ...(homes.get(`${entry.method} ${entry.path}`) ?? none),
      })),
    };
  });
  return { title: catalogue.title, targets: [...targets.keys()], operations };
}
