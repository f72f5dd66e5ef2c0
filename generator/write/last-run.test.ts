import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAll } from '../../test/write-all.js';
import { type Asked, LastRun, type Outcome } from './last-run.js';
import { hashText } from './manifest.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iacsmith-run-'));
  const made = { generator: '0', name: 'x', document: 'd', config: null };
  writeAll(open('out'), files, made);
});
afterEach(() => rm(folder, { recursive: true }));

const files = [
  { path: 'c/plugins/modules/vm.py', content: 'vm' },
  { path: 'c/notes.md', content: 'notes', once: true },
];
const asked: Asked = { config: null, targets: ['ansible'], name: null };
const outcome: Outcome = {
  coverage: [{ target: 'ansible', name: 'collection x.x', operations: 2 }],
  operations: 3,
  diagnostics: [],
  watched: ['c/plugins/modules'],
  once: ['c/notes.md'],
};

const open = (name: string) => join(folder, name);
const ask = (change: Partial<Asked> = {}) => new LastRun(open('cache'), open('out'), { ...asked, ...change });

test('the same question is answered from memory, and tells the same', () => {
  expect(ask().recall('d')).toBeNull();
  ask().remember('d', outcome, null);
  expect(ask().recall('d')).toMatchObject({ outcome, paths: ['c/notes.md', 'c/plugins/modules/vm.py'] });
});

test('a file that is the user’s may change', async () => {
  ask().remember('d', outcome, null);
  await writeFile(open('out/c/notes.md'), 'more');
  expect(ask().recall('d')).not.toBeNull();
});

test('another document: the whole way again', () => {
  ask().remember('d', outcome, null);
  expect(ask().recall('e')).toBeNull();
});

test.each<[string, Partial<Asked>, () => Promise<unknown>]>([
  ['another config', { config: 'c' }, async () => {}],
  ['another target', { targets: ['terraform'] }, async () => {}],
  ['another name', { name: 'y' }, async () => {}],
  ['a file was edited', {}, () => writeFile(open('out/c/plugins/modules/vm.py'), 'mine')],
  ['a file is gone', {}, () => rm(open('out/c/plugins/modules/vm.py'))],
  ['a file that is the user’s is gone', {}, () => rm(open('out/c/notes.md'))],
  ['the manifest is gone', {}, () => rm(open('out/manifest.json'))],
  [
    'a killed run left its staging folder',
    {},
    () => mkdir(open(`out/.iacsmith-staging-${process.pid}-${randomUUID()}`)),
  ],
  ['a lock file appeared', {}, () => writeFile(open('out/iacsmith.lock.json'), '{}')],
  ['somebody added a module', {}, () => writeFile(open('out/c/plugins/modules/own.py'), '')],
  ['the memory is broken', {}, async () => rm(open('cache'), { recursive: true })],
])('%s: the whole way again', async (_, change, meddle) => {
  ask().remember('d', outcome, null);
  await meddle();
  expect(ask(change).recall('d')).toBeNull();
});

test('a cache that cannot be written is none', async () => {
  await mkdir(open('cache'));
  await writeFile(open('cache/runs'), '');
  ask().remember('d', outcome, null);
  expect(ask().recall('d')).toBeNull();
});

const source = () => ({
  named: 'n',
  files: [{ path: open('spec'), sha256: hashText('text') }],
  sha256: 'd',
  diagnostics: [],
});

test('files that are the same byte for byte make the same document', async () => {
  await writeFile(open('spec'), 'text');
  ask().remember('d', outcome, source());
  expect(ask().recallSource('n')).toEqual(source());
  expect(ask().recallSource('m')).toBeNull();
});

test.each<[string, () => Promise<unknown>]>([
  ['a file has changed', () => writeFile(open('spec'), 'texts')],
  ['a file is gone', () => rm(open('spec'))],
  // What stands for a pipe, which can be read only once.
  ['there is no file any more', () => rm(open('spec')).then(() => mkdir(open('spec')))],
])('%s: the document has to be read', async (_, meddle) => {
  await writeFile(open('spec'), 'text');
  ask().remember('d', outcome, source());
  await meddle();
  expect(ask().recallSource('n')).toBeNull();
});

test('documents that are not files alone have to be read', () => {
  ask().remember('d', outcome, null);
  expect(ask().recallSource('n')).toBeNull();
});
