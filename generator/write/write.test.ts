import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareAll, writeAll } from '../../test/write-all.js';
import { Refusal } from '../report/diagnostic.js';
import { hashText, MANIFEST, makeManifest } from './manifest.js';
import type { OutputFile } from './types.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iacsmith-write-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const provenance = { name: 'x', generator: '0', document: 'd', config: null };
const one: OutputFile = { path: 'a/one.txt', content: 'one' };
const two: OutputFile = { path: 'a/b/two.txt', content: 'two' };

const write = async (files: OutputFile[]) => writeAll(folder, files, provenance);

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
    writeAll(folder, [one, other], provenance);
    expect(compareAll(folder, [one])).toMatchObject({ stale: [other.path] });
    expect(compareAll(folder, [one], ['b'])).toMatchObject({ stale: [], kept: [other.path] });
    const taken = [{ path: one.path, sha256: 'g' }];
    expect([...makeManifest(taken, provenance, [[other.path, 'h']]).files.keys()]).toEqual([one.path, other.path]);
  });

  it('says where no folder can be', async () => {
    await writeFile(join(folder, 'file'), '');
    const files = [{ ...one, path: 'file/below.txt' }];
    expect(() => writeAll(folder, files, provenance)).toThrow(Refusal);
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('keeps files of others, and knows a file that was edited', async () => {
    await write([one, two]);
    await writeFile(join(folder, 'mine.txt'), 'mine');
    await writeFile(join(folder, one.path), 'edited');
    await writeFile(join(folder, two.path), 'edited');
    const comparison = compareAll(folder, [{ ...one, content: 'uno' }]);
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
    expect(compareAll(folder, [one])).toMatchObject({ edited: [one.path] });
  });

  it('follows no link and removes nothing outside, whatever the manifest says', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'iacsmith-outside-'));
    await writeFile(join(outside, 'x'), 'x');
    const files = ['../x', 'a/../../x', '/etc/x'].map((path) => ({ path, sha256: hashText('x') }));
    await writeFile(join(folder, MANIFEST), JSON.stringify({ files }));
    expect(compareAll(folder, [])).toMatchObject({ stale: [], edited: [] });
    await symlink(outside, join(folder, 'a'));
    expect(() => compareAll(folder, [one])).toThrow(Refusal);
    await rm(outside, { recursive: true });
  });

  it.each([['../x'], ['/x'], ['a//b'], ['a/./b'], ['C:\\x']])('never gets the path %s', async (path) => {
    expect(() => compareAll(folder, [{ path, content: '' }])).toThrow('output path');
  });

  it('never gets two paths that differ in case alone', async () => {
    expect(() => compareAll(folder, [one, { ...one, path: 'A/ONE.txt' }])).toThrow('doubled');
  });
});
