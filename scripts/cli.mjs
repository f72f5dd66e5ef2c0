import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, runScript, setUp } from './setup.mjs';

// A child and not an import: the command then sees its own arguments and streams, and ends the way it wants to.
await runScript(() => {
  setUp();
  const args = [join(root, 'dist', 'cli', 'main.js'), ...process.argv.slice(2)];
  const { status, signal } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (signal) process.kill(process.pid, signal);
  return status ?? 70;
});
