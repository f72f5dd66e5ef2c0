import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { plan } from '../../generator/plan/plan.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from '../acceptance/real-tools.js';
import { listAllDocuments, makeSettings, readDocument } from './corpus.js';

const tools = findTools();
const documents = listAllDocuments();
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const KINDS = [
  ['resource_schemas', 'resources'],
  ['data_source_schemas', 'datasources'],
  ['ephemeral_resource_schemas', 'ephemerals'],
  ['action_schemas', 'actions'],
] as const;

function isDeclaration({ path }: { path: string }): boolean {
  return /_(?:resource|data_source|ephemeral|action)\.go$/.test(path);
}

describe.skipIf(documents.length === 0 || tools.go === null)('providers of other documents', () => {
  it.each(documents)('%s', async (document) => {
    const read = await readDocument(document);
    const settings = makeSettings(document);
    const { name } = settings;
    const { files, coverage } = await makeOutput({
      plan: plan(read.catalogue),
      document: read.document.root,
      settings,
      targets: ['terraform'],
    });
    const folder = await makeFolder();
    folders.push(folder);
    await writeFiles(folder, files);
    const cwd = join(folder, 'terraform/provider');
    expect((await execa('gofmt', ['-l', '.'], { cwd })).stdout).toBe('');
    await execa('go', ['vet', './...'], { cwd });
    const unhoused = coverage.operations.flatMap(({ homes }) => homes).filter(({ home }) => home === null);
    expect(unhoused.filter(({ reason }) => reason === '')).toEqual([]);
    if (tools.terraform === null) return;
    const terraform = await prepareTerraform(tools, cwd, name, {});
    folders.push(terraform.folder);
    await writeFiles(terraform.root, [
      {
        path: 'main.tf.json',
        content: JSON.stringify({ terraform: { required_providers: { [name]: { source: `${name}/${name}` } } } }),
      },
    ]);
    const schema = await terraform.run(['providers', 'schema', '-json']);
    expect(schema.exitCode, schema.all).toBe(0);
    // Everything that was declared is there: one bad schema keeps all of them from loading.
    const loaded = JSON.parse(schema.stdout).provider_schemas[`registry.terraform.io/${name}/${name}`];
    for (const [kind, folder] of KINDS) {
      const declared = files.filter(({ path }) => path.startsWith(`terraform/provider/internal/${folder}/`));
      expect(Object.keys(loaded[kind] ?? {}).length, kind).toBe(declared.filter(isDeclaration).length);
    }
  });
});
