import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isGuarded, runGuarded } from './guard.mjs';
import { root, runScript, setUp, tell } from './setup.mjs';
import { setUpTools } from './tools.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    'ansible-seeds': { type: 'string', default: '200' },
    minutes: { type: 'string', default: '240' },
  },
});

// Providers that a broken run leaves behind would go on for minutes: the guard ends whatever was started.
await runScript(() => (isGuarded ? runChaos() : runGuarded(fileURLToPath(import.meta.url), process.argv.slice(2))));

/** A thousand schedules take hours: what is done is kept, and the next run goes on from there. */
function runChaos() {
  setUp();
  for (const { tool, reason, install } of setUpTools().missing)
    tell(`Missing: ${tool} (${reason}). Install ${install}.`);
  const asked = {
    terraform: Number(values.seeds),
    ansible: Number(values['ansible-seeds']),
    minutes: Number(values.minutes),
  };
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const env = { ...process.env, IACSMITH_CHAOS: JSON.stringify(asked) };
  // One file after the other: they take all the cores that there are by themselves.
  const files = ['test/chaos', 'wrong-answers'];
  return (
    spawnSync(process.execPath, [vitest, 'run', '--no-file-parallelism', ...files], {
      cwd: root,
      stdio: 'inherit',
      env,
    }).status ?? 1
  );
}
