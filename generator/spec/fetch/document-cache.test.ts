import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCache, findCacheFolder } from './document-cache.js';

const URL_A = new URL('https://host/a.json');
const COPY = { text: 'line one\nline two', etag: '"1"', contentType: 'text/yaml', url: 'https://host/final.json' };

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'iacsmith-cache-'));
});
afterAll(() => rm(parent, { recursive: true }));

describe('DocumentCache', () => {
  it('gives back what was written, by URL and key', async () => {
    const cache = new DocumentCache(join(parent, 'one'));
    await cache.write(URL_A, 'secret-key', COPY);
    expect(await cache.read(URL_A, 'secret-key')).toMatchObject(COPY);
    expect(await cache.read(URL_A, 'other-key')).toBeUndefined();
    expect(await cache.read(URL_A, undefined)).toBeUndefined();
    expect(await cache.read(new URL('https://host/b.json'), 'secret-key')).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('is readable by the user alone, without a trace of the key', async () => {
    const folder = join(parent, 'two', 'deep');
    await new DocumentCache(folder).write(URL_A, 'secret-key', COPY);
    const names = await readdir(folder);
    expect(names).toHaveLength(1);
    const path = join(folder, names[0] as string);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, 'utf8')) + path).not.toContain('secret-key');
  });

  it('takes a damaged copy for none', async () => {
    const folder = join(parent, 'three');
    const cache = new DocumentCache(folder);
    await cache.write(URL_A, undefined, COPY);
    const path = join(folder, (await readdir(folder))[0] as string);
    await writeFile(path, (await readFile(path, 'utf8')).slice(0, -3));
    expect(await cache.read(URL_A, undefined)).toBeUndefined();
    await writeFile(path, 'not a copy at all');
    expect(await cache.read(URL_A, undefined)).toBeUndefined();
  });

  it('remembers when a copy was confirmed', async () => {
    const cache = new DocumentCache(join(parent, 'four'));
    await cache.write(URL_A, undefined, COPY);
    await cache.confirm(URL_A, undefined, new Date('2026-01-02T03:04:05Z'));
    expect((await cache.read(URL_A, undefined))?.confirmedAt.toISOString()).toBe('2026-01-02T03:04:05.000Z');
  });
});

describe('findCacheFolder', () => {
  it.each<[platform: NodeJS.Platform, env: NodeJS.ProcessEnv, want: string]>([
    ['linux', {}, join('/home/me', '.cache', 'iacsmith')],
    ['linux', { XDG_CACHE_HOME: '/x' }, join('/x', 'iacsmith')],
    ['linux', { XDG_CACHE_HOME: 'relative' }, join('/home/me', '.cache', 'iacsmith')],
    ['darwin', {}, join('/home/me', 'Library', 'Caches', 'iacsmith')],
    ['win32', { LOCALAPPDATA: '/local' }, join('/local', 'iacsmith')],
  ])('%s %j', (platform, env, want) => expect(findCacheFolder(env, platform, '/home/me')).toBe(want));
});
