import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const guard = pathToFileURL(fileURLToPath(new URL('../../scripts/guard.mjs', import.meta.url))).href;
const folder = mkdtempSync(join(tmpdir(), 'iacsmith-guard-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stands in for the test run: it blocks on a child, which has a child of its own that does not listen to signals. */
const run = join(folder, 'run.mjs');
writeFileSync(
  run,
  `import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { isGuarded, runGuarded } from '${guard}';
const [list, until] = process.argv.slice(2);
const stubborn = "for (const s of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(s, () => {});";
const note = "require('fs').appendFileSync(" + JSON.stringify(list) + ", process.pid + '\\\\n');";
const sleep = "setTimeout(() => {}, 600000);";
const read = "require('fs').readFileSync(" + JSON.stringify(list) + ", 'utf8')";
const end = "setInterval(() => " + read + ".split('\\\\n').length > 4 && process.exit(0), 50);";
const inner = stubborn + note + sleep;
const outer = "require('child_process').spawn(process.execPath, ['-e', " + JSON.stringify(inner) + "], {stdio: 'ignore'}).unref();" + note + (until === 'end' ? end : sleep);
if (isGuarded) {
  appendFileSync(list, process.pid + '\\n' + process.ppid + '\\n');
  process.exitCode = spawnSync(process.execPath, ['-e', outer]).status === 0 ? 7 : 1;
} else process.exitCode = await runGuarded(process.argv[1], process.argv.slice(2));
`,
);

let count = 0;
async function start(prefix: string[] = [], until = 'never', env = {}) {
  const list = join(folder, `pids-${++count}`);
  const [command, ...args] = [...prefix, process.execPath, run, list, until];
  const child = spawn(command as string, args, { stdio: 'ignore', env: { ...withoutNpm(), ...env } });
  const ended = new Promise<number | string | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal));
  });
  const pids = () => (existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean).map(Number) : []);
  // The script, the guard, the child and its child.
  await waitUntil(() => pids().length === 4);
  return { child, ended, pids: pids() };
}

function withoutNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_|IACSMITH_GUARDED)/.test(name)));
}

async function waitUntil(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 50));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // What has ended and was not waited for does nothing any more.
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) [ZX]/.test(readFileSync(stat, 'utf8'));
}

describe.skipIf(process.platform === 'win32')('a test run that is interrupted leaves nothing running', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s', async (signal) => {
    const { child, ended, pids } = await start();
    child.kill(signal);
    expect(await ended).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
    // What was killed may still be ending on a busy machine; what was not sleeps for ten minutes.
    await waitUntil(() => !pids.some(isAlive));
  });

  it('when it is killed and can do nothing about it', async () => {
    const { child, pids } = await start();
    child.kill('SIGKILL');
    await waitUntil(() => !pids.some(isAlive));
  });

  it('when npm, which waits for it, is killed', async () => {
    const shell = ['/bin/sh', '-c', '"$@"; exit $?', 'sh'];
    const { child, pids } = await start(shell, 'never', { npm_lifecycle_event: 'test' });
    (child as ChildProcess).kill('SIGKILL');
    await waitUntil(() => !pids.some(isAlive));
  });

  it('and one that ends by itself neither, and keeps its exit code', async () => {
    const { ended, pids } = await start([], 'end');
    expect(await ended).toBe(7);
    // What was killed may still be ending on a busy machine; what was not sleeps for ten minutes.
    await waitUntil(() => !pids.some(isAlive));
  });
});

it('npm test runs that way', () => {
  const script = readFileSync(fileURLToPath(new URL('../../scripts/test.mjs', import.meta.url)), 'utf8');
  expect(script).toMatch(/isGuarded \? runTests\(\) : runGuarded\(/);
});
