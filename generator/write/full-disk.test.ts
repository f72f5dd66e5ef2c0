import * as fs from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeAll } from '../../test/write-all.js';
import { Refusal } from '../report/diagnostic.js';
import type { OutputFile } from './types.js';

const disk = vi.hoisted(() => ({ room: Number.POSITIVE_INFINITY, code: 'ENOSPC' }));
vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof fs>();
  const writeFileSync: typeof fs.writeFileSync = (path, data, options) => {
    disk.room -= 1;
    // A full disk leaves the file behind, with less in it.
    real.writeFileSync(path, disk.room < 0 ? '' : data, options);
    if (disk.room < 0) throw Object.assign(new Error('no room'), { code: disk.code });
  };
  return { ...real, writeFileSync };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iacsmith-full-'));
});
afterEach(() => {
  disk.room = Number.POSITIVE_INFINITY;
  return rm(folder, { recursive: true, force: true });
});

const provenance = { name: 'x', generator: '0', document: 'd', config: null };
const listFiles = (text: string): OutputFile[] =>
  ['a/one.txt', 'a/b/two.txt', `${text}/c/three.txt`].map((path) => ({ path, content: text }));

function write(files: OutputFile[]): unknown {
  try {
    writeAll(folder, files, provenance);
    return null;
  } catch (error) {
    return error;
  }
}

async function read(): Promise<[string, string][]> {
  const paths = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(
    paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8').catch(() => 'folder')]),
  );
}

describe('a disk that gets full while the output is written', () => {
  it.each([0, 1, 2, 3])('after %i files leaves the old output whole, and nothing beside it', async (room) => {
    expect(write(listFiles('old'))).toBeNull();
    const before = await read();
    disk.room = room;
    const error = write(listFiles('new')) as Refusal;
    expect(error).toBeInstanceOf(Refusal);
    expect(error.exitCode).toBe(3);
    expect(error.message).toMatch(/cannot be written: the disk is full \(ENOSPC\)/);
    expect(await read()).toEqual(before);
    disk.room = Number.POSITIVE_INFINITY;
    expect(write(listFiles('new'))).toBeNull();
    expect((await read()).map(([path]) => path)).toEqual(expect.arrayContaining(['new/c/three.txt']));
    expect(fs.existsSync(join(folder, 'old'))).toBe(false);
  });

  it.each([
    ['EROFS', 'the disk is read-only'],
    ['EDQUOT', 'the disk quota is used up'],
  ])('as one that takes nothing for another reason: %s', (code, reason) => {
    Object.assign(disk, { room: 0, code });
    const error = write(listFiles('new')) as Refusal;
    expect([error.exitCode, error.message]).toEqual([3, expect.stringContaining(`${reason} (${code})`)]);
    expect(error.message).toContain(folder);
  });

  it('is told from a place that may not be written to', () => {
    Object.assign(disk, { room: 0, code: 'EACCES' });
    const error = write(listFiles('new')) as Refusal;
    expect([error.exitCode, error.message]).toEqual([2, expect.stringMatching(/cannot be written \(EACCES\)/)]);
  });
});
