import { withArticle } from '../../../../naming/identifiers.js';
import { toPlural } from '../../../../naming/plurals.js';
import { isCollection, isSingle } from '../../../../plan/kinds.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { access, nameHub, toTemplate } from './expressions.js';
import { findMember, isBeforeHub, type Member, type RolePlan } from './plan-role.js';
import { passWait } from './role-outputs.js';
import { listHolding, listPlaces, listPlacing, whenHeld, whenPlaced } from './role-places.js';
import { checkProtection, isProtecting } from './role-protection.js';
import { makeMember, makePart, nameAll, placeItems, setState, type Task } from './role-tasks.js';
import { expressList, nameLinks } from './wire-role.js';

/** tasks/absent.yml: what the role made, in the reverse order. What was only named by its key stays. */
export function listAbsent(role: RolePlan): { file: string; tasks: Json }[] {
  const { plan, module } = role.hub;
  const reversed = [...role.members].reverse();
  const before = role.members.filter((member) => isBeforeHub(role, member));
  const after = reversed.filter((member) => !isBeforeHub(role, member));
  const finds = before.flatMap((member) => (needsFinding(role, member) ? [findItems(role, member)] : []));
  const lifted = after.filter((member) => isProtecting(member)).flatMap((member) => makeMember(role, member));
  const inner = [
    ...lifted,
    ...after.flatMap((member) => removeMember(role, member)),
    ...reversed.flatMap((member) => removeLink(role, member)),
  ];
  const tasks: Task[] = [
    ...checkProtection(role),
    ...finds,
    ...(inner.length > 0 ? [findHub(role)] : []),
    ...(inner.length > 0
      ? [
          {
            name: `Delete the resources of the ${plan.title}`,
            ...whenFound(role),
            block: inner,
          },
        ]
      : []),
    ...(plan.resource.operations.delete
      ? [
          {
            name: `Delete the ${plan.title}`,
            [module]: { ...nameHubOptions(role), state: 'absent', ...passWait(role, plan) },
            ...whenPlaced(role),
          },
        ]
      : []),
    ...[...before].reverse().flatMap((member) => removeMember(role, member)),
    ...tellStaying(role),
  ];
  return [{ file: 'absent', tasks }];
}

/** What a removal takes away. */
export function phraseRemoval({ hub }: RolePlan): string {
  const subject = withArticle(hub.plan.title);
  return hub.stays === null
    ? `${subject} and the resources that the role created for it`
    : `the resources that the role created for ${subject}`;
}

/** Options that find the hub: its name and where it is, or all of them where it is known by its values alone. */
export function listNaming({ hub }: RolePlan): string[] {
  const { plan } = hub;
  const key = plan.naturalKey ? [plan.naturalKey.name, ...plan.keyParts, ...plan.keyPlaces] : [];
  const named = [...plan.parents, ...plan.identity, ...key, ...listPlaces(plan)];
  const isNamed = plan.naturalKey !== null || !isCollection(plan.resource.kind);
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

/** Asking what a removal would take away tells the key, whatever the resource is found by. */
const LOOK: JsonObject = { check_mode: true, changed_when: false, diff: false };

function whenFound(role: RolePlan): JsonObject {
  const key = role.hub.plan.identity[0];
  return key === undefined ? {} : { when: `${access(nameHub(role), key)} | default(none) is not none` };
}

/** Who takes down what goes on, and costs on, has to hear of it. */
function tellStaying(role: RolePlan): Task[] {
  const { plan, stays } = role.hub;
  if (stays === null || isSingle(plan.resource.kind)) return [];
  return [
    {
      name: `Explain why the ${plan.title} is kept`,
      'ansible.builtin.debug': { msg: `The ${plan.title} is kept: ${stays}.` },
      ...whenFound(role),
    },
  ];
}

function findHub(role: RolePlan): Task {
  const { plan, module, register, info } = role.hub;
  if (info) {
    const named = [...plan.parents, ...plan.identity, ...(plan.naturalKey ? [plan.naturalKey.name] : [])];
    const options = Object.entries(nameHubOptions(role)).filter(([name]) => named.includes(name));
    return {
      name: `Find the ${plan.title}`,
      [info.module]: Object.fromEntries(options),
      register,
      ...whenPlaced(role),
    };
  }
  const state: JsonObject = plan.resource.operations.delete ? { state: 'absent' } : {};
  const options = { ...nameHubOptions(role), ...state };
  return { name: `Find the ${plan.title}`, [module]: options, register, ...LOOK, ...whenPlaced(role) };
}

function findItems(role: RolePlan, member: Member): Task {
  const list = expressList(role, member);
  const canGo = member.plan.resource.operations.delete !== null;
  return {
    name: `Find the ${nameAll(member)}`,
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
  const look = !isBeforeHub(role, member) && parts.length > 0 ? [findItems(role, member)] : [];
  const removal: Task = {
    name: `Delete the ${nameAll(member)}`,
    [member.module]: {
      ...placeItems(role, member),
      items: toTemplate(setState(expressList(role, member), 'absent')),
      ...passWait(role, member.plan),
    },
    when: whenHeld(role, member),
  };
  const gone = parts.map((part) => makePart(role, member, part, 'absent'));
  return [...look, ...gone, ...(canRemove(member) ? [removal] : [])];
}

function removeLink(role: RolePlan, member: Member): Task[] {
  const { link } = member;
  if (!link?.plan.resource.operations.delete) return [];
  return [
    {
      name: `Delete the ${toPlural(link.plan.title)}`,
      [link.module]: { items: toTemplate(setState(nameLinks(member), 'absent')), ...passWait(role, link.plan) },
      when: `${nameLinks(member)} | length > 0`,
    },
  ];
}
