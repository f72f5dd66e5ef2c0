import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import type { Catalogue } from '../../generator/map/types.js';
import { type MockOptions, type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { load } from '../../generator/spec/load.js';
import { parseExactJson } from '../../generator/spec/parse/exact-json.js';
import { stringifyStable } from '../../generator/spec/stable-json.js';
import type { JsonObject, LoadedDocument } from '../../generator/spec/types.js';
import type { Task } from '../../generator/targets/ansible/view/checks/plan-rungs.js';
import type { AnsibleView } from '../../generator/targets/ansible/view/types.js';
import { viewAnsible } from '../../generator/targets/ansible/view/view-ansible.js';
import { startInterpreter } from './module-interpreter.js';
import { shrinkNumbers, startPrism } from './prism-proxy.js';
import { makeFolder, preparePlaybooks, type Tools, writeFiles } from './real-tools.js';
import { type Watch, watchRequests } from './watch-requests.js';

const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };

/** The collection of the reference API, a mock of it, and playbooks between them. */
export interface Stage {
  folder: string;
  mock: RunningMock;
  watch: Watch;
  document: LoadedDocument;
  catalogue: Catalogue;
  view: AnsibleView;
  env: Record<string, string>;
  start: ReturnType<typeof preparePlaybooks>;
  /** The result of every task, in order. */
  play(playbook: string, ...args: string[]): Promise<JsonObject[]>;
  /** The result of every task by its name. */
  run(tasks: Task[], ...args: string[]): Promise<Map<string, JsonObject>>;
  /** A request that fits no document, to show that Prism does look. */
  sendNonsense(): Promise<Response>;
  readModule(name: string): Promise<string>;
  close(): Promise<void>;
}

/** Where `prism` is given every request goes through it. */
export async function openStage(tools: Tools, options: MockOptions = {}, prism: string | null = null): Promise<Stage> {
  const folder = await makeFolder();
  const whole = await load({ spec });
  const root = prism === null ? whole.root : shrinkNumbers(whole.root);
  await writeFiles(folder, [{ path: 'openapi.json', content: stringifyStable(root) }]);
  const reading = { spec: join(folder, 'openapi.json'), offline: true, allowRefs: [], strict: false };
  const { catalogue, document } = await readCatalogue(reading);
  await writeFiles(
    folder,
    (await makeOutput({ plan: plan(catalogue), document: document.root, settings, targets: ['ansible'] })).files,
  );
  const mock = await startMock({ loaded: document, rate: 0, ...options });
  const judge = prism === null ? null : await startPrism(prism, folder, mock.url);
  const watch = await watchRequests(judge?.url ?? mock.url);
  const env = { INFRA_API_KEY: mock.key, INFRA_ENDPOINT: watch.url, ANSIBLE_PIPELINING: '1' };
  const interpreter = await startInterpreter(tools, folder);
  const start = preparePlaybooks(tools, folder, join(folder, 'ansible'), env, interpreter.path);
  const view = viewAnsible(plan(catalogue), settings);

  async function play(playbook: string, ...args: string[]): Promise<JsonObject[]> {
    const { stdout, all } = await start(playbook, ...args);
    expect(all).not.toContain(mock.key);
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    if (lines.length === 0) throw new Error(`No task has run: ${all}`);
    return lines.map((line) => parseExactJson(line, 'a result', []) as JsonObject);
  }

  async function run(tasks: Task[], ...args: string[]): Promise<Map<string, JsonObject>> {
    const playbook: JsonObject[] = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks }];
    const results = await play(stringifyStable(playbook), ...args);
    expect(results).toHaveLength(tasks.length);
    return new Map(results.map((result) => [String(result._task), result]));
  }

  return {
    folder,
    mock,
    watch,
    document,
    catalogue,
    view,
    env,
    start,
    play,
    run,
    sendNonsense() {
      const { path } = catalogue.ledger.find(({ role }) => role === 'create') ?? { path: '' };
      const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
      return fetch(`${watch.url}${path}`, { method: 'POST', headers, body: '[1]' });
    },
    readModule: (name) => readFile(join(folder, view.folder, 'plugins/modules', `${name}.py`), 'utf8'),
    async close() {
      await interpreter.stop();
      await watch.stop();
      await judge?.stop();
      await mock.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
