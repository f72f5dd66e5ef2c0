import type { Json, JsonObject } from '../../../spec/types.js';
import { toPlural } from '../../naming.js';
import { nameOption } from '../options.js';
import type { Plan } from '../view-resource.js';
import { access, expressUse, nameHub, nameKeys, nameMade, toTemplate } from './expressions.js';
import { findMember, findPath, isBeforeHub, type Member, type RolePlan } from './plan-role.js';
import { isWanted, makePart, nameAll, placeItems, setState, type Task } from './role-tasks.js';
import { expressList, nameLinks } from './wire-role.js';

/** tasks/absent.yml: what the role made, in the reverse order. What was only named by its key stays. */
export function listAbsent(role: RolePlan): { file: string; tasks: Json }[] {
  const { plan, module } = role.hub;
  const reversed = [...role.members].reverse();
  const before = role.members.filter((member) => isBeforeHub(role, member));
  const after = reversed.filter((member) => !isBeforeHub(role, member));
  const finds = before.flatMap((member) => (needsFinding(role, member) ? [findThings(role, member)] : []));
  const inner = [
    ...after.flatMap((member) => removeMember(role, member)),
    ...reversed.flatMap((member) => removeLink(member)),
  ];
  const key = plan.identity[0];
  const tasks: Task[] = [
    ...finds,
    ...(inner.length > 0 ? [findHub(role)] : []),
    ...(inner.length > 0
      ? [
          {
            name: `Remove what belongs to the ${plan.title}`,
            ...(key !== undefined && { when: `${access(nameHub(role), key)} | default(none) is not none` }),
            block: inner,
          },
        ]
      : []),
    ...(plan.resource.operations.delete
      ? [
          {
            name: `Remove the ${plan.title}`,
            [module]: { ...nameHubOptions(role), state: 'absent' },
            ...whenPlaced(role),
          },
        ]
      : []),
    ...[...before].reverse().flatMap((member) => removeMember(role, member)),
  ];
  return [{ file: 'absent', tasks }];
}

/** Options that find the hub: its name and where it is, or all of them where it is known by its values alone. */
export function listNaming({ hub }: RolePlan): string[] {
  const { plan } = hub;
  const key = plan.naturalKey ? [plan.naturalKey.name] : [];
  const named = [...plan.parents, ...plan.identity, ...key, ...listPlaces(plan)];
  const isNamed = plan.naturalKey !== null || plan.resource.kind !== 'collection';
  const all = plan.options.filter(({ isInput }) => isInput).map(({ name }) => name);
  return [...new Set(isNamed ? named : all)];
}

/** What cannot be removed is looked for as it is made sure of: there a place that differs would be an error. */
function listPlaces({ resource, places, keyScope }: Plan): string[] {
  return resource.operations.delete ? places : keyScope;
}

function nameHubOptions(role: RolePlan): JsonObject {
  const entries = listNaming(role).flatMap((name) => {
    const variable = role.variables.get(name);
    const use = listPlacing(role).find(({ option }) => option === name);
    if (use) return [[name, toTemplate(use.value)]];
    return variable === undefined ? [] : [[name, toTemplate(`${variable} | default(omit)`)]];
  });
  return Object.fromEntries(entries);
}

/** Members whose keys say where the hub is. */
function listPlacing(role: RolePlan) {
  const { plan } = role.hub;
  const placing = new Set([...plan.parents, ...listPlaces(plan)]);
  return role.members.flatMap((member) => {
    const { joint, direction } = member.neighbour;
    const use = direction === 'used' ? expressUse(role, member) : null;
    return use && joint && placing.has(use.option) ? [{ ...use, member, key: joint.key }] : [];
  });
}

/** Without its parents there is nothing to look for; and what the role was to make and is not there has nothing in it. */
function whenPlaced(role: RolePlan): JsonObject {
  const conditions = listPlacing(role).flatMap(({ member, key, option }) =>
    role.hub.plan.parents.includes(option) ? [`${nameKeys(member, key)} | length > 0`] : isThere(member, key),
  );
  return conditions.length === 0 ? {} : { when: joinConditions(conditions) };
}

function joinConditions(conditions: readonly string[]): Json {
  return conditions.length === 1 ? (conditions[0] ?? '') : [...conditions];
}

/** Nobody asked for it, or it was found. One that was named by its key besides does not stand in for it. */
function isThere(member: Member, key: string): string[] {
  const { neighbour, variable, plan } = member;
  if (!neighbour.create) return [];
  const isUnasked = neighbour.many ? `${variable} | length == 0` : `${variable} is none`;
  const found = `${nameMade(member)} | selectattr('${nameOption(plan.options, key)}') | list`;
  return [`${isUnasked} or ${found} | length > 0`];
}

/** Members that say where those of another one are, with the key that does. */
function listHolding(role: RolePlan, { plan, neighbour }: Member): { member: Member; key: string }[] {
  const placing = new Set([...plan.parents, ...plan.places]);
  return neighbour.wires.flatMap(({ joint, to }) => {
    const [option = '', deeper] = findPath(plan, joint.at) ?? [];
    const member = to === null ? null : findMember(role, to);
    return member && !member.parent && deeper === undefined && placing.has(option) ? [{ member, key: joint.key }] : [];
  });
}

function whenHeld(role: RolePlan, member: Member): Json {
  const held = listHolding(role, member).flatMap((own) => isThere(own.member, own.key));
  return joinConditions([isWanted(member), ...held]);
}

/** Asking what a removal would take away tells the key, whatever the thing is found by. */
const LOOK: JsonObject = { check_mode: true, changed_when: false, diff: false };

function findHub(role: RolePlan): Task {
  const { plan, module, register } = role.hub;
  const state: JsonObject = plan.resource.operations.delete ? { state: 'absent' } : {};
  const options = { ...nameHubOptions(role), ...state };
  return { name: `Look for the ${plan.title}`, [module]: options, register, ...LOOK, ...whenPlaced(role) };
}

function findThings(role: RolePlan, member: Member): Task {
  const list = expressList(role, member);
  const canGo = member.plan.resource.operations.delete !== null;
  return {
    name: `Look for the ${nameAll(member)}`,
    [member.module]: {
      ...placeItems(role, member),
      items: toTemplate(canGo ? setState(list, 'absent') : list),
    },
    register: member.register,
    ...LOOK,
    when: whenHeld(role, member),
  };
}

/** Its key is needed to remove something else. */
function needsFinding(role: RolePlan, member: Member): boolean {
  if (!member.neighbour.create) return false;
  const isTold = role.members
    .flatMap((own) => [own, ...own.parts])
    .some(
      ({ plan, neighbour }) =>
        plan.naturalKey === null && neighbour.wires.some(({ to }) => to !== null && findMember(role, to) === member),
    );
  const isPlacing = listPlacing(role).some((own) => own.member === member);
  const isHolding = role.members.some((other) => listHolding(role, other).some((own) => own.member === member));
  return member.link !== null || isTold || isPlacing || isHolding || member.parts.some(canRemove);
}

function canRemove({ plan, neighbour }: Member): boolean {
  return neighbour.create && plan.resource.operations.delete !== null;
}

function removeMember(role: RolePlan, member: Member): Task[] {
  const parts = [...member.parts].reverse().filter(canRemove);
  const look = !isBeforeHub(role, member) && parts.length > 0 ? [findThings(role, member)] : [];
  const removal: Task = {
    name: `Remove the ${nameAll(member)}`,
    [member.module]: {
      ...placeItems(role, member),
      items: toTemplate(setState(expressList(role, member), 'absent')),
    },
    when: whenHeld(role, member),
  };
  const gone = parts.map((part) => makePart(role, member, part, 'absent'));
  return [...look, ...gone, ...(canRemove(member) ? [removal] : [])];
}

function removeLink(member: Member): Task[] {
  const { link } = member;
  if (!link?.plan.resource.operations.delete) return [];
  return [
    {
      name: `Remove the ${toPlural(link.plan.title)}`,
      [link.module]: { items: toTemplate(setState(nameLinks(member), 'absent')) },
      when: `${nameLinks(member)} | length > 0`,
    },
  ];
}
