import { toIdentifier } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import { MODULE_RESERVED } from '../../../../naming/reserved.js';
import type { Joint, Neighbour, Stack } from '../../../../plan/stack/types.js';
import type { Input } from './list-inputs.js';
import type { Module } from './view-module.js';

/** A neighbour with everything that its blocks are made of. */
export interface Member {
  plan: Neighbour;
  module: Module;
  /** The one it is a part of; null: around the hub. */
  around: Member | null;
  /** The output by which others know it. */
  key: string;
  /** The variable, or the attribute of the one it is a part of, that says what to make. */
  wanted: string;
  /** The variable that names what exists already; null where that cannot be. */
  given: string | null;
  link: { module: Module; toHub: Input; toNeighbour: Input; inputs: Input[]; same: Set<string> } | null;
  /** What the stack itself fills in, by variable. */
  filled: Map<string, Filled>;
  /** Attribute of the link's own settings. */
  linkSettings: string | null;
  /** Variables that hold secrets, by the variable of the module that takes them. */
  secrets: Map<Input, string>;
}

export type Filled =
  /** The key of the one it is around. */
  | { by: 'joint'; list: boolean; key: string }
  /** The key of another member, unless one is given; `choice` names one of several. */
  | { by: 'wire'; to: Member | null; key: string; choice: string | null }
  /** The hub's value, unless another is given. */
  | { by: 'same'; input: string };

export interface StackParts {
  hub: Module;
  hubName: string;
  members: Member[];
  hubSecrets: Map<Input, string>;
  /** Inputs of the hub that members fill, by variable. */
  used: Map<string, { member: Member; joint: Joint }>;
}

/** What of the plan can be built with the modules that there are; null where the hub itself has none. */
export function unfoldStack(stack: Stack, modules: ReadonlyMap<string, Module>): StackParts | null {
  const hub = modules.get(stack.hub);
  if (!hub) return null;
  const names = new Names();
  const hubName = names.take(stack.hub);
  const hubSecrets = nameSecrets(hub, stack.hub, false, names);
  const members: Member[] = [];
  for (const plan of stack.neighbours) {
    const around = plan.around === null ? null : members.find((own) => own.plan.name === plan.around);
    const module = modules.get(plan.resource);
    if (!module || around === undefined) continue;
    const member = openMember(plan, module, around, hub, modules, members, names);
    if (member) members.push(member);
  }
  const used = new Map<string, { member: Member; joint: Joint }>();
  for (const member of members) {
    const { joint, direction } = member.plan;
    const input = joint && direction === 'used' && member.around === null ? findRoot(hub, joint) : null;
    if (input && joint) used.set(input.variable, { member, joint });
  }
  return { hub, hubName, members, hubSecrets, used };
}

function openMember(
  plan: Neighbour,
  module: Module,
  around: Member | null,
  hub: Module,
  modules: ReadonlyMap<string, Module>,
  members: readonly Member[],
  names: Names,
): Member | null {
  const { joint, direction } = plan;
  const holder = direction === 'used' ? hub : module;
  const target = direction === 'used' ? module : (around?.module ?? hub);
  if (joint && (!findRoot(holder, joint) || !target.findOutput(joint.key))) return null;
  const link = plan.link ? openLink(plan, module, hub, modules) : null;
  // Without a way to make it, the key stays where it is: among what the hub is given.
  if ((plan.link && !link) || !plan.create) return null;
  const key = direction === 'used' ? joint?.key : (plan.link?.toNeighbour.key ?? module.resource.identity.at(-1));
  const output = module.findOutput(key ?? '') ?? module.outputs[0]?.name;
  if (output === undefined) return null;
  const word = plan.many ? toIdentifier(toPlural(plan.name)) : plan.name;
  const wanted = around
    ? freeName(word, new Set(around.module.inputs.map((input) => input.variable)))
    : names.take(word);
  const member: Member = {
    plan,
    module,
    around,
    key: output,
    wanted,
    given: plan.given && !link?.inputs.some(({ required }) => required) ? names.take(nameGiven(plan, output)) : null,
    link,
    linkSettings: link && link.inputs.length > 0 ? freeName(link.module.resource.name, takenIn(module)) : null,
    filled: new Map(),
    secrets: nameSecrets(module, plan.name, plan.many || around?.plan.many === true, names),
  };
  fill(member, hub, members);
  return member;
}

function openLink(plan: Neighbour, module: Module, hub: Module, modules: ReadonlyMap<string, Module>): Member['link'] {
  const { link } = plan;
  const own = modules.get(link?.resource ?? '');
  if (!link || !own) return null;
  const [toHub, toNeighbour] = [findRoot(own, link.toHub), findRoot(own, link.toNeighbour)];
  if (!toHub || !toNeighbour || !hub.findOutput(link.toHub.key) || !module.findOutput(link.toNeighbour.key))
    return null;
  const same = new Set(link.same.flatMap((name) => own.findInput(name)?.variable ?? []));
  const inputs = own.inputs.filter(
    (input) => input !== toHub && input !== toNeighbour && !input.ephemeral && !same.has(input.variable),
  );
  return { module: own, toHub, toNeighbour, inputs, same };
}

function fill(member: Member, hub: Module, members: readonly Member[]): void {
  const { plan, module, around, filled } = member;
  for (const name of plan.same) {
    const [own, theirs] = [module.findInput(name), hub.findInput(name)];
    // What must be given can only be taken from where it must be given too.
    if (own && theirs && (theirs.required || !own.required))
      filled.set(own.variable, { by: 'same', input: theirs.variable });
  }
  for (const { joint, to } of plan.wires) {
    const input = joint.at.length === 1 && !joint.at[0]?.many ? findRoot(module, joint) : null;
    const target = to === null ? null : members.find((own) => own.plan.name === to);
    const key = target === undefined ? null : (target?.module ?? hub).findOutput(joint.key);
    if (!input || target === undefined || key === null) continue;
    const many = target !== null && (target.plan.many || target.around?.plan.many === true);
    const choice = many ? freeName(`${input.variable.replace(/_(?:id|uuid|name)$/, '')}_key`, takenIn(module)) : null;
    filled.set(input.variable, { by: 'wire', to: target, key, choice });
  }
  if (plan.direction !== 'hanging' || !plan.joint) return;
  const input = findRoot(module, plan.joint);
  const key = (around?.module ?? hub).findOutput(plan.joint.key);
  if (input && key) filled.set(input.variable, { by: 'joint', list: plan.joint.at[0]?.many === true, key });
}

/** The input at the root of a joint. */
function findRoot(module: Module, { at }: Joint): Input | null {
  return module.findInput(at[0]?.name ?? '');
}

function nameGiven({ name, many, direction }: Neighbour, key: string): string {
  if (direction === 'linked' && !many) return `existing_${name}`;
  return many ? toIdentifier(toPlural(`${name}_${key}`)) : `${name}_${key}`;
}

function nameSecrets(module: Module, name: string, many: boolean, names: Names): Map<Input, string> {
  return new Map(
    module.inputs
      .filter(({ ephemeral }) => ephemeral)
      .map((input) => {
        const word = `${name}_${input.variable}`;
        return [input, names.take(many ? toPlural(word) : word)];
      }),
  );
}

function takenIn(module: Module): Set<string> {
  return new Set(module.inputs.map((input) => input.variable));
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let free = wanted;
  for (let n = 2; taken.has(free) || MODULE_RESERVED.has(free); n++) free = `${wanted}_${n}`;
  return free;
}

/** Names of variables, each once. */
class Names {
  private readonly taken = new Set<string>();

  take(wanted: string): string {
    const free = freeName(wanted, this.taken);
    this.taken.add(free);
    return free;
  }
}
