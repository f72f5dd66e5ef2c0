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

describe.skipIf(documents.length === 0 || tools.ansible === null)('roles of other documents', () => {
  it.each(documents)('%s', { timeout: 3_600_000 }, async (document) => {
    const settings = makeSettings(document);
    const { name } = settings;
    const proof = await RoleProof.start(tools, join(process.env.IACSMITH_CORPUS ?? '', document), settings);
    try {
      const falls: string[] = [];
      for (const role of proof.roles) {
        const { made, removed, left, fall } = await proveRole(proof, role);
        const without = left.map((one) => `\n  without ${one}`).join('');
        const told = fall === null ? `made ${made}, removed ${removed}, content both times` : `fell: ${fall}`;
        console.log(`${document} ${role.name}: ${told}${without}`);
        if (fall !== null) falls.push(`${role.name}: ${fall}`);
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
