import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { plantItem } from '../../generator/mock/rules/seeds.js';
import { stringifyStable } from '../../generator/spec/stable-json.js';
import type { JsonObject } from '../../generator/spec/types.js';
import type { Task } from '../../generator/targets/ansible/view/checks/plan-rungs.js';
import { openStage, type Stage } from './ansible-stage.js';
import { findTools } from './real-tools.js';
import { startUntrusted } from './untrusted-server.js';

const tools = findTools();
const SECRET = 'canary-4711-tirili';

type Served = Awaited<ReturnType<typeof startUntrusted>>;

/** A task that must fail, and what its message has to say. */
interface Bad {
  name: string;
  module: string;
  values: JsonObject;
  want: string[];
}

describe.skipIf(tools.ansible === null)('bad input, many at once, hosts', { timeout: 600_000 }, () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage(tools);
  });
  afterAll(() => stage?.close());

  const plant = (path: string, fields: JsonObject = {}) => plantItem(stage.mock.mock.world, path, fields)?.id ?? '';
  const listCreated = () => stage.mock.dump().created.map(({ path }) => path);

  function listBad({ untrusted, expired, foreign }: Record<'untrusted' | 'expired' | 'foreign', Served>): Bad[] {
    const twins = ['vm-00000001', 'vm-00000002'].map((id) => plant('/flexible-vps/v1/vms', { id, name: 'twin' }));
    plant('/storage/v1/volumes', { name: 'fixed', size_gb: 10, labels: {} });
    const volume = { name: 'new', region: 'eu-north-1', size_gb: 10 };
    const region = plant('/flexible-vps/v1/regions');
    const vm = { name: 'slow', plan: plant('/flexible-vps/v1/plans'), image: plant('/flexible-vps/v1/images'), region };
    const info = 'project_info';
    return [
      {
        name: 'unknown option',
        module: 'vm',
        values: { name: 'x', plam: 'x' },
        want: ['plam', 'Supported parameters', 'plan'],
      },
      { name: 'unknown name', module: 'vm', values: { nmae: 'x' }, want: ['is required', 'id, name'] },
      {
        name: 'wrong type',
        module: 'storage_volume',
        values: { ...volume, size_gb: 'many' },
        want: ['size_gb', 'int'],
      },
      {
        name: 'wrong type of an item',
        module: 'storage_volume',
        values: { items: [{ size_gb: 'x' }] },
        want: ['size_gb', 'items'],
      },
      {
        name: 'unknown state',
        module: 'storage_volume',
        values: { ...volume, state: 'gone' },
        want: ['state', 'present, absent'],
      },
      { name: 'missing parent', module: 'network_subnet', values: { name: 'x' }, want: ['network_id is required'] },
      {
        name: 'nothing to find it by',
        module: 'storage_volume',
        values: { state: 'absent' },
        want: ['one of the following is required: id, name'],
      },
      {
        name: 'two matches',
        module: 'vm',
        values: { name: 'twin' },
        want: ['2 resources have', 'Set id to choose the VM', ...twins],
      },
      {
        name: 'too little to create',
        module: 'storage_volume',
        values: { name: 'new' },
        want: ['required to create it: region, size_gb'],
      },
      {
        name: 'unknown id',
        module: 'storage_volume',
        values: { id: 'x' },
        want: ['no storage volume with id x', 'To create one, do not set it'],
      },
      {
        name: 'fixed option',
        module: 'storage_volume',
        values: { name: 'fixed', size_gb: 11 },
        want: ['size_gb', 'recreate'],
      },
      {
        name: 'beside items',
        module: 'storage_volume',
        values: { name: 'x', items: [volume] },
        want: ['name must be set in each of items'],
      },
      {
        name: 'purge of all',
        module: 'storage_volume',
        values: { items: [], purge: true },
        want: ['purge requires purge_filters'],
      },
      {
        name: 'wrong key',
        module: info,
        values: { api_key: 'wrong-key-1' },
        want: ['401', 'missing, invalid or expired'],
      },
      { name: 'no key', module: info, values: { api_key: '' }, want: ['api_key is required', 'INFRA_API_KEY'] },
      { name: 'broken key', module: info, values: { api_key: 'with a space' }, want: ['api_key contains a space'] },
      {
        name: 'unreachable endpoint',
        module: info,
        values: { endpoint: 'http://127.0.0.1:9', retry_timeout: 0 },
        want: ['no response from endpoint http://127.0.0.1:9', 'refused'],
      },
      {
        name: 'endpoint in the clear',
        module: info,
        values: { endpoint: 'http://a.example' },
        want: ['endpoint', 'https://'],
      },
      {
        name: 'untrusted endpoint',
        module: info,
        values: { endpoint: untrusted.url },
        want: ['not trusted', 'self', 'ca_path'],
      },
      {
        name: 'expired certificate',
        module: info,
        values: { endpoint: expired.url, ca_path: expired.certificate },
        want: ['not trusted', 'expired', 'renew'],
      },
      {
        name: 'certificate of another host',
        module: info,
        values: { endpoint: foreign.url, ca_path: foreign.certificate },
        want: ['not trusted', '127.0.0.1', 'Check the host name in endpoint'],
      },
      {
        name: 'authorities that are not there',
        module: info,
        values: { endpoint: untrusted.url, ca_path: '/nowhere/ca.pem' },
        want: ['ca_path /nowhere/ca.pem cannot be used', 'No such file'],
      },
      {
        name: 'expired wait',
        module: 'vm',
        values: { ...vm, wait_timeout: 1, wait_interval: 0.2 },
        want: ['has not finished after 1 seconds', 'increase wait_timeout'],
      },
    ];
  }

  it('answers every mistake with the option and what to do, and tells what is half done', async () => {
    const none = { items: [], meta: { total: 0 } };
    const untrusted = await startUntrusted(tools, stage.folder, none);
    const expired = await startUntrusted(tools, stage.folder, none, 'expired');
    const foreign = await startUntrusted(tools, stage.folder, none, 'of another');
    // Nothing is ever ready here, so that a wait runs out.
    Object.assign(stage.mock.mock.settings, { readyReads: 1e6, readyMs: 1e9 });
    const bad = listBad({ untrusted, expired, foreign });
    const tasks = bad.map(({ name, module, values }) => makeTask(name, module, values));
    const trusted = { endpoint: untrusted.url, ca_path: untrusted.certificate };
    const unchecked = { endpoint: expired.url, validate_certs: false };
    const results = await stage.run([
      ...tasks,
      makeTask('trusted endpoint', 'project_info', trusted),
      makeTask('unchecked endpoint', 'project_info', unchecked),
    ]);
    for (const { name, want } of bad) {
      const result = results.get(name);
      expect(result, `${name}: ${result?.msg}`).toMatchObject({ failed: true });
      for (const text of want) expect(result?.msg, name).toContain(text);
      expect(result?.changed ?? false, name).toBe(name === 'expired wait');
    }
    expect(results.get('trusted endpoint')).toMatchObject({ projects: [] });
    expect(results.get('unchecked endpoint')).toMatchObject({ projects: [] });
    expect(String(results.get('unchecked endpoint')?.warnings)).toContain('validate_certs is off');
    // The key went nowhere where the certificate was not the right one.
    expect([untrusted, expired, foreign].map(({ counts }) => counts.requests)).toEqual([1, 1, 0]);
    for (const server of [untrusted, expired, foreign]) server.stop();
    const half = results.get('expired wait')?.vm as JsonObject;
    expect(listCreated()).toEqual([`/flexible-vps/v1/vms/${half.id}`]);
    Object.assign(stage.mock.mock.settings, { readyReads: 1, readyMs: 3000 });
    stage.mock.reset();
  });

  it('shows no secret, however much it says', async () => {
    const network = plant('/flexible-vps/v1/networks');
    const vpn = plant('/flexible-vps/v1/vpn-gateways', { network_id: network });
    const password = { name: 'web', username: 'u', password: SECRET };
    const tasks = [
      makeTask('peer', 'vpn_peer', { vpn_gateway_id: vpn, name: 'laptop', preshared_key: SECRET }),
      makeTask('bad item', 'kubernetes_cluster', { items: [{ name: 'x', registry: password, no_such: 1 }] }),
      makeTask('bad type', 'monitoring_check', { name: 'x', interval_seconds: 'often', basic_auth: password }),
    ];
    const { all } = await stage.start(toPlaybook(tasks), '-vvvv', '--diff');
    expect(all).toContain('laptop');
    expect(all).not.toContain(SECRET);
    expect(all).not.toContain(stage.mock.key);
    stage.mock.reset();
  });

  it('makes many in one task, is content then, and purges only within its filter', async () => {
    const items = Array.from({ length: 20 }, (_, n) => ({ name: `many-${n}`, labels: { set: 'many' } }));
    const purge_filters = { label_selector: 'set=many' };
    const results = await stage.run([
      makeTask('first', 'project', { items }),
      makeTask('second', 'project', { items }),
      makeTask('purge', 'project', { items: items.slice(0, 5), purge: true, purge_filters }),
      makeTask('left', 'project_info', { label_selector: 'set=many' }),
    ]);
    expect(results.get('first')).toMatchObject({ changed: true });
    expect(results.get('second')).toMatchObject({ changed: false });
    expect(results.get('second')?.results).toHaveLength(20);
    expect(results.get('purge')).toMatchObject({ changed: true });
    expect(results.get('left')?.projects).toHaveLength(5);
    // One list and the creates; one list; two lists and the removals; one list.
    expect(stage.mock.journal().filter(({ method }) => method === 'GET')).toHaveLength(5);
    expect(stage.mock.journal().filter(({ method }) => method === 'DELETE')).toHaveLength(15);
    stage.mock.reset();
  });

  it('keeps integers exact that no double holds', async () => {
    plant('/dedicated/v1/dedicated-servers', { name: 'far', rack_id: 9007199254740993n });
    const results = await stage.run([makeTask('far', 'dedicated_server_info', { name: 'far' })]);
    expect(results.get('far')?.dedicated_servers).toMatchObject([{ rack_id: 9007199254740993n }]);
    stage.mock.reset();
  });

  it('gets through a rate limit with several processes at once', async () => {
    // By count and not by time, or a slow machine would never meet the limit.
    let asked = 0;
    const limit = vi.spyOn(stage.mock.mock.rate, 'take').mockImplementation(() => (++asked % 3 === 0 ? 300 : 0));
    const hosts = ['one', 'two', 'three', 'four'];
    const items = Array.from({ length: 6 }, (_, n) => ({ name: `{{ inventory_hostname }}-${n}` }));
    const play = { hosts: hosts.join(':'), connection: 'local', gather_facts: false, strategy: 'free' };
    const playbook = [{ ...play, tasks: [makeTask('limited', 'project', { items })] }];
    const results = await stage.play(stringifyStable(playbook), '-i', `${hosts.join()},`, '-f', '4');
    expect(results.map(({ failed, changed, msg }) => ({ failed, changed, msg }))).toEqual(
      hosts.map(() => ({ failed: undefined, changed: true, msg: undefined })),
    );
    expect(listCreated()).toHaveLength(24);
    expect(stage.mock.journal().filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    limit.mockRestore();
    stage.mock.reset();
  });

  it('lists hosts with groups and variables, whatever is null, the second time from the cache', async () => {
    plant('/flexible-vps/v1/vms', { name: 'bare', ipv4_address: null, ipv6_address: null, network_id: null });
    plant('/flexible-vps/v1/vms', { name: 'web-9', ipv4_address: '192.0.2.9', labels: { role: 'web' } });
    plant('/dedicated/v1/dedicated-servers', { name: 'metal' });
    const inventory = {
      plugin: 'infra.infra.infra',
      keyed_groups: [
        { key: 'infra_source', prefix: 'kind' },
        { key: 'infra_labels', prefix: 'label' },
      ],
      groups: { numbered: "infra_name is search('[0-9]')" },
      compose: { wire: "infra_network_id | default('none', true)" },
      strict: true,
      cache: true,
      cache_plugin: 'jsonfile',
      cache_connection: join(stage.folder, 'cache'),
    };
    const plugin = await readFile(join(stage.folder, stage.view.folder, 'plugins/inventory/infra.py'), 'utf8');
    await writeFile(join(stage.folder, 'infra.yml'), /^EXAMPLES = r"""\n(.*?)^"""$/ms.exec(plugin)?.[1] ?? '');
    expect(await runInventory('--graph')).toMatch(/@kind_vm:[^@]*\|--web-9/);
    const before = stage.mock.journal().length;
    await writeFile(join(stage.folder, 'infra.yml'), JSON.stringify(inventory));
    const graph = await runInventory('--graph');
    expect(graph).toMatch(/@kind_vm:[^@]*\|--bare/);
    expect(graph).toMatch(/@label_role_web:[^@]*\|--web-9/);
    expect(graph).toMatch(/@numbered:[^@]*\|--web-9/);
    expect(graph).toMatch(/@kind_dedicated_server:[^@]*\|--metal/);
    const since = stage.mock.journal().length;
    expect(since - before).toBe(2);
    // What comes from an API is never taken for a template, and marked as such.
    const open = (_: string, value: { __ansible_unsafe?: string }) => value?.__ansible_unsafe ?? value;
    const { hostvars } = JSON.parse(await runInventory('--list'), open)._meta;
    expect(hostvars['web-9']).toMatchObject({ ansible_host: '192.0.2.9', infra_labels: { role: 'web' } });
    expect(hostvars.bare).toMatchObject({ wire: 'none' });
    expect(hostvars.bare).not.toHaveProperty('ansible_host');
    expect(stage.mock.journal()).toHaveLength(since);
  });

  async function runInventory(how: string): Promise<string> {
    const { stdout } = await execa(join(tools.ansible ?? '', 'ansible-inventory'), ['-i', 'infra.yml', how], {
      cwd: stage.folder,
      env: {
        ...stage.env,
        ANSIBLE_COLLECTIONS_PATH: join(stage.folder, 'ansible'),
        ANSIBLE_HOME: join(stage.folder, 'home'),
        LC_ALL: 'C.UTF-8',
      },
    });
    return stdout;
  }
});

function makeTask(name: string, module: string, values: JsonObject): Task {
  return { name, [`infra.infra.${module}`]: values, ignore_errors: true };
}

function toPlaybook(tasks: Task[]): string {
  return stringifyStable([{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks }] as JsonObject[]);
}
