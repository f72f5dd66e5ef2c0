import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import type { Catalogue } from '../../generator/map/types.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { parseExactJson } from '../../generator/spec/parse/exact-json.js';
import { stringifyStable } from '../../generator/spec/stable-json.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import type { AnsibleView, ModuleView } from '../../generator/view/ansible/types.js';
import { viewAnsible } from '../../generator/view/ansible/view-ansible.js';
import { listTasks, planLadder, type Task } from './ladder-tasks.js';
import { findTools, makeFolder, preparePlaybooks, writeFiles } from './real-tools.js';

const tools = findTools();
const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };

describe.skipIf(tools.ansible === null)('info modules, actions, inventory, many items', { timeout: 600_000 }, () => {
  let folder: string;
  let mock: RunningMock;
  let env: Record<string, string>;
  let play: ReturnType<typeof preparePlaybooks>;
  let catalogue: Catalogue;
  let view: AnsibleView;
  const results = new Map<string, JsonObject>();

  beforeAll(async () => {
    folder = await makeFolder();
    const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
    catalogue = read.catalogue;
    view = viewAnsible(catalogue, settings);
    await writeFiles(folder, makeOutput(catalogue, read.document.root, settings, ['ansible']).files);
    mock = await startMock({ loaded: read.document, rate: 0 });
    env = { INFRA_API_KEY: mock.key, INFRA_ENDPOINT: mock.url, ANSIBLE_PIPELINING: '1' };
    play = preparePlaybooks(tools, folder, join(folder, 'ansible'), env);
    const made = await run(listTasks(planLadder(catalogue, view, 'infra.infra')));
    for (const [name, result] of made) results.set(name, result);
  }, 600_000);
  afterAll(async () => {
    await mock?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(tasks: Task[], ...args: string[]): Promise<Map<string, JsonObject>> {
    const playbook: JsonObject[] = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks }];
    const { stdout, all } = await play(stringifyStable(playbook), ...args);
    expect(all).not.toContain(mock.key);
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const found = lines.map((line) => parseExactJson(line, 'a result', []) as JsonObject);
    expect(found, all?.slice(-2000)).toHaveLength(tasks.length);
    return new Map(found.map((result) => [String(result._task), result]));
  }

  /** The value of an option that names a thing: what the ladder made, or what the API has anyway. */
  function findId(option: string, owner: string | null): Json {
    const thing = option === 'id' || option === 'name' ? (owner ?? '') : option.replace(/_id$/, '');
    const made = results.get(thing)?.[thing] as JsonObject | undefined;
    const field = option === 'name' ? 'name' : 'id';
    if (made) return made[field] ?? null;
    const listed = results.get(`find ${thing}`) ?? results.get(`${thing}_info 0`) ?? {};
    const found = Object.values(listed).find((value) => Array.isArray(value) && value.length > 0);
    return ((found as JsonObject[] | undefined)?.[0]?.[field] as Json | undefined) ?? null;
  }

  function fill(module: ModuleView, owner: string | null, values: JsonObject): JsonObject {
    const isName = (option: string) => option === 'id' || option.endsWith('_id') || option === 'name';
    const options = Object.keys(module.documentation.options);
    return Object.fromEntries(
      Object.entries(values).map(([option, value]) => {
        const found = isName(option) && options.includes(option) ? findId(option, owner) : null;
        return [option, found ?? value];
      }),
    );
  }

  function findOwner(module: string): string | null {
    const things = [...catalogue.resources, ...catalogue.lookups].map(({ name }) => name);
    const owners = things.filter((name) => module.startsWith(`${name}_`) && !things.includes(module));
    return owners.sort((a, b) => b.length - a.length)[0] ?? null;
  }

  /** The examples of the modules that one function of the runtime serves, with ids that exist. */
  function listExamples(runtime: string): Task[] {
    return view.modules
      .filter((module) => module.runtime === runtime)
      .flatMap((module) =>
        (module.examples as { [key: string]: Json }[]).map((example, number) => {
          const key = `infra.infra.${module.name}`;
          const values = fill(module, findOwner(module.name), example[key] as JsonObject);
          return { name: `${module.name} ${number}`, [key]: values, ignore_errors: true };
        }),
      );
  }

  it('reads everything there is, and changes nothing', async () => {
    const since = mock.journal().length;
    const tasks = listExamples('_info');
    const found = await run(tasks);
    for (const [name, result] of found) results.set(name, result);
    const failed = [...found].filter(([, result]) => result.failed).map(([name, result]) => `${name}: ${result.msg}`);
    expect(failed).toEqual([]);
    expect([...found.values()].filter((result) => result.changed)).toEqual([]);
    const writes = mock
      .journal()
      .slice(since)
      .filter(({ method }) => method !== 'GET');
    const computations = catalogue.lookups.filter(({ shape }) => shape === 'computation').length;
    expect(writes).toHaveLength(computations);
  });

  it('does every action, and in check mode only says so', async () => {
    const since = mock.journal().length;
    const tasks = listExamples('_action').map((task) => ({ ...task }));
    const checked = await run(tasks, '--check');
    expect([...checked].filter(([, r]) => r.failed || !r.changed).map(([name, r]) => `${name}: ${r.msg}`)).toEqual([]);
    expect(
      mock
        .journal()
        .slice(since)
        .filter(({ method }) => method !== 'GET'),
    ).toEqual([]);
    const done = await run(tasks);
    const failed = [...done].filter(([, result]) => result.failed).map(([name, result]) => `${name}: ${result.msg}`);
    expect(failed).toEqual([]);
  });

  it('lists hosts, the second time from the cache', async () => {
    const inventory = { plugin: 'infra.infra.infra', keyed_groups: [{ key: 'infra_source', prefix: 'kind' }] };
    const cache = { cache: true, cache_plugin: 'jsonfile', cache_connection: join(folder, 'cache') };
    await writeFile(join(folder, 'infra.yml'), JSON.stringify({ ...inventory, ...cache }));
    const list = () =>
      execa(join(tools.ansible ?? '', 'ansible-inventory'), ['-i', 'infra.yml', '--list'], {
        cwd: folder,
        env: {
          ...env,
          ANSIBLE_COLLECTIONS_PATH: join(folder, 'ansible'),
          ANSIBLE_HOME: join(folder, 'home'),
          LC_ALL: 'C.UTF-8',
        },
      });
    const first = JSON.parse((await list()).stdout);
    expect(first.kind_vm.hosts.length).toBeGreaterThan(0);
    expect(first.kind_dedicated_server.hosts.length).toBeGreaterThan(0);
    const since = mock.journal().length;
    expect(JSON.parse((await list()).stdout)).toEqual(first);
    expect(mock.journal()).toHaveLength(since);
  });

  it('makes many in one task, is content then, and purges only within its filter', async () => {
    const module = 'infra.infra.project';
    const items = Array.from({ length: 20 }, (_, n) => ({ name: `many-${n}`, labels: { set: 'many' } }));
    const [first] = [...(await run([{ name: 'many', [module]: { items } }])).values()];
    expect(first).toMatchObject({ changed: true });
    const since = mock.journal().length;
    const [second] = [...(await run([{ name: 'many', [module]: { items } }])).values()];
    expect(second).toMatchObject({ changed: false });
    expect(second?.results).toHaveLength(20);
    expect(mock.journal().length - since).toBeLessThanOrEqual(2);
    const refused = await run([{ name: 'many', [module]: { items, purge: true }, ignore_errors: true }]);
    expect(refused.get('many')).toMatchObject({ failed: true, msg: expect.stringContaining('purge needs') });
    const purge_filters = { label_selector: 'set=many' };
    const values = { items: items.slice(0, 5), purge: true, purge_filters };
    expect((await run([{ name: 'many', [module]: values }])).get('many')).toMatchObject({ changed: true });
    const left = await run([{ name: 'left', 'infra.infra.project_info': { label_selector: 'set=many' } }]);
    expect(left.get('left')?.projects).toHaveLength(5);
  });
});
