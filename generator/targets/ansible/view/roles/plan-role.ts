import { assignNames, toIdentifier } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import { isSingle } from '../../../../plan/kinds.js';
import type { Joint, Neighbour, Stack } from '../../../../plan/stack/types.js';
import { holdsSecret } from '../document-options.js';
import { isFoundByIdentityAlone } from '../document-resource.js';
import { explainStaying } from '../explain-staying.js';
import { findOption, type Option } from '../options.js';
import type { ModulePlan } from '../view-resource.js';
import { listOwnKeys, listPlans } from './own-keys.js';

/** A neighbour of the stack with its module and its variables. */
export interface Member {
  neighbour: Neighbour;
  plan: ModulePlan;
  module: string;
  /** The variable of the role that says what is to be there; of a part, the key in what it is a part of. */
  variable: string;
  /** The variable that names those that exist already, where that is no option of the hub. */
  given: string | null;
  /** The variable that the task's result is kept in. */
  register: string;
  parts: Member[];
  parent: Member | null;
  link: { plan: ModulePlan; module: string; variable: string | null } | null;
}

export interface RolePlan {
  name: string;
  stack: Stack;
  /** `info`: the module that looks for it, where it stays for ever; the others are looked for by what removes them. */
  hub: { plan: ModulePlan; module: string; register: string; info: Info | null; stays: string | null };
  /** By the name of the hub's option. */
  variables: ReadonlyMap<string, string>;
  /** Around the hub, in the order of creation; parts are inside. */
  members: Member[];
}

/** A module that only looks, and what it gives its list under. */
export interface Info {
  module: string;
  result: string;
}

export interface RoleScope {
  full: string;
  findInfo(resource: string): Info | null;
  /** What is known of a resource's module, null where it has none. */
  findPlan(resource: string): ModulePlan | null;
}

/** Names that Ansible gives a meaning to wherever they stand. */
const MAGIC: ReadonlySet<string> = new Set(
  `group_names groups hostvars inventory_dir inventory_file inventory_hostname inventory_hostname_short play_batch
   play_hosts play_name playbook_dir role_name role_names role_path`.split(/\s+/),
);

/** Null where the hub has no module. */
export function planRole(stack: Stack, scope: RoleScope): RolePlan | null {
  const plan = scope.findPlan(stack.hub);
  if (!plan) return null;
  const name = toIdentifier(stack.name);
  const usable = stack.neighbours.filter((neighbour) => isUsable(neighbour, stack, scope));
  const nameless = usable.filter(({ resource }) => isNameless(scope.findPlan(resource)));
  const kept = usable.flatMap((own) => {
    if (!nameless.includes(own)) return [own];
    return own.given && own.around === null ? [{ ...own, create: false }] : [];
  });
  const around = kept.filter((own) => own.around === null);
  const inputs = plan.options.filter(({ isInput }) => isInput);
  const shown = [plan, ...kept.filter(({ create }) => create).map(({ resource }) => scope.findPlan(resource))];
  const isSecret = shown.some((own) => own && holdsSecret(own.options));
  const keys = [
    ...['state', ...(plan.canRecreate ? ['recreate'] : []), ...inputs.map((option) => option.name)],
    ...(isSecret ? [NO_LOG] : []),
    ...listOwnKeys(listPlans(plan, kept, scope), kept.length > 0),
    ...around.flatMap((own) => [
      nameVariable(own, stack.hub, around),
      nameGiven(own, scope),
      nameLink(own, stack.hub, scope),
    ]),
  ].filter((key) => key !== null);
  const names = assignNames(keys, (key) => {
    const wanted = `${name}_${key.replace(/^role\./, '')}`;
    return MAGIC.has(wanted) ? `${name}_api_${key}` : wanted;
  });
  const find = (key: string) => names.get(key) ?? key;
  const members = around.map((own) => makeMember(own, { ...stack, neighbours: around }, scope, name, find));
  for (const member of members) {
    const parts = kept.filter((own) => own.around === member.neighbour.name && member.neighbour.create);
    const taken = new Set(member.plan.options.map((option) => option.name));
    const nameInner = (own: Neighbour) => nameAll(own, member.neighbour.resource, parts);
    const inner = assignNames(parts.map(nameInner), toIdentifier, taken, 'with');
    member.parts = parts.map((own) => {
      const part = makeMember(own, stack, scope, name, () => inner.get(nameInner(own)) ?? nameInner(own));
      return { ...part, given: null, link: null, parent: member };
    });
  }
  return {
    name,
    stack: { ...stack, left: [...stack.left, ...nameless.map(({ resource }) => ({ resource, reason: NAMELESS }))] },
    hub: {
      plan,
      module: `${scope.full}.${plan.name}`,
      register: `__${name}`,
      info: isLookedFor(plan) ? scope.findInfo(plan.resource.name) : null,
      stays: explainStaying(plan.resource, plan.facts, scope.full),
    },
    variables: new Map(keys.map((key) => [key, find(key)])),
    members,
  };
}

/** What cannot be removed cannot be looked for by a removal in check mode; and a task that wants it fails where it is gone. */
function isLookedFor({ resource, identity }: ModulePlan): boolean {
  const { delete: remove, list, read } = resource.operations;
  return !remove && !isSingle(resource.kind) && identity.length > 0 && (list ?? read) !== null;
}

/** The variable that shows what tasks with secrets in their results say; there is one only where there are such tasks. */
export const NO_LOG = 'no_log';

const NAMELESS = 'only the ID that the API assigns identifies it, so each run would create another one';

/** A run cannot tell whether an earlier one made it. */
function isNameless(plan: ModulePlan | null): boolean {
  return plan !== null && isFoundByIdentityAlone(plan) && plan.facts.isNamedByServer;
}

/** Both ends have modules, and the modules know the attributes that tie them. */
function isUsable({ resource, link, joint, direction, around }: Neighbour, stack: Stack, scope: RoleScope): boolean {
  const plan = scope.findPlan(resource);
  if (!plan?.takesItems) return false;
  const near = scope.findPlan(stack.neighbours.find(({ name }) => name === around)?.resource ?? stack.hub);
  if (!near) return false;
  if (link) {
    const between = scope.findPlan(link.resource);
    if (!between?.takesItems) return false;
    return knows(between, link.toHub, near) && knows(between, link.toNeighbour, plan);
  }
  if (!joint) return false;
  return direction === 'used' ? knows(near, joint, plan) : knows(plan, joint, near);
}

export function knows(holder: ModulePlan, { at, key }: Joint, target: ModulePlan): boolean {
  return findPath(holder, at) !== null && findOption(target.options, key) !== undefined;
}

/** The way to an attribute in the words of the module's options. */
export function findPath({ options }: ModulePlan, at: Joint['at']): string[] | null {
  const path: string[] = [];
  let level: readonly Option[] = options;
  for (const { name, many } of at) {
    const option = findOption(level, name);
    if (!option?.isInput) return null;
    path.push(option.name);
    level = (many ? option.element?.members : option.members) ?? [];
  }
  return path;
}

function makeMember(
  neighbour: Neighbour,
  { hub, neighbours }: Pick<Stack, 'hub' | 'neighbours'>,
  scope: RoleScope,
  role: string,
  find: (key: string) => string,
): Member {
  const plan = scope.findPlan(neighbour.resource) as ModulePlan;
  const linked = neighbour.link ? scope.findPlan(neighbour.link.resource) : null;
  const given = nameGiven(neighbour, scope);
  const options = nameLink(neighbour, hub, scope);
  return {
    neighbour,
    plan,
    module: `${scope.full}.${plan.name}`,
    variable: find(nameVariable(neighbour, hub, neighbours)),
    given: given === null ? null : find(given),
    register: `__${role}_${neighbour.name}`,
    parts: [],
    parent: null,
    link: linked
      ? { plan: linked, module: `${scope.full}.${linked.name}`, variable: options === null ? null : find(options) }
      : null,
  };
}

/** "volumes" or "network": as many as there can be. What they are around is not said again, unless others are called so. */
function nameAll({ name, many }: Neighbour, around: string, others: readonly Neighbour[]): string {
  const shortest = shorten(name, around);
  const short = others.some((other) => other.name === shortest) ? name : shortest;
  return many ? toIdentifier(toPlural(short.replaceAll('_', ' '))) : toIdentifier(short);
}

function shorten(name: string, around: string): string {
  return name.startsWith(`${around}_`) ? name.slice(around.length + 1) : name;
}

function nameVariable(neighbour: Neighbour, hub: string, others: readonly Neighbour[]): string {
  return `with_${nameAll(neighbour, hub, others)}`;
}

/** What the hub uses is given by the hub's own option; what is linked with it has none. */
function nameGiven({ link, name, many, given }: Neighbour, scope: RoleScope): string | null {
  const plan = link && given ? scope.findPlan(link.resource) : null;
  if (!link || !plan) return null;
  const key = `${name}_${link.toNeighbour.key}`;
  return many ? toPlural(key) : key;
}

/** The link's own options, beside the two keys that it holds. */
function nameLink({ link }: Neighbour, hub: string, scope: RoleScope): string | null {
  const plan = link ? scope.findPlan(link.resource) : null;
  return link && plan && listLinkOptions(link, plan).length > 0 ? `${shorten(link.resource, hub)}_options` : null;
}

export function listLinkOptions(link: NonNullable<Neighbour['link']>, plan: ModulePlan): Option[] {
  const held = new Set([link.toHub, link.toNeighbour].map(({ at }) => at[0]?.name));
  return plan.options.filter(({ isInput, attribute }) => isInput && !held.has(attribute.name));
}

/** Every member, and the parts of each after it. */
export function listMembers({ members }: RolePlan): Member[] {
  return members.flatMap((member) => [member, ...member.parts]);
}

export function findMember(role: RolePlan, name: string): Member | null {
  return listMembers(role).find(({ neighbour }) => neighbour.name === name) ?? null;
}

export function isBeforeHub(role: RolePlan, { neighbour }: Member): boolean {
  const { order } = role.stack;
  return order.indexOf(neighbour.name) < order.indexOf(null);
}
