import type { Json, JsonObject } from '../../spec/types.js';
import type { Scope } from './scope.js';
import type { ModuleView } from './types.js';

/** The tasks of an integration target: there, there again, gone, gone again. */
export interface CheckView {
  name: string;
  tasks: Json;
}

/** Targets for what stands alone: whoever runs them needs a key and nothing that was made before. */
export function listChecks(modules: readonly ModuleView[], scope: Scope): CheckView[] {
  return modules.filter(({ standsAlone }) => standsAlone).map((module) => makeCheck(module, scope));
}

function makeCheck({ name, examples }: ModuleView, scope: Scope): CheckView {
  const task = `${scope.full}.${name}`;
  const [made, ...others] = examples as { [key: string]: JsonObject }[];
  const removed = others.find((example) => example[task]?.state === 'absent');
  const register = `${name}_result`;
  const step = (label: string, values: JsonObject | undefined, extra: JsonObject = {}): Json => ({
    name: label,
    [task]: values ?? {},
    register,
    ...extra,
  });
  const expect = (label: string, changed: boolean): Json => ({
    name: label,
    'ansible.builtin.assert': { that: [changed ? `${register} is changed` : `${register} is not changed`] },
  });
  const tasks = [
    step('Say what would be made', made?.[task], { check_mode: true }),
    expect('It would be made', true),
    step('Make it', made?.[task]),
    expect('It was made', true),
    step('Make it again', made?.[task]),
    expect('It was there already', false),
    step('Remove it', removed?.[task]),
    expect('It was removed', true),
    step('Remove it again', removed?.[task]),
    expect('It was gone already', false),
  ];
  return { name, tasks };
}
