import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyConfig } from '../config/types.js';
import { map } from '../map/map.js';
import { buildApi } from '../model/build-api.js';
import type { JsonObject } from '../spec/types.js';
import { emptyLock, extendLock, LOCK_NAME, printLock, readLock } from './lock-file.js';

const answer = {
  '200': { description: 'ok', content: { 'application/json': { schema: { properties: { id: { type: 'string' } } } } } },
};
const item = { get: { responses: answer }, delete: { responses: { '204': { description: 'gone' } } } };
const made = { post: { responses: answer } };

function read(paths: JsonObject, locked?: Map<string, string>) {
  return map(buildApi({ paths } as JsonObject, '', '3.1.0'), emptyConfig(), locked);
}

const first: JsonObject = { '/compute/vms': made, '/compute/vms/{id}': item };
const second: JsonObject = { ...first, '/desktop/vms': made, '/desktop/vms/{id}': item };

test('a name once given stays when the document later gets a second thing of that name', () => {
  const lock = extendLock(emptyLock(), read(first).anchors, '0.1.0');
  expect(read(second).resources.map((r) => r.name)).toEqual(['compute_vm', 'desktop_vm']);
  expect(read(second, lock.names).resources.map((r) => r.name)).toEqual(['vm', 'desktop_vm']);
});

test('the version in which a thing first appeared stays too', () => {
  const before = extendLock(emptyLock(), new Map([['POST /a', 'a']]), '0.1.0');
  const after = extendLock(
    before,
    new Map([
      ['POST /a', 'a'],
      ['POST /b', 'b'],
    ]),
    '0.2.0',
  );
  expect([...after.versionAdded]).toEqual([
    ['a', '0.1.0'],
    ['b', '0.2.0'],
  ]);
});

test('what is written is read again, sorted', async () => {
  const out = await mkdtemp(join(tmpdir(), 'lock-'));
  const lock = extendLock(
    emptyLock(),
    new Map([
      ['POST /b', 'b'],
      ['GET /__proto__', '__proto__'],
    ]),
    '1.0.0',
  );
  await writeFile(join(out, LOCK_NAME), printLock(lock));
  const again = await readLock(out);
  expect(again.names.get('POST /b')).toBe('b');
  expect(again.names.get('GET /__proto__')).toBe('__proto__');
  expect(await readFile(join(out, LOCK_NAME), 'utf8')).toBe(printLock(again));
});

test('no lock file is an empty lock; a broken one is refused, since names would change', async () => {
  const out = await mkdtemp(join(tmpdir(), 'lock-'));
  expect((await readLock(out)).names.size).toBe(0);
  await writeFile(join(out, LOCK_NAME), '{"names": ');
  await expect(readLock(out)).rejects.toMatchObject({ exitCode: 2 });
});

test('a module keeps its first version, and is no thing of the document', () => {
  const before = extendLock(emptyLock(), new Map([['POST /a', 'a']]), '0.1.0', ['a', 'a_info']);
  const after = extendLock(before, new Map([['POST /a', 'a']]), '0.2.0', ['a', 'a_info', 'a_burn']);
  expect(Object.fromEntries(after.versionAdded)).toEqual({ a: '0.1.0', a_info: '0.1.0', a_burn: '0.2.0' });
  expect([...after.schemaVersions.keys()]).toEqual(['a']);
});
