import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareOutput } from './compare.js';
import { type Asked, LastRun, type Outcome } from './last-run.js';
import { makeManifest } from './manifest.js';
import { writeOutput } from './write-output.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iacsmith-run-'));
  const comparison = compareOutput(open('out'), files);
  const made = { generator: '0', name: 'x', document: 'd', config: null };
  writeOutput(open('out'), files, comparison, makeManifest(files, made));
});
afterEach(() => rm(folder, { recursive: true }));

const files = [
  { path: 'c/plugins/modules/vm.py', content: 'vm' },
  { path: 'c/notes.md', content: 'notes', once: true },
];
const asked: Asked = { document: 'd', config: null, targets: ['ansible'], name: null };
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
  expect(ask().recall()).toBeNull();
  ask().remember(outcome);
  expect(ask().recall()).toMatchObject({ outcome, paths: ['c/notes.md', 'c/plugins/modules/vm.py'] });
});

test('a file that is the user’s may change', async () => {
  ask().remember(outcome);
  await writeFile(open('out/c/notes.md'), 'more');
  expect(ask().recall()).not.toBeNull();
});

test.each<[string, Partial<Asked>, () => Promise<unknown>]>([
  ['another document', { document: 'e' }, async () => {}],
  ['another config', { config: 'c' }, async () => {}],
  ['another target', { targets: ['terraform'] }, async () => {}],
  ['another name', { name: 'y' }, async () => {}],
  ['a file was edited', {}, () => writeFile(open('out/c/plugins/modules/vm.py'), 'mine')],
  ['a file is gone', {}, () => rm(open('out/c/plugins/modules/vm.py'))],
  ['a file that is the user’s is gone', {}, () => rm(open('out/c/notes.md'))],
  ['the manifest is gone', {}, () => rm(open('out/manifest.json'))],
  ['a lock file appeared', {}, () => writeFile(open('out/iacsmith.lock.json'), '{}')],
  ['somebody added a module', {}, () => writeFile(open('out/c/plugins/modules/own.py'), '')],
  ['the memory is broken', {}, async () => rm(open('cache'), { recursive: true })],
])('%s: the whole way again', async (_, change, meddle) => {
  ask().remember(outcome);
  await meddle();
  expect(ask(change).recall()).toBeNull();
});

test('a cache that cannot be written is none', async () => {
  await mkdir(open('cache'));
  await writeFile(open('cache/runs'), '');
  ask().remember(outcome);
  expect(ask().recall()).toBeNull();
});
