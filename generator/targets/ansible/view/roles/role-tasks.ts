import { toPlural } from '../../../../naming/plurals.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { holdsSecret } from '../document-options.js';
import type { ModulePlan } from '../view-resource.js';
import {
  access,
  combineItems,
  expressHub,
  expressUse,
  listTied,
  nameHub,
  nameMade,
  toTemplate,
  wrapKey,
} from './expressions.js';
import { isBeforeHub, type Member, NO_LOG, type RolePlan } from './plan-role.js';
import { checkFile, keepOnce, passWait, tellResult } from './role-outputs.js';
import { expressList, findPlace, isAsked, listKeyVariables, nameLinks } from './wire-role.js';

export type Task = { [key: string]: Json };

/** tasks/main.yml and what it imports: each resource after those that it refers to. */
export function listPresent(role: RolePlan): { file: string; tasks: Json }[] {
  const { plan } = role.hub;
  const before = role.members.filter((member) => isBeforeHub(role, member)).flatMap((m) => makeMember(role, m));
  const links = role.members.flatMap((member) => (member.link ? [makeLink(role, member)] : []));
  const after = role.members.filter((member) => !isBeforeHub(role, member)).flatMap((m) => makeMember(role, m));
  const key = plan.identity[0];
  const main: Task[] = [
    ...checkFile(role),
    ...(before.length > 0 ? [importTasks(`Create the resources that the ${plan.title} needs`, 'before.yml')] : []),
    {
      name: `Create the ${plan.title}`,
      [role.hub.module]: listHubOptions(role),
      register: role.hub.register,
      ...keepSecret(role, plan),
    },
    ...keepOnce(role, 'hub'),
    ...(links.length + after.length > 0
      ? [
          {
            ...importTasks(`Create the resources of the ${plan.title}`, 'after.yml'),
            // In check mode what is yet to be made has no key that others could be given.
            ...(key !== undefined && { when: `not ansible_check_mode or ${access(nameHub(role), key)} is not none` }),
          },
        ]
      : []),
    ...tellResult(role, listKeyVariables(role)),
  ];
  const whole = {
    before: [...before, ...keepOnce(role, 'before')],
    after: [...links, ...after, ...keepOnce(role, 'after')],
  };
  return [
    { file: 'main', tasks: main },
    ...(before.length > 0 ? [{ file: 'before', tasks: whole.before }] : []),
    ...(links.length + after.length > 0 ? [{ file: 'after', tasks: whole.after }] : []),
  ];
}

/** Secrets that the API makes stand in the result, which -v would print. */
function keepSecret({ variables }: RolePlan, { options }: ModulePlan): JsonObject {
  const variable = variables.get(NO_LOG);
  return variable !== undefined && holdsSecret(options) ? { no_log: toTemplate(variable) } : {};
}

function importTasks(name: string, file: string): Task {
  return { name, 'ansible.builtin.import_tasks': file };
}

function listHubOptions(role: RolePlan): JsonObject {
  const { plan } = role.hub;
  const used = new Map(
    role.members
      .filter(({ neighbour }) => neighbour.direction === 'used')
      .flatMap((member) => {
        const use = expressUse(role, member);
        return use ? [[use.option, use.value]] : [];
      }),
  );
  const own = ['state', ...(plan.canRecreate ? ['recreate'] : [])].filter((name) => role.variables.has(name));
  const first = [...plan.parents, ...(plan.naturalKey ? [plan.naturalKey.name] : [])];
  const inputs = plan.options.filter(({ isInput }) => isInput).map(({ name }) => name);
  const names = [...new Set([...first, ...inputs, ...own])];
  const given = names.map((name): [string, Json] => {
    const variable = role.variables.get(name) ?? name;
    const fallback = own.includes(name) ? variable : `${variable} | default(omit)`;
    return [name, toTemplate(used.get(name) ?? fallback)];
  });
  return { ...Object.fromEntries(given), ...passWait(role, plan) };
}

export function makeMember(role: RolePlan, member: Member): Task[] {
  if (!member.neighbour.create) return [];
  const subjects = nameAll(member);
  const task: Task = {
    name: `Create the ${subjects}`,
    [member.module]: {
      ...placeItems(role, member),
      items: toTemplate(expressList(role, member)),
      ...passWait(role, member.plan),
    },
    ...(isAsked(role, member) && { register: member.register }),
    ...keepSecret(role, member.plan),
    when: isWanted(member),
  };
  return [task, ...member.parts.map((part) => makePart(role, member, part, ''))];
}

/** Something is to be there: what can be there once is null where it is left out, because `{}` would lack its options. */
export function isWanted({ neighbour, variable }: Member): string {
  return neighbour.many ? `${variable} | length > 0` : `${variable} is not none`;
}

/** Where all items are: in the path of the hub. */
export function placeItems(role: RolePlan, member: Member): JsonObject {
  const { joint, around } = member.neighbour;
  const place = findPlace(member);
  return place === null || !joint || around !== null ? {} : { [place]: toTemplate(expressHub(role, joint.key)) };
}

/** One run for each resource that has such parts: the parts stand in it, its key comes from the task before. */
export function makePart(role: RolePlan, member: Member, part: Member, state: string): Task {
  const { neighbour, plan } = part;
  const item = `__${role.name}_item`;
  const inside = `${item}[0]['${part.variable}']`;
  const subjects = neighbour.many ? inside : `[${inside}]`;
  const key = member.plan.options.find(({ attribute }) => attribute.name === neighbour.joint?.key)?.name ?? '';
  const place = findPlace(part);
  const own = `${item}[1]['${key}']`;
  const tied = listTied(role, part);
  const filled = place !== null || !neighbour.joint ? tied : [...tied, wrapKey(plan, neighbour.joint, own)];
  const items = combineItems(subjects, filled);
  const whole = member.neighbour.many ? member.variable : `[${member.variable}]`;
  return {
    name: `${state === '' ? 'Create' : 'Delete'} the ${nameInside(part, member)} of the ${nameAll(member)}`,
    [part.module]: {
      ...(place !== null && { [place]: toTemplate(own) }),
      items: toTemplate(state === '' ? items : setState(items, state)),
      ...passWait(role, plan),
    },
    loop: toTemplate(
      `${whole} | zip(${nameMade(member)}) | selectattr('0.${part.variable}', 'defined') | selectattr('1.${key}') | list`,
    ),
    loop_control: { loop_var: item, label: toTemplate(own) },
    ...(state === '' && isAsked(role, part) && { register: part.register }),
    ...(state === '' && keepSecret(role, plan)),
  };
}

export function setState(items: string, state: string): string {
  return `${items} | product([{'state': '${state}'}]) | map('combine') | list`;
}

function makeLink(role: RolePlan, member: Member): Task {
  const { link } = member;
  if (!link) throw new Error(`${member.neighbour.name} is not linked`);
  return {
    name: `Create the ${toPlural(link.plan.title)}`,
    [link.module]: { items: toTemplate(nameLinks(member)), ...passWait(role, link.plan) },
    when: `${nameLinks(member)} | length > 0`,
  };
}

/** "the subnets of the network", though one is called a network subnet. */
function nameInside(part: Member, { plan }: Member): string {
  const whole = nameAll(part);
  return whole.startsWith(`${plan.title} `) ? whole.slice(plan.title.length + 1) : whole;
}

export function nameAll({ neighbour, plan }: Member): string {
  return neighbour.many ? toPlural(plan.title) : plan.title;
}
