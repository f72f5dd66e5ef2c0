/** The folder `targets/ansible/view`: plain objects, each shaped as one template of the collection needs it. */

import type { Settings } from '../../../config/settings.js';
import type { Attribute, Catalogue, List } from '../../../map/types.js';
import { assignNames, compareText, toIdentifier } from '../../../naming/identifiers.js';
import { toPlural } from '../../../naming/plurals.js';
import {
  ANSIBLE_CLIENT_OPTIONS,
  ANSIBLE_RESERVED,
  ANSIBLE_RESULTS,
  ANSIBLE_WAIT_OPTIONS,
} from '../../../naming/reserved.js';
import type { Access } from '../../../plan/access/types.js';
import { toReading } from '../../../plan/fit/to-reading.js';
import { takeFacts } from '../../../plan/resource/plan-resource.js';
import { makeLender } from '../../../plan/samples/lend-examples.js';
import type { Stack } from '../../../plan/stack/types.js';
import type { Plan } from '../../../plan/types.js';
import { tellOrigin } from '../../../report/tell-origin.js';
import { dateOptions, listDated } from './date-options.js';
import { describePluginClient, listSettings } from './describe-client.js';
import { describeKinds } from './describe-kinds.js';
import { Jobs } from './jobs.js';
import { judgeReading, judgeResource } from './judge-ansible.js';
import { linkOptions } from './link-options.js';
import { describeModules, type ModuleList } from './list-modules.js';
import { listOptions } from './options.js';
import type { Past } from './past.js';
import { PlainPool } from './plain-pool.js';
import { nameVersioned } from './roles/document-role.js';
import { planRole, type RolePlan } from './roles/plan-role.js';
import { viewPlaybooks } from './roles/view-playbooks.js';
import { viewRole } from './roles/view-role.js';
import type { Scope } from './scope.js';
import { shareFields } from './share-fields.js';
import { sharesItems } from './shares-items.js';
import type { AnsibleView, ModuleView } from './types.js';
import { viewAction } from './view-action.js';
import { type Parts, type Ready, viewCollection } from './view-collection.js';
import { viewComputation } from './view-computation.js';
import { nameFound, viewInfo } from './view-info.js';
import { INVENTORY, viewInventory } from './view-inventory.js';
import { type ModulePlan, planModule, viewResource } from './view-resource.js';
import { listJobs } from './wait-reading.js';

export function viewAnsible(order: Plan, settings: Settings, past?: Past): AnsibleView {
  const { catalogue, modules, jobs, scope, plans } = prepare(order, settings, past);
  const { access, stacks } = order;
  const parts = viewParts(catalogue, modules, scope, plans);
  const roles = planStackRoles(stacks, plans, scope);
  const client = describePluginClient(access, settings.name);
  const full = [...parts.resources, ...parts.infos, ...parts.actions]
    .map((module) => (past ? dateOptions(module, past, settings.version) : module))
    .map((module) => ({ ...module, documentation: linkOptions(module.documentation) }));
  const { modules: all, objects } = shareFields(full);
  const ready: Ready = {
    roles: roles.map((role) => viewRole(role, scope)),
    playbooks: viewPlaybooks(roles, catalogue, all, scope),
  };
  return {
    folder: findFolder(settings),
    collection: viewCollection(
      catalogue,
      scope,
      parts,
      jobs.describe(),
      describeKinds(order, scope),
      past?.own ?? [],
      ready,
    ),
    modules: all,
    objects: { header: scope.header, objects },
    reserved: scope.reserved,
    inventory: viewInventory(catalogue, client, scope),
    ...ready,
  };
}

/** The roles of the stacks, before they are put into words. */
export function planRoles(order: Plan, settings: Settings): RolePlan[] {
  const { plans, scope } = prepare(order, settings);
  return planStackRoles(order.stacks, plans, scope);
}

/** What all parts of a collection are made with. */
function prepare({ catalogue, access, resources }: Plan, settings: Settings, past?: Past) {
  const lender = makeLender(catalogue);
  const modules = describeModules(catalogue);
  const jobs = new Jobs(catalogue);
  const findVersion = (name: string) => past?.versions.get(name) ?? settings.version;
  const findFacts = (resource: string) => takeFacts(resources, resource);
  const scope: Scope = { ...makeScope(catalogue, access, settings, modules, jobs), findVersion, findFacts, lender };
  return { catalogue, modules, jobs, scope, plans: planResources(catalogue, modules, scope) };
}

function planStackRoles(stacks: readonly Stack[], plans: ReadonlyMap<string, ModulePlan>, scope: Scope): RolePlan[] {
  const findPlan = (resource: string) => plans.get(resource) ?? null;
  const findInfo = (resource: string) => {
    const name = scope.nameInfo(resource);
    return name === null ? null : { module: `${scope.full}.${name}`, result: nameFound(resource, scope) };
  };
  return stacks.flatMap((stack) => planRole(stack, { full: scope.full, findPlan, findInfo }) ?? []);
}

/** Where the collection lies below the output. */
export function findFolder({ namespace, name }: Settings): string {
  return `ansible/ansible_collections/${namespace}/${name}`;
}

/** Everything whose first version is kept. */
export function listVersioned({ modules, inventory, roles }: AnsibleView): string[] {
  const ready = roles.map(({ name }) => nameVersioned(name));
  return [
    ...modules.map(({ name }) => name),
    ...modules.flatMap(listDated),
    ...(inventory ? [INVENTORY] : []),
    ...ready,
  ];
}

function makeScope(
  catalogue: Catalogue,
  access: Access,
  settings: Settings,
  modules: ModuleList,
  jobs: Jobs,
): Omit<Scope, 'findFacts' | 'findVersion' | 'lender'> {
  const client = listSettings(access).map(({ name }) => name);
  const readingOptions = new Set([...ANSIBLE_CLIENT_OPTIONS, ...ANSIBLE_WAIT_OPTIONS, ...client]);
  const known = listJobs(catalogue);
  const reads = new Map(
    [...catalogue.lookups, ...catalogue.resources].map((subject) => [subject.name, subject.operations.read]),
  );
  return {
    header: tellOrigin(catalogue.title),
    full: `${settings.namespace}.${settings.name}`,
    settings,
    access,
    reserved: new Set([...ANSIBLE_RESERVED, ...client]),
    readingOptions,
    nameModule: (resource) => modules.resources.get(resource) ?? toIdentifier(resource),
    isManaged: (resource) => modules.resources.has(resource),
    nameInfo: (subject) => modules.infos.get(subject) ?? null,
    nameActions: (subject) => modules.actions.filter(({ owner }) => owner?.name === subject).map(({ name }) => name),
    nameResult: (name) => assignNames([name], toIdentifier, ANSIBLE_RESULTS).get(name) ?? name,
    nameJob: (job) => jobs.name(job),
    findRead: (subject) => reads.get(subject ?? '') ?? null,
    findJob: (read) => known.get(read ?? '') ?? null,
    listFilters: (list, taken) => listFilters(list, taken, readingOptions),
    toPlural,
  };
}

/**
 * Filters of a list as options; one that is called like what names the resource or its place is not asked twice, unless the
 * list cannot be had without several values of it.
 */
function listFilters(list: List, taken: readonly string[], reserved: ReadonlySet<string>) {
  const placed = new Set(taken);
  const isPlaced = ({ name }: Attribute) => placed.has(toIdentifier(name));
  const free = list.filters.filter((filter) => !isPlaced(filter) || (filter.required && filter.type === 'list'));
  const named = free.map((filter) => (isPlaced(filter) ? { ...filter, name: toPlural(filter.name) } : filter));
  return listOptions(named, { reserved: new Set([...reserved, ...taken]), prefix: 'filter', isInput: () => true });
}

function planResources(catalogue: Catalogue, modules: ModuleList, scope: Scope): Map<string, ModulePlan> {
  const managed = catalogue.resources.filter(({ name }) => modules.resources.has(name));
  return new Map(
    managed.map((resource) => {
      const isAlone = !sharesItems(resource, catalogue.resources);
      return [resource.name, planModule(resource, judgeResource(resource).attributes, scope, isAlone)];
    }),
  );
}

function viewParts(
  catalogue: Catalogue,
  modules: ModuleList,
  scope: Scope,
  plans: ReadonlyMap<string, ModulePlan>,
): Parts {
  const sort = (views: ModuleView[]) => views.sort((a, b) => compareText(a.name, b.name));
  const pool = new PlainPool();
  const resources = [...plans.values()].map((plan) => pool.keep(viewResource(plan, scope)));
  const infos = [...catalogue.resources, ...catalogue.lookups].flatMap((subject) => {
    const name = modules.infos.get(subject.name);
    if (name === undefined) return [];
    if ('shape' in subject && subject.shape === 'computation')
      return [pool.keep(viewComputation(subject, name, scope))];
    return [pool.keep(viewInfo({ ...toReading(subject), attributes: judgeReading(subject).attributes }, name, scope))];
  });
  const actions = modules.actions.map(({ owner, action, name }) => pool.keep(viewAction(action, owner, name, scope)));
  return { resources: sort(resources), infos: sort(infos), actions: sort(actions) };
}
