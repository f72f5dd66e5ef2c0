import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isGuarded, runGuarded } from './guard.mjs';
import { root, runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

const legs = ['providers', 'tofu'];

// Servers that a broken run leaves behind would hold ports and data: the guard ends whatever was started.
await runScript(() => (isGuarded ? runReal() : runGuarded(fileURLToPath(import.meta.url), process.argv.slice(2))));

/** Real servers are no part of `npm test`: they are downloaded, and take minutes. */
function runReal() {
  setUp();
  for (const { tool, reason, install } of setUpTools().missing)
    tell(`Missing: ${tool} (${reason}). Install ${install}.`);
  const [first = '', ...rest] = process.argv.slice(2);
  // "providers", "providers acme" and "tofu" are legs of their own; any other word picks among the servers.
  const isLeg = legs.includes(first);
  const [only = ''] = isLeg ? rest : [first];
  const files = isLeg ? [`test/real/${first}.test.ts`] : first ? ['test/real/servers.test.ts'] : ['test/real'];
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, IACSMITH_REAL_ONLY: only };
  // One after the other: each starts servers and builds programs, and what waits too long fails.
  const args = ['run', '--no-file-parallelism', ...files];
  return spawnSync(process.execPath, [vitest, ...args], { cwd: root, stdio: 'inherit', env }).status ?? 1;
}
