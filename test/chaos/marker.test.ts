import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { makeFolder, prepareTerraform, writeFiles } from '../acceptance/real-tools.js';
import { type FaultProxy, startFaultProxy } from './fault-proxy.js';
import { killProviders } from './kill-providers.js';
import { KEY, providerFolder, tools } from './stage.js';

const CONFIG = `terraform {
  required_providers {
    jobs = { source = "jobs/jobs" }
  }
}
resource "jobs_job" "it" {
  command = "backup"
  labels  = { team = "a" }
}
`;
const APPLY = ['apply', '-auto-approve', '-input=false'];
const ON = { JOBS_CREATE_MARKER: 'true' };

describe.skipIf(tools.go === null || tools.terraform === null || process.platform !== 'linux')(
  'a provider that was killed after it has created what has no name',
  () => {
    let out: string;
    let mock: RunningMock;
    let proxy: FaultProxy;
    let terraform: Awaited<ReturnType<typeof prepareTerraform>>;
    let posts = 0;
    let isKilled = false;

    beforeAll(async () => {
      out = await makeFolder();
      const spec = fileURLToPath(new URL('../fixtures/marker/document.yaml', import.meta.url));
      const read = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
      const settings = { name: 'jobs', namespace: 'jobs', version: '0.1.0', license: 'MIT', source: 'jobs/jobs' };
      const { files } = await makeOutput({
        plan: plan(read.catalogue),
        document: read.document.root,
        settings,
        targets: ['terraform'],
      });
      await writeFiles(out, files);
      mock = await startMock({ loaded: read.document, keys: [KEY], rate: 0 });
      proxy = await startFaultProxy(mock.url);
      const env = { JOBS_API_KEY: KEY, JOBS_ENDPOINT: proxy.url, XDG_CACHE_HOME: join(out, 'cache') };
      terraform = await prepareTerraform(tools, providerFolder(out), 'jobs', env);
      await writeFile(join(terraform.root, 'main.tf'), CONFIG);
    });
    afterAll(async () => {
      await proxy?.stop();
      await mock?.stop();
      for (const folder of [out, terraform?.folder]) if (folder) await rm(folder, { recursive: true, force: true });
    });

    /** Somebody else has one with the same values. */
    beforeEach(async () => {
      await rm(join(out, 'cache'), { recursive: true, force: true });
      for (const name of ['terraform.tfstate', 'terraform.tfstate.backup', '.terraform.tfstate.lock.info'])
        await rm(join(terraform.root, name), { force: true });
      mock.reset();
      await fetch(`${mock.url}/jobs`, {
        method: 'POST',
        headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ command: 'backup', labels: { team: 'a' } }),
      });
      proxy.start(null);
      posts = 0;
      isKilled = false;
      proxy.onRequest = (_, isDone, what) => {
        if (!isDone || what !== 'POST /jobs') return;
        posts += 1;
        if (isKilled) return;
        isKilled = true;
        killProviders(join(terraform.folder, 'bin'));
      };
    });

    const listPaths = () => mock.dump().created.map(({ path }) => path);

    it('finds it again by its marker, which nothing shows', async () => {
      const [other] = listPaths();
      expect((await terraform.run(APPLY, ON)).exitCode).not.toBe(0);
      const [mine] = listPaths().filter((path) => path !== other);
      expect(JSON.stringify(mock.dump().created)).toContain('iacsmith-create');
      const again = await terraform.run(APPLY, ON);
      expect(again.exitCode, again.all).toBe(0);
      expect(again.all).toContain('Found again after an interruption');
      expect(posts).toBe(1);
      const state = await readFile(join(terraform.root, 'terraform.tfstate'), 'utf8');
      expect(state).toContain(`"id": ${JSON.stringify(mine?.split('/').pop())}`);
      expect(state + again.all).not.toContain('iacsmith-create');
      const settled = await terraform.run(['plan', '-detailed-exitcode', '-input=false'], ON);
      expect(settled.exitCode, settled.all).toBe(0);
      expect((await terraform.run(['destroy', '-auto-approve', '-input=false'], ON)).exitCode).toBe(0);
      expect(listPaths()).toEqual([other]);
    });

    it('stops with the import command where markers are off', async () => {
      expect((await terraform.run(APPLY)).exitCode).not.toBe(0);
      expect(JSON.stringify(mock.dump().created)).not.toContain('iacsmith-create');
      const again = await terraform.run(APPLY);
      expect(again.exitCode).not.toBe(0);
      expect(again.all).toContain('terraform import jobs_job.<name>');
      expect(posts).toBe(1);
    });
  },
);
