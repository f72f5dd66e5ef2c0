import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Settings } from '../../generator/config/settings.js';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import type { ReadResult } from '../../generator/pipeline.js';
import { listAccess } from '../../generator/verify/list-access.js';
import { makeFolder, type Tools, writeFiles } from '../acceptance/real-tools.js';
import { type Life, WORLD } from './lives.js';

const player = fileURLToPath(new URL('life/ansible/live.py', import.meta.url));

/** The example of every module that manages something through its whole life, in forks of one interpreter. */
export async function liveAnsible(
  tools: Tools,
  read: ReadResult,
  settings: Settings,
  only = '',
  what: 'life' | 'promises' = 'life',
): Promise<Life[]> {
  const folder = await makeFolder();
  const mock = await startMock({ loaded: read.document, keys: ['made-up-key'], ...WORLD });
  try {
    const { files } = await makeOutput({
      plan: read.plan,
      document: read.document.root,
      settings,
      targets: ['ansible'],
    });
    await writeFiles(folder, files);
    const modules = `ansible_collections.${settings.namespace}.${settings.name}.plugins.modules`;
    const env = {
      ...listAccess(settings.name, read.plan.access, mock),
      PYTHONPATH: join(folder, 'ansible'),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const python = join(tools.ansible ?? '', 'python3');
    const { stdout } = await execa(python, [player, modules, mock.adminUrl, only, what], { env });
    return stdout.split('\n').map((line) => JSON.parse(line) as Life);
  } finally {
    await mock.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
