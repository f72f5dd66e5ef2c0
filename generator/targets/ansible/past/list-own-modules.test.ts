import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MANIFEST, makeManifest, printManifest } from '../../../write/manifest.js';
import { listOwnModules } from './list-own-modules.js';

test('modules that nobody generated are found, and nothing else', async () => {
  const out = await mkdtemp(join(tmpdir(), 'iacsmith-own-'));
  expect(await listOwnModules(out, 'c')).toEqual([]);
  await mkdir(join(out, 'c/plugins/modules'), { recursive: true });
  await mkdir(join(out, 'c/plugins/action'));
  for (const name of [
    'modules/vm.py',
    'modules/mine.py',
    'modules/_private.py',
    'modules/note.txt',
    'action/ours.py',
  ]) {
    await writeFile(join(out, 'c/plugins', name), '');
  }
  await symlink('/etc/hostname', join(out, 'c/plugins/modules/linked.py'));
  const generated = [{ path: 'c/plugins/modules/vm.py', sha256: '' }];
  const manifest = makeManifest(generated, { generator: '0', name: 'x', document: '', config: null });
  await writeFile(join(out, MANIFEST), printManifest(manifest));
  expect(await listOwnModules(out, 'c')).toEqual(['mine', 'ours']);
  await rm(out, { recursive: true });
});
