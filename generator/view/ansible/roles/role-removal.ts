import type { Json, JsonObject } from '../../../spec/types.js';
import { toPlural } from '../../naming.js';
import { access, expressUse, nameHub, nameKeys, toTemplate } from './expressions.js';
import { findMember, isBeforeHub, type Member, type RolePlan } from './plan-role.js';
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

/** Options that find the hub: its name and place, or all of them where it is known by its values alone. */
export function listNaming({ hub }: RolePlan): string[] {
  const { plan } = hub;
  const named = [...plan.parents, ...plan.identity, ...(plan.naturalKey ? [plan.naturalKey.name] : [])];
  const isNamed = plan.naturalKey !== null || plan.resource.kind !== 'collection';
  const all = plan.options.filter(({ isInput }) => isInput).map(({ name }) => name);
  return [...new Set(isNamed ? named : all)];
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

/** Members whose keys say where the hub is: without them there is nothing to look for. */
function listPlacing(role: RolePlan) {
  return role.members.flatMap((member) => {
    const use = member.neighbour.direction === 'used' ? expressUse(role, member) : null;
    const { joint } = member.neighbour;
    return use && joint && role.hub.plan.parents.includes(use.option)
      ? [{ ...use, member, keys: nameKeys(member, joint.key) }]
      : [];
  });
}

function whenPlaced(role: RolePlan): JsonObject {
  const placing = listPlacing(role).map(({ keys }) => `${keys} | length > 0`);
  return placing.length === 0 ? {} : { when: placing.join(' and ') };
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
    when: isWanted(member),
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
  return member.link !== null || isTold || isPlacing || member.parts.some(canRemove);
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
    when: isWanted(member),
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
