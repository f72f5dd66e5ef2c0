import { toPlural } from '../../../../naming/plurals.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { holdsSecret } from '../document-options.js';
import type { ModulePlan } from '../view-resource.js';
import { access, nameHub, nameMade, toTemplate } from './expressions.js';
import { listOnce, OWN } from './own-keys.js';
import { isBeforeHub, type Member, type RolePlan } from './plan-role.js';

/** Options of a module that waits: what the role was told, or else what the module does by itself. */
export function passWait({ variables }: RolePlan, { waits }: ModulePlan): JsonObject {
  if (!waits) return {};
  const pass = (key: string) => toTemplate(`${variables.get(key)} | default(omit)`);
  return { wait: pass(OWN.wait), wait_timeout: pass(OWN.waitTimeout), wait_interval: pass(OWN.waitInterval) };
}

export function showsOnce({ neighbour, plan, parent }: Member): boolean {
  return neighbour.create && !parent && listOnce(plan.options).length > 0;
}

function nameSecrets({ name }: RolePlan): string {
  return `__${name}_once`;
}

/** The variables of vars/main.yml that the outputs are made of. */
export function wireOutputs(role: RolePlan): [string, string][] {
  if (!role.variables.has(OWN.secrets)) return [];
  const { plan } = role.hub;
  const own = listOnce(plan.options).map((name) => `'${name}': ${access(nameHub(role), name)} | default(none)`);
  const members = role.members.filter(showsOnce).map((member) => {
    const once = listOnce(member.plan.options);
    const made = once.map(
      (name) => `${nameMade(member)} | selectattr('${name}', 'defined') | selectattr('${name}') | list`,
    );
    const names = [...new Set([...listNames(member.plan), ...once])];
    const kept = names.map((name) => `'${name}'`).join(', ');
    const picked = `(${made.map((one) => `(${one})`).join(' + ')}) | unique | map('dict2items') | map('selectattr', 'key', 'in', [${kept}]) | map('list') | map('items2dict') | list`;
    return `'${toPlural(member.neighbour.name)}': ${picked}`;
  });
  const hub = own.length > 0 ? [`'${plan.result}': ${expressHubOnce(role)}`] : [];
  const all = `{${[...hub, ...members].join(', ')}} | dict2items | selectattr('value') | items2dict`;
  const shown = `{${own.join(', ')}} | dict2items | selectattr('value') | items2dict`;
  return [...(own.length > 0 ? [[nameHubOnce(role), shown] as [string, string]] : []), [nameSecrets(role), all]];
}

function nameHubOnce({ name }: RolePlan): string {
  return `__${name}_hub_once`;
}

/** With what names the hub, so that nobody takes the secrets of one for those of another. */
function expressHubOnce(role: RolePlan): string {
  const named = listNames(role.hub.plan).map((name) => `'${name}': ${access(nameHub(role), name)}`);
  const once = nameHubOnce(role);
  return `(${once} | combine({${named.join(', ')}})) if ${once} else {}`;
}

function listNames({ identity, naturalKey }: ModulePlan): string[] {
  return [...new Set([...identity, ...(naturalKey ? [naturalKey.name] : [])])];
}

/** Nothing is created where its secrets could not be written afterwards. */
export function checkFile(role: RolePlan): JsonObject[] {
  const file = role.variables.get(OWN.secretsFile);
  if (file === undefined) return [];
  const folder = `__${role.name}_secrets_folder`;
  return [
    {
      name: 'Find the folder of the file for secrets',
      'ansible.builtin.stat': { path: toTemplate(`${file} | dirname`) },
      register: folder,
      when: `${file} is defined`,
    },
    {
      name: 'Check that the file for secrets can be written',
      'ansible.builtin.assert': {
        that: `${folder}.stat.writeable | default(false)`,
        fail_msg: `The folder of ${file} does not exist or is not writable, so the secrets would be lost.`,
        quiet: true,
      },
      when: `${file} is defined`,
    },
  ];
}

/** Tasks that put away what no later answer shows, right after what made it: the next task may fail. */
export function keepOnce(role: RolePlan, stage: 'before' | 'hub' | 'after'): JsonObject[] {
  const { variables, hub } = role;
  const [file, fact] = [variables.get(OWN.secretsFile), variables.get(OWN.secrets)];
  const members = role.members.filter((member) => isBeforeHub(role, member) === (stage === 'before'));
  const shows = stage === 'hub' ? listOnce(hub.plan.options).length > 0 : members.some(showsOnce);
  if (file === undefined || fact === undefined || !shows) return [];
  const secrets = nameSecrets(role);
  const some = `${secrets} | length > 0`;
  return [
    {
      name: 'Write the secrets that the API returns only once',
      'ansible.builtin.copy': {
        content: toTemplate(`${secrets} | to_nice_json`),
        dest: toTemplate(file),
        mode: '0600',
        backup: true,
      },
      no_log: true,
      when: [`${file} is defined`, some],
    },
    {
      name: 'Return the secrets that the API returns only once',
      'ansible.builtin.set_fact': { [fact]: toTemplate(secrets) },
      no_log: true,
      when: some,
    },
  ];
}

/** The last task: what the role has made, for the tasks after it. */
export function tellResult(role: RolePlan, related: readonly { name: string; keys: string }[]): JsonObject[] {
  const { plan } = role.hub;
  const hidden = plan.options.filter((option) => holdsSecret([option]) || option.attribute.writeOnly);
  const names = hidden.map(({ name }) => `'${name}'`).join(', ');
  const hub = nameHub(role);
  const shown = hidden.length === 0 ? hub : `${hub} | dict2items | rejectattr('key', 'in', [${names}]) | items2dict`;
  const entries = related.map(({ name, keys }) => `'${name}': ${keys}`).join(', ');
  const fact = role.variables.get(OWN.related);
  const facts: { [name: string]: Json } = { [role.variables.get(OWN.result) ?? '']: toTemplate(shown) };
  if (fact !== undefined && related.length > 0) facts[fact] = toTemplate(`{${entries}}`);
  return [{ name: 'Return what was created', 'ansible.builtin.set_fact': facts }];
}

/** The facts that a role sets, for its pages. */
export function documentOutputs(role: RolePlan): { name: string; type: string; description: string }[] {
  const { variables, hub } = role;
  const { title } = hub.plan;
  const texts: [string, string][] = [
    [OWN.result, `The ${title} as the API returns it, without secrets.`],
    [OWN.related, 'Keys of the related resources, created or existing: a list for each kind of resource.'],
    [
      OWN.secrets,
      `Secrets that the API returns only when it creates a resource: ${listOnceNames(role)}. Set only by the run that creates it, and hidden in all output.`,
    ],
  ];
  return texts.flatMap(([key, description]) => {
    const name = variables.get(key);
    return name === undefined ? [] : [{ name, type: 'dict', description }];
  });
}

function listOnceNames({ hub, members }: RolePlan): string {
  const own = listOnce(hub.plan.options).map((name) => `${hub.plan.result}.${name}`);
  const others = members
    .filter(showsOnce)
    .flatMap(({ plan, neighbour }) => listOnce(plan.options).map((name) => `${toPlural(neighbour.name)}.${name}`));
  return [...own, ...others].join(', ');
}

/** The variables about waiting and secrets, with a sample of each. */
export function documentOwnKeys(role: RolePlan): { key: string; spec: JsonObject; sample: Json }[] {
  const unset = 'If unset, the default of the modules or C(module_defaults) applies.';
  const all: { key: string; spec: JsonObject; sample: Json }[] = [
    {
      key: OWN.wait,
      spec: { description: ['Whether to wait until the API has finished each operation.', unset], type: 'bool' },
      sample: true,
    },
    {
      key: OWN.waitTimeout,
      spec: { description: ['How many seconds to wait for a resource.', unset], type: 'int' },
      sample: 600,
    },
    {
      key: OWN.waitInterval,
      spec: { description: ['How many seconds to wait between two requests.', unset], type: 'float' },
      sample: 2,
    },
    {
      key: OWN.secretsFile,
      spec: {
        description: [
          'File for the secrets that the API returns only once, as JSON that only its owner can read.',
          'Written by the run that creates the resource. Later runs leave the file unchanged.',
          `If unset, they are only in the fact C(${role.variables.get(OWN.secrets)}).`,
        ],
        type: 'path',
      },
      sample: `~/${role.name}-secrets.json`,
    },
  ];
  return all.filter(({ key }) => role.variables.has(key));
}
