import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const meter = fileURLToPath(new URL('meter.mjs', import.meta.url));
const PATIENCE = 300_000;

/** Starts a server in a process of its own; `read` tells what it has cost so far, `stop` ends it. */
export async function startServer(args, port) {
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  const file = join(folder, 'cost.json');
  const child = spawn(process.execPath, ['--import', meter, ...args], {
    cwd: folder,
    env: { ...process.env, METER_FILE: file, XDG_CACHE_HOME: folder, NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    told = (told + text).slice(-4000);
  });
  await waitUntilUp(child, port, () => told);
  return {
    async read() {
      rmSync(file, { force: true });
      child.kill('SIGUSR2');
      const until = Date.now() + PATIENCE;
      while (!existsSync(file) && Date.now() < until) await sleep(20);
      return JSON.parse(readFileSync(file, 'utf8'));
    },
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilUp(child, port, tell) {
  const until = Date.now() + PATIENCE;
  while (child.exitCode === null && Date.now() < until) {
    try {
      await request(`http://127.0.0.1:${port}/`, {}, undefined);
      return;
    } catch {
      await sleep(50);
    }
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnargs.join(' ')} did not listen:\n${tell()}`);
}

/** Sends so many reads over a few connections that stay open; every answer must be 200. */
export async function sendReads(url, headers, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const status = await request(url, headers, agent);
      if (status !== 200) throw new Error(`${url} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  agent.destroy();
}

function request(url, headers, agent) {
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    }).on('error', reject);
  });
}
