import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeConfig } from '../../generator/config/make-config.js';
import { makeOutput } from '../../generator/make-output.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { plan } from '../../generator/plan/plan.js';
import { catalogueOf, readInline } from '../inline-document.js';
import { findTools, makeFolder, preparePlaybooks, prepareTerraform, writeFiles } from './real-tools.js';

/** A replacement that is only a guess is not done unless the user says so: with the real tools, against the mock. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

const tools = findTools();
const KEY = 'made-up-key';
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ONE = "{$ref: '#/components/schemas/Repo'}";
const DOCUMENT = `
security: [{key: []}]
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  schemas:
    Repo:
      type: object
      required: [name]
      properties:
        id: {type: string, readOnly: true}
        name: {type: string}
        has_talks: {type: boolean}
        flavor: {type: string}
        note: {type: string}
paths:
  /repos:
    get: {responses: {200: {description: All., ${json(`{type: array, items: ${ONE}}`)}}}}
    post: {requestBody: {required: true, ${json(ONE)}}, responses: {201: {description: New., ${json(ONE)}}}}
  /repos/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: It., ${json(ONE)}}, 404: {description: None.}}}
    patch: {requestBody: {${json('{type: object, properties: {note: {type: string}}}')}}, responses: {200: {description: It., ${json(ONE)}}}}
    delete: {responses: {204: {description: Gone.}, 404: {description: None.}}}
`;
const doubt = { onChange: 'refuse', reason: 'absent from the update body' } as const;
const certain = { onChange: 'replace' } as const;
const config = makeConfig({
  resources: { repository: { attributes: { has_talks: doubt, flavor: doubt, name: certain } } },
});
const settings = { name: 'forge', namespace: 'forge', version: '0.1.0', license: 'MIT', source: 'forge/forge' };

describe.skipIf(tools.go === null || tools.ansible === null || tools.terraform === null)('a doubtful change', () => {
  let out: string;
  let mock: RunningMock;
  let env: Record<string, string>;
  beforeAll(async () => {
    out = await makeFolder();
    const planned = plan(catalogueOf(DOCUMENT, config), config);
    const document = readInline(DOCUMENT);
    const made = await makeOutput({ plan: planned, document, settings, targets: ['terraform', 'ansible'] });
    await writeFiles(out, made.files);
    mock = await startMock({ document, keys: [KEY], rate: 0, readyMs: 0, deleteMs: 0 });
    env = { FORGE_KEY: KEY, FORGE_API_KEY: KEY, FORGE_ENDPOINT: mock.url };
  });
  afterAll(async () => {
    await mock?.stop();
    await rm(out, { recursive: true, force: true });
  });

  const listRepos = () => mock.dump().created.map(({ value }) => value as Record<string, unknown>);

  it('stops the plan of Terraform, and nothing but the change', async () => {
    const terraform = await prepareTerraform(tools, join(out, 'terraform/provider'), 'forge', env);
    const write = (repo: string, allowed = '') =>
      writeFile(
        join(terraform.root, 'main.tf'),
        `terraform {
  required_providers {
    forge = { source = "forge/forge" }
  }
}
provider "forge" {
  ${allowed}
}
resource "terraform_data" "one" {
  input = "large"
}
resource "forge_repository" "one" {
  ${repo}
}
`,
      );
    const run = async (want: number, ...args: string[]) => {
      const { exitCode, all = '' } = await terraform.run([...args, '-input=false', '-no-color']);
      expect(exitCode, all).toBe(want);
      return all.replace(/\n[│ ]*/g, ' ');
    };
    const apply = (want = 0, ...args: string[]) => run(want, 'apply', '-auto-approve', ...args);
    const OLD = 'name = "one"\n  has_talks = false\n  flavor = "small"';
    const NEW = 'name = "one"\n  has_talks = true\n  flavor = "small"';

    await write(OLD);
    await apply();
    const [first] = listRepos();
    await write(`${NEW}\n  note = "lost"`);
    const refused = await run(1, 'plan');
    expect(refused).toContain('Replacement refused');
    expect(refused).toContain(
      'Changing has_talks would replace the repository, but the API document does not clearly say that it cannot be updated: absent from the update body.',
    );
    expect(refused).toContain('allow_replacement = ["forge_repository.has_talks"]');
    expect(refused).toContain('onChange: replace for it in iacsmith.yaml');
    await apply(1);
    expect(listRepos()).toEqual([first]);

    // What it has nothing to do with goes on.
    await write(`${OLD}\n  note = "kept"`);
    await apply();
    expect(listRepos()).toMatchObject([{ id: first?.id, note: 'kept' }]);
    expect(await run(0, 'plan', '-replace=forge_repository.one')).toContain('will be replaced, as requested');

    // A value that is known only when it is applied is judged then.
    await write('name = "one"\n  has_talks = false\n  flavor = terraform_data.one.output');
    await run(0, 'plan', '-replace=terraform_data.one');
    expect(await apply(1, '-replace=terraform_data.one')).toContain('Changing flavor would replace the repository');
    expect(listRepos()).toMatchObject([{ id: first?.id, flavor: 'small' }]);

    // The user confirms it.
    await write(NEW, 'allow_replacement = ["repository.flavour"]');
    expect(await run(1, 'plan')).toContain('Possible values: forge_repository.flavor, forge_repository.has_talks.');
    await write(NEW, 'allow_replacement = ["repository.has_talks"]');
    expect(await apply()).toContain('forces replacement');
    const [second, ...others] = listRepos();
    expect([second?.has_talks, others]).toEqual([true, []]);
    expect(second?.id).not.toBe(first?.id);

    // What is replaced anyway, tainted or destroyed is not asked about.
    await write(OLD.replace('"one"', '"two"'));
    await apply();
    expect(listRepos()).toMatchObject([{ name: 'two', has_talks: false }]);
    await write(NEW.replace('"one"', '"two"'));
    await run(1, 'plan');
    await terraform.run(['taint', 'forge_repository.one']);
    await apply();
    expect(listRepos()).toMatchObject([{ name: 'two', has_talks: true }]);
    // Terraform plans as for an apply before it destroys, unless it is told not to look.
    await write(OLD.replace('"one"', '"two"'));
    await run(0, 'destroy', '-auto-approve', '-refresh=false');
    expect(listRepos()).toEqual([]);
    await apply();
    await run(0, 'destroy', '-auto-approve');
    expect(listRepos()).toEqual([]);
    await rm(terraform.folder, { recursive: true, force: true });
  });

  it('fails a task of Ansible, and nothing but the change', async () => {
    mock.reset();
    const folder = await makeFolder();
    const start = preparePlaybooks(tools, folder, join(out, 'ansible'), env);
    const play = async (options: object, more: object = {}) => {
      const tasks = [{ name: 'it', 'forge.forge.repository': { name: 'one', ...options }, ignore_errors: true }];
      const book = [{ hosts: 'localhost', connection: 'local', gather_facts: false, tasks, ...more }];
      const { stdout, all } = await start(JSON.stringify(book));
      const line = stdout.split('\n').find((text) => text.startsWith('{'));
      if (line === undefined) throw new Error(all);
      return JSON.parse(line) as { changed?: boolean; failed?: boolean; msg?: string };
    };
    await play({ has_talks: false, flavor: 'small' });
    const [first] = listRepos();
    const refused = await play({ has_talks: true, note: 'lost', recreate: true });
    expect(refused.msg).toContain(
      'Changing has_talks would replace the repository, but the API document does not clearly say that it cannot be updated: absent from the update body.',
    );
    expect(refused.msg).toContain('allow_replacement: [repository.has_talks]');
    expect((await play({ has_talks: true })).msg).toContain('set recreate and allow_replacement');
    expect(listRepos()).toEqual([first]);
    expect(await play({ has_talks: false, note: 'kept', recreate: true })).toMatchObject({ changed: true });
    expect(listRepos()).toMatchObject([{ id: first?.id, note: 'kept' }]);
    const wrong = await play({ has_talks: true, recreate: true, allow_replacement: ['repository.name'] });
    expect(wrong.msg).toContain('repository.flavor, repository.has_talks');
    const defaults = { module_defaults: { 'forge.forge.repository': { allow_replacement: ['repository.has_talks'] } } };
    expect(await play({ has_talks: true, recreate: true }, defaults)).toMatchObject({ changed: true });
    expect(listRepos()).toMatchObject([{ has_talks: true, note: 'kept' }]);
    expect(listRepos()[0]?.id).not.toBe(first?.id);
    // One of the same name with another value that never changes is another one, as far as anybody knows.
    expect(await play({ has_talks: false, state: 'absent' })).toMatchObject({ changed: false });
    expect(await play({ has_talks: true, state: 'absent' })).toMatchObject({ changed: true });
    expect(listRepos()).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });
});
