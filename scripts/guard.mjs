import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(import.meta.url);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** How long a polite signal may take. */
const patience = 5_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Set for the script that runs under guard. */
export const isGuarded = process.env.IACSMITH_GUARDED === '1' || process.platform === 'win32';

/**
 * Runs a script so that nothing it starts outlives this process, however that ends. The script and all that it starts
 * are one process group, led by a guard that holds one end of a pipe: signals are passed on to the group, and when
 * the pipe closes because this process was killed, the guard ends the group.
 */
export async function runGuarded(script, args) {
  const guard = spawn(process.execPath, [own, script, ...args], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, IACSMITH_GUARDED: '1' },
  });
  let ending = null;
  const end = (signal) => {
    ending ??= signal;
    signalGroup(guard.pid, signal);
    setTimeout(() => signalGroup(guard.pid, 'SIGKILL'), patience).unref();
  };
  for (const signal of signals) process.on(signal, () => end(signal));
  const watch = watchParent(() => end('SIGTERM'));
  const status = await new Promise((resolve, reject) => {
    guard.on('error', reject);
    guard.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
  clearInterval(watch);
  if (ending !== null) await waitForGroup(guard.pid);
  // The kernel takes its time to end what was killed.
  if (signalGroup(guard.pid, 'SIGKILL')) await waitForGroup(guard.pid);
  return ending === null ? status : 128 + constants.signals[ending];
}

/** npm's shell does not always pass a signal on: when it is gone, nobody waits for the result any more. */
function watchParent(whenGone) {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  return setInterval(() => process.ppid !== parent && whenGone(), 500);
}

function signalGroup(leader, signal) {
  try {
    process.kill(-leader, signal);
    return true;
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
    return false;
  }
}

async function waitForGroup(leader) {
  for (let waited = 0; waited < patience && signalGroup(leader, 0); waited += 20) await pause(20);
}

/** The guard itself: it stays until the script has ended, whatever the group is told. */
function guardScript([script, ...args]) {
  for (const signal of signals) process.on(signal, () => {});
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  const pipe = new Socket({ fd: 3 });
  pipe.on('close', () => process.kill(-process.pid, 'SIGKILL'));
  pipe.on('error', () => {});
  pipe.resume();
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

if (process.argv[1] === own) guardScript(process.argv.slice(2));
