import { rm } from 'node:fs/promises';
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
/** IACSMITH_SANITY=quick leaves out the tests that start a Python for every file. */
const QUICK = `validate-modules yamllint pep8 no-smart-quotes line-endings runtime-metadata shebang`.split(' ');
const sanity = process.env.IACSMITH_SANITY === 'quick' ? QUICK.flatMap((test) => ['--test', test]) : [];
const DOCS = ['--plugin-docs', '--validate-collection-refs=all', '--disallow-unknown-collection-refs'];

describe.skipIf(documents.length === 0 || tools.ansible === null)('checkers on collections of other documents', () => {
  it.each(documents)('%s', { timeout: 7_200_000 }, async (document) => {
    const { plan, document: loaded } = await readDocument(document);
    const settings = makeSettings(document);
    const { files } = await makeOutput({
      plan,
      document: loaded.root,
      settings,
      targets: ['ansible'],
    });
    const out = await makeFolder();
    await writeFiles(out, files);
    const name = `${settings.namespace}.${settings.name}`;
    const checks = await prepareChecks(tools, join(out, 'ansible/ansible_collections'), name, home);
    const found: Record<string, string> = {};
    const look = async (title: string, command: string, ...args: string[]) => {
      const { exitCode, all } = await checks.run(command, ...args);
      console.log(`${document}: ${title}: ${exitCode === 0 ? 'no findings' : `exit ${exitCode}`}`);
      if (exitCode !== 0) found[title] = keepFindings(all ?? '');
    };
    try {
      await look('antsibull-docs', 'antsibull-docs', 'lint-collection-docs', '.', ...DOCS);
      await look('ansible-lint', 'ansible-lint', '--profile', 'production', '--offline');
      await look('sanity', 'ansible-test', 'sanity', ...sanity, '--python', checks.version);
    } finally {
      await checks.remove();
      await rm(out, { recursive: true, force: true });
    }
    expect(found).toEqual({});
  });
});

/** What stands between the names of the tests that found nothing. */
function keepFindings(text: string): string {
  return text.replace(/^Running sanity test .*\n/gm, '').slice(0, 12_000);
}
