import { toWords, withArticle } from '../../../../naming/identifiers.js';
import { isCollection } from '../../../../plan/kinds.js';
import { makeTemplate } from '../../../../render/literals/jinja.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import type { CheckView } from '../types.js';
import { nameModule, type Target } from './plan-targets.js';

/**
 * A molecule scenario of what can stand alone: made, made again without a change, looked at, removed. The key and the
 * address come from the environment.
 */
export function listScenario(targets: readonly Target[]): CheckView[] {
  const alone = targets.filter(({ rung, needs, finds }) => {
    const isNamed = rung.naming.every((option) => rung.values[option] !== undefined);
    return isCollection(rung.resource.kind) && isNamed && needs.length === 0 && finds.length === 0;
  });
  if (alone.length === 0) return [];
  const rungs = alone.map(({ rung }) => ({ ...rung, name: nameModule(rung), title: toWords(rung.resource.name) }));
  const folder = 'extensions/molecule/default';
  const play = (name: string, tasks: Json[]): Json => [{ name, hosts: 'localhost', gather_facts: false, tasks }];
  const make = rungs.map(({ title, module, values }) => ({
    name: `Create ${withArticle(title)}`,
    [module]: values,
  }));
  const look = rungs.map(({ name, title, module, values }) => ({
    name: `Check the ${title}`,
    [module]: values,
    check_mode: true,
    register: `look_${name}`,
  }));
  const judge = { that: rungs.map(({ name }) => `look_${name} is not changed`) };
  const remove = rungs.map(({ title, module, naming, values }) => ({
    name: `Delete the ${title}`,
    [module]: { ...Object.fromEntries(naming.map((option) => [option, values[option] ?? null])), state: 'absent' },
  }));
  return [
    { path: `${folder}/molecule.yml`, content: MOLECULE },
    { path: `${folder}/converge.yml`, content: play('Converge', make) },
    {
      path: `${folder}/verify.yml`,
      content: play('Verify', [...look, { name: 'Assert that nothing would change', 'ansible.builtin.assert': judge }]),
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
          ansible_python_interpreter: makeTemplate('ansible_playbook_python'),
        },
      },
    },
  },
  scenario: { test_sequence: ['syntax', 'converge', 'idempotence', 'verify', 'cleanup'] },
};
