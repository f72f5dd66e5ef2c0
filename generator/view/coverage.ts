import type { Catalogue, Resource } from '../map/types.js';
import { findModuleObstacle } from './ansible/view-ansible.js';
import type { Verdict } from './express.js';
import { compareText } from './naming.js';

export type Target = 'terraform' | 'ansible';

/** Where an operation ended up in one target: its home, or why there is none. */
export interface Home {
  home: string | null;
  reason: string;
}

export interface CoverageView {
  title: string;
  targets: Target[];
  operations: {
    method: string;
    path: string;
    operationId: string;
    family: string;
    role: string;
    resource: string | null;
    reason: string;
    homes: { target: Target; home: string | null; reason: string }[];
  }[];
  omitted: { resource: string; attribute: string; reason: string }[];
}

export function viewCoverage(catalogue: Catalogue, verdicts: readonly Verdict[], targets: Target[]): CoverageView {
  const homes = new Map<string, Record<Target, Home>>();
  for (const verdict of verdicts) {
    for (const [operation, uses] of listUses(verdict.resource)) {
      homes.set(`${verdict.resource.name} ${operation}`, {
        terraform: findHome(verdict, uses.terraform, verdict.obstacles),
        ansible: findHome(verdict, uses.ansible, listModuleObstacles(verdict)),
      });
    }
  }
  // The order of keys in a document has no meaning, so it must not show.
  const ledger = [...catalogue.ledger].sort((a, b) => compareText(a.path, b.path) || compareText(a.method, b.method));
  const operations = ledger.map((entry) => {
    const found = homes.get(`${entry.resource} ${entry.method} ${entry.path}`);
    const none: Home = {
      home: null,
      reason: entry.role === 'skipped' ? entry.reason : `not rendered yet: ${entry.role}`,
    };
    return {
      method: entry.method,
      path: entry.path,
      operationId: entry.operationId,
      family: entry.family,
      role: entry.role,
      resource: entry.resource,
      reason: entry.reason,
      homes: targets.map((target) => ({ target, ...(found?.[target] ?? none) })),
    };
  });
  const omitted = verdicts
    .filter(({ obstacles }) => obstacles.length === 0)
    .sort((a, b) => compareText(a.resource.name, b.resource.name))
    .flatMap(({ resource, omitted: left }) =>
      left
        .map(({ name, reason }) => ({ resource: resource.name, attribute: name, reason }))
        .sort((a, b) => compareText(a.attribute, b.attribute)),
    );
  return { title: catalogue.title, targets, operations, omitted };
}

function listModuleObstacles(verdict: Verdict): string[] {
  const own = verdict.obstacles.length > 0 ? null : findModuleObstacle(verdict);
  return own === null ? verdict.obstacles : [own];
}

function findHome({ resource }: Verdict, used: boolean, obstacles: readonly string[]): Home {
  if (obstacles.length > 0) return { home: null, reason: `not rendered yet: ${obstacles.join('; ')}` };
  if (!used) return { home: null, reason: 'not rendered yet: the target does not use it' };
  return { home: resource.name, reason: '' };
}

function listUses({ operations }: Resource): [string, Record<Target, boolean>][] {
  const { create, read, update, delete: remove, list } = operations;
  const uses: [string, Record<Target, boolean>][] = [];
  for (const call of [create, read, ...update, remove]) {
    if (call) uses.push([call.operation, { terraform: true, ansible: true }]);
  }
  if (list) uses.push([list.operation, { terraform: false, ansible: true }]);
  return uses;
}
