import type { Catalogue, LedgerEntry } from '../map/types.js';
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
    homes: TargetHome[];
  }[];
}

export interface TargetHome extends Home {
  target: string;
}

/** Where one operation ended up in every target. */
export function listHomes(entry: LedgerEntry, targets: TargetHomes): TargetHome[] {
  const none: Home = { home: null, reason: entry.role === 'skipped' ? entry.reason : 'nothing uses it' };
  return [...targets].map(([target, homes]) => {
    return { target, ...(homes.get(`${entry.method} ${entry.path}`) ?? none) };
  });
}

export function viewCoverage(catalogue: Catalogue, targets: TargetHomes): CoverageView {
  // The order of keys in a document has no meaning, so it must not show.
  const ledger = [...catalogue.ledger].sort((a, b) => compareText(a.path, b.path) || compareText(a.method, b.method));
  const operations = ledger.map((entry) => {
    return {
      method: entry.method,
      path: entry.path,
      operationId: entry.operationId,
      family: entry.family,
      role: entry.role,
      resource: entry.resource,
      reason: entry.reason,
      homes: listHomes(entry, targets),
    };
  });
  return { title: catalogue.title, targets: [...targets.keys()], operations };
}
