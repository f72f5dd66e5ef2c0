import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isGuarded, runGuarded } from './guard.mjs';
import { root, runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

// Servers that a broken run leaves behind would hold ports and data: the guard ends whatever was started.
await runScript(() => (isGuarded ? runReal() : runGuarded(fileURLToPath(import.meta.url), process.argv.slice(2))));

/** Real servers are no part of `npm test`: they are downloaded, and take minutes. */
function runReal() {
  setUp();
  for (const { tool, reason, install } of setUpTools().missing)
    tell(`Missing: ${tool} (${reason}). Install ${install}.`);
  const [only = ''] = process.argv.slice(2);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, IACSMITH_REAL_ONLY: only };
  return spawnSync(process.execPath, [vitest, 'run', 'test/real'], { cwd: root, stdio: 'inherit', env }).status ?? 1;
}
