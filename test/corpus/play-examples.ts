import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { parse } from 'yaml';
import type { Settings } from '../../generator/config/settings.js';
import { makeOutput } from '../../generator/make-output.js';
import type { Catalogue } from '../../generator/map/types.js';
import { startMock } from '../../generator/mock/start-mock.js';
import type { ReadResult } from '../../generator/pipeline.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import { listAccess } from '../../generator/verify/list-access.js';
import type { OutputFile } from '../../generator/write/types.js';
import { listNeeds, listSubjects } from '../acceptance/example-needs.js';
import { makeFolder, type Tools, writeFiles } from '../acceptance/real-tools.js';
import { type Life, WORLD } from './lives.js';

const player = fileURLToPath(new URL('life/ansible/play.py', import.meta.url));

/** Every task of the EXAMPLES of every module as it is printed: what makes, what reads and what does something. */
export async function playExamples(tools: Tools, read: ReadResult, settings: Settings, only = ''): Promise<Life[]> {
  const folder = await makeFolder();
  const mock = await startMock({ loaded: read.document, keys: ['made-up-key'], ...WORLD });
  try {
    const order = { plan: read.plan, document: read.document.root, settings, targets: ['ansible'] as const };
    const { files } = await makeOutput(order);
    await writeFiles(folder, files);
    const modules = `ansible_collections.${settings.namespace}.${settings.name}.plugins.modules`;
    const env = {
      ...listAccess(settings.name, read.plan.access, mock),
      PYTHONPATH: join(folder, 'ansible'),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const input = JSON.stringify(listPlays(files, read.plan.catalogue));
    const python = join(tools.ansible ?? '', 'python3');
    const { stdout } = await execa(python, [player, modules, mock.adminUrl, only], { env, input });
    return stdout.split('\n').map((line) => JSON.parse(line) as Life);
  } finally {
    await mock.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function listPlays(files: readonly OutputFile[], catalogue: Catalogue): Json {
  const subjects = listSubjects(catalogue);
  return files.flatMap(({ path, content }) => {
    const module = /\/plugins\/modules\/([^/]+)\.py$/.exec(path)?.[1];
    const text = /^EXAMPLES = r"""\n(.*?)^"""$/ms.exec(content)?.[1];
    if (module === undefined || text === undefined) return [];
    const tasks = (parse(text) as JsonObject[]).map((task) => {
      const values = (Object.entries(task).find(([key]) => key.endsWith(`.${module}`))?.[1] ?? {}) as JsonObject;
      const subject = subjects.get(module);
      const each = Array.isArray(values.items) ? (values.items as JsonObject[]) : [values];
      const needs = subject ? each.flatMap((item) => listNeeds(subject, item, catalogue)) : [];
      const known = needs.filter((need) => !need.path.includes('{')) as unknown as Json;
      return { name: String(task.name), values, needs: known };
    });
    return [{ module, tasks }];
  });
}
