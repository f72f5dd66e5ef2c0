import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { load } from '../spec/load.js';
import { makeManifest, printManifest } from '../write/manifest.js';
import { openFolder } from './open-folder.js';

const DOCUMENT = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: { '/things': { get: { responses: { 200: { description: 'x' } } } } },
});
const folders: string[] = [];
const reading = { offline: false, allowRefs: [] };
let out: string;

beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'iacsmith-open-'));
  folders.push(out);
  await mkdir(join(out, 'terraform/provider'), { recursive: true });
  await writeFile(join(out, 'openapi.json'), DOCUMENT);
  await writeManifest(null);
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function writeManifest(config: string | null) {
  const { sha256 } = await load({ spec: join(out, 'openapi.json'), ...reading });
  const manifest = makeManifest([], { generator: '1.2.3', name: 'mine', document: sha256, config });
  await writeFile(join(out, 'manifest.json'), printManifest(manifest));
}

describe('a generated folder', () => {
  it('tells what it was made from and what is in it', async () => {
    const folder = await openFolder({ out, ...reading });
    expect([folder.settings.name, folder.targets, folder.generator, folder.catalogue.title]).toEqual([
      'mine',
      ['terraform'],
      '1.2.3',
      'Things',
    ]);
  });

  it('is found by tools that run elsewhere, however it was named', async () => {
    const given = relative(process.cwd(), out);
    expect(await openFolder({ out: given, ...reading })).toMatchObject({ path: out, given });
  });

  it.each([
    { what: 'no manifest', prepare: () => rm(join(out, 'manifest.json')), want: 'not-generated' },
    {
      what: 'a manifest of something else',
      prepare: () => writeFile(join(out, 'manifest.json'), '[]'),
      want: 'not-generated',
    },
    { what: 'a config that is not there', prepare: () => writeManifest('abc'), want: 'config-missing' },
    {
      what: 'nothing generated',
      prepare: () => rm(join(out, 'terraform'), { recursive: true }),
      want: 'nothing-to-verify',
    },
  ])('with $what is refused', async ({ prepare, want }) => {
    await prepare();
    await expect(openFolder({ out, ...reading })).rejects.toMatchObject({ diagnostics: [{ code: want }] });
  });

  it('of another document, or without the target that is asked for, is refused', async () => {
    const spec = join(out, 'other.json');
    await writeFile(spec, DOCUMENT.replace('Things', 'Others'));
    await expect(openFolder({ out, spec, ...reading })).rejects.toMatchObject({
      diagnostics: [{ code: 'other-document' }],
    });
    await expect(openFolder({ out, only: 'ansible', ...reading })).rejects.toMatchObject({
      diagnostics: [{ code: 'nothing-to-verify' }],
    });
  });
});
