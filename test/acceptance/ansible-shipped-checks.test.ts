import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { runTool } from '../../generator/verify/run-tool.js';
import { prepareChecks } from './ansible-checks.js';
import { findTools, makeFolder, writeFiles } from './real-tools.js';

const tools = findTools();
const hasMolecule = tools.ansible !== null && existsSync(join(tools.ansible, 'molecule'));
const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
const home = fileURLToPath(new URL('../../.tools/ansible-home', import.meta.url));
const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };

describe.skipIf(tools.ansible === null)('tests that the collection ships', { timeout: 900_000 }, () => {
  let out: string;
  let checks: Awaited<ReturnType<typeof prepareChecks>>;

  beforeAll(async () => {
    out = await makeFolder();
    const { catalogue, document } = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
    await writeFiles(out, makeOutput(catalogue, document.root, settings, ['ansible']).files);
    checks = await prepareChecks(tools, join(out, 'ansible/ansible_collections'), 'infra.infra', home);
  });
  afterAll(async () => {
    await checks?.remove();
    await rm(out, { recursive: true, force: true });
  });

  it.skipIf(!hasMolecule)(
    'the molecule scenario makes, repeats, looks and removes, with nothing but a key',
    async () => {
      const mock = await startMock({ spec, rate: 0 });
      const run = await runTool({
        command: join(tools.ansible ?? '', 'molecule'),
        args: ['test'],
        cwd: join(checks.cwd, 'extensions'),
        env: {
          PATH: [tools.ansible, '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
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
      const scenario = parse(await readFile(join(checks.cwd, 'extensions/molecule/default/molecule.yml'), 'utf8'));
      expect(scenario.scenario.test_sequence).toEqual(['syntax', 'converge', 'idempotence', 'verify', 'cleanup']);
      for (const step of scenario.scenario.test_sequence) {
        expect(run.all).toContain(`default > ${step}: Executed: Successful`);
      }
      expect(run.all).not.toMatch(/WARN|DEPRECAT|skipped=[1-9]/i);
      expect(mock.journal().map(({ method }) => method)).toEqual(expect.arrayContaining(['POST', 'DELETE']));
      expect(mock.dump().created).toEqual([]);
    },
  );
});
