import { readdirSync, readlinkSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from './real-tools.js';

const KEY = 'canary-key-for-the-mock';
const tools = findTools();

describe.skipIf(tools.go === null || tools.terraform === null)('when things go wrong', () => {
  let out: string;
  let mock: RunningMock;
  let terraform: Awaited<ReturnType<typeof prepareTerraform>>;

  beforeAll(async () => {
    out = await makeFolder();
    const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
    const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
    const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
    await writeFiles(
      out,
      (await makeOutput({ plan: plan(read.catalogue), document: read.document.root, settings, targets: ['terraform'] }))
        .files,
    );
    mock = await startMock({ loaded: read.document, keys: [KEY], rate: 0, readyMs: 3000, deleteMs: 50 });
    // What is noted about creates stays with the test.
    const env = { INFRA_API_KEY: KEY, INFRA_ENDPOINT: mock.url, XDG_CACHE_HOME: join(out, 'cache') };
    terraform = await prepareTerraform(tools, join(out, 'terraform/provider'), 'infra', env);
  });
  afterAll(async () => {
    await mock?.stop();
    await rm(terraform?.folder ?? out, { recursive: true, force: true });
    await rm(out, { recursive: true, force: true });
  });

  const configure = (body: string) =>
    writeFile(
      join(terraform.root, 'main.tf'),
      `terraform {
  required_providers {
    infra = {
      source = "infra/infra"
    }
  }
}

provider "infra" {
  poll_interval       = "50ms"
  requests_per_minute = 0
}

${body}`,
    );
  const apply = ['apply', '-no-color', '-auto-approve', '-input=false'];
  async function run(want: number, args: string[], env: Record<string, string> = {}) {
    const { exitCode, all } = await terraform.run(args, env);
    expect(exitCode, all).toBe(want);
    return all ?? '';
  }

  it('shows no key and no secret in logs at TRACE, in messages or in the state', async () => {
    const check = (password: string) => `resource "infra_monitoring_check" "check" {
  name = "check-1"
  kind = "http"
  url  = "https://www.customer.example/health"
  basic_auth = {
    username            = "watch"
    ${password}
  }
}
`;
    const trace = { TF_LOG: 'TRACE', TF_LOG_PATH: join(terraform.folder, 'trace.log') };
    await configure(check('password_wo         = "canary-write-only"\n    password_wo_version = 1'));
    const texts = [await run(0, apply, trace)];
    await configure(check('password = "canary-in-state"'));
    texts.push(await run(0, apply, trace));
    expect(JSON.stringify(mock.dump().created)).not.toContain('canary-key');
    const state = await readFile(join(terraform.root, 'terraform.tfstate'), 'utf8');
    const logs = await readFile(trace.TF_LOG_PATH, 'utf8');
    // A wrong key is refused, and not repeated either.
    texts.push(await run(1, ['plan', '-no-color'], { ...trace, INFRA_API_KEY: 'canary-wrong-key' }));
    texts.push(await readFile(trace.TF_LOG_PATH, 'utf8'));
    expect(logs).toContain('method=PUT');
    for (const text of [...texts, logs]) expect(findCanaries(text)).toEqual([]);
    expect(findCanaries(state)).toEqual(['canary-in-state']);
    await run(0, ['destroy', '-no-color', '-auto-approve', '-input=false']);
  });

  it.skipIf(process.platform !== 'linux')('finds again what was made when the provider was killed', async () => {
    await configure(`data "infra_images" "all" {}

data "infra_flexible_vps_plans" "all" {}

data "infra_flexible_vps_regions" "all" {}

resource "infra_vm" "vm" {
  name   = "killed-1"
  image  = data.infra_images.all.images[0].id
  plan   = data.infra_flexible_vps_plans.all.flexible_vps_plans[0].id
  region = data.infra_flexible_vps_regions.all.flexible_vps_regions[0].id
}
`);
    const running = terraform.run(apply);
    // A run that ended before it made anything has a reason to tell, and would be waited for in vain.
    let ended: string | null = null;
    running.then(({ all }) => {
      ended = all ?? '';
    });
    while (!mock.journal().some(({ method, path }) => method === 'POST' && path.endsWith('/vms'))) {
      expect(ended).toBeNull();
      await setTimeout(20);
    }
    for (const pid of findProcesses(join(terraform.folder, 'bin'))) process.kill(pid, 'SIGKILL');
    expect((await running).exitCode).toBe(1);
    expect(countCreated()).toBe(1);
    // Its name is unique, and it is younger than the run that was killed; test/chaos has one without a name.
    expect(await run(0, apply)).toContain('Found again after an interruption');
    expect(countCreated()).toBe(1);
    expect(await run(0, ['plan', '-no-color', '-input=false'])).toContain('No changes.');
    await run(0, ['destroy', '-no-color', '-auto-approve', '-input=false']);
    expect(countCreated()).toBe(0);
  });

  function findCanaries(text: string): string[] {
    return [...new Set(text.match(/canary-[a-z-]+/g))];
  }

  function countCreated(): number {
    return JSON.stringify(mock.dump().created).split('"killed-1"').length - 1;
  }

  /** The processes whose program lies in the folder: nobody else's. */
  function findProcesses(folder: string): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          return readlinkSync(`/proc/${pid}/exe`).startsWith(folder);
        } catch {
          return false;
        }
      })
      .map(Number);
  }
});
