import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import type { Catalogue } from '../../generator/map/types.js';
import type { JournalEntry } from '../../generator/mock/journal.js';
import type { RunningMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { shrinkNumbers, startPrism } from './prism-proxy.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from './real-tools.js';
import { findReferees, startReference } from './referees.js';
import { type Watch, watchRequests } from './watch-requests.js';

// One step is several runs of Terraform over everything, which a busy machine may take minutes for.
vi.setConfig({ testTimeout: 600_000 });

export const KEY = 'made-up-key-for-the-mock';
export const tools = findTools();
export const { prism } = findReferees();

export interface StateResource {
  mode: string;
  address: string;
  values: JsonObject;
}

export interface Stage {
  /** Where everything was generated. */
  out: string;
  catalogue: Catalogue;
  mock: RunningMock;
  watch: Watch;
  terraform: Awaited<ReturnType<typeof prepareTerraform>>;
  /** Runs Terraform, which must end with `want`, and gives what it said. */
  run(want: number, ...args: string[]): Promise<string>;
  apply(): Promise<string>;
  planIsEmpty(): Promise<string>;
  /** What stands in the state, by address. */
  readState(...args: string[]): Promise<Map<string, StateResource>>;
  /** The requests since the last call. */
  takeJournal(): JournalEntry[];
  /** A request that fits no document, to show that Prism does look. */
  sendNonsense(): Promise<Response>;
  close(): Promise<void>;
}

/** The provider of the reference API, built, with Terraform and a mock; Prism judges between the two where it is there. */
export async function openStage({ judged = true, command = tools.terraform } = {}): Promise<Stage> {
  const out = await makeFolder();
  const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
  const { catalogue, document } = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
  const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
  await writeFiles(
    out,
    (await makeOutput({ plan: plan(catalogue), document: document.root, settings, targets: ['terraform'] })).files,
  );
  const options = { keys: [KEY], readyMs: 200, deleteMs: 200 };
  const { mock } = await startReference(out, options, shrinkNumbers);
  const judge = prism === null || !judged ? null : await startPrism(prism, out, mock.url);
  const watch = await watchRequests(judge?.url ?? mock.url);
  const env = { INFRA_API_KEY: KEY, INFRA_ENDPOINT: watch.url };
  const source = join(out, 'terraform/provider');
  const terraform = await prepareTerraform({ ...tools, terraform: command }, source, 'infra', env);

  async function run(want: number, ...args: string[]) {
    const { exitCode, all } = await terraform.run([...args, '-no-color']);
    expect(exitCode, all).toBe(want);
    expect(all).not.toContain(KEY);
    return all ?? '';
  }
  return {
    out,
    catalogue,
    mock,
    watch,
    terraform,
    run,
    apply: () => run(0, 'apply', '-auto-approve', '-input=false'),
    planIsEmpty: () => run(0, 'plan', '-detailed-exitcode', '-input=false'),
    async readState(...args) {
      const { stdout } = await terraform.run(['show', '-json', ...args]);
      const { values } = JSON.parse(stdout) as { values?: { root_module: { resources?: StateResource[] } } };
      return new Map(values?.root_module.resources?.map((resource) => [resource.address, resource]));
    },
    takeJournal() {
      const entries = mock.journal();
      mock.mock.journal.clear();
      return entries;
    },
    sendNonsense() {
      const { path } = catalogue.ledger.find(({ role }) => role === 'create') ?? { path: '' };
      const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
      return fetch(`${watch.url}${path}`, { method: 'POST', headers, body: '[1]' });
    },
    async close() {
      await watch.stop();
      await judge?.stop();
      await mock.stop();
      for (const folder of [out, terraform.folder]) await rm(folder, { recursive: true, force: true });
    },
  };
}
