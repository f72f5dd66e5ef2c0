import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { makeOutput } from '../../generator/make-output.js';
import { squash } from '../../generator/naming/words.js';
import type { CoverageView } from '../../generator/plan/coverage.js';
import type { OutputFile } from '../../generator/write/types.js';
import { prepareChecks } from '../acceptance/ansible-checks.js';
import { findTools, makeFolder, prepareTerraform, type Tools, writeFiles } from '../acceptance/real-tools.js';
import { listAllDocuments, listCreates, makeSettings, readDocument } from './corpus.js';
import { addHomes, countHomes, type Homes, printHomes } from './count-homes.js';

const tools = findTools();
const documents = listAllDocuments();
const home = fileURLToPath(new URL('../../.tools/ansible-home', import.meta.url));
const TARGETS = ['terraform', 'ansible'] as const;
/** Of the operations, and of the creates, this much may be without a home in a target, all documents together. */
const LEAST = 0.99;

const DECLARED =
  /^terraform\/provider\/internal\/(?:resource|datasource|ephemeral|action)s\/\w+_(?:resource|data_source|ephemeral|action)\.go$/;
const SCHEMAS = ['resource_schemas', 'data_source_schemas', 'ephemeral_resource_schemas', 'action_schemas'];

/**
 * The quick proof for any folder of documents: the provider compiles and Terraform loads its schema, ansible-doc reads
 * every module, and what has no home, a numbered name or an unnamed variant is counted.
 */
describe.skipIf(documents.length === 0 || tools.go === null || tools.ansible === null)(
  'what is made of a document',
  () => {
    const all: { homes: Homes } = { homes: [] };
    const folders: string[] = [];
    afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

    it.each(documents)('%s', { timeout: 1_800_000 }, async (document) => {
      const read = await readDocument(document);
      const settings = makeSettings(document);
      const order = { plan: read.plan, document: read.document.root, settings, targets: TARGETS };
      const { files, coverage } = await makeOutput(order);
      const folder = await makeFolder();
      folders.push(folder);
      await writeFiles(folder, files);
      const homes = countHomes(coverage, await listCreates(document));
      all.homes = addHomes(all.homes, homes);
      console.log(`${document}: ${printHomes(homes)}`);
      expect.soft(listUnexplained(coverage), 'without a home and without a reason').toEqual([]);
      expect.soft(listNumbered(files, coverage), 'numbered names').toEqual([]);
      expect.soft(await countLoaded(tools, folder, settings.name)).toBe(files.filter(isDeclared).length);
      const { documented, modules, all: told } = await documentModules(tools, folder, settings);
      expect.soft(documented, told).toEqual(modules);
      await rm(folder, { recursive: true, force: true });
    });

    it('all together', () => {
      console.log(`all: ${printHomes(all.homes)}`);
      for (const { target, operations, housed, creates, made } of all.homes) {
        expect.soft(housed / operations, `operations in ${target}`).toBeGreaterThanOrEqual(LEAST);
        expect.soft(creates === 0 ? 1 : made / creates, `creates in ${target}`).toBeGreaterThanOrEqual(LEAST);
      }
    });
  },
);

function isDeclared({ path }: OutputFile): boolean {
  return DECLARED.test(path);
}

function listUnexplained({ operations }: CoverageView): string[] {
  const bare = operations.filter(({ homes }) => homes.some(({ home, reason }) => home === null && reason === ''));
  return bare.map(({ method, path }) => `${method} ${path}`);
}

/** Files of resources, lookups and actions whose name ends in a number of our own: `layer_2` may be the API's. */
function listNumbered(files: readonly OutputFile[], { operations }: CoverageView): string[] {
  const said = operations.map(({ path, operationId }) => `${squash(path)} ${squash(operationId)}`).join(' ');
  const names = files
    .map(({ path }) => path)
    .filter((path) => DECLARED.test(path) || /\/plugins\/modules\//.test(path));
  return names.filter((path) => {
    const [, numbered] = /([a-z]+_\d+)(?:_info|_resource|_data_source|_ephemeral|_action)?\.\w+$/.exec(path) ?? [];
    return numbered !== undefined && !said.includes(squash(numbered));
  });
}

/** How many declarations Terraform has loaded: one bad schema keeps all of them from loading. */
async function countLoaded(tools: Tools, folder: string, name: string): Promise<number> {
  const terraform = await prepareTerraform(tools, join(folder, 'terraform/provider'), name, {});
  try {
    const root = { terraform: { required_providers: { [name]: { source: `${name}/${name}` } } } };
    await writeFiles(terraform.root, [{ path: 'main.tf.json', content: JSON.stringify(root) }]);
    const { exitCode, stdout, all } = await terraform.run(['providers', 'schema', '-json']);
    expect(exitCode, all?.slice(-4000)).toBe(0);
    const loaded = JSON.parse(stdout).provider_schemas[`registry.terraform.io/${name}/${name}`];
    return SCHEMAS.reduce((sum, kind) => sum + Object.keys(loaded[kind] ?? {}).length, 0);
  } finally {
    await rm(terraform.folder, { recursive: true, force: true });
  }
}

/** The modules there are, and those that ansible-doc knows. */
async function documentModules(tools: Tools, folder: string, settings: { namespace: string; name: string }) {
  const full = `${settings.namespace}.${settings.name}`;
  const checks = await prepareChecks(tools, join(folder, 'ansible/ansible_collections'), full, home);
  try {
    const found = await readdir(join(checks.cwd, 'plugins/modules'));
    const modules = found.map((file) => `${full}.${file.replace(/\.py$/, '')}`).sort();
    const docs = await checks.run('ansible-doc', '-j', '-t', 'module', ...modules);
    const documented = docs.exitCode === 0 ? Object.keys(JSON.parse(docs.stdout)).sort() : [];
    return { documented, modules, all: docs.all?.slice(-4000) };
  } finally {
    await checks.remove();
  }
}
