import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from './real-tools.js';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const tools = findTools();
const KEY = 'made-up-key-for-the-mock';
const text = { type: 'string' };
const rule: JsonObject = {
  type: 'object',
  required: ['port'],
  properties: {
    port: { type: 'integer' },
    limit: { type: 'integer', default: 5 },
    zone: text,
    probe: { type: 'object', required: ['path'], properties: { path: text, every: { type: 'integer', default: 9 } } },
  },
};
const server: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { ...text, readOnly: true },
    name: text,
    description: text,
    labels: { type: 'object', additionalProperties: text },
    backup: {
      type: 'object',
      properties: { hour: { type: 'integer', default: 3 }, keep: { type: 'integer', nullable: true } },
    },
    rules: { type: 'array', items: rule },
    doors: { type: 'array', uniqueItems: true, items: rule },
    gates: { type: 'object', additionalProperties: rule },
    guard: rule,
    status: { ...text, readOnly: true, description: 'Lifecycle state: creating, active, or errored.' },
  },
};
const body = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
const SERVER = { $ref: '#/components/schemas/Server' };
const shown = { description: 'It.', ...body(SERVER) };
const document: JsonObject = {
  openapi: '3.0.3',
  info: { title: 'Made', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  security: [{ key: [] }],
  paths: {
    '/servers': {
      get: { responses: { 200: { description: 'All.', ...body({ type: 'array', items: SERVER }) } } },
      post: { requestBody: { required: true, ...body(SERVER) }, responses: { 201: shown } },
    },
    '/servers/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: { 200: shown, 404: { description: 'None.' } } },
      patch: { requestBody: body(SERVER), responses: { 200: shown } },
      delete: { responses: { 204: { description: 'Gone.' }, 404: { description: 'None.' } } },
    },
  },
  components: {
    schemas: { Server: server },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
  },
};

const FULL: Record<string, string> = {
  description: '"words"',
  labels: '{ a = "b" }',
  backup: '{ hour = 7, keep = 2 }',
  rules: '[{ port = 1, limit = 9, zone = "z" }]',
  doors: '[{ port = 2, limit = 9, zone = "z" }]',
};

describe.skipIf(tools.go === null || tools.terraform === null)('a line that is removed from the configuration', () => {
  let stage: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    stage = await open();
  });
  afterAll(() => stage?.close());

  async function open() {
    const out = await makeFolder();
    const spec = join(out, 'made.json');
    await writeFile(spec, JSON.stringify(document));
    const { catalogue, document: read } = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
    const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
    const { files } = await makeOutput({
      plan: plan(catalogue),
      document: read.root,
      settings,
      targets: ['terraform'],
    });
    await writeFiles(out, files);
    const mock = await startMock({ loaded: read, keys: [KEY], rate: 0 });
    const env = { INFRA_API_KEY: KEY, INFRA_KEY: KEY, INFRA_ENDPOINT: mock.url };
    const terraform = await prepareTerraform(tools, join(out, 'terraform/provider'), 'infra', env);
    return {
      out,
      mock,
      terraform,
      close: async () => {
        await mock.stop();
        await rm(out, { recursive: true, force: true });
      },
    };
  }

  async function write(lines: Record<string, string> | null, more = ''): Promise<void> {
    const own = Object.entries({ name: '"one"', ...lines }).map(([name, value]) => `  ${name} = ${value}\n`);
    const head = 'terraform {\n  required_providers {\n    infra = { source = "infra/infra" }\n  }\n}\n';
    const resource = lines === null ? '' : `resource "infra_server" "one" {\n${own.join('')}}\n`;
    await writeFile(join(stage.terraform.root, 'main.tf'), `${head}${resource}${more}`);
  }

  async function run(want: number, ...args: string[]): Promise<string> {
    const { exitCode, all } = await stage.terraform.run([...args, '-no-color']);
    expect(exitCode, all).toBe(want);
    return all ?? '';
  }

  const planIsEmpty = () => run(0, 'plan', '-detailed-exitcode');

  async function apply(lines: Record<string, string>): Promise<string> {
    await write(lines);
    const all = await run(0, 'apply', '-auto-approve');
    await planIsEmpty();
    return all;
  }

  const held = () => [...stage.mock.mock.world.store.open('/servers').values()][0]?.fields as JsonObject;

  it('is waited for, and then taken away wherever it stood', async () => {
    await apply(FULL);
    expect(held()).toMatchObject({ status: 'active', description: 'words', labels: { a: 'b' } });
    const less = { backup: '{ hour = 7 }', rules: '[{ port = 1, zone = "z" }]', doors: '[{ port = 2 }]' };
    expect(await apply({ ...FULL, ...less })).not.toContain('kept by the API');
    expect(held()).toMatchObject({ rules: [{ port: 1, limit: 5, zone: 'z' }], backup: { hour: 7 } });
    expect((held().doors as JsonObject[])[0]).toMatchObject({ port: 2, limit: 5 });
    expect((held().doors as JsonObject[])[0]?.zone ?? null).not.toBe('z');
    expect((held().backup as JsonObject).keep ?? null).toBeNull();
    expect(await apply({ ...less, backup: '{}' })).not.toContain('kept by the API');
    expect(held()).toMatchObject({ description: '', labels: {}, backup: { hour: 3 } });
    await apply({ ...less, backup: '{ hour = 8, keep = 4 }' });
    const { backup: _, ...none } = less;
    expect(await apply(none)).not.toContain('kept by the API');
    expect(held()).toMatchObject({ backup: { hour: 3 } });
    expect((held().backup as JsonObject).keep ?? null).toBeNull();
  });

  it('is asked for where an object that the API may fill in cannot be without it', async () => {
    await write({ rules: '[{ zone = "z" }]' });
    expect(await run(1, 'validate')).toMatch(/attribute "port" is\s+required/);
    const page = await readFile(join(stage.out, 'terraform/provider/docs/resources/server.md'), 'utf8');
    // Doors are made of the same members, which the page tells once: the link leads there.
    const [, anchor = ''] = /^- `rules` .*\(#([\w-]+)\)\)$/m.exec(page) ?? [];
    const [, told = ''] = page.split(`<a id="${anchor}"></a>`);
    expect(told).toMatch(/^\n### Nested Schema for (?:`\w+`, )*`rules`(?:, `\w+`)*\s+(?:#+ )?Required:?\s+- `port`/);
  });

  it('was never there: what the API fills in is kept, and nothing else opens', async () => {
    const probe = { path: '/', every: 9 };
    const filled = {
      rules: [{ port: 1, limit: 5, zone: 'a', probe }],
      doors: [{ port: 2, limit: 5, zone: 'a', probe }],
      gates: { front: { port: 3, limit: 5, zone: 'a', probe } },
      guard: { port: 4, limit: 5, zone: 'a', probe },
    };
    const none = { description: '"words"' };
    const some = {
      rules: '[{ port = 1 }]',
      doors: '[{ port = 2 }]',
      gates: '{ front = { port = 3 } }',
      guard: '{ port = 4 }',
    };
    await write(none);
    await run(0, 'destroy', '-auto-approve');
    await apply(none);
    Object.assign(held(), structuredClone(filled));
    await planIsEmpty();
    const update = await apply({ description: '"other"' });
    expect(update).not.toMatch(/(?:rules|doors|gates|guard|probe)/);
    expect(held()).toMatchObject({ description: 'other', ...filled });
    await apply({ ...none, ...some });
    expect(held()).toMatchObject({ description: 'words', ...filled });

    await run(0, 'state', 'rm', 'infra_server.one');
    await write(null, `import {\n  to = infra_server.two\n  id = "${held().id}"\n}\n`);
    const imported = await run(2, 'plan', '-detailed-exitcode', '-generate-config-out=two.tf');
    expect(imported).toContain('1 to import, 0 to add, 0 to change, 0 to destroy');
  });
});
