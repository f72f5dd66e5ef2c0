import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import { findTools, makeFolder, prepareTerraform, writeFiles } from '../acceptance/real-tools.js';

const corpus = process.env.IACSMITH_CORPUS;
const tools = findTools();
const documents = corpus ? readdirSync(corpus).filter((name) => /\.(json|ya?ml)$/.test(name)) : [];
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

describe.skipIf(documents.length === 0 || tools.go === null)('providers of other documents', () => {
  it.each(documents)('%s', async (document) => {
    const name = document.replace(/\..*$/, '').replace(/[^a-z0-9]/g, '');
    const spec = join(corpus ?? '', document);
    const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
    const settings = { name, namespace: name, version: '0.1.0', license: 'MIT', source: `${name}/${name}` };
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
  });
});
