import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAnsibleChecks } from '../targets/ansible/verify/check-ansible.js';
import { listTerraformChecks } from '../targets/terraform/verify/check-terraform.js';
import { homeOfCheckers } from './find-tools.js';
import { runChecks, type Watcher } from './run-checks.js';
import type { Check, Folder, Tools, VerifyReport } from './types.js';

/** The whole proof of a generated folder with the real tools. What it writes goes into a folder that it removes. */
export async function verify(
  folder: Folder,
  tools: Tools,
  watcher: Watcher & { planned(checks: readonly Check[]): void },
): Promise<VerifyReport> {
  const work = await mkdtemp(join(tmpdir(), 'iacsmith-verify-'));
  try {
    const checks: Check[] = [
      ...(folder.targets.includes('terraform') ? listTerraformChecks(folder, tools, work) : []),
      ...(folder.targets.includes('ansible') ? listAnsibleChecks(folder, tools, work, homeOfCheckers()) : []),
    ];
    watcher.planned(checks);
    const results = await runChecks(checks, tools, watcher);
    const { title, version, sha256 } = folder.catalogue;
    return { title, version, sha256, folder: folder.given, generator: folder.generator, checks: results };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
