import type { JsonObject } from '../../../../spec/types.js';
import {
  combineItems,
  expressHub,
  expressKeys,
  expressMade,
  expressObjects,
  expressUse,
  listTied,
  nameHub,
  nameItems,
  nameKeys,
  nameMade,
  toTemplate,
  wrapKey,
} from './expressions.js';
import { findMember, findPath, listMembers, type Member, type RolePlan } from './plan-role.js';
import { showsOnce, wireOutputs } from './role-outputs.js';

/** vars/main.yml: how the results of one task become the options of the next. */
export function wireRole(role: RolePlan): JsonObject {
  const wiring: [string, string][] = [[nameHub(role), expressFound(role)]];
  const keys = listKeys(role);
  for (const member of listMembers(role)) {
    if (!member.parent && needsItems(role, member)) wiring.push([nameItems(member), expressItems(role, member)]);
    const own = keys.filter((one) => one.member === member);
    if (isAsked(role, member)) wiring.push([nameMade(member), expressMade(member)]);
    for (const { key } of own) wiring.push([nameKeys(member, key), expressKeys(role, member, key)]);
    const use = member.neighbour.direction === 'used' && !member.parent ? expressUse(role, member) : null;
    if (use?.wiring) wiring.push(use.wiring);
    if (member.link) wiring.push([nameLinks(member), expressLinks(role, member)]);
  }
  wiring.push(...wireOutputs(role));
  return Object.fromEntries(wiring.map(([name, expression]) => [name, toTemplate(expression)]));
}

/** The hub as a task made it, or as one that looked for it found it. */
function expressFound({ hub }: RolePlan): string {
  const { register, plan, info } = hub;
  const made = `${register}['${plan.result}']`;
  if (!info) return `${made} | default(${register}.diff.before, true) | default({})`;
  const found = `${register}['${info.result}'] | default([])`;
  return `${made} | default((${found} | first) if ${found} | length == 1 else {}, true)`;
}

/** Something else needs to know what its task made. */
export function isAsked(role: RolePlan, member: Member): boolean {
  return member.parts.length > 0 || showsOnce(member) || listKeys(role).some((one) => one.member === member);
}

/** The variables that hold the keys of members, by the kind of resource. */
export function listKeyVariables(role: RolePlan): { name: string; keys: string }[] {
  const found = new Map(listKeys(role).map(({ member, key }) => [member.neighbour.name, nameKeys(member, key)]));
  return [...found].map(([name, keys]) => ({ name, keys }));
}

/** Which keys of which members something else asks for. */
function listKeys(role: RolePlan): { member: Member; key: string }[] {
  const asked = listMembers(role).flatMap((member) => {
    const { direction, joint, link, wires, around } = member.neighbour;
    const own = direction === 'used' && around === null && joint ? [{ member, key: joint.key }] : [];
    const linked = link ? [{ member, key: link.toNeighbour.key }] : [];
    const wired = wires.flatMap(({ joint: wire, to }) => {
      const target = to === null ? null : findMember(role, to);
      return target && findPath(member.plan, wire.at) ? [{ member: target, key: wire.key }] : [];
    });
    return [...own, ...linked, ...wired];
  });
  return asked.filter(({ member, key }, index) => {
    return asked.findIndex((other) => other.member === member && other.key === key) === index;
  });
}

/** Where an item takes nothing from elsewhere, the variable itself is good enough. */
function needsItems(role: RolePlan, member: Member): boolean {
  return !member.neighbour.many || member.parts.length > 0 || listFilled(role, member).length > 0;
}

export function expressList(role: RolePlan, member: Member): string {
  return needsItems(role, member) ? nameItems(member) : member.variable;
}

function expressItems(role: RolePlan, member: Member): string {
  const { neighbour, parts, variable } = member;
  const subjects = neighbour.many ? variable : `[${variable}]`;
  const inner = parts.map((part) => `'${part.variable}'`).join(', ');
  const stripped =
    parts.length === 0
      ? subjects
      : `${subjects} | map('dict2items') | map('rejectattr', 'key', 'in', [${inner}]) | map('list') | map('items2dict') | list`;
  return combineItems(stripped, listFilled(role, member));
}

/** What every item is given: what it is tied with, and the hub's key where that is no place in a path. */
function listFilled(role: RolePlan, member: Member): { option: string; value: string }[] {
  const { joint, direction, around } = member.neighbour;
  const tied = listTied(role, member);
  if (direction !== 'hanging' || around !== null || !joint || findPlace(member) !== null) return tied;
  return [...tied, wrapKey(member.plan, joint, expressHub(role, joint.key))];
}

/** The option that says for all items where they are, if the key of what they hang on is one. */
export function findPlace({ neighbour, plan }: Member): string | null {
  const { joint, direction } = neighbour;
  const path = direction === 'hanging' && joint ? findPath(plan, joint.at) : null;
  const [option = '', ...deeper] = path ?? [];
  return deeper.length === 0 && plan.parents.includes(option) && !joint?.at[0]?.many ? option : null;
}

export function nameLinks({ register }: Member): string {
  return `${register}_links`;
}

function expressLinks(role: RolePlan, member: Member): string {
  const { link } = member.neighbour;
  const made = member.link;
  if (!link || !made) throw new Error(`${member.neighbour.name} is not linked`);
  const keys = nameKeys(member, link.toNeighbour.key);
  const [option = ''] = findPath(made.plan, link.toNeighbour.at) ?? [];
  // A link that takes several ends at once is one link, and none where there is nothing to link.
  const ends = link.toNeighbour.at[0]?.many
    ? `([{'${option}': ${keys}}] if ${keys} else [])`
    : expressObjects(keys, option);
  const same = link.same.flatMap((name) => {
    const own = findPath(role.hub.plan, [{ name, many: false }])?.[0];
    const theirs = findPath(made.plan, [{ name, many: false }])?.[0];
    const variable = own === undefined ? undefined : role.variables.get(own);
    return theirs && variable ? [{ option: theirs, value: `${variable} | default(none)` }] : [];
  });
  const shared = same.map(({ option: name, value }) => `'${name}': ${value}`).join(', ');
  const hub = wrapKey(made.plan, link.toHub, expressHub(role, link.toHub.key));
  const held = [...(shared === '' ? [] : [`{${shared}}`]), ...(made.variable === null ? [] : [made.variable])];
  const whole = [...held, `{'${hub.option}': ${hub.value}}`].reduce((above, own) => `${above} | combine(${own})`);
  return `[${whole}] | product(${ends}) | map('combine') | list`;
}
