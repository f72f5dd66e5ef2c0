/** The folder `verify`: runs the checks of the targets on a generated folder, and repairs nothing. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadTargets } from '../targets/index.js';
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
    const targets = await loadTargets(folder.targets);
    const checks = targets.flatMap((target) => target.listChecks?.(folder, tools, work) ?? []);
    watcher.planned(checks);
    const results = await runChecks(checks, tools, watcher);
    const { title, version, sha256 } = folder.catalogue;
    return { title, version, sha256, folder: folder.given, generator: folder.generator, checks: results };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
