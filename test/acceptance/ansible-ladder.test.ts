import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { parseExactJson } from '../../generator/spec/parse/exact-json.js';
import { stringifyStable } from '../../generator/spec/stable-json.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { nameThing, pickChange } from '../../generator/verify/ansible/pick-change.js';
import { listTasks, makeTask, planLadder, type Rung, type Task } from '../../generator/verify/ansible/plan-rungs.js';
import { viewAnsible } from '../../generator/view/ansible/view-ansible.js';
import { findTools, makeFolder, preparePlaybooks, writeFiles } from './real-tools.js';

const tools = findTools();
const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };

describe.skipIf(tools.ansible === null)('the ladder of every resource', { timeout: 600_000 }, () => {
  let folder: string;
  let mock: RunningMock;
  let play: ReturnType<typeof preparePlaybooks>;
  let rungs: Rung[];
  const made = new Map<string, JsonObject>();

  beforeAll(async () => {
    folder = await makeFolder();
    const { catalogue, document } = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
    await writeFiles(folder, makeOutput(catalogue, document.root, settings, ['ansible']).files);
    mock = await startMock({ loaded: document, rate: 0 });
    const env = { INFRA_API_KEY: mock.key, INFRA_ENDPOINT: mock.url, ANSIBLE_PIPELINING: '1' };
    play = preparePlaybooks(tools, folder, join(folder, 'ansible'), env);
    rungs = planLadder(catalogue, viewAnsible(catalogue, settings), 'infra.infra');
  });
  afterAll(async () => {
    await mock?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(tasks: Task[], ...args: string[]): Promise<Map<string, JsonObject>> {
    const playbook: JsonObject[] = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks }];
    const { stdout, all } = await play(stringifyStable(playbook), ...args);
    expect(all).not.toContain(mock.key);
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const results = lines.map((line) => parseExactJson(line, 'a result', []) as JsonObject);
    expect(results, all?.slice(-2000)).toHaveLength(tasks.length);
    return new Map(results.map((result) => [String(result._task), result]));
  }

  const listWrites = (since: number) =>
    mock
      .journal()
      .slice(since)
      .filter(({ method }) => method !== 'GET');
  const listFailures = (results: Map<string, JsonObject>) =>
    [...results].filter(([, result]) => result.failed).map(([name, result]) => `${name}: ${result.msg}`);
  const listChanged = (results: Map<string, JsonObject>) =>
    [...results].filter(([, result]) => result.changed).map(([name]) => name);
  /** The API shows it nowhere, so no run can know that it is there. */
  const isBlind = ({ resource }: Rung) => !resource.operations.read && !resource.operations.list;
  const isThere = ({ resource }: Rung) => resource.kind === 'adopted' || resource.kind === 'singleton';

  it('refuses an option that no module has, before anything is sent', async () => {
    const since = mock.journal().length;
    const results = await run(rungs.map((rung) => makeTask(rung, { no_such_option: 1 })));
    for (const result of results.values()) {
      expect(result).toMatchObject({ failed: true, msg: expect.stringContaining('no_such_option') });
    }
    expect(mock.journal()).toHaveLength(since);
  });

  it('makes one of everything', async () => {
    const results = await run(listTasks(rungs));
    expect(listFailures(results)).toEqual([]);
    for (const rung of rungs) made.set(rung.resource.name, results.get(rung.resource.name) ?? {});
    const unchanged = rungs.filter((rung) => !isThere(rung) && !made.get(rung.resource.name)?.changed);
    expect(unchanged.map(({ resource }) => resource.name)).toEqual([]);
  });

  it('is content the second time, and sends no write', async () => {
    const since = mock.journal().length;
    const seeing = rungs.filter((rung) => !isBlind(rung));
    const again = await run(seeing.map((rung) => makeTask(rung, takeGiven(rung))));
    expect(listFailures(again)).toEqual([]);
    expect(listChanged(again)).toEqual([]);
    expect(listWrites(since)).toEqual([]);
  });

  /** What the first task gave, with every template replaced by what it stood for. */
  function takeGiven({ resource, values }: Rung): JsonObject {
    const result = made.get(resource.name) ?? {};
    const { module_args: given } = result.invocation as { module_args: JsonObject };
    return Object.fromEntries(Object.keys(values).map((name) => [name, given[name] ?? null]));
  }

  function listUpdates(): Task[] {
    return rungs.flatMap((rung) => {
      const result = made.get(rung.resource.name) ?? {};
      const change = pickChange(rung, result);
      return change === null ? [] : [makeTask(rung, { ...nameThing(rung, result), ...change })];
    });
  }

  function listRemovals(): Task[] {
    return [...rungs].reverse().map((rung) => {
      const result = made.get(rung.resource.name) ?? {};
      return makeTask(rung, { ...nameThing(rung, result), state: 'absent' });
    });
  }

  it('sends no write in check mode', async () => {
    const since = mock.journal().length;
    const updates = await run(listUpdates(), '--check', '--diff');
    expect(listFailures(updates)).toEqual([]);
    expect(listChanged(updates)).toEqual([...updates.keys()]);
    await run(listRemovals(), '--check');
    expect(listWrites(since)).toEqual([]);
  });

  it('updates with a diff that has the same keys on both sides, and then is content', async () => {
    const tasks = listUpdates();
    const updates = await run(tasks, '--diff');
    expect(listFailures(updates)).toEqual([]);
    for (const [name, { diff, changed }] of updates) {
      const { before, after } = diff as { before: JsonObject; after: JsonObject };
      expect(changed, name).toBe(true);
      expect(Object.keys(after), name).toEqual(Object.keys(before));
      expect(after, name).not.toEqual(before);
    }
    const again = await run(tasks);
    expect(listFailures(again)).toEqual([]);
    expect(listChanged(again)).toEqual([]);
  });

  it('removes everything that can be removed, and then is content', async () => {
    const removals = listRemovals();
    const first = await run(removals);
    const second = await run(removals);
    for (const { resource } of rungs) {
      const [one, two] = [first.get(resource.name), second.get(resource.name)];
      if (resource.operations.delete) {
        expect(one, `${resource.name}: ${one?.msg}`).toMatchObject({ changed: true });
        expect(two, `${resource.name}: ${two?.msg}`).toMatchObject({ changed: false });
      } else {
        expect(one).toMatchObject({ failed: true, msg: expect.stringContaining('cannot be removed through the API') });
      }
    }
  });

  it('leaves nothing in the store that it made', () => {
    const ended = rungs.filter(({ resource }) => resource.operations.delete?.method === 'POST');
    const paths = ended.map(({ resource }) => resource.operations.create?.path ?? '');
    const left = mock.dump().created.map(({ path }) => path);
    expect(left.filter((path) => !paths.some((collection) => path.startsWith(collection)))).toEqual([]);
  });
});
