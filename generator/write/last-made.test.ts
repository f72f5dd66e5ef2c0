import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareOutput } from './compare.js';
import { LastMade } from './last-made.js';
import { hashText, makeManifest } from './manifest.js';
import type { OutputFile } from './types.js';
import { writeOutput } from './write-output.js';

const files: OutputFile[] = [
  { path: 'c/plugins/modules/vm.py', content: 'vm' },
  { path: 'c/notes.md', content: 'notes', once: true },
];
const facts = ['two files'];
const watched = ['c/plugins/modules'];

let folder: string;
const open = (name: string) => join(folder, name);
const last = () => new LastMade<string[]>(open('cache'), open('out'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iacsmith-made-'));
  const made = { generator: '0', name: 'x', document: 'd', config: null };
  writeOutput(open('out'), files, compareOutput(open('out'), files), makeManifest(files, made));
  last().remember('digest', { files, facts }, watched);
});
afterEach(() => rm(folder, { recursive: true }));

test('what was made from the same is taken from the folder', () => {
  const made = last().recall('digest');
  expect(made).toEqual({ files: [{ ...files[0], lying: hashText('vm') }, files[1]], facts });
  expect(compareOutput(open('out'), made?.files ?? []).unchanged).toHaveLength(2);
  expect(makeManifest(made?.files ?? [], { generator: '0', name: 'x', document: 'e', config: null }).files).toEqual(
    makeManifest(files, { generator: '0', name: 'x', document: 'd', config: null }).files,
  );
});

test('a file that is the user’s may change or go, and is made as it was at first', async () => {
  await writeFile(open('out/c/notes.md'), 'more');
  expect(last().recall('digest')?.files[1]).toEqual(files[1]);
  await rm(open('out/c/notes.md'));
  const again = last().recall('digest')?.files ?? [];
  expect(compareOutput(open('out'), again).created).toEqual(['c/notes.md']);
});

test.each<[string, () => Promise<unknown>]>([
  ['a file was edited', () => writeFile(open('out/c/plugins/modules/vm.py'), 'mine')],
  ['a file is gone', () => rm(open('out/c/plugins/modules/vm.py'))],
  ['the manifest is gone', () => rm(open('out/manifest.json'))],
  ['the manifest is another', () => writeFile(open('out/manifest.json'), '{"files": []}')],
  ['a lock file appeared', () => writeFile(open('out/iacsmith.lock.json'), '{}')],
  ['a run was killed', () => writeFile(open('out/.iacsmith-manifest.json'), '{}')],
  ['somebody added a module', () => writeFile(open('out/c/plugins/modules/own.py'), '')],
  ['the memory is broken', () => rm(open('cache'), { recursive: true })],
])('%s: it is made again', async (_, meddle) => {
  await meddle();
  expect(last().recall('digest')).toBeNull();
});

test('made from something else: it is made again', () => {
  expect(last().recall('other')).toBeNull();
});

test('a module that somebody added becomes a folder: it is made again', async () => {
  await writeFile(open('out/c/plugins/modules/own.py'), '');
  last().remember('digest', { files, facts }, watched);
  expect(last().recall('digest')).not.toBeNull();
  await rm(open('out/c/plugins/modules/own.py'));
  await mkdir(open('out/c/plugins/modules/own.py'));
  expect(last().recall('digest')).toBeNull();
});

test('a link in the place of a file is refused, as ever', async () => {
  await rm(open('out/c/plugins/modules/vm.py'));
  await writeFile(open('elsewhere'), 'vm');
  await symlink(open('elsewhere'), open('out/c/plugins/modules/vm.py'));
  expect(() => last().recall('digest')).toThrow(/symbolic link/);
});
