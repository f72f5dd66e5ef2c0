import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { findTools, makeFolder, preparePlaybooks, prepareTerraform, writeFiles } from './real-tools.js';

const KEY = 'made-up-key-for-the-mock';
const COLLECTION = '/account/v1/ssh-keys';
const tools = findTools();
let out: string;
let mock: RunningMock;
let env: Record<string, string>;

beforeAll(async () => {
  out = await makeFolder();
  const spec = fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url));
  const { catalogue, document } = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
  const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
  const { files } = await makeOutput({
    plan: plan(catalogue),
    document: document.root,
    settings,
    targets: ['terraform', 'ansible'],
  });
  await writeFiles(out, files);
  mock = await startMock({ loaded: document, keys: [KEY], rate: 0 });
  env = { INFRA_API_KEY: KEY, INFRA_ENDPOINT: mock.url };
});

afterAll(async () => {
  await mock.stop();
  await rm(out, { recursive: true, force: true });
});

function listItems() {
  return [...mock.mock.world.store.open(COLLECTION).values()].map(({ fields }) => fields);
}

/** The methods of the requests since the last call. */
function takeMethods(): string[] {
  const methods = mock.journal().map(({ method }) => method);
  mock.mock.journal.clear();
  return methods;
}

describe.skipIf(tools.go === null)('generated Go', () => {
  it('is as gofmt writes it, and vets', async () => {
    const cwd = join(out, 'terraform/provider');
    expect((await execa('gofmt', ['-l', '.'], { cwd })).stdout).toBe('');
    await execa('go', ['vet', './...'], { cwd });
  });

  it('has a runtime that vets and passes its own tests in place', async () => {
    const cwd = new URL('../../templates/terraform/runtime/', import.meta.url);
    expect((await execa('gofmt', ['-l', '.'], { cwd })).stdout).toBe('');
    await execa('go', ['vet', './...'], { cwd });
    await execa('go', ['test', './...'], { cwd });
  });
});

describe.skipIf(tools.go === null || tools.terraform === null)('Terraform', () => {
  let terraform: Awaited<ReturnType<typeof prepareTerraform>>;

  beforeAll(async () => {
    terraform = await prepareTerraform(tools, join(out, 'terraform/provider'), 'infra', env);
  });
  afterAll(() => rm(terraform.folder, { recursive: true, force: true }));

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

resource "infra_ssh_key" "key" {
${body}
}
`,
    );

  async function run(want: number, ...args: string[]) {
    const { exitCode, all } = await terraform.run(args);
    expect(exitCode, all).toBe(want);
    expect(all).not.toContain(KEY);
    return all ?? '';
  }
  const apply = () => run(0, 'apply', '-auto-approve', '-input=false');
  const planIsEmpty = () => run(0, 'plan', '-detailed-exitcode', '-input=false');

  it('creates, and then has nothing to do', async () => {
    await configure('  name       = "laptop"\n  public_key = "ssh-ed25519 AAAA"\n  labels     = { role = "web" }');
    await apply();
    expect(listItems()).toMatchObject([{ name: 'laptop', public_key: 'ssh-ed25519 AAAA', labels: { role: 'web' } }]);
    await planIsEmpty();
  });

  it('updates in place and sends only what changed', async () => {
    const [before] = listItems();
    takeMethods();
    await configure('  name       = "desktop"\n  public_key = "ssh-ed25519 AAAA"\n  labels     = {}');
    await apply();
    expect(takeMethods().filter((method) => method !== 'GET')).toEqual(['PATCH']);
    expect(listItems()).toMatchObject([{ id: before?.id, name: 'desktop', labels: {} }]);
    await planIsEmpty();
  });

  it('replaces where an attribute is fixed', async () => {
    const [before] = listItems();
    await configure('  name       = "desktop"\n  public_key = "ssh-ed25519 BBBB"');
    await apply();
    expect(listItems()).toHaveLength(1);
    expect(listItems()[0]?.id).not.toBe(before?.id);
    await planIsEmpty();
  });

  it('imports, and then has nothing to do', async () => {
    await run(0, 'state', 'rm', 'infra_ssh_key.key');
    await run(0, 'import', '-input=false', 'infra_ssh_key.key', String(listItems()[0]?.id));
    await planIsEmpty();
  });

  it('makes anew what was deleted behind its back', async () => {
    mock.mock.world.store.open(COLLECTION).clear();
    expect(await run(2, 'plan', '-detailed-exitcode', '-input=false')).toContain('1 to add');
    await apply();
    expect(listItems()).toHaveLength(1);
  });

  it('keeps the state where the API refuses to answer', async () => {
    const refused = await terraform.run(['apply', '-auto-approve', '-input=false'], { INFRA_API_KEY: 'another-key' });
    expect(refused.exitCode).toBe(1);
    expect(refused.all).toContain('status 401');
    await planIsEmpty();
  });

  it('refuses a name that is too long, before anything is sent', async () => {
    takeMethods();
    await configure(`  name       = "${'x'.repeat(64)}"\n  public_key = "ssh-ed25519 BBBB"`);
    expect(await run(1, 'validate')).toContain('string length must be between 1 and 63');
    expect(takeMethods()).toEqual([]);
  });

  it('destroys and leaves nothing', async () => {
    await configure('  name       = "desktop"\n  public_key = "ssh-ed25519 BBBB"');
    await run(0, 'destroy', '-auto-approve', '-input=false');
    expect(listItems()).toEqual([]);
  });
});

describe.skipIf(tools.ansible === null)('Ansible', () => {
  let folder: string;
  let play: ReturnType<typeof preparePlaybooks>;

  beforeAll(async () => {
    folder = await makeFolder();
    play = preparePlaybooks(tools, folder, join(out, 'ansible'), env);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function run(task: Record<string, unknown>, ...args: string[]) {
    const playbook = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks: [task] }];
    const { stdout, all } = await play(JSON.stringify(playbook), ...args);
    expect(all).not.toContain(KEY);
    const last = stdout.trimEnd().split('\n').at(-1) ?? '';
    expect(last, all).toMatch(/^\{/);
    return JSON.parse(last) as Record<string, unknown>;
  }
  const keep = (values: object, ...args: string[]) => run({ name: 'key', 'infra.infra.ssh_key': values }, ...args);
  const wanted = { name: 'laptop', public_key: 'ssh-ed25519 AAAA', labels: { role: 'web', stage: true } };

  it('refuses a task without what is needed, and sends no write', async () => {
    expect(await keep({ state: 'present' })).toMatchObject({ failed: true });
    expect(await keep({ name: 'laptop' })).toMatchObject({ failed: true, msg: expect.stringContaining('public_key') });
    expect(listItems()).toEqual([]);
  });

  it('says what it would do in check mode and sends no write', async () => {
    takeMethods();
    expect(await keep(wanted, '--check', '--diff')).toMatchObject({
      changed: true,
      ssh_key: { name: 'laptop', id: null },
    });
    expect(new Set(takeMethods())).toEqual(new Set(['GET']));
  });

  it('creates, and the second time is content', async () => {
    const first = await keep(wanted);
    expect(first).toMatchObject({ changed: true, ssh_key: { name: 'laptop', labels: { role: 'web', stage: 'true' } } });
    expect(listItems()).toMatchObject([{ name: 'laptop', public_key: 'ssh-ed25519 AAAA' }]);
    const second = await keep(wanted);
    expect(second).toMatchObject({ changed: false });
    expect(second.ssh_key).toEqual(first.ssh_key);
  });

  it('updates with a diff and sends only what changed', async () => {
    takeMethods();
    const result = await keep({ name: 'laptop', is_default: true }, '--diff');
    expect(result).toMatchObject({
      changed: true,
      diff: { before: { is_default: false }, after: { is_default: true } },
    });
    expect(takeMethods()).toEqual(['GET', 'PATCH']);
  });

  it('refuses to change what is fixed', async () => {
    const result = await keep({ name: 'laptop', public_key: 'ssh-ed25519 CCCC' });
    expect(result).toMatchObject({ failed: true, msg: expect.stringContaining('public_key cannot be changed') });
  });

  it('removes, and the second time is content', async () => {
    expect(await keep({ name: 'laptop', state: 'absent' }, '--check')).toMatchObject({ changed: true });
    expect(listItems()).toHaveLength(1);
    expect(await keep({ name: 'laptop', state: 'absent' })).toMatchObject({ changed: true });
    expect(listItems()).toEqual([]);
    expect(await keep({ name: 'laptop', state: 'absent' })).toMatchObject({ changed: false });
  });

  it('hands the key to no other host', async () => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    const redirecting = createServer((_, response) => {
      response.writeHead(307, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }).end();
    }).listen(0, '127.0.0.1');
    await Promise.all([once(other, 'listening'), once(redirecting, 'listening')]);
    const endpoint = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
    const result = await keep({ name: 'laptop', state: 'absent', endpoint });
    expect(result).toMatchObject({ failed: true, msg: expect.stringContaining('status 307') });
    expect(seen).toEqual([]);
    other.close();
    redirecting.close();
  });

  it('has documentation that ansible-doc reads', async () => {
    const doc = await execa(join(tools.ansible ?? '', 'ansible-doc'), ['-j', '-t', 'module', 'infra.infra.ssh_key'], {
      env: { ANSIBLE_COLLECTIONS_PATH: join(out, 'ansible'), ANSIBLE_HOME: folder, LC_ALL: 'C.UTF-8' },
    });
    expect(Object.keys(JSON.parse(doc.stdout)['infra.infra.ssh_key'].doc.options)).toContain('api_key');
  });
});
