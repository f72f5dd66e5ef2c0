import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { prepareChecks } from '../acceptance/ansible-checks.js';
import { findTools, makeFolder, writeFiles } from '../acceptance/real-tools.js';
import { listDocuments, makeSettings, readDocument } from './corpus.js';

const documents = listDocuments();
const tools = findTools();
const home = fileURLToPath(new URL('../../.tools/ansible-home', import.meta.url));
const SANITY = ['import', 'validate-modules'];

describe.skipIf(documents.length === 0 || tools.ansible === null)('collections of other documents', () => {
  it.each(documents)('%s', { timeout: 3_600_000 }, async (document) => {
    const { plan, document: loaded } = await readDocument(document);
    const settings = makeSettings(document);
    const full = `${settings.namespace}.${settings.name}`;
    const { files, coverage } = await makeOutput({
      plan,
      document: loaded.root,
      settings,
      targets: ['ansible'],
    });
    const unhoused = coverage.operations.flatMap(({ homes }) => homes).filter(({ home }) => home === null);
    expect(unhoused.filter(({ reason }) => reason === '')).toEqual([]);
    const out = await makeFolder();
    await writeFiles(out, files);
    const checks = await prepareChecks(tools, join(out, 'ansible/ansible_collections'), full, home);
    try {
      const names = (await readdir(join(checks.cwd, 'plugins/modules'))).map(
        (f) => `${full}.${f.replace(/\.py$/, '')}`,
      );
      const docs = await checks.run('ansible-doc', '-j', '-t', 'module', ...names);
      expect(docs.exitCode, docs.all?.slice(-4000)).toBe(0);
      expect(Object.keys(JSON.parse(docs.stdout)).sort()).toEqual(names.sort());
      const tests = SANITY.flatMap((test) => ['--test', test]);
      const sanity = await checks.run('ansible-test', 'sanity', ...tests, '--python', checks.version);
      expect(sanity.exitCode, sanity.all?.slice(-8000)).toBe(0);
      for (const test of SANITY) expect(sanity.all).toContain(`Running sanity test "${test}"`);
      const units = await checks.run('ansible-test', 'units', '--venv', '--python', checks.version);
      expect(units.exitCode, units.all?.slice(-8000)).toBe(0);
      const [counted = ''] = /\d+ passed.*/.exec(units.all ?? '') ?? [];
      console.log(`${document}: ${names.length} modules documented, importable and valid; unit tests: ${counted}`);
    } finally {
      await checks.remove();
      await rm(out, { recursive: true, force: true });
    }
  });
});
