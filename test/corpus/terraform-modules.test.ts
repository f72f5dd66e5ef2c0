import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { startMock } from '../../generator/mock/start-mock.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { plan } from '../../generator/plan/plan.js';
import {
  applyStacks,
  type Left,
  listModules,
  testAll,
  validateAll,
} from '../../generator/targets/terraform/verify/prove-modules.js';
import { listAccess } from '../../generator/verify/list-access.js';
import { findTools, makeFolder, prepareTerraform, roam, writeFiles } from '../acceptance/real-tools.js';
import { findExcuse } from './excuses.js';

const corpus = process.env.IACSMITH_CORPUS;
const KEY = 'made-up-key-for-the-mock';
const tools = findTools();
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const documents = [
  'digitalocean.yaml',
  'hetzner-cloud-community.json',
  'openstack-loadbalancing.yaml',
  'stackit-iaas.json',
  'vultr.json',
].filter((document) => corpus !== undefined && existsSync(join(corpus, document)));

/**
 * Modules and stacks of other documents. All must be formatted, valid and pass their own tests. Stacks are applied with
 * everything around the hub; what the document gives no way to make is left out, told, and excused by `findExcuse` only.
 */
describe.skipIf(documents.length === 0 || tools.go === null || tools.terraform === null)(
  'modules of other documents',
  () => {
    it.each(documents)('%s', { timeout: 3_600_000 }, async (document) => {
      const name = document.replace(/\..*$/, '').replace(/[^a-z0-9]/g, '');
      const spec = join(corpus ?? '', document);
      const read = await readCatalogue({ spec, offline: false, allowRefs: [], strict: false });
      const settings = { name, namespace: name, version: '0.1.0', license: 'MIT', source: `${name}/${name}` };
      const folder = await makeFolder();
      folders.push(folder);
      const output = await makeOutput({
        plan: plan(read.catalogue),
        document: read.document.root,
        settings,
        targets: ['terraform'],
      });
      await writeFiles(folder, output.files);
      const mock = await startMock({ loaded: read.document, keys: [KEY], rate: 0, readyMs: 100, deleteMs: 100 });
      const prepared = await prepareTerraform(
        tools,
        join(folder, 'terraform/provider'),
        name,
        listAccess(name, plan(read.catalogue).access, mock),
      );
      folders.push(prepared.folder);
      const terraform = roam(prepared);
      const modules = join(folder, 'terraform/modules');
      const formatted = await terraform(modules, 'fmt', '-check', '-recursive');
      expect(formatted.exitCode, formatted.all).toBe(0);
      expect(await validateAll(terraform, modules)).toBe('');
      expect(await testAll(terraform, modules)).toEqual(new Map());
      const left: Left[] = [];
      const findings = await applyStacks(terraform, modules, mock, left);
      await mock.stop();
      console.log(`${document}: ${listModules(modules).length} modules and stacks`);
      for (const { stack, neighbour, trouble } of left)
        console.log(`  ${stack}: without ${neighbour}: ${findExcuse(trouble) ?? 'no excuse'} (${trouble})`);
      const falls = [...findings].map(([stack, text]) => `${stack}: ${summarise(text)}`);
      for (const { stack, neighbour, trouble } of left)
        if (findExcuse(trouble) === null) falls.push(`${stack}: without ${neighbour}: ${trouble}`);
      expect(falls).toEqual([]);
    });
  },
);

function summarise(text: string): string {
  const lines = text.split('\n').filter((line) => /^(?:Error:|\w+:|left behind)|status \d{3}|# module/.test(line));
  return process.env.IACSMITH_VERBOSE ? text : lines.slice(0, 6).join(' | ');
}
