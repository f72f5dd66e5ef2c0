import type { Json, JsonObject } from '../../spec/types.js';
import { toWords, withArticle } from '../naming.js';
import type { Scope } from './scope.js';
import type { ModuleView } from './types.js';

/** A file of YAML below the collection. */
export interface CheckView {
  path: string;
  content: Json;
}

interface Pair {
  name: string;
  task: string;
  made: JsonObject;
  removed: JsonObject;
}

/**
 * Integration targets and a molecule scenario for what stands alone: whoever runs them needs a key and nothing that was
 * made before.
 */
export function listChecks(modules: readonly ModuleView[], hasKey: boolean, scope: Scope): CheckView[] {
  const pairs = modules.filter(({ standsAlone }) => standsAlone).map((module) => findPair(module, scope));
  if (pairs.length === 0) return [];
  const targets = pairs.map((pair) => ({
    path: `tests/integration/targets/${pair.name}/tasks/main.yml`,
    content: [wrapTasks(pair, hasKey, scope)],
  }));
  return [
    ...targets,
    { path: 'tests/integration/integration_config.yml.template', content: CONFIG },
    ...scenario(pairs),
  ];
}

/** ansible-test hands no environment on, so what a target needs stands in a file. */
const CONFIG = { api_key: 'change-me', endpoint: 'https://api.example.com' };

function findPair({ name, examples }: ModuleView, scope: Scope): Pair {
  const task = `${scope.full}.${name}`;
  const [made, ...others] = examples as { [key: string]: JsonObject }[];
  const removed = others.find((example) => example[task]?.state === 'absent');
  return nameApart({ name, task, made: made?.[task] ?? {}, removed: removed?.[task] ?? {} });
}

/** Under a name of its own: an account may have what the examples speak of, and a check must never remove that. */
function nameApart(pair: Pair): Pair {
  const apart: JsonObject = {};
  for (const [option, value] of Object.entries(pair.removed)) {
    if (option === 'state' || typeof value !== 'string' || pair.made[option] !== value) continue;
    const joint = [' ', '_'].find((sign) => value.includes(sign)) ?? '-';
    apart[option] = /[.@]/.test(value) ? `test.${value}` : `${value}${joint}test`;
  }
  return { ...pair, made: { ...pair.made, ...apart }, removed: { ...pair.removed, ...apart } };
}

function wrapTasks(pair: Pair, hasKey: boolean, { full, settings }: Scope): Json {
  const given = (name: string) => `{{ ${name} | default(omit) }}`;
  return {
    name: 'There, there again, gone, gone again',
    module_defaults: {
      [`group/${full}.${settings.name}`]: {
        ...(hasKey && { api_key: given('api_key') }),
        endpoint: given('endpoint'),
      },
    },
    block: listSteps(pair),
  };
}

function listSteps({ name, task, made, removed }: Pair): Json[] {
  const register = `${name}_result`;
  const step = (label: string, values: JsonObject, extra: JsonObject = {}): Json => ({
    name: label,
    [task]: values,
    register,
    ...extra,
  });
  const expect = (label: string, changed: boolean): Json => ({
    name: label,
    'ansible.builtin.assert': { that: [changed ? `${register} is changed` : `${register} is not changed`] },
  });
  return [
    step('Say what would be made', made, { check_mode: true }),
    expect('It would be made', true),
    step('Make it', made),
    expect('It was made', true),
    step('Make it again', made),
    expect('It was there already', false),
    step('Remove it', removed),
    expect('It was removed', true),
    step('Remove it again', removed),
    expect('It was gone already', false),
  ];
}

/** Made, made again without a change, looked at, removed; the key and the address come from the environment. */
function scenario(pairs: readonly Pair[]): CheckView[] {
  const folder = 'extensions/molecule/default';
  const play = (name: string, tasks: Json[]): Json => [{ name, hosts: 'localhost', gather_facts: false, tasks }];
  const make = pairs.map(({ name, task, made }) => ({
    name: `Make sure that there is ${withArticle(toWords(name))}`,
    [task]: made,
  }));
  const look = pairs.map(({ name, task, made }) => ({
    name: `Look at the ${toWords(name)}`,
    [task]: made,
    check_mode: true,
    register: `look_${name}`,
  }));
  const judge = { that: pairs.map(({ name }) => `look_${name} is not changed`) };
  const remove = pairs.map(({ name, task, removed }) => ({ name: `Remove the ${toWords(name)}`, [task]: removed }));
  return [
    { path: `${folder}/molecule.yml`, content: MOLECULE },
    { path: `${folder}/converge.yml`, content: play('Converge', make) },
    {
      path: `${folder}/verify.yml`,
      content: play('Verify', [...look, { name: 'Nothing would change', 'ansible.builtin.assert': judge }]),
    },
    { path: `${folder}/cleanup.yml`, content: play('Clean up', remove) },
  ];
}

const MOLECULE: JsonObject = {
  // There is nothing to install before: the collection needs no other, and lies where the path below leads.
  prerun: false,
  driver: { name: 'default', options: { managed: false } },
  platforms: [{ name: 'localhost' }],
  provisioner: {
    name: 'ansible',
    env: { ANSIBLE_COLLECTIONS_PATH: '$MOLECULE_SCENARIO_DIRECTORY/../../../../../..' },
    inventory: {
      host_vars: {
        localhost: {
          ansible_connection: 'local',
          ansible_python_interpreter: '{{ ansible_playbook_python }}',
        },
      },
    },
  },
  scenario: { test_sequence: ['syntax', 'converge', 'idempotence', 'verify', 'cleanup'] },
};
