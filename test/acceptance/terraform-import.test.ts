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

/** Runners are created below an organisation and have an address of their own that does not name it. */
const SPEC = `
openapi: 3.1.0
info: { title: Forge, version: '1' }
servers: [{ url: https://forge.invalid }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Org: { type: object, required: [name], properties: { name: { type: string } } }
    Runner:
      type: object
      required: [id, name]
      properties: { id: { type: integer, readOnly: true }, name: { type: string }, topic: { type: string } }
  responses:
    Org: { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Org' } } } }
    Runner: { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Runner' } } } }
paths:
  /orgs:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Org' } } } }
      responses: { '201': { $ref: '#/components/responses/Org' } }
  /orgs/{org}:
    parameters: [{ name: org, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': { $ref: '#/components/responses/Org' } } }
    delete: { responses: { '204': { description: done } } }
  /orgs/{org}/runners:
    parameters: [{ name: org, in: path, required: true, schema: { type: string } }]
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [name]
              properties:
                name: { type: string }
                topic: { type: string }
                seed: { type: string, writeOnly: true, description: First setup. Cannot be changed later. }
      responses: { '201': { description: made, content: { application/json: { schema: { $ref: '#/components/schemas/Runner' } } } } }
  /runners:
    get:
      responses:
        '200':
          description: all
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Runner' } } } }
  /runners/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Runner' } } } } } }
    patch:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, properties: { name: { type: string }, topic: { type: string } } } } }
      responses: { '200': { $ref: '#/components/responses/Runner' } }
    delete: { responses: { '204': { description: done } } }
`;

describe.skipIf(tools.go === null || tools.terraform === null)('an import of what was created elsewhere', () => {
  let out: string;
  let mock: RunningMock;
  let terraform: Awaited<ReturnType<typeof prepareTerraform>>;
  /** One of those that the mock has from the start: somebody else has made it. */
  let runner: { id: number; name: string; topic: string };

  beforeAll(async () => {
    out = await makeFolder();
    const spec = join(out, 'forge.yaml');
    await writeFile(spec, SPEC);
    const { catalogue, document } = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
    const settings = { name: 'forge', namespace: 'forge', version: '0.1.0', license: 'MIT', source: 'forge/forge' };
    await writeFiles(
      out,
      (await makeOutput({ plan: plan(catalogue), document: document.root, settings, targets: ['terraform'] })).files,
    );
    mock = await startMock({ loaded: document, keys: [KEY], rate: 0 });
    const env = { FORGE_API_KEY: KEY, FORGE_ENDPOINT: mock.url };
    terraform = await prepareTerraform(tools, join(out, 'terraform/provider'), 'forge', env);
    const answer = await fetch(`${mock.url}/runners`, { headers: { 'X-Key': KEY } });
    const [first] = (await answer.json()) as (typeof runner)[];
    if (first) runner = first;
    mock.mock.journal.clear();
  });
  afterAll(async () => {
    await mock.stop();
    await rm(terraform.folder, { recursive: true, force: true });
    await rm(out, { recursive: true, force: true });
  });

  const configure = (org: string, seed: string) =>
    writeFile(
      join(terraform.root, 'main.tf'),
      `terraform {
  required_providers {
    forge = {
      source = "forge/forge"
    }
  }
}

resource "forge_runner" "tools" {
  org   = "${org}"
  name  = ${JSON.stringify(runner.name)}
  topic = ${JSON.stringify(runner.topic)}
  seed  = "${seed}"
}
`,
    );
  const run = async (want: number, command: string, ...args: string[]) => {
    const { exitCode, all } = await terraform.run([command, '-input=false', ...args]);
    expect(exitCode, all).toBe(want);
    return all ?? '';
  };
  const listWrites = () => mock.journal().filter(({ method }) => method !== 'GET');

  it('takes what no answer shows from the configuration and keeps the item', async () => {
    await configure('ops', 'readme');
    await run(0, 'import', 'forge_runner.tools', String(runner.id));
    expect(await run(2, 'plan', '-detailed-exitcode')).not.toContain('replace');
    expect(await run(0, 'apply', '-auto-approve')).toContain('1 changed, 0 destroyed');
    expect(listWrites()).toEqual([]);
    await run(0, 'plan', '-detailed-exitcode');
  });

  it('replaces for a change after that, as for any other', async () => {
    for (const [org, seed] of [
      ['ops', 'other'],
      ['dev', 'readme'],
    ] as const) {
      await configure(org, seed);
      expect(await run(2, 'plan', '-detailed-exitcode')).toContain('1 to add, 0 to change, 1 to destroy');
    }
    expect(listWrites()).toEqual([]);
  });
});
