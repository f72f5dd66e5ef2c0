import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../report/diagnostic.js';
import { compareOutput } from './compare.js';
import { MANIFEST, makeManifest } from './manifest.js';
import type { OutputFile } from './types.js';
import { writeOutput } from './write-output.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iacsmith-write-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const provenance = { name: 'x', generator: '0', document: 'd', config: null };
const one: OutputFile = { path: 'a/one.txt', content: 'one' };
const two: OutputFile = { path: 'a/b/two.txt', content: 'two' };

async function write(files: OutputFile[]) {
  const comparison = compareOutput(folder, files);
  writeOutput(folder, files, comparison, makeManifest(files, provenance));
  return comparison;
}

describe('the output folder', () => {
  it('gets what is new, keeps what is the same, loses what is stale', async () => {
    expect(await write([one, two])).toMatchObject({ created: [one.path, two.path] });
    const before = await readFile(join(folder, MANIFEST), 'utf8');
    expect(await write([one, two])).toMatchObject({ created: [], changed: [], unchanged: [one.path, two.path] });
    expect(await readFile(join(folder, MANIFEST), 'utf8')).toBe(before);
    expect(await write([{ ...one, content: 'uno' }])).toMatchObject({ changed: [one.path], stale: [two.path] });
    expect(await readFile(join(folder, one.path), 'utf8')).toBe('uno');
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(['a', 'a/one.txt', MANIFEST]);
  });

  it('keeps what a target made that is not asked for this time', () => {
    const other: OutputFile = { path: 'b/other.txt', content: 'other' };
    writeOutput(folder, [one, other], compareOutput(folder, [one, other]), makeManifest([one, other], provenance));
    expect(compareOutput(folder, [one])).toMatchObject({ stale: [other.path] });
    expect(compareOutput(folder, [one], ['b'])).toMatchObject({ stale: [], kept: [other.path] });
    expect([...makeManifest([one], provenance, [[other.path, 'h']]).files.keys()]).toEqual([one.path, other.path]);
  });

  it('says where no folder can be', async () => {
    await writeFile(join(folder, 'file'), '');
    const files = [{ ...one, path: 'file/below.txt' }];
    const comparison = compareOutput(folder, files);
    expect(() => writeOutput(folder, files, comparison, makeManifest(files, provenance))).toThrow(Refusal);
  });

  it('keeps files of others, and knows a file that was edited', async () => {
    await write([one, two]);
    await writeFile(join(folder, 'mine.txt'), 'mine');
    await writeFile(join(folder, one.path), 'edited');
    await writeFile(join(folder, two.path), 'edited');
    const comparison = compareOutput(folder, [{ ...one, content: 'uno' }]);
    expect(comparison).toMatchObject({ changed: [], stale: [], edited: [one.path, two.path] });
    expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('mine');
  });

  it('writes what is meant for hands once, and keeps what hands have made of it and put beside it', async () => {
    const custom: OutputFile = { path: 'custom/custom.go', content: 'package custom', once: true };
    expect(await write([one, custom])).toMatchObject({ created: [one.path, custom.path] });
    await writeFile(join(folder, custom.path), 'by hand');
    await writeFile(join(folder, 'custom/more.go'), 'more by hand');
    const again = await write([one, { ...custom, content: 'package custom // newer' }]);
    expect(again).toMatchObject({ changed: [], stale: [], edited: [], unchanged: [one.path, custom.path] });
    expect(await readFile(join(folder, custom.path), 'utf8')).toBe('by hand');
    expect(await readFile(join(folder, 'custom/more.go'), 'utf8')).toBe('more by hand');
  });

  it('takes a file that it never wrote for somebody else’s', async () => {
    await mkdir(join(folder, 'a'));
    await writeFile(join(folder, one.path), 'here first');
    expect(compareOutput(folder, [one])).toMatchObject({ edited: [one.path] });
  });

  it('follows no link and removes nothing outside, whatever the manifest says', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'iacsmith-outside-'));
    await writeFile(join(outside, 'x'), 'x');
    const files = ['../x', 'a/../../x', '/etc/x'].map((path) => ({ path, sha256: makeHash('x') }));
    await writeFile(join(folder, MANIFEST), JSON.stringify({ files }));
    expect(compareOutput(folder, [])).toMatchObject({ stale: [], edited: [] });
    await symlink(outside, join(folder, 'a'));
    expect(() => compareOutput(folder, [one])).toThrow(Refusal);
    await rm(outside, { recursive: true });
  });

  it.each([['../x'], ['/x'], ['a//b'], ['a/./b'], ['C:\\x']])('never gets the path %s', async (path) => {
    expect(() => compareOutput(folder, [{ path, content: '' }])).toThrow('output path');
  });

  it('never gets two paths that differ in case alone', async () => {
    expect(() => compareOutput(folder, [one, { ...one, path: 'A/ONE.txt' }])).toThrow('doubled');
  });
});

function makeHash(text: string): string {
  return makeManifest([{ path: 'x', content: text }], provenance).files.get('x') ?? '';
}
