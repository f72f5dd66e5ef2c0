import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { listAccess } from '../../generator/verify/list-access.js';
import { startInterpreter } from '../acceptance/module-interpreter.js';
import { findTools, makeFolder, preparePlaybooks, writeFiles } from '../acceptance/real-tools.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';

const documents = listDocuments();
const tools = findTools();
const AT_ONCE = { rate: 0, readyReads: 0, readyMs: 0, deleteReads: 0, deleteMs: 0 };
const FALLEN = 'fallen: ';
const LEAST = 0.8;

/** A play for each target; one that falls says where, and the others go on. */
function makePlay(name: string) {
  const fall = `${FALLEN}${name}: {{ ansible_failed_task.name }}: {{ ansible_failed_result.msg | default(ansible_failed_result) }}`;
  const block = [{ name: 'run', 'ansible.builtin.include_role': { name } }];
  const rescue = [{ name: 'tell', 'ansible.builtin.debug': { msg: fall } }];
  return { hosts: 'localhost', connection: 'local', gather_facts: false, tasks: [{ name: 'try', block, rescue }] };
}

describe.skipIf(documents.length === 0 || tools.ansible === null)('integration targets of other documents', () => {
  it.each(documents)('%s', { timeout: 3_600_000 }, async (document) => {
    const { plan, document: loaded } = await readDocument(document);
    const settings = makeSettings(document);
    const folder = await makeFolder();
    await writeFiles(folder, (await makeOutput({ plan, document: loaded.root, settings, targets: ['ansible'] })).files);
    const roles = join(
      folder,
      'ansible/ansible_collections',
      settings.namespace,
      settings.name,
      'tests/integration/targets',
    );
    const names = existsSync(roles) ? (await readdir(roles)).sort() : [];
    const mock = await startMock({ loaded, keys: ['made-up-key'], ...AT_ONCE });
    const interpreter = await startInterpreter(tools, folder);
    const env = {
      ...listAccess(settings.name, plan.access, mock),
      ANSIBLE_PIPELINING: '1',
      ANSIBLE_ROLES_PATH: roles,
    };
    const start = preparePlaybooks(tools, folder, join(folder, 'ansible'), env, interpreter.path);
    try {
      const { stdout = '' } = names.length > 0 ? await start(JSON.stringify(names.map(makePlay))) : {};
      const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
      const told = lines.map((line) => JSON.parse(line) as { _task: string; msg?: unknown });
      const fallen = told.map(({ msg }) => String(msg)).filter((msg) => msg.startsWith(FALLEN));
      const left = mock.dump().created.map(({ path }) => path);
      const good = names.length - fallen.length;
      const report = [
        `${document}: ${good} of ${names.length} targets pass`,
        ...fallen.map((one) => `  ${one.slice(0, 400)}`),
        ...left.map((path) => `  left: ${path}`),
      ];
      console.log(report.join('\n'));
      const silent = names.filter((name) => !told.some(({ _task: task }) => task.startsWith(`${name} : `)));
      expect(silent).toEqual([]);
      expect(good, report.join('\n')).toBeGreaterThanOrEqual(names.length * LEAST);
    } finally {
      await interpreter.stop();
      await mock.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
