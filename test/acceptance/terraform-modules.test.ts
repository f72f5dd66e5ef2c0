import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import type { Terraform } from '../../generator/targets/terraform/verify/prepare-terraform.js';
import {
  applyStacks,
  isStack,
  listModules,
  testAll,
  testLive,
  validateAll,
} from '../../generator/targets/terraform/verify/prove-modules.js';
import { findTools, makeFolder, prepareTerraform, roam, writeFiles } from './real-tools.js';

const KEY = 'made-up-key-for-the-mock';
const tools = findTools();

describe.skipIf(tools.go === null || tools.terraform === null)('modules and stacks of the reference API', () => {
  let out: string;
  let modules: string;
  let mock: RunningMock;
  let folder: string;
  let terraform: Terraform;

  beforeAll(async () => {
    out = await makeFolder();
    const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
    const { catalogue, document } = await readCatalogue({
      spec,
      offline: false,
      allowRefs: [],
      strict: false,
    });
    const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
    const output = await makeOutput({
      plan: plan(catalogue),
      document: document.root,
      settings,
      targets: ['terraform'],
    });
    await writeFiles(out, output.files);
    modules = join(out, 'terraform/modules');
    mock = await startMock({ loaded: document, keys: [KEY], rate: 0, readyMs: 100, deleteMs: 100 });
    const env = { INFRA_API_KEY: KEY, INFRA_ENDPOINT: mock.url };
    const prepared = await prepareTerraform(tools, join(out, 'terraform/provider'), 'infra', env);
    folder = prepared.folder;
    terraform = roam(prepared);
  });

  afterAll(async () => {
    await mock?.stop();
    await rm(folder ?? out, { recursive: true, force: true });
    await rm(out, { recursive: true, force: true });
  });

  it('has a module for every resource, and stacks around what others hang on', () => {
    const stacks = listModules(modules).filter((name) => isStack(modules, name));
    expect(stacks).toEqual(['dedicated-server-stack', 'kubernetes-cluster-stack', 'network-stack', 'vm-stack']);
    expect(listModules(modules).length - stacks.length).toBeGreaterThan(40);
  });

  it('is formatted as terraform fmt would', async () => {
    const { exitCode, all } = await terraform(modules, 'fmt', '-check', '-recursive', '-diff');
    expect(exitCode, all).toBe(0);
  });

  it('is valid, examples and all', async () => {
    expect(await validateAll(terraform, modules)).toBe('');
  });

  it('passes its own tests, which need no API', async () => {
    expect(await testAll(terraform, modules)).toEqual(new Map());
    expect(mock.journal()).toEqual([]);
  });

  it('passes the tests that need an API, and leaves nothing', async () => {
    // What is made, set under a name, joined, a setting, with a secret; and a whole stack.
    const names = [
      'network-subnet',
      'reverse-record',
      'storage-volume-attachment',
      'vm-backup-schedule',
      'vpn-gateway',
      'network-stack',
    ];
    expect(await testLive(terraform, modules, names)).toEqual(new Map());
    expect(mock.dump().created).toEqual([]);
    mock.reset();
  });

  it('applies every stack, has nothing to do the second time, and leaves nothing', async () => {
    expect(await applyStacks(terraform, modules, mock)).toEqual(new Map());
  });
});
