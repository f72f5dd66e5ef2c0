import { spawnSync } from 'node:child_process';
import { existsSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCli, main, makePlace, root } from '../run-cli.js';

/** A document of a few resources; `size` changes what every file of them says. */
function makeDocument(names: string[], size: string): string {
  const schema = {
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string', description: size } },
  };
  const content = { 'application/json': { schema } };
  const paths = names.flatMap((name) => [
    [`/${name}s`, { post: { requestBody: { content }, responses: { 201: { description: 'x', content } } } }],
    [
      `/${name}s/{id}`,
      {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: { 200: { description: 'x', content } } },
        delete: { responses: { 204: { description: 'x' } } },
      },
    ],
  ]);
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: Object.fromEntries(paths) });
}

let place: ReturnType<typeof makePlace>;
beforeAll(() => buildCli());
beforeEach(() => {
  place = makePlace({
    'a.json': makeDocument(['box', 'lid'], 'Small.'),
    'b.json': makeDocument(['box', 'jar'], 'Large.'),
    'c.json': makeDocument(['box', 'cup'], 'Round.'),
  });
});
afterEach(() => place.remove());

function generate(spec: string, kill = '', targets = 'markdown', by = 'SIGKILL') {
  const preload = kill === '' ? [] : ['--require', join(root, 'test/hostile/kill_at.cjs')];
  const args = [...preload, main, 'generate', '--spec', spec, '--out', 'out', '--target', targets, '--name', 'shop'];
  const env = { PATH: process.env.PATH ?? '', ...place.env, ...(kill && { KILL_AT: kill, KILL_BY: by }) };
  return spawnSync(process.execPath, args, { cwd: place.folder, env, encoding: 'utf8' });
}

const list = () => (readdirSync(join(place.folder, 'out'), { recursive: true }) as string[]).sort();
describe('a run that is killed while it writes', () => {
  it.each([
    'writeFileSync 1',
    'writeFileSync 4',
    'renameSync 1',
    'renameSync 4',
    'renameSync box.md',
    'renameSync openapi.json',
    'renameSync manifest.json',
  ])('at %s: the next one counts nothing as edited, for whatever document, and leaves nothing behind', (point) => {
    expect(generate('a.json').status).toBe(0);
    expect(generate('b.json', point).signal).toBe('SIGKILL');
    const next = generate('c.json');
    expect(next.stderr).not.toContain('edited');
    expect(next.stderr).toContain('An earlier run was interrupted');
    expect(next.status).toBe(0);
    expect(list().filter((path) => /\.iacsmith-|\b(?:jar|lid)/.test(path))).toEqual([]);
    expect(generate('c.json').stderr).not.toContain('interrupted');
  });

  // The second one of these is killed when a folder has been made, and nothing has been put into it.
  it.each(['renameSync 19', 'renameSync 20'])('does so with both targets, hundreds of files, at %s', (point) => {
    expect(generate('a.json', '', 'terraform,ansible').status).toBe(0);
    expect(generate('b.json', point, 'terraform,ansible').signal).toBe('SIGKILL');
    const next = generate('c.json', '', 'terraform,ansible');
    expect(next.status).toBe(0);
    expect(list().filter((path) => /\.iacsmith-|\b(?:jar|lid)/.test(path))).toEqual([]);
  });

  it('still counts as edited what somebody has edited since', () => {
    expect(generate('a.json').status).toBe(0);
    expect(generate('b.json', 'renameSync 3').signal).toBe('SIGKILL');
    const page = join(place.folder, 'out/markdown/resources/box.md');
    writeFileSync(page, 'mine');
    const next = generate('c.json');
    expect(next.status).toBe(1);
    expect(readFileSync(page, 'utf8')).toBe('mine');
  });
});

const readAll = () =>
  list().map((path) => {
    const file = join(place.folder, 'out', path);
    return [path, statSync(file).isFile() ? readFileSync(file, 'utf8') : null];
  });

describe.skipIf(process.platform === 'win32')('a run that somebody ends while files are made', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('by %s leaves the old output whole, and nothing beside it', (signal) => {
    expect(generate('a.json').status).toBe(0);
    const before = readAll();
    const ended = generate('b.json', 'writeFileSync 4', 'markdown', signal);
    expect(ended.signal).toBe(signal);
    expect(readAll()).toEqual(before);
    expect(generate('a.json').stderr).not.toContain('interrupted');
  });

  it('leaves no folder that was not there before', () => {
    expect(generate('a.json', 'writeFileSync 4', 'markdown', 'SIGINT').signal).toBe('SIGINT');
    expect(existsSync(join(place.folder, 'out'))).toBe(false);
  });
});

it('a run that was killed before anything was put in its place has changed nothing', () => {
  expect(generate('a.json').status).toBe(0);
  const before = readAll();
  expect(generate('b.json', 'writeFileSync 4').signal).toBe('SIGKILL');
  expect(readAll().filter(([path]) => !path?.startsWith('.iacsmith-staging-'))).toEqual(before);
  expect(generate('a.json').status).toBe(0);
  expect(readAll()).toEqual(before);
});

describe.skipIf(!existsSync('/dev/full'))('a disk that is full', () => {
  it('under standard output is exit 3 and a sentence, not a bug', () => {
    const args = [main, 'inspect', '--spec', 'a.json', '--json'];
    const stdio: ['ignore', number, 'pipe'] = ['ignore', openSync('/dev/full', 'w'), 'pipe'];
    const run = spawnSync(process.execPath, args, { cwd: place.folder, stdio, encoding: 'utf8' });
    expect(run.stderr).toContain('the disk is full');
    expect(run.status).toBe(3);
  });
});
