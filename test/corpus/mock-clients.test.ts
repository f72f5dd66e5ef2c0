import { existsSync } from 'node:fs';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import { startMock } from '../../generator/mock/start-mock.js';
import { findTools, makeFolder } from '../acceptance/real-tools.js';
import { findClients } from '../acceptance/referees.js';

const folder = process.env.IACSMITH_CORPUS ?? '';
const hasCorpus = existsSync(folder);
const go = hasCorpus ? findTools().go : null;
const python = hasCorpus ? findClients().python : null;

function pathTo(client: string): string {
  return fileURLToPath(new URL(`clients/${client}`, import.meta.url));
}

/** The clouds' own libraries, which nobody here wrote, at the mock of that cloud's document. */
async function runAgainst(document: string, run: (env: Record<string, string>) => Promise<string>) {
  const mock = await startMock({ spec: join(folder, document), keys: ['made-up-key'], rate: 0, selfCheck: true });
  try {
    const seen = JSON.parse(await run({ CLIENT_URL: mock.url, CLIENT_KEY: mock.key }));
    return { seen, left: mock.dump().created.map(({ path }) => path), findings: mock.mock.journal.findings };
  } finally {
    await mock.stop();
  }
}

/** Built in a folder of its own, so that nothing of the client lies in this checkout. */
async function runGo(client: string, modules: string[], env: Record<string, string>): Promise<string> {
  const cwd = await makeFolder();
  try {
    await copyFile(join(pathTo(client), 'main.go'), join(cwd, 'main.go'));
    await writeFile(join(cwd, 'go.mod'), 'module client\n\ngo 1.25\n');
    await execa(go ?? '', ['get', ...modules], { cwd });
    await execa(go ?? '', ['build', '-o', 'client', '.'], { cwd });
    return (await execa(join(cwd, 'client'), [], { env })).stdout;
  } finally {
    await rm(cwd, { recursive: true });
  }
}

describe.skipIf(!hasCorpus)('clients of real clouds at the mock', () => {
  test.skipIf(python === null)('hcloud (Python) creates, waits for, lists, changes and deletes a server', async () => {
    const result = await runAgainst('hetzner-cloud-community.json', async (env) => {
      const { stdout } = await execa(join(python ?? '', 'python'), [join(pathTo('hetzner'), 'main.py')], { env });
      return stdout;
    });
    expect(result).toEqual({
      seen: {
        waited: ['initializing', 'running'],
        listed: ['web'],
        'found by name': true,
        name: 'web2',
        labels: { c: 'd' },
        off: 'off',
        on: 'running',
        attached: true,
        detached: true,
        gone: 'not_found',
      },
      left: [],
      findings: [],
    });
  });

  test.skipIf(go === null)('godo (Go) creates, waits for, lists, changes and deletes a droplet', async () => {
    const modules = ['github.com/digitalocean/godo@v1.233.0'];
    expect(await runAgainst('digitalocean.yaml', (env) => runGo('digitalocean', modules, env))).toEqual({
      seen: {
        waited: ['new', 'new', 'active'],
        listed: ['web'],
        name: 'web2',
        off: 'off',
        on: 'active',
        attached: true,
        gone: true,
      },
      left: [],
      findings: [],
    });
  });

  test.skipIf(go === null)('govultr (Go) creates, waits for, lists, changes and deletes an instance', async () => {
    const modules = ['github.com/vultr/govultr/v3@v3.33.2', 'golang.org/x/oauth2@v0.37.0'];
    expect(await runAgainst('vultr.json', (env) => runGo('vultr', modules, env))).toEqual({
      seen: {
        waited: ['pending', 'pending', 'active'],
        listed: ['web'],
        total: 1,
        label: 'web2',
        tags: ['b'],
        halted: 'stopped',
        started: 'running',
        attached: true,
        detached: true,
        gone: true,
      },
      left: [],
      findings: [],
    });
  });
});
