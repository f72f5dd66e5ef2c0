import { existsSync } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { prepareChecks } from './ansible-checks.js';
import { findTools, makeFolder, writeFiles } from './real-tools.js';

const tools = findTools();
const hasCheckers = tools.ansible !== null && existsSync(join(tools.ansible, 'ansible-lint'));
const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const home = fileURLToPath(new URL('../../.tools/ansible-home', import.meta.url));
const settings = {
  name: 'infra',
  namespace: 'infra',
  version: '0.1.0',
  license: 'GPL-3.0-or-later',
  source: 'infra/infra',
};

/** ansible-test also exits with 0 where it has skipped everything, so what it ran is looked for by name. */
const SANITY = `ansible-doc changelog compile import line-endings no-smart-quotes pep8 pylint runtime-metadata shebang
  validate-modules yamllint`.split(/\s+/);

describe.skipIf(tools.ansible === null)('the collection', { timeout: 900_000 }, () => {
  let out: string;
  let checks: Awaited<ReturnType<typeof prepareChecks>>;
  let modules: string[];
  let installed: string;

  beforeAll(async () => {
    out = await makeFolder();
    installed = join(out, 'installed');
    const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
    const { catalogue, document } = read;
    const made = await makeOutput({ plan: plan(catalogue), document: document.root, settings, targets: ['ansible'] });
    await writeFiles(out, made.files);
    checks = await prepareChecks(tools, join(out, 'ansible/ansible_collections'), 'infra.infra', home);
    modules = (await readdir(join(checks.cwd, 'plugins/modules'))).map((file) => file.replace(/\.py$/, '')).sort();
  });
  afterAll(async () => {
    await checks?.remove();
    await rm(out, { recursive: true, force: true });
  });

  /** With the installed collection alone in reach. */
  const runInstalled = (command: string, args: string[], more: Record<string, string> = {}) =>
    execa(join(tools.ansible ?? '', command), args, {
      cwd: out,
      env: {
        PATH: `${tools.ansible}${delimiter}${process.env.PATH}`,
        LC_ALL: 'C.UTF-8',
        ANSIBLE_HOME: join(out, 'home'),
        ANSIBLE_COLLECTIONS_PATH: installed,
        ANSIBLE_PYTHON_INTERPRETER: join(tools.ansible ?? '', 'python3'),
        ...more,
      },
      all: true,
      reject: false,
    });

  it('passes ansible-test sanity without a single ignore', async () => {
    const { exitCode, all } = await checks.run('ansible-test', 'sanity', '--python', checks.version);
    expect(exitCode, all).toBe(0);
    for (const test of SANITY) expect(all).toContain(`Running sanity test "${test}"`);
    const ignores = (await readdir(join(checks.cwd, 'tests/sanity'))).filter((name) => name.startsWith('ignore-'));
    for (const name of ignores) expect((await stat(join(checks.cwd, 'tests/sanity', name))).size).toBe(0);
    expect(ignores).toHaveLength(6);
  });

  it('passes its own unit tests with ansible-test units', async () => {
    const { exitCode, all } = await checks.run('ansible-test', 'units', '--venv', '--python', checks.version);
    expect(exitCode, all).toBe(0);
    expect(all).toMatch(/\d{3} passed/);
    const files = await readdir(join(checks.cwd, 'tests/unit/plugins/modules'));
    expect(files).toEqual(expect.arrayContaining(modules.map((name) => `test_${name}.py`)));
  });

  it.skipIf(!hasCheckers)('passes ansible-lint in the production profile', async () => {
    const { exitCode, all } = await checks.run('ansible-lint', '--profile', 'production', '--offline');
    expect(exitCode, all).toBe(0);
    expect(all).toContain('Passed');
  });

  it.skipIf(!hasCheckers)('passes the checkers of documentation and changelog', async () => {
    const strict = ['--plugin-docs', '--validate-collection-refs=all', '--disallow-unknown-collection-refs'];
    const docs = await checks.run('antsibull-docs', 'lint-collection-docs', '.', ...strict);
    expect(docs.exitCode, docs.all).toBe(0);
    const changelog = await checks.run('antsibull-changelog', 'lint');
    expect(changelog.exitCode, changelog.all).toBe(0);
  });

  it('has every module in its action group, which no checker looks at', async () => {
    const runtime = parse(await readFile(join(checks.cwd, 'meta/runtime.yml'), 'utf8'));
    expect(runtime.action_groups.infra).toEqual(modules);
  });

  it('builds a small tarball that installs what was checked', async () => {
    const built = await checks.run('ansible-galaxy', 'collection', 'build', '--force', '--output-path', out);
    expect(built.exitCode, built.all).toBe(0);
    const tarball = join(out, 'infra-infra-0.1.0.tar.gz');
    expect((await stat(tarball)).size).toBeLessThan(1_000_000);
    const install = ['collection', 'install', '--force', tarball, '-p', installed];
    const { exitCode, all } = await checks.run('ansible-galaxy', ...install);
    expect(exitCode, all).toBe(0);
    const place = join(installed, 'ansible_collections/infra/infra');
    expect(await readdir(place)).not.toContain('tests');
    // The same bytes, so that what the checkers said of the written files holds for the installed ones.
    const files = await readdir(join(place, 'plugins'), { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile() && one.name.endsWith('.py'))) {
      const path = relative(place, join(file.parentPath, file.name));
      expect(await readFile(join(place, path), 'utf8'), path).toBe(await readFile(join(checks.cwd, path), 'utf8'));
    }
  });

  it('has documentation for every installed module that ansible-doc reads', async () => {
    const names = modules.map((name) => `infra.infra.${name}`);
    const { stdout, all, exitCode } = await runInstalled('ansible-doc', ['-j', '-t', 'module', ...names]);
    expect(exitCode, all).toBe(0);
    expect(Object.keys(JSON.parse(stdout)).sort()).toEqual(names);
  });

  it('runs from its tarball: a playbook makes the sample, another takes it down', async () => {
    const mock = await startMock({ spec, rate: 0, readyReads: 0, readyMs: 0, deleteReads: 0, deleteMs: 0 });
    const samples = join(installed, 'ansible_collections/infra/infra/playbooks/vars/vm.example.yml');
    const { exitCode, all } = await runInstalled(
      'ansible-playbook',
      [
        ...['-e', `@${samples}`, '-e', 'vm_take_down_confirmed=true'],
        ...['infra.infra.vm_provision', 'infra.infra.vm_take_down'],
      ],
      { INFRA_API_KEY: mock.key, INFRA_ENDPOINT: mock.url },
    );
    await mock.stop();
    expect(exitCode, all).toBe(0);
    expect(mock.journal().map(({ method }) => method)).toEqual(expect.arrayContaining(['POST', 'DELETE']));
    expect(mock.dump().created).toEqual([]);
  });
});
