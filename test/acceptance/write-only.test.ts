import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from './real-tools.js';

const tools = findTools();
const KEY = 'made-up-key-for-the-mock';
const CANARY = 'canary-of-the-notice';

const configure = (version: number) => `terraform {
  required_providers {
    jobs = { source = "jobs/jobs" }
  }
}
resource "jobs_job" "it" {
  command           = "backup"
  notice_wo         = "${CANARY} ${version}"
  notice_wo_version = ${version}
  boot = {
    order             = "first"
    remark_wo         = "${CANARY}"
    remark_wo_version = 1
  }
}
`;

describe.skipIf(tools.go === null || tools.terraform === null)('a text that is only written and is no secret', () => {
  let out: string;
  let mock: RunningMock;
  let terraform: Awaited<ReturnType<typeof prepareTerraform>>;
  beforeAll(async () => {
    out = await makeFolder();
    const spec = fileURLToPath(new URL('../fixtures/write-only/document.yaml', import.meta.url));
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
    const env = { JOBS_API_KEY: KEY, JOBS_ENDPOINT: mock.url };
    terraform = await prepareTerraform(tools, join(out, 'terraform/provider'), 'jobs', env);
  });
  afterAll(async () => {
    await mock?.stop();
    for (const folder of [out, terraform?.folder]) if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('is sent without a trace, and again with a new version', async () => {
    const main = join(terraform.root, 'main.tf');
    const state = join(terraform.root, 'terraform.tfstate');
    for (const version of [1, 2]) {
      await writeFile(main, configure(version));
      const { exitCode, all } = await terraform.run(['apply', '-auto-approve', '-input=false'], { TF_LOG: 'DEBUG' });
      expect(exitCode, all).toBe(0);
      expect(all).not.toContain(CANARY);
      expect(JSON.stringify(mock.dump().created)).toContain(`${CANARY} ${version}`);
      expect(await readFile(state, 'utf8')).not.toContain(CANARY);
      const settled = await terraform.run(['plan', '-detailed-exitcode', '-input=false']);
      expect(settled.exitCode, settled.all).toBe(0);
    }
    const { stdout } = await terraform.run(['providers', 'schema', '-json']);
    const schemas = JSON.parse(stdout).provider_schemas['registry.terraform.io/jobs/jobs'].resource_schemas;
    const { notice_wo: notice } = schemas.jobs_job.block.attributes;
    expect(notice).toMatchObject({ write_only: true });
    expect(notice).not.toHaveProperty('sensitive');
  });
});
