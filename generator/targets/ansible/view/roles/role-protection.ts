import type { Option } from '../options.js';
import { access } from './expressions.js';
import type { Member, RolePlan } from './plan-role.js';
import type { Task } from './role-tasks.js';

const ENDING = '(?:delet|destr[ou]|remov|terminat)';
const ENDS = new RegExp(`^${ENDING}`);
const GUARDS = new RegExp(`${ENDING}\\w*_protect|protect\\w*_${ENDING}|^prevent_${ENDING}`);

/** Options that make the API refuse a removal. `isGuard`: what they stand in speaks of protection already. */
function listFlags(options: readonly Option[], isGuard: boolean): string[] {
  return options
    .filter(
      ({ kind, isInput, name }) => kind === 'bool' && isInput && (GUARDS.test(name) || (isGuard && ENDS.test(name))),
    )
    .map(({ name }) => name);
}

function speaksOfGuarding(name: string): boolean {
  return name.includes('protect');
}

/** Settings of the hub, among them one that keeps it from being removed. */
export function isProtecting({ plan, neighbour }: Member): boolean {
  const { name, operations } = plan.resource;
  return neighbour.create && operations.delete === null && listFlags(plan.options, speaksOfGuarding(name)).length > 0;
}

/** Each flag as people write it, and as an expression. */
function listSaid({ hub, variables, members }: RolePlan): { said: string; expression: string }[] {
  const say = (variable: string, flag: string, base: string) => ({
    said: `${variable}.${flag}`,
    expression: access(`(${base})`, flag),
  });
  const own = listFlags(hub.plan.options, false).map((flag) => {
    const variable = variables.get(flag) ?? flag;
    return { said: variable, expression: variable };
  });
  const inside = hub.plan.options
    .filter(({ kind, isInput, name }) => kind === 'object' && isInput && speaksOfGuarding(name))
    .flatMap(({ name, members: inner }) => {
      const variable = variables.get(name) ?? name;
      return listFlags(inner, true).map((flag) => say(variable, flag, `${variable} | default({})`));
    });
  const beside = members.filter(isProtecting).flatMap(({ plan, variable }) => {
    const flags = listFlags(plan.options, speaksOfGuarding(plan.resource.name));
    return flags.map((flag) => say(variable, flag, `${variable} | default({}, true)`));
  });
  return [...own, ...inside, ...beside];
}

/** What the API would refuse at the last step is refused before the first. */
export function checkProtection(role: RolePlan): Task[] {
  const flags = listSaid(role);
  if (flags.length === 0 || role.hub.stays !== null) return [];
  const names = flags.map(({ said }) => said).join(' or ');
  return [
    {
      name: 'Check that it is not protected',
      'ansible.builtin.assert': {
        that: flags.map(({ expression }) => `not (${expression} | default(false) | bool)`),
        fail_msg: `The ${role.hub.plan.title} is protected by ${names}. Set that to false to delete it. Nothing was changed.`,
        quiet: true,
      },
    },
  ];
}
