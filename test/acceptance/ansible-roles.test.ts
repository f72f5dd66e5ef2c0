import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import { findTools } from './real-tools.js';
import { pickChanges, RoleProof } from './role-proof.js';

const tools = findTools();
const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };

/** Every playbook twice, several in one process: starting Ansible costs more than what most of them do. */
describe.skipIf(tools.ansible === null)('roles and playbooks', { timeout: 1_200_000 }, () => {
  let proof: RoleProof;
  let values: JsonObject;
  let hosts: string[];
  const ran = new Map<string, number>();

  beforeAll(async () => {
    proof = await RoleProof.start(tools, spec, settings);
    values = await proof.fillAll();
    const inventory = join(proof.playbooks, 'inventory/infra.yml');
    // The API has other hosts too; one of each kind shows as much as ten.
    hosts = ['-i', inventory, '--limit', `localhost,${values.vm_name},${values.dedicated_server_name}`];
  });
  afterAll(() => proof?.stop());

  const run = (names: string[], more: JsonObject = {}, ...args: string[]) => {
    for (const name of names) ran.set(name, (ran.get(name) ?? 0) + 1);
    return proof.run(names, { ...values, ...more }, ...args);
  };

  it('makes every hub with one of everything around it', async () => {
    const { failed, changed, text } = await run(proof.list(/_provision$/));
    expect(failed, text.slice(-2000)).toEqual([]);
    const made = proof.roles.flatMap(({ members }) => members).length;
    expect(changed.length).toBeGreaterThanOrEqual(made);
    expect(text).not.toContain(proof.mock.key);
  });

  it('changes nothing the second time, and sends no write', async () => {
    expect(await run(proof.list(/_provision$/))).toMatchObject({ failed: [], changed: [], writes: 0 });
  });

  it('takes what exists already by its key, and leaves out what nobody asks for', async () => {
    const find = (part: RegExp) => proof.mock.dump().created.find(({ path }) => part.test(path))?.value as JsonObject;
    const vm = find(/\/vms\/[^/]+$/);
    const plain = Object.entries(values).filter(([name]) => name.startsWith('vm_') && !name.includes('_with_'));
    const vars = {
      ...Object.fromEntries(plain),
      vm_name: 'second',
      vm_network_id: vm.network_id ?? '',
      vm_ssh_key_ids: vm.ssh_key_ids ?? [],
      vm_firewall_ids: [find(/\/firewalls\/[^/]+$/).id ?? ''],
    };
    const include = (name: string, tasks_from: string): JsonObject => ({
      name,
      'ansible.builtin.include_role': { name: 'infra.infra.vm', tasks_from },
    });
    const tasks = [include('make', 'main'), include('make again', 'main'), include('remove', 'absent')];
    const path = await proof.writePlaybook('given', [{ hosts: 'localhost', gather_facts: false, vars, tasks }]);
    const before = proof.mock.dump().created.map((own) => own.path);
    const { failed, changed, text } = await proof.run([path], {});
    expect(failed, text.slice(-2000)).toEqual([]);
    expect(changed.map((name) => name.replace(/.* : /, ''))).toEqual([
      'Create the VM',
      'Create the firewall attachments',
      'Delete the firewall attachments',
      'Delete the VM',
    ]);
    expect(proof.mock.dump().created.map((own) => own.path)).toEqual(before);
  });

  it('returns what it made, and keeps the secrets that are shown once where the user says', async () => {
    const file = join(proof.folder, 'secrets.json');
    const plain = Object.entries(values).filter(([name]) => name.startsWith('vm_') && !name.includes('_with_'));
    const vars = {
      ...Object.fromEntries(plain),
      vm_name: 'kept',
      vm_secrets_file: file,
      vm_wait: true,
      vm_wait_timeout: 90,
    };
    const include = (name: string, tasks_from: string, more: JsonObject = {}): JsonObject => ({
      name,
      'ansible.builtin.include_role': { name: 'infra.infra.vm', tasks_from },
      vars: more,
    });
    const told = {
      'ansible.builtin.assert': {
        that: [
          "vm_result.name == 'kept' and vm_result.id is string and 'root_password' not in vm_result",
          'vm_related.network == [vm_network_id] if vm_network_id is defined else vm_related.network == []',
          'vm_secrets.vm.id == vm_result.id and vm_secrets.vm.root_password | length > 0',
        ],
      },
    };
    const copy = {
      'ansible.builtin.copy': { content: '{{ vm_result | to_json }}', dest: `${file}.result`, mode: '0600' },
    };
    const play = { hosts: 'localhost', gather_facts: false, vars };
    const nowhere = { ...play, tasks: [include('nowhere', 'main', { vm_secrets_file: '/nowhere/at/all' })] };
    const refused = await proof.run([await proof.writePlaybook('nowhere', [nowhere])], {});
    expect(refused.failed).toEqual([expect.stringContaining('the secrets would be lost')]);
    expect(refused.writes).toBe(0);

    const tasks = [include('make', 'main'), told, copy];
    const path = await proof.writePlaybook('kept', [{ ...play, tasks }]);
    const first = await proof.run([path], {}, '-vvv', '--diff');
    expect(first.failed, first.text.slice(-2000)).toEqual([]);
    const kept = await readFile(file, 'utf8');
    const secret = JSON.parse(kept).vm.root_password as string;
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(secret.length).toBeGreaterThan(0);
    expect(first.text).not.toContain(secret);
    expect(await readFile(`${file}.result`, 'utf8')).not.toContain(secret);

    const again = [include('make again', 'main'), include('remove', 'absent')];
    const second = await proof.run([await proof.writePlaybook('kept_again', [{ ...play, tasks: again }])], {}, '-vvv');
    expect(second.failed, second.text.slice(-2000)).toEqual([]);
    expect(second.changed.map((name) => name.replace(/.* : /, ''))).toEqual(['Delete the VM']);
    expect(await readFile(file, 'utf8')).toBe(kept);
  });

  it('changes in place, switches, installs anew and reports', async () => {
    const changes = Object.fromEntries(proof.roles.map((role) => [`${role.name}_changes`, pickChanges(role)]));
    const power = Object.fromEntries(proof.list(/_power$/).map((name) => [name, 'stopped']));
    const again = proof.list(/_(?:reinstall|redeploy)$/);
    const confirmed = Object.fromEntries(again.map((name) => [`${name}_confirmed`, true]));
    const file = join(proof.folder, 'report.json');
    const inputs = await proof.fillInputs(again);
    const more = { ...changes, ...power, ...confirmed, ...inputs, infra_report_file: file };
    const names = [...proof.list(/_change$/), ...proof.list(/_power$/), 'report'];
    const first = await run([...again, ...names], more, ...hosts);
    expect(first.failed, first.text.slice(-2000)).toEqual([]);
    const told = first.changed.map((name) => name.replace(/.* : /, ''));
    expect(told).toEqual(
      expect.arrayContaining([
        'Redeploy the VM',
        'Update the VM',
        'Update the Kubernetes cluster',
        'Set the power state of the VM',
      ]),
    );
    const report = JSON.parse(await readFile(file, 'utf8'));
    const stopped = expect.objectContaining({ name: values.vm_name, power_state: 'stopped' });
    expect(report.vms).toEqual(expect.arrayContaining([stopped]));
    expect(JSON.stringify(report)).not.toContain('root_password');

    // To install anew is never done already: each run does it, so it comes last. All others have nothing to do.
    const second = await run([...names, ...again], more, ...hosts);
    expect(second.failed, second.text.slice(-2000)).toEqual([]);
    expect(second.changed.filter((name) => !/(?:Reinstall|Redeploy) the/.test(name))).toEqual([]);
  });

  it('takes no host that nobody has named', async () => {
    const { failed, writes } = await proof.run(['vm_power'], { vm_power: 'stopped' }, ...hosts.slice(0, 2));
    expect(failed).toEqual([expect.stringContaining('--limit, or set vm_power_all')]);
    expect(writes).toBe(0);
  });

  it('fails with a sentence where the inventory has no such hosts', async () => {
    const without = await proof.run(['vm_power'], { vm_power: 'stopped', vm_power_all: true });
    const limit = ['--limit', 'localhost'];
    const limited = await proof.run(['vm_power'], { vm_power: 'stopped' }, ...hosts.slice(0, 2), ...limit);
    // What people forget: a limit without an inventory, for which Ansible has no more than a warning.
    const inventory = join(proof.folder, 'hosts.ini');
    const own = await readFile(inventory, 'utf8');
    await writeFile(inventory, '');
    const forgotten = await proof.run(['vm_power'], { vm_power: 'stopped' }, '--limit', 'web-1');
    await writeFile(inventory, own);
    for (const { text, writes, exitCode } of [without, limited, forgotten]) {
      expect(text).toContain('No VMs found');
      expect(text).toContain('Use the inventory playbooks/inventory/infra.yml of this collection');
      expect([2, 4]).toContain(exitCode);
      expect(writes).toBe(0);
    }
  });

  it('installs nothing anew unless that is confirmed', async () => {
    const { failed, writes } = await proof.run(['vm_redeploy'], values, ...hosts);
    expect(failed).toEqual([expect.stringContaining('vm_redeploy_confirmed')]);
    expect(writes).toBe(0);
  });

  it('removes nothing by the name of a playbook alone', async () => {
    const confirmed = { vm_take_down_confirmed: true };
    const unnamed = await proof.run(['vm_take_down'], confirmed);
    expect(unnamed.failed).toEqual([expect.stringContaining('Set vm_name or vm_id to choose which one')]);
    const unconfirmed = await proof.run(['vm_take_down'], values);
    expect(unconfirmed.failed).toEqual([expect.stringContaining('vm_take_down_confirmed')]);
    const guarded = await proof.run(['vm_take_down'], { ...values, ...confirmed });
    expect(guarded.failed).toEqual([expect.stringContaining('protected by vm_with_protection.deletion')]);
    expect(unnamed.writes + unconfirmed.writes + guarded.writes).toBe(0);
  });

  it('takes down what it made, and nothing is left', async () => {
    const names = proof.list(/_take_down$/).map((name): [string, Json] => [`${name}_confirmed`, true]);
    const open = { vm_with_protection: { deletion: false, rebuild: false } };
    const confirmed = { ...Object.fromEntries(names), ...open };
    const first = await run(proof.list(/_take_down$/), confirmed);
    expect(first.failed, first.text.slice(-2000)).toEqual([]);
    expect(proof.mock.dump().created).toEqual([]);
    expect(await run(proof.list(/_take_down$/), confirmed)).toMatchObject({ failed: [], changed: [], writes: 0 });
  });

  it('leaves what others have under the same names, in another project', async () => {
    const own = /^vm_(?:image|name|plan|region|with_(?:firewalls|network|storage_volumes))$/;
    const vars = Object.fromEntries(Object.entries(values).filter(([name]) => own.test(name)));
    const include = (name: string, tasks_from: string, more: JsonObject): JsonObject => ({
      name,
      'ansible.builtin.include_role': { name: 'infra.infra.vm', tasks_from },
      vars: { ...vars, ...more },
    });
    const others = { vm_with_project: { name: 'others' } };
    const here = await proof.values.find('project.id');
    const tasks = [
      include('make theirs', 'main', others),
      { name: 'Theirs are there', 'ansible.builtin.debug': {} },
      include('remove from a project that is not there', 'absent', { vm_with_project: { name: 'never-made' } }),
      include('remove from a project without any', 'absent', { vm_project_id: here ?? '' }),
      {
        name: 'remove what is around a server that is gone',
        'ansible.builtin.include_role': { name: 'infra.infra.dedicated_server', tasks_from: 'absent' },
        vars: { dedicated_server_name: 'gone-long-ago', dedicated_server_with_vlans: [{ vlan_id: 7 }] },
      },
      { name: 'Theirs are there still', 'ansible.builtin.debug': {} },
      include('remove theirs', 'absent', others),
    ];
    const path = await proof.writePlaybook('namesakes', [{ hosts: 'localhost', gather_facts: false, tasks }]);
    const { failed, results, text } = await proof.run([path], {});
    expect(failed, text.slice(-2000)).toEqual([]);
    const told = results.map(({ _task, changed }) => ({ name: String(_task).replace(/.* : /, ''), changed }));
    const [before, after] = ['Theirs are there', 'Theirs are there still'].map((mark) =>
      told.findIndex(({ name }) => name === mark),
    );
    expect(told.slice(before, after).filter(({ changed }) => changed)).toEqual([]);
    const gone = told.slice(after).flatMap(({ name, changed }) => (changed ? [name] : []));
    expect(gone).toEqual(
      expect.arrayContaining(
        ['VM', 'storage volumes', 'network', 'firewalls', 'project'].map((what) => `Delete the ${what}`),
      ),
    );
    expect(proof.mock.dump().created).toEqual([]);
  });

  it('has run every playbook twice', () => {
    const all = (proof.view.playbooks?.playbooks ?? []).map(({ name }) => name);
    expect(all.filter((name) => (ran.get(name) ?? 0) < 2)).toEqual([]);
  });
});
