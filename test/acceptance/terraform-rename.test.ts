import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from './real-tools.js';

const KEY = 'made-up-key-for-the-mock';
const tools = findTools();

/** Repositories have no id: an update takes the name that they are called by. */
const SPEC = `
openapi: 3.1.0
info: { title: Forge, version: '1' }
servers: [{ url: https://forge.invalid }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Repo:
      type: object
      required: [name]
      properties: { name: { type: string }, topic: { type: string }, size: { type: integer, readOnly: true } }
paths:
  /repos:
    get: { responses: { '200': { description: all, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Repo' } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Repo' } } } }
      responses: { '201': { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Repo' } } } } }
  /repos/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Repo' } } } }, '404': { description: none } } }
    patch:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Repo' } } } }
      responses: { '200': { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Repo' } } } } }
    delete: { responses: { '204': { description: done }, '404': { description: none } } }
`;

const block = (name: string, topic: string) => `
terraform {
  required_providers {
    forge = { source = "forge/forge" }
  }
}
resource "forge_repository" "it" {
  name  = "${name}"
  topic = "${topic}"
}
output "id" {
  value = forge_repository.it.id
}
`;

describe.skipIf(tools.go === null || tools.terraform === null)('a resource that goes by its name', () => {
  let out: string;
  let mock: RunningMock;
  let terraform: Awaited<ReturnType<typeof prepareTerraform>>;

  beforeAll(async () => {
    out = await makeFolder();
    const spec = join(out, 'forge.yaml');
    await writeFile(spec, SPEC);
    const { catalogue, document } = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });
    const settings = { name: 'forge', namespace: 'forge', version: '0.1.0', license: 'MIT', source: 'forge/forge' };
    const made = await makeOutput({ plan: plan(catalogue), document: document.root, settings, targets: ['terraform'] });
    await writeFiles(out, made.files);
    mock = await startMock({ loaded: document, keys: [KEY], rate: 0 });
    const env = { FORGE_API_KEY: KEY, FORGE_ENDPOINT: mock.url };
    terraform = await prepareTerraform(tools, join(out, 'terraform/provider'), 'forge', env);
  }, 600_000);

  afterAll(async () => {
    await mock?.stop();
    for (const folder of [out, terraform?.folder]) if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function run(want: number, ...args: string[]): Promise<string> {
    const { exitCode, all } = await terraform.run(args);
    expect(exitCode, all).toBe(want);
    return all ?? '';
  }
  const apply = () => run(0, 'apply', '-auto-approve', '-input=false');
  const plans = (want: number) => run(want, 'plan', '-detailed-exitcode', '-input=false', '-no-color');
  const write = (text: string) => writeFile(join(terraform.root, 'main.tf'), text);

  it('is renamed in place, found by its new name, imported by its id and removed', { timeout: 600_000 }, async () => {
    await write(block('first', 'one'));
    expect(await apply()).toContain('id = "first"');
    await plans(0);
    await write(block('second', 'two'));
    const told = await plans(2);
    expect(told).toContain('will be updated in-place');
    expect(told).toMatch(/id\s+= "first" -> "second"/);
    await apply();
    await plans(0);
    expect(mock.journal().flatMap(({ method, path }) => (method === 'GET' ? [] : [`${method} ${path}`]))).toEqual([
      'POST /repos',
      'PATCH /repos/first',
    ]);
    await run(0, 'state', 'rm', 'forge_repository.it');
    await run(0, 'import', '-input=false', 'forge_repository.it', 'second');
    await plans(0);
    await run(0, 'destroy', '-auto-approve', '-input=false');
    expect(mock.dump().created).toEqual([]);
  });
});
