import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { prepareChecks } from '../acceptance/ansible-checks.js';
import { findTools } from '../acceptance/real-tools.js';
import { RoleProof } from '../acceptance/role-proof.js';
import { listDocuments, makeSettings } from './corpus.js';
import { proveRole } from './prove-role.js';

const tools = findTools();
const home = fileURLToPath(new URL('../../.tools/ansible-home', import.meta.url));
const WANTED = /^(?:digitalocean|hetzner-cloud-community|openstack-loadbalancing|stackit-iaas|vultr)\./;
const documents = listDocuments().filter((name) => WANTED.test(name));

/** What keeps a thing from being made, as far as the document is the cause. */
const REASONS: [RegExp, string][] = [
  [/created, but cannot be read/, 'the answer to the create does not tell what was made'],
  [/does not fit/, 'plain reading of the document gives no request that it accepts'],
  [/^again: /, 'nothing names it, and the API shows other values than it was given'],
  [/is needed to find/, 'nothing but the id names it, and only the API knows that'],
  [/is needed and was not given/, 'the removal needs what neither the create nor an answer tells'],
  [/names something that does not exist|status 404/, 'it needs what the document does not say how to get'],
];

describe.skipIf(documents.length === 0 || tools.ansible === null)('roles of other documents', () => {
  it.each(documents)('%s', { timeout: 3_600_000 }, async (document) => {
    const settings = makeSettings(document);
    const { name } = settings;
    const proof = await RoleProof.start(tools, join(process.env.IACSMITH_CORPUS ?? '', document), settings);
    const findReason = (text: string) => REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
    try {
      const falls: string[] = [];
      for (const role of proof.roles) {
        const { made, removed, left, fall } = await proveRole(proof, role, findReason);
        const without = left.map((one) => `\n  without ${one}`).join('');
        const told = fall === null ? `made ${made}, removed ${removed}, content both times` : `fell: ${fall}`;
        console.log(`${document} ${role.name}: ${told}${without}`);
        if (fall !== null && (fall.startsWith('again') || findReason(fall) === null))
          falls.push(`${role.name}: ${fall}`);
      }
      expect(falls).toEqual([]);
      const checks = await prepareChecks(
        tools,
        join(proof.folder, 'ansible/ansible_collections'),
        `${name}.${name}`,
        home,
      );
      const lint = await checks.run('ansible-lint', '--profile', 'production', '--offline', 'roles', 'playbooks');
      await checks.remove();
      expect(lint.exitCode, lint.all?.slice(-3000)).toBe(0);
    } finally {
      await proof.stop();
    }
  });
});
