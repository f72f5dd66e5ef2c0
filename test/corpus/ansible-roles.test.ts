import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../generator/spec/types.js';
import { prepareChecks } from '../acceptance/ansible-checks.js';
import { findTools } from '../acceptance/real-tools.js';
import { RoleProof } from '../acceptance/role-proof.js';

const corpus = process.env.IACSMITH_CORPUS;
const tools = findTools();
const home = fileURLToPath(new URL('../../.tools/ansible-home', import.meta.url));
const DOCUMENTS = [
  'digitalocean.yaml',
  'hetzner-cloud-community.json',
  'openstack-loadbalancing.yaml',
  'stackit-iaas.json',
  'vultr.json',
];
const documents = DOCUMENTS.filter((name) => corpus !== undefined && existsSync(join(corpus, name)));
/** Some of the documents and roles only, for whoever mends one of them. */
const only = process.env.IACSMITH_ONLY ?? '';

describe.skipIf(documents.length === 0 || tools.ansible === null)('roles of other documents', () => {
  it.each(documents.filter((name) => name.includes(only.split('/')[0] ?? '')))(
    '%s',
    { timeout: 3_600_000 },
    async (document) => {
      const name = document.replace(/\..*$/, '').replace(/[^a-z0-9]/g, '');
      const settings = { name, namespace: name, version: '0.1.0', license: 'MIT', source: `${name}/${name}` };
      const proof = await RoleProof.start(tools, join(corpus ?? '', document), settings);
      try {
        const told: string[] = [];
        const wanted = proof.roles.filter((role) => role.name.includes(only.split('/')[1] ?? ''));
        for (const role of wanted) {
          const text = await proveRole(proof, role.name, await proof.values.fill(role));
          console.log(`${document} ${role.name}: ${text}`);
          told.push(text);
          proof.mock.reset();
        }
        expect(told.filter((text) => /Traceback|template|undefined/i.test(text))).toEqual([]);
        const checks = await prepareChecks(
          tools,
          join(proof.folder, 'ansible/ansible_collections'),
          `${name}.${name}`,
          home,
        );
        const { exitCode, all } = await checks.run(
          'ansible-lint',
          '--profile',
          'production',
          '--offline',
          'roles',
          'playbooks',
        );
        await checks.remove();
        expect(exitCode, all?.slice(-3000)).toBe(0);
      } finally {
        await proof.stop();
        await rm(proof.folder, { recursive: true, force: true });
      }
    },
  );
});

/** Made twice and taken down twice, in one process: the first of the four that goes wrong ends it. */
async function proveRole(proof: RoleProof, role: string, values: JsonObject): Promise<string> {
  const [make, remove] = [`${role}_provision`, `${role}_take_down`];
  const { results, failed, text } = await proof.run([make, make, remove, remove], values);
  if (failed.length > 0) return `failed: ${failed.join('; ')}`;
  const runs: string[][] = [];
  for (const { _task, changed } of results) {
    if (String(_task).includes('Validating arguments')) runs.push([]);
    if (changed) runs.at(-1)?.push(String(_task).replace(/.* : /, ''));
  }
  if (runs.length !== 4) return `stopped: ${text.slice(-1500)}`;
  const [made = [], again = [], gone = [], gonePast = []] = runs;
  const left = proof.mock.dump().created.map(({ path }) => path);
  const odd = [
    ...again.map((task) => `again: ${task}`),
    ...gonePast.map((task) => `removed again: ${task}`),
    ...left.map((path) => `left: ${path}`),
  ];
  return odd.length > 0 ? odd.join('; ') : `made ${made.length}, removed ${gone.length}, and content both times`;
}
