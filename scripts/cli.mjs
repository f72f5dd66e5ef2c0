import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { root, runScript, setUp } from './setup.mjs';

// A child and not an import: the command then sees its own arguments and streams, and ends the way it wants to.
await runScript(() => {
  setUp();
  const args = [join(root, 'dist', 'cli', 'main.js'), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, { stdio: 'inherit', cwd: findFolder() });
  // A terminal tells the child of Ctrl-C itself; what ends this process alone must end the child too.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (status, signal) => resolve(status ?? 128 + constants.signals[signal]));
  });
});

/** npm goes to the checkout before it runs a script; paths on the command line mean where it was called from. */
function findFolder() {
  return (process.env.npm_lifecycle_event === 'cli' && process.env.INIT_CWD) || process.cwd();
}
