import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { runTool } from '../../generator/verify/run-tool.js';
import { prepareChecks } from './ansible-checks.js';
import { startInterpreter } from './module-interpreter.js';
import { findTools, makeFolder, preparePlaybooks, writeFiles } from './real-tools.js';

const tools = findTools();
const hasMolecule = tools.ansible !== null && existsSync(join(tools.ansible, 'molecule'));
const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const home = fileURLToPath(new URL('../../.tools/ansible-home', import.meta.url));
const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
const AT_ONCE = { rate: 0, readyReads: 0, readyMs: 0, deleteReads: 0, deleteMs: 0 };

/** One that stands alone, one that lies in another, one that ties two others together. */
const FEW = ['project', 'network_subnet', 'storage_volume_attachment'];
const SEQUENCE = ['syntax', 'converge', 'idempotence', 'verify', 'cleanup'];

interface Target {
  name: string;
  steps: string[];
}

describe.skipIf(tools.ansible === null)('tests that the collection ships', { timeout: 3_600_000 }, () => {
  let out: string;
  let checks: Awaited<ReturnType<typeof prepareChecks>>;
  let targets: Target[];

  beforeAll(async () => {
    out = await makeFolder();
    const { catalogue, document } = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
    await writeFiles(
      out,
      (await makeOutput({ plan: plan(catalogue), document: document.root, settings, targets: ['ansible'] })).files,
    );
    checks = await prepareChecks(tools, join(out, 'ansible/ansible_collections'), 'infra.infra', home);
    targets = await readTargets(join(checks.cwd, 'tests/integration/targets'));
  });
  afterAll(async () => {
    await checks?.remove();
    await rm(out, { recursive: true, force: true });
  });

  it.skipIf(!hasMolecule)('molecule makes, repeats, looks and removes, with nothing but a key', async () => {
    const mock = await startMock({ spec, ...AT_ONCE });
    const run = await runTool({
      command: join(tools.ansible ?? '', 'molecule'),
      args: ['test'],
      cwd: join(checks.cwd, 'extensions'),
      env: {
        PATH: [tools.ansible, '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter),
        HOME: join(out, 'home'),
        ANSIBLE_HOME: join(out, 'home/.ansible'),
        // The scenario itself has to know where the collection is.
        ANSIBLE_COLLECTIONS_PATH: '',
        LC_ALL: 'C.UTF-8',
        INFRA_API_KEY: mock.key,
        INFRA_ENDPOINT: mock.url,
      },
    });
    await mock.stop();
    expect(run.exitCode, run.all).toBe(0);
    for (const step of SEQUENCE) expect(run.all).toContain(`default > ${step}: Executed: Successful`);
    expect(run.all).not.toMatch(/WARN|DEPRECAT|skipped=[1-9]/i);
    expect(mock.journal().map(({ method }) => method)).toEqual(expect.arrayContaining(['POST', 'DELETE']));
    expect(mock.dump().created).toEqual([]);
  });

  it('every integration target takes its thing through its whole life and leaves nothing', async () => {
    const mock = await startMock({ spec, ...AT_ONCE });
    const interpreter = await startInterpreter(tools, out);
    const env = {
      INFRA_API_KEY: mock.key,
      INFRA_ENDPOINT: mock.url,
      ANSIBLE_PIPELINING: '1',
      ANSIBLE_ROLES_PATH: join(checks.cwd, 'tests/integration/targets'),
    };
    const start = preparePlaybooks(tools, out, join(out, 'ansible'), env, interpreter.path);
    const play = (name: string) => ({ hosts: 'localhost', connection: 'local', gather_facts: false, roles: [name] });
    const { exitCode, stdout, all } = await start(JSON.stringify(targets.map(({ name }) => play(name))));
    await interpreter.stop();
    await mock.stop();
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    const taken = new Set(lines.map((line) => JSON.parse(line)._task));
    const steps = targets.flatMap((target) => target.steps.map((step) => `${target.name} : ${step}`));
    expect(exitCode, all?.slice(-4000)).toBe(0);
    expect(steps.filter((step) => !taken.has(step))).toEqual([]);
    expect(mock.dump().created).toEqual([]);
  });

  it('ansible-test integration runs them too', async () => {
    const mock = await startMock({ spec, ...AT_ONCE });
    const config = join(checks.cwd, 'tests/integration/integration_config.yml');
    await writeFile(config, JSON.stringify({ api_key: mock.key, endpoint: mock.url }));
    const run = await checks.run('ansible-test', 'integration', ...FEW, '--venv', '--python', checks.version);
    await rm(config);
    await mock.stop();
    expect(run.exitCode, run.all).toBe(0);
    const few = targets.filter(({ name }) => FEW.includes(name));
    expect(few).toHaveLength(FEW.length);
    for (const { name, steps } of few) for (const step of steps) expect(run.all).toContain(`TASK [${name} : ${step}]`);
    expect(mock.journal().map(({ method }) => method)).toEqual(expect.arrayContaining(['POST', 'PATCH', 'DELETE']));
    expect(mock.dump().created).toEqual([]);
  });

  it('what manages something has a target, or a reason for having none', async () => {
    const readme = await readFile(join(checks.cwd, 'tests/integration/README.md'), 'utf8');
    const folder = join(checks.cwd, 'plugins/modules');
    const named = new Set(targets.map(({ name }) => name));
    for (const file of await readdir(folder)) {
      const isManaging = (await readFile(join(folder, file), 'utf8')).includes('module_utils._resource import');
      const name = file.replace(/\.py$/, '');
      if (isManaging && !named.has(name)) expect(readme).toContain(`| \`${name}\` |`);
    }
    expect(named.size).toBe(32);
  });
});

async function readTargets(folder: string): Promise<Target[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const [life] = parse(await readFile(join(folder, name, 'tasks/main.yml'), 'utf8'));
      return { name, steps: life.block.map((step: { name: string }) => step.name) };
    }),
  );
}
