import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareAll, writeAll } from '../../test/write-all.js';
import { keepFile, LastMade } from './last-made.js';
import { hashText, readManifest } from './manifest.js';
import type { OutputFile } from './types.js';

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
  writeAll(open('out'), files, { generator: '0', name: 'x', document: 'd', config: null });
  last().remember('digest', files.map(keepFile), facts, watched);
});
afterEach(() => rm(folder, { recursive: true }));

test('what was made from the same is taken from the folder', () => {
  const made = last().recall('digest');
  expect(made).toEqual({ files: [{ path: files[0]?.path, lying: hashText('vm') }, files[1]], facts });
  expect(compareAll(open('out'), made?.files ?? []).unchanged).toHaveLength(2);
  const before = readManifest(readFileSync(open('out/manifest.json'), 'utf8'));
  writeAll(open('out'), made?.files ?? [], { generator: '0', name: 'x', document: 'e', config: null });
  expect(readManifest(readFileSync(open('out/manifest.json'), 'utf8'))).toEqual(before);
});

test('a file that is the user’s may change or go, and is made as it was at first', async () => {
  await writeFile(open('out/c/notes.md'), 'more');
  expect(last().recall('digest')?.files[1]).toEqual(files[1]);
  await rm(open('out/c/notes.md'));
  const again = last().recall('digest')?.files ?? [];
  expect(compareAll(open('out'), again).created).toEqual(['c/notes.md']);
});

test.each<[string, () => Promise<unknown>]>([
  ['a file was edited', () => writeFile(open('out/c/plugins/modules/vm.py'), 'mine')],
  ['a file is gone', () => rm(open('out/c/plugins/modules/vm.py'))],
  ['the manifest is gone', () => rm(open('out/manifest.json'))],
  ['the manifest is another', () => writeFile(open('out/manifest.json'), '{"files": []}')],
  ['a lock file appeared', () => writeFile(open('out/iacsmith.lock.json'), '{}')],
  ['a run was killed', () => writeFile(open('out/.iacsmith-manifest.json'), '{}')],
  ['a run was killed earlier', () => mkdir(open(`out/.iacsmith-staging-${process.pid}-${randomUUID()}`))],
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
  last().remember('digest', files.map(keepFile), facts, watched);
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
