import type { Action, Catalogue } from '../../../map/types.js';
import { toReading } from '../../../plan/fit/to-reading.js';
import { judgeAction, judgeReading, judgeResource } from './judge-ansible.js';
import { describeModules, type ModuleList } from './list-modules.js';

/** Where an operation ended up in the collection: its module, or why there is none. */
export interface AnsibleHome {
  home: string | null;
  reason: string;
}

/** The home of every operation that the catalogue uses, by "METHOD /path". */
export function listAnsibleHomes(catalogue: Catalogue): Map<string, AnsibleHome> {
  const homes = new Map<string, AnsibleHome>();
  const modules = describeModules(catalogue);
  addManaged(catalogue, modules, homes);
  addRead(catalogue, modules, homes);
  addActions(catalogue, modules, homes);
  for (const { key, reason } of listUnused(catalogue)) {
    if (!homes.has(key)) homes.set(key, { home: null, reason });
  }
  return homes;
}

function settle(homes: Map<string, AnsibleHome>, key: string, home: string | null, obstacles: readonly string[]) {
  if (homes.get(key)?.home) return;
  homes.set(key, obstacles.length > 0 ? { home: null, reason: obstacles.join('; ') } : { home, reason: '' });
}

function addManaged(catalogue: Catalogue, modules: ModuleList, homes: Map<string, AnsibleHome>): void {
  for (const resource of catalogue.resources) {
    const { obstacles } = judgeResource(resource);
    const { create, read, update, delete: remove, list } = resource.operations;
    const powers = resource.actions.filter(({ name }) => isPowerAction(resource.power, name)).map(({ call }) => call);
    const unsets = update.map(({ unset }) => unset);
    const parts = (read?.parts ?? []).map((part) => part.read);
    for (const call of [create, read, ...parts, ...update, ...unsets, remove, list, ...powers]) {
      if (call) settle(homes, call.operation, modules.resources.get(resource.name) ?? null, obstacles);
    }
  }
}

function isPowerAction(power: Catalogue['resources'][number]['power'], name: string): boolean {
  return power !== null && [power.actions.on, power.actions.off, power.actions.restart].includes(name);
}

function addRead(catalogue: Catalogue, modules: ModuleList, homes: Map<string, AnsibleHome>): void {
  for (const subject of [...catalogue.resources, ...catalogue.lookups]) {
    const home = modules.infos.get(subject.name);
    if (home === undefined && 'kind' in subject) continue;
    const { obstacles } = judgeReading(subject);
    const compute = 'compute' in subject.operations ? subject.operations.compute : null;
    for (const call of [subject.operations.read, toReading(subject).operations.list, compute]) {
      if (call) settle(homes, call.operation, home ?? null, obstacles);
    }
  }
}

function addActions(catalogue: Catalogue, modules: ModuleList, homes: Map<string, AnsibleHome>): void {
  for (const { action, name } of modules.actions) settle(homes, action.call.operation, name, []);
  for (const action of listAllActions(catalogue)) {
    const obstacles = judgeAction(action);
    if (obstacles.length > 0) settle(homes, action.call.operation, null, obstacles);
  }
}

function listAllActions({ resources, lookups, actions }: Catalogue): Action[] {
  return [...[...resources, ...lookups].flatMap((owner) => owner.actions), ...actions];
}

function listUnused(catalogue: Catalogue): { key: string; reason: string }[] {
  return catalogue.ledger.map(({ method, path, role, reason }) => ({
    key: `${method} ${path}`,
    reason: role === 'skipped' ? reason : 'no module uses it',
  }));
}
