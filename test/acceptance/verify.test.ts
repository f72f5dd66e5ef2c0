import { appendFile, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAnsibleChecks } from '../../generator/targets/ansible/verify/check-ansible.js';
import { listTerraformChecks } from '../../generator/targets/terraform/verify/check-terraform.js';
import { openFolder } from '../../generator/verify/open-folder.js';
import type { VerifyReport } from '../../generator/verify/types.js';
import { buildCli, runCli } from '../run-cli.js';
import { findTools, makeFolder } from './real-tools.js';

const tools = findTools();
const spec = fileURLToPath(new URL('../fixtures/petstore.yaml', import.meta.url));

describe.skipIf(tools.go === null || tools.terraform === null)('iacsmith verify', () => {
  let folder: string;
  let out: string;

  beforeAll(async () => {
    folder = await makeFolder();
    out = join(folder, 'out');
    buildCli();
    expect((await run('generate', '--spec', spec, '--out', out)).code).toBe(0);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Go and Terraform need to know where they are at home. */
  const run = (...args: string[]) => runCli({ args, cwd: folder, env: { ...process.env } as Record<string, string> });

  it('runs the real tools on a generated folder, and tells every resource and step', async () => {
    const { code, stdout, stderr } = await run('verify', '--out', 'out', '--only', 'terraform', '--json');
    expect(code, `${stdout}\n${stderr}`).toBe(0);
    const { checks, folder: named } = JSON.parse(stdout) as VerifyReport;
    expect(named).toBe('out');
    expect(stderr).toContain('ok       terraform: ladder');
    expect(checks.map(({ name, outcome }) => `${name}: ${outcome}`)).toEqual([
      'gofmt: passed',
      'go vet: passed',
      'go build: passed',
      'go test: passed',
      'provider schema: passed',
      'terraform fmt: passed',
      'terraform validate: passed',
      'terraform test: passed',
      'stacks: not-applicable',
      'ladder: passed',
    ]);
    const ladder = checks.at(-1)?.ladder ?? [];
    expect(ladder.length).toBeGreaterThan(0);
    expect(await readFile(join(out, 'verify.html'), 'utf8')).toContain(`<th>${ladder[0]?.resource}</th>`);
  });

  it.skipIf(tools.ansible === null)('takes every resource up with Ansible, however the folder was named', async () => {
    const opened = await openFolder({ out: relative(process.cwd(), out), offline: false, allowRefs: [] });
    const check = listAnsibleChecks(opened, tools, folder, folder).find(({ name }) => name === 'ladder');
    const finding = await check?.run(() => {});
    expect(finding, finding?.detail).toMatchObject({ outcome: 'passed' });
    expect(finding?.ladder?.map(({ resource }) => resource)).toEqual(['pet', 'order', 'user']);
  });

  it('finds what somebody has broken', async () => {
    await appendFile(join(out, 'terraform/provider/main.go'), 'func  untidy() {}\n');
    const opened = await openFolder({ out, offline: false, allowRefs: [] });
    const check = listTerraformChecks(opened, tools, folder).find(({ name }) => name === 'gofmt');
    expect(await check?.run(() => {})).toEqual({ outcome: 'failed', detail: 'main.go' });
  });
});
