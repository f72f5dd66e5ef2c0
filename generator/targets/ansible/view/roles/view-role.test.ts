import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../../test/inline-document.js';
import { plan } from '../../../../plan/plan.js';
import type { Json, JsonObject } from '../../../../spec/types.js';
import { listVersioned, viewAnsible } from '../view-ansible.js';
import type { RoleView } from './types.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };

/** A collection that can be listed, with a name and further texts. */
function paths(path: string, fields: string, changes = fields): string {
  const shape = (own: string) => `{type: object, properties: {id: {type: string, readOnly: true}, ${own}}}`;
  const schema = shape(fields);
  const json = (one: string) => `content: {application/json: {schema: ${one}}}`;
  const answer = (one: string) => `responses: {200: {description: x, ${json(one)}}}`;
  return `
  ${path}:
    get: {${answer(`{type: array, items: ${schema}}`)}}
    post: {requestBody: {${json(schema)}}, ${answer(schema)}}
  ${path}/{id}:
    get: {${answer(schema)}}
    patch: {requestBody: {${json(shape(changes))}}, ${answer(schema)}}
    delete: {responses: {204: {description: x}}}`;
}

const name = 'name: {type: string}';
const machine = (about: string) => `name: {type: string, description: ${JSON.stringify(about)}}, region: {type: string},
  network_id: {type: string}, ssh_key_ids: {type: array, items: {type: string}}`;
const document = (about: string) => `
paths:
${paths('/networks', `${name}, region: {type: string}`)}
${paths('/networks/{network_id}/subnets', name)}
${paths('/ssh-keys', name)}
${paths('/machines', machine(about).replaceAll('\n', ' '))}
${paths('/machines/{machine_id}/disks', name)}
${paths('/machines/{machine_id}/tickets', 'text: {type: string, writeOnly: true}')}
${paths('/machines/{machine_id}/backups', name)}
`;

function viewRoles(about = 'Name.') {
  const catalogue = catalogueOf(document(about));
  return viewAnsible(plan(catalogue), settings);
}

function findRole(name: string): RoleView {
  const { roles } = viewRoles();
  const role = roles.find((own) => own.name === name);
  if (!role) throw new Error(`no role ${name}; there are ${roles.map((own) => own.name).join(', ')}`);
  return role;
}

function findTasks(role: RoleView, file: string): JsonObject[] {
  return (role.tasks.find((own) => own.file === file)?.tasks ?? []) as JsonObject[];
}

function listTexts(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...listTexts(item)]);
}

describe('a role', () => {
  it('makes what the hub uses, the hub, and what hangs on it, in this order', () => {
    const role = findRole('machine');
    expect(findTasks(role, 'main').map(({ name }) => name)).toEqual([
      'Create the resources that the machine needs',
      'Create the machine',
      'Create the resources of the machine',
      'Return what was created',
    ]);
    expect(findTasks(role, 'before').map(({ name }) => name)).toEqual([
      'Create the network',
      'Create the subnets of the network',
      'Create the SSH keys',
    ]);
    expect(findTasks(role, 'after').map(({ name }) => name)).toEqual([
      'Create the machine backups',
      'Create the machine disks',
    ]);
  });

  it('removes in the reverse order, and only after it has looked what is there', () => {
    const tasks = findTasks(findRole('machine'), 'absent');
    expect(tasks.map(({ name }) => name)).toEqual([
      'Find the network',
      'Find the machine',
      'Delete the resources of the machine',
      'Delete the machine',
      'Delete the SSH keys',
      'Delete the subnets of the network',
      'Delete the network',
    ]);
    for (const task of tasks.slice(0, 2)) expect(task).toMatchObject({ check_mode: true, changed_when: false });
    const inner = tasks[2]?.block as JsonObject[];
    expect(inner.map(({ name }) => name)).toEqual(['Delete the machine disks', 'Delete the machine backups']);
  });

  it('makes nothing that it could not find again, and says so', () => {
    const role = findRole('machine');
    expect(role.variables.map(({ name }) => name)).not.toContain('machine_with_tickets');
    expect(role.left).toEqual([{ resource: 'machine_ticket', reason: expect.stringContaining('only the ID') }]);
  });

  it('gives the hub the key of what was made, else of what was named', () => {
    const role = findRole('machine');
    const [, hub] = findTasks(role, 'main');
    expect(hub?.['acme.infra.machine']).toMatchObject({
      network_id: '{{ __machine_network_ids | first | default(omit) }}',
      ssh_key_ids: '{{ __machine_ssh_key_ids if __machine_ssh_key_ids or machine_ssh_key_ids is defined else omit }}',
    });
    expect(role.wiring.__machine_network_ids).toContain('[machine_network_id | default(none)] | select | list');
  });

  it('lets a neighbour take the place of the hub where it says nothing itself', () => {
    expect(findRole('machine').wiring.__machine_network_items).toContain("{'region': machine_region | default(none)}");
  });

  it('asks for what is needed, and for less to remove it', () => {
    const specs = findRole('machine').argumentSpecs.argument_specs as { [entry: string]: JsonObject };
    const { main, absent } = specs;
    expect(main?.options).toMatchObject({
      machine_with_network: { type: 'dict', options: { subnets: { type: 'list', elements: 'dict' } } },
      machine_with_disks: { type: 'list', elements: 'dict', default: [] },
    });
    expect(Object.keys(absent?.options as JsonObject)).not.toContain('machine_region');
    expect(Object.keys(absent?.options as JsonObject)).toContain('machine_with_disks');
  });

  it('has every variable in its defaults, and every name starts with its own', () => {
    const role = findRole('machine');
    const { main } = (role.argumentSpecs.argument_specs ?? {}) as { main: { options: JsonObject } };
    expect(role.variables.map(({ name }) => name).sort()).toEqual(Object.keys(main.options).sort());
    for (const { name } of role.variables) expect(name).toMatch(/^machine_/);
    for (const name of Object.keys(role.wiring)) expect(name).toMatch(/^__machine_/);
  });

  it('has null for one that is left out, because an empty one would lack what it needs', () => {
    const role = findRole('machine');
    expect(role.variables.find(({ name }) => name === 'machine_with_network')?.preset).toEqual({
      machine_with_network: null,
    });
    expect(findTasks(role, 'before')[0]?.when).toBe('machine_with_network is not none');
  });

  it('prints no result that has a secret in it, unless it is told to', () => {
    expect(findTasks(findRole('machine'), 'main').filter((task) => Object.hasOwn(task, 'no_log'))).toEqual([]);
    const secret = 'root_password: {type: string, format: password, readOnly: true}';
    const around = ['disks', 'notes', 'backups'].map((one) => paths(`/machines/{machine_id}/${one}`, name));
    const telling = catalogueOf(`paths:\n${[paths('/machines', `${name}, ${secret}`, name), ...around].join('\n')}`);
    const role = viewAnsible(plan(telling), settings).roles[0] as RoleView;
    expect(findTasks(role, 'main')[0]).toMatchObject({ no_log: '{{ machine_no_log }}', register: '__machine' });
    expect(findTasks(role, 'after').filter((task) => Object.hasOwn(task, 'no_log'))).toEqual([]);
    const variable = role.variables.find((own) => own.name === 'machine_no_log');
    expect(variable?.preset).toEqual({ machine_no_log: true });
  });

  it('keeps the version in which it first appeared', () => {
    expect(listVersioned(viewRoles())).toContain('role machine');
  });
});

describe('a removal', () => {
  const place = 'region: {type: string}, project_id: {type: string}';
  const owned = `
paths:
${paths('/projects', name)}
${paths('/networks', `${name}, ${place}`, name)}
${paths('/machines', `${name}, ${place}, note: {type: string}, network_id: {type: string}`, name)}
${paths('/machines/{machine_id}/disks', name)}
${paths('/machines/{machine_id}/notes', name)}
${paths('/machines/{machine_id}/backups', name)}
`;
  const catalogue = catalogueOf(owned);
  const { roles } = viewAnsible(plan(catalogue), settings);
  const role = roles.find((own) => own.name === 'machine') as RoleView;
  const tasks = findTasks(role, 'absent');
  const find = (task: string) => tasks.find((own) => own.name === task) ?? {};

  it.each(['Find the machine', 'Delete the machine'])('is of what lies where it would have been made: %s', (task) => {
    expect(find(task)['acme.infra.machine']).toMatchObject({
      name: '{{ machine_name | default(omit) }}',
      region: '{{ machine_region | default(omit) }}',
      project_id: '{{ __machine_project_ids | first | default(omit) }}',
      state: 'absent',
    });
  });

  it('asks for the place, and does not need it', () => {
    const { absent } = role.argumentSpecs.argument_specs as { [entry: string]: { options: JsonObject } };
    expect(absent?.options).toMatchObject({ machine_region: { type: 'str' }, machine_project_id: { type: 'str' } });
    expect(Object.keys(absent?.options ?? {})).not.toContain('machine_note');
    expect(absent?.options).not.toHaveProperty('machine_region.required');
  });

  it('of what is around a thing that stays fails not where that is gone, and tells that it stays', () => {
    const whole = paths('/servers', `${name}, ${place}`, name);
    const lasting = whole.replace(/^ +(?:post|delete): .*\n?/gm, '');
    const around = ['disks', 'notes', 'backups'].map((one) => paths(`/servers/{server_id}/${one}`, name));
    const adopted = catalogueOf(`paths:\n${[lasting, ...around].join('\n')}`);
    const view = viewAnsible(plan(adopted), settings);
    const server = view.roles.find((own) => own.name === 'server') as RoleView;
    const [look, , tell] = findTasks(server, 'absent');
    expect(look?.['acme.infra.server_info']).toEqual({
      id: '{{ server_id | default(omit) }}',
      name: '{{ server_name | default(omit) }}',
    });
    expect(server.wiring.__server_hub).toContain("__server['servers'] | default([]) | length == 1");
    expect(tell).toMatchObject({ 'ansible.builtin.debug': { msg: expect.stringContaining('is kept') } });
    expect(server.stays).not.toBeNull();
  });

  it('stops before it has done anything where a variable says that the hub is protected', () => {
    const flags =
      'deletion_protection: {type: boolean}, protection: {type: object, properties: {delete: {type: boolean}}}';
    const guard = '{type: object, properties: {deletion: {type: boolean}, rebuild: {type: boolean}}}';
    const content = `content: {application/json: {schema: ${guard}}}`;
    const answer = `responses: {200: {description: x, ${content}}}`;
    const guarded = catalogueOf(`
paths:
${paths('/machines', `${name}, ${flags}`)}
${['disks', 'notes', 'backups'].map((one) => paths(`/machines/{machine_id}/${one}`, name)).join('')}
  /machines/{machine_id}/protection:
    get: {${answer}}
    put: {requestBody: {${content}}, ${answer}}
`);
    const { roles: own } = viewAnsible(plan(guarded), settings);
    const [check, , block] = findTasks(own[0] as RoleView, 'absent');
    expect(check?.['ansible.builtin.assert']).toMatchObject({
      that: [
        'not (machine_deletion_protection | default(false) | bool)',
        'not ((machine_protection | default({})).delete | default(false) | bool)',
        'not ((machine_with_protection | default({}, true)).deletion | default(false) | bool)',
      ],
    });
    expect(((block?.block ?? []) as JsonObject[])[0]?.name).toBe('Create the machine protection');
  });

  it('touches nothing in what the role was to make and cannot find', () => {
    const found = "machine_with_project is none or __machine_project_made | selectattr('id') | list | length > 0";
    expect(tasks[0]?.name).toBe('Find the project');
    for (const task of ['Find the machine', 'Delete the machine']) expect(find(task).when).toBe(found);
    expect(find('Delete the network').when).toEqual(['machine_with_network is not none', found]);
    expect(find('Delete the project').when).toBe('machine_with_project is not none');
  });
});

describe('text of the document', () => {
  it.each(['{{ lookup("pipe", "id") }}', '{% for x in y %}', '{# #}'])(
    '%j is no template in the argument specs',
    (about) => {
      const { roles } = viewRoles(about);
      for (const { argumentSpecs, meta } of roles) {
        const texts = listTexts([argumentSpecs, meta]);
        expect(texts.filter((own) => /\{[{%#]/.test(own))).toEqual([]);
      }
    },
  );

  it('reaches no task and no wiring', () => {
    const { roles, playbooks } = viewRoles('hostile-words');
    const parts = roles.flatMap(({ tasks, wiring }) => [...tasks.map((own) => own.tasks), wiring]);
    const plays = (playbooks?.playbooks ?? []).map((own) => own.plays);
    expect(listTexts([...parts, ...plays]).filter((own) => own.includes('hostile'))).toEqual([]);
  });
});

describe('playbooks', () => {
  it('are those that the API has something for', () => {
    const names = (viewRoles().playbooks?.playbooks ?? []).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['machine_provision', 'machine_change', 'machine_take_down', 'report']),
    );
    expect(names.filter((name) => /power|install/.test(name))).toEqual([]);
  });

  it('hold no report where nothing that a role is about can be listed', () => {
    const unlisted = document('Name.').replace(/(\n {2}\/machines:\n) {4}get:.*\n/, '$1');
    const { playbooks } = viewAnsible(plan(catalogueOf(unlisted)), settings);
    expect(playbooks?.playbooks.map(({ name }) => name)).toEqual([
      'machine_provision',
      'machine_change',
      'machine_take_down',
    ]);
  });

  it('take all hosts only where somebody says so, and none in silence', () => {
    const switched = catalogueOf(`
paths:
${paths('/machines', `${name}, ip_address: {type: string}, status: {type: string, readOnly: true, enum: [running, stopped]}`, name)}
${paths('/machines/{machine_id}/disks', name)}
${paths('/machines/{machine_id}/notes', name)}
${paths('/machines/{machine_id}/backups', name)}
${['start', 'stop', 'rebuild'].map((verb) => `  /machines/{id}/${verb}:\n    post: {responses: {204: {description: x}}}\n`).join('')}
`);
    const { playbooks } = viewAnsible(plan(switched), settings);
    const before: unknown[] = [];
    const onHosts = (playbooks?.playbooks ?? []).flatMap(({ name: playbook, plays }) => {
      const all = plays as { hosts: string; tasks?: { 'ansible.builtin.assert'?: { that: string[] } }[] }[];
      const play = all.find(({ hosts }) => hosts === 'kind_machine');
      if (play) before.push([playbook, all[0]?.tasks?.[0]?.['ansible.builtin.assert']?.that]);
      return play ? [[playbook, play.tasks?.[0]?.['ansible.builtin.assert']?.that]] : [];
    });
    expect(before).toEqual(
      onHosts.map(([playbook]) => [
        playbook,
        ["groups['kind_machine'] | default([]) | intersect(ansible_play_hosts_all) | length > 0"],
      ]),
    );
    expect(onHosts).toEqual(
      ['machine_change', 'machine_power', 'machine_rebuild'].map((playbook) => [
        playbook,
        [`ansible_limit is defined or ${playbook}_all | default(false) | bool`],
      ]),
    );
  });

  it('load no sample values, and remove nothing unless it is named and confirmed', () => {
    const { playbooks } = viewRoles();
    expect(JSON.stringify(playbooks?.playbooks)).not.toContain('vars_files');
    const [play] = (playbooks?.playbooks.find(({ name }) => name === 'machine_take_down')?.plays ?? []) as JsonObject[];
    const [check] = (play?.tasks ?? []) as { 'ansible.builtin.assert': JsonObject }[];
    expect(check?.['ansible.builtin.assert'].that).toEqual([
      'machine_name is defined or machine_id is defined',
      'machine_take_down_confirmed | default(false) | bool',
    ]);
  });
});

it('two things that would be called alike without the name of the hub keep it', () => {
  const hanging = paths('/subscriptions', `${name}, customer_id: {type: string}`);
  const catalogue = catalogueOf(`
paths:
${paths('/customers', name)}
${paths('/customers/{customer_id}/subscriptions', name)}
${hanging.replaceAll('{type: object, ', '{type: object, required: [customer_id], ')}
${paths('/customers/{customer_id}/cards', name)}
`);
  const { roles } = viewAnsible(plan(catalogue), settings);
  const names = roles.find((own) => own.name === 'customer')?.variables.map((own) => own.name) ?? [];
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((own) => own.includes('with')).sort()).toEqual([
    'customer_with_cards',
    'customer_with_customer_subscriptions',
    'customer_with_subscriptions',
  ]);
});
