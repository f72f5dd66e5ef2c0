import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeConfig } from '../../generator/config/make-config.js';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { plan } from '../../generator/plan/plan.js';
import { catalogueOf, readInline } from '../inline-document.js';
import { findTools, makeFolder, preparePlaybooks, prepareTerraform, writeFiles } from './real-tools.js';

/** Attributes of the document that say whether a machine runs: with the real tools, against the mock. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

const tools = findTools();
const KEY = 'made-up-key';
const callsOf = (at: string, ...verbs: string[]) =>
  verbs.map((verb) => `\n  ${at}/{id}/${verb}: {post: {responses: {204: {description: Done.}}}}`).join('');
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const machinesAt = (path: string, fields: string) => {
  const one = `{type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}, ${fields}}}`;
  const shown = (status: number) => `${status}: {description: It., ${json(one)}}`;
  return `  ${path}:
    get: {responses: {200: {description: All., ${json(`{type: array, items: ${one}}`)}}}}
    post: {requestBody: {required: true, ${json(one)}}, responses: {${shown(201)}}}
  ${path}/{id}:
    get: {responses: {${shown(200)}, 404: {description: None.}}}
    delete: {responses: {204: {description: Gone.}}}`;
};
const STATE = 'vm_state: {type: string, readOnly: true, enum: [starting, running, stopping, stopped, suspended]}';
const NODE = 'status: {type: string, readOnly: true, enum: [booting, running, offline]}';
const DOCUMENT = `
security: [{key: []}]
components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}}
paths:
${machinesAt('/vms', STATE)}${callsOf('/vms', 'start', 'shutdown', 'suspend', 'resume')}
${machinesAt('/nodes', `booted: {type: boolean, default: true, writeOnly: true}, ${NODE}`)}${callsOf('/nodes', 'boot', 'shutdown')}
`;
const settings = { name: 'rig', namespace: 'rig', version: '0.1.0', license: 'MIT', source: 'rig/rig' };

describe.skipIf(tools.go === null || tools.ansible === null || tools.terraform === null)('the power state', () => {
  let out: string;
  let mock: RunningMock;
  let env: Record<string, string>;
  beforeAll(async () => {
    out = await makeFolder();
    const document = readInline(DOCUMENT);
    const planned = plan(catalogueOf(DOCUMENT), makeConfig({}));
    const made = await makeOutput({ plan: planned, document, settings, targets: ['terraform', 'ansible'] });
    await writeFiles(out, made.files);
    mock = await startMock({ document, keys: [KEY], rate: 0, readyMs: 0, deleteMs: 0 });
    env = { RIG_KEY: KEY, RIG_API_KEY: KEY, RIG_ENDPOINT: mock.url };
  });
  afterAll(async () => {
    await mock?.stop();
    await rm(out, { recursive: true, force: true });
  });

  /** Both are made at the same time, so that either may be the first. */
  const listMade = () => {
    const all = mock.dump().created.map(({ value }) => value as { id: string; vm_state?: string; status?: string });
    return [...all.filter((one) => one.vm_state !== undefined), ...all.filter((one) => one.vm_state === undefined)];
  };
  const listShown = () => listMade().map(({ vm_state, status }) => vm_state ?? status);
  /** Somebody else does it. */
  const act = async (path: string) => {
    const [first] = listMade();
    const { status } = await fetch(`${mock.url}/vms/${first?.id}/${path}`, {
      method: 'POST',
      headers: { 'X-Key': KEY },
    });
    expect(status).toBe(204);
  };

  it('is set by Terraform, and left alone where it is not', async () => {
    const terraform = await prepareTerraform(tools, join(out, 'terraform/provider'), 'rig', env);
    const write = (vm: string, node: string) =>
      writeFile(
        join(terraform.root, 'main.tf'),
        `terraform {
  required_providers {
    rig = { source = "rig/rig" }
  }
}
resource "rig_vm" "one" {
  name = "one"
  ${vm}
}
resource "rig_node" "one" {
  name = "one"
  ${node}
}
`,
      );
    const run = async (want: number, ...args: string[]) => {
      const { exitCode, all = '' } = await terraform.run([...args, '-input=false', '-no-color']);
      expect(exitCode, all).toBe(want);
      return all;
    };
    const apply = async (vm: string, node: string) => {
      await write(vm, node);
      await run(0, 'apply', '-auto-approve');
      await run(0, 'plan', '-detailed-exitcode');
      return listShown();
    };
    expect(await apply('vm_state = "stopped"', 'booted = false')).toEqual(['stopped', 'offline']);
    expect(await apply('vm_state = "running"', 'booted = true')).toEqual(['running', 'running']);
    expect(await apply('vm_state = "suspended"', 'booted = false')).toEqual(['suspended', 'offline']);
    // Removed lines switch nothing, and what others do then is no difference.
    expect(await apply('', '')).toEqual(['suspended', 'offline']);
    await act('resume');
    await run(0, 'plan', '-detailed-exitcode');
    expect(await apply('vm_state = "running"', '')).toEqual(['running', 'offline']);
    // What is asked for and was changed by others is brought about again.
    await act('shutdown');
    await run(2, 'plan', '-detailed-exitcode');
    expect(await apply('vm_state = "running"', '')).toEqual(['running', 'offline']);
    await write('vm_state = "starting"', '');
    expect(await run(1, 'plan')).toContain('"running" "stopped" "suspended"');
    await write('', '');
    await run(0, 'destroy', '-auto-approve');
    await rm(terraform.folder, { recursive: true, force: true });
  });

  it('is set by Ansible, and left alone where it is not', async () => {
    mock.reset();
    const folder = await makeFolder();
    const start = preparePlaybooks(tools, folder, join(out, 'ansible'), env);
    const play = async (module: string, options: object, more: object = {}) => {
      const tasks = [{ name: 'it', [`rig.rig.${module}`]: { name: 'one', ...options }, ignore_errors: true, ...more }];
      const book = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks }];
      const { stdout, all } = await start(JSON.stringify(book));
      const line = stdout.split('\n').find((text) => text.startsWith('{'));
      if (line === undefined) throw new Error(all);
      const { changed, msg } = JSON.parse(line) as { changed?: boolean; msg?: string };
      return [msg ?? changed, ...listShown()];
    };
    expect(await play('vm', { vm_state: 'stopped' }, { check_mode: true })).toEqual([true]);
    expect(await play('vm', { vm_state: 'stopped' })).toEqual([true, 'stopped']);
    expect(await play('vm', { vm_state: 'stopped' })).toEqual([false, 'stopped']);
    expect(await play('vm', {})).toEqual([false, 'stopped']);
    expect(await play('vm', { vm_state: 'running' })).toEqual([true, 'running']);
    expect(await play('vm', { vm_state: 'suspended' })).toEqual([true, 'suspended']);
    expect(await play('vm', { state: 'started' })).toEqual([true, 'running']);
    const [both] = await play('vm', { state: 'stopped', vm_state: 'running' });
    expect(both).toContain('state is stopped, but vm_state is running: set only one of them');
    expect((await play('vm', { vm_state: 'starting' }))[0]).toContain('vm_state');
    await play('vm', { state: 'absent' });
    expect(await play('node', { booted: false })).toEqual([true, 'offline']);
    expect(await play('node', { booted: false })).toEqual([false, 'offline']);
    expect(await play('node', { booted: true }, { check_mode: true })).toEqual([true, 'offline']);
    expect(await play('node', { booted: true })).toEqual([true, 'running']);
    await rm(folder, { recursive: true, force: true });
  });
});
