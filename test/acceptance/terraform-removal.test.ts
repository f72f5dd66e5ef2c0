import { rm, writeFile } from 'node:fs/promises';
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
  properties: { port: { type: 'integer' }, limit: { type: 'integer', default: 5 }, zone: text },
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

  async function apply(lines: Record<string, string>): Promise<string> {
    const own = Object.entries({ name: '"one"', ...lines }).map(([name, value]) => `  ${name} = ${value}\n`);
    const head = 'terraform {\n  required_providers {\n    infra = { source = "infra/infra" }\n  }\n}\n';
    await writeFile(
      join(stage.terraform.root, 'main.tf'),
      `${head}resource "infra_server" "one" {\n${own.join('')}}\n`,
    );
    const { exitCode, all } = await stage.terraform.run(['apply', '-auto-approve', '-no-color']);
    expect(exitCode, all).toBe(0);
    const again = await stage.terraform.run(['plan', '-detailed-exitcode', '-no-color']);
    expect(again.exitCode, again.all).toBe(0);
    return all ?? '';
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
});
