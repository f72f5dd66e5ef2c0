import { toPlural } from '../../../../naming/plurals.js';
import { PYTHON_METHODS } from '../../../../naming/reserved.js';
import type { Joint, Wire } from '../../../../plan/stack/types.js';
import { makeTemplate } from '../../../../render/literals/jinja.js';
import { nameOption } from '../options.js';
import type { ModulePlan } from '../view-resource.js';
import { findMember, findPath, knows, type Member, type RolePlan } from './plan-role.js';

/** Jinja, made of names that are identifiers and of nothing else that a document says. */
export const toTemplate = makeTemplate;

export function access(base: string, name: string): string {
  return PYTHON_METHODS.has(name) ? `${base}['${name}']` : `${base}.${name}`;
}

/** The hub as it is: after the task that makes it, or as the task that looks for it before a removal found it. */
export function nameHub({ name }: RolePlan): string {
  return `__${name}_hub`;
}

export function expressHub(role: RolePlan, key: string): string {
  return access(nameHub(role), nameOption(role.hub.plan.options, key));
}

/** The variable with the objects that a member's task made or found. */
export function nameMade({ register }: Member): string {
  return `${register}_made`;
}

/** The variable with the keys of all of a member, made or given. */
export function nameKeys(member: Member, key: string): string {
  return `${member.register}_${toPlural(nameOption(member.plan.options, key))}`;
}

export function nameItems({ register }: Member): string {
  return `${register}_items`;
}

export function expressMade({ register, plan, parent }: Member): string {
  const results = `${register}.results | default([])`;
  if (parent)
    return `${results} | map(attribute='results', default=[]) | flatten | map(attribute='${plan.result}') | list`;
  const made = `(${results} | map(attribute='${plan.result}') | select | list)`;
  return `${made} | default(${register}.diff | default([]) | map(attribute='before') | list, true)`;
}

export function expressKeys(role: RolePlan, member: Member, key: string): string {
  const own = nameOption(member.plan.options, key);
  const made = `${nameMade(member)} | map(attribute='${own}') | select | list`;
  const given = expressGiven(role, member);
  return given === null ? made : `((${made}) + (${given})) | unique | list`;
}

/** Keys of those that exist already, as a list. */
function expressGiven({ hub, variables }: RolePlan, { neighbour, given }: Member): string | null {
  if (given !== null) return neighbour.many ? given : `[${given} | default(none)] | select | list`;
  const { joint, direction, around } = neighbour;
  if (direction !== 'used' || around !== null || !joint) return null;
  const [first = '', second] = findPath(hub.plan, joint.at) ?? [];
  const variable = variables.get(first) ?? first;
  const many = joint.at.map((step) => step.many);
  if (second === undefined)
    return many[0] ? `${variable} | default([])` : `[${variable} | default(none)] | select | list`;
  if (many[0]) return `${variable} | default([]) | map(attribute='${second}', default=none) | select | list`;
  const inner = access(`(${variable} | default({}))`, second);
  return many[1] ? `${inner} | default([])` : `[${inner} | default(none)] | select | list`;
}

/**
 * The value of the hub's option that holds the keys of a member. Where a key lies inside an object, the whole is put
 * together in a variable of its own (`wiring`).
 */
export function expressUse({ hub, variables }: RolePlan, member: Member): Use | null {
  const { joint } = member.neighbour;
  const [option, second] = joint ? (findPath(hub.plan, joint.at) ?? []) : [];
  if (!joint || option === undefined) return null;
  const variable = variables.get(option) ?? option;
  const keys = nameKeys(member, joint.key);
  const [outer, inner] = joint.at.map((step) => step.many);
  if (second === undefined) {
    const value = outer ? `${keys} if ${keys} or ${variable} is defined else omit` : `${keys} | first | default(omit)`;
    return { option, value, wiring: null };
  }
  const name = `${member.register}_use`;
  const value = `${name} | default(omit, true)`;
  if (outer) {
    const made = `${nameMade(member)} | map(attribute='${nameOption(member.plan.options, joint.key)}') | select | list`;
    return { option, value, wiring: [name, `${variable} | default([]) + (${expressObjects(made, second)})`] };
  }
  const key = `{'${second}': ${inner ? keys : `${keys} | first`}}`;
  return { option, value, wiring: [name, `${variable} | default({}) | combine(${key} if ${keys} else {})`] };
}

export interface Use {
  option: string;
  value: string;
  wiring: [string, string] | null;
}

/** A list of keys as a list of objects that hold one each. */
export function expressObjects(keys: string, name: string): string {
  return `dict((${keys}) | zip(${keys})) | dict2items(key_name='${name}', value_name='${name}')`;
}

/** What an item takes where it says nothing itself: the place of the hub, and the keys of what it is wired to. */
export function listTied(role: RolePlan, member: Member): { option: string; value: string; from: string }[] {
  const { neighbour, plan } = member;
  const same = neighbour.same.flatMap((name) => {
    const option = findPath(plan, [{ name, many: false }])?.[0];
    const own = findPath(role.hub.plan, [{ name, many: false }])?.[0];
    const variable = own === undefined ? undefined : role.variables.get(own);
    return option && variable ? [{ option, value: `${variable} | default(none)`, from: variable }] : [];
  });
  const wired = neighbour.wires.flatMap((wire) => {
    const found = expressWire(role, wire, plan);
    return found ? [found] : [];
  });
  return [...same, ...wired];
}

function expressWire(role: RolePlan, { joint, to }: Wire, plan: ModulePlan) {
  if (to === null) {
    return knows(plan, joint, role.hub.plan)
      ? { ...wrapKey(plan, joint, expressHub(role, joint.key)), from: role.name }
      : null;
  }
  const target = findMember(role, to);
  // One of several resources in a list is for the user to fill in.
  const isInside = joint.at.length > 1 && joint.at[0]?.many === true;
  if (!target || isInside || !knows(plan, joint, target.plan)) return null;
  const keys = nameKeys(target, joint.key);
  const several = target.neighbour.many || target.parent?.neighbour.many === true;
  const one = several ? `${keys} | first if ${keys} | length == 1 else none` : `${keys} | first | default(none)`;
  const value = joint.at.at(-1)?.many ? `${keys} or none` : one;
  return { ...wrapKey(plan, joint, value, true), from: target.variable };
}

/** A key at its place: in an object or list where the way to it leads there. `isList`: the value is one already. */
export function wrapKey(
  plan: ModulePlan,
  { at }: Joint,
  value: string,
  isList = false,
): { option: string; value: string } {
  const [option = '', second] = findPath(plan, at) ?? [];
  const last = at.at(-1)?.many && !isList ? `[${value}]` : value;
  if (second === undefined) return { option, value: last };
  const inner = `{'${second}': ${last}}`;
  return { option, value: at[0]?.many ? `[${inner}]` : inner };
}

/** A list of resources, each over what it takes from elsewhere. */
export function combineItems(subjects: string, tied: readonly { option: string; value: string }[]): string {
  if (tied.length === 0) return subjects;
  const entries = tied.map(({ option, value }) => `'${option}': ${value}`).join(', ');
  const isDeep = tied.some(({ value }) => value.startsWith('{'));
  return `[{${entries}}] | product(${subjects}) | map('combine'${isDeep ? ', recursive=true' : ''}) | list`;
}
