import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
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
      await send('GET', `http://127.0.0.1:${port}/`, {}, undefined);
      return;
    } catch {
      await sleep(50);
    }
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnargs.join(' ')} did not listen:\n${tell()}`);
}

/** Sends so many reads over a few connections that stay open; every answer must be 200. */
export function sendReads(url, headers, count) {
  return sendRequests(count, () => ({ method: 'GET', url, headers }), 200);
}

/** The same with requests of any kind: each is made from its number, and answered with this status. */
export async function sendRequests(count, toRequest, wanted) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const { method, url, headers, body } = toRequest(left);
      const status = await send(method, url, headers, agent, body);
      if (status !== wanted) throw new Error(`${method} ${url} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  agent.destroy();
}

function send(method, url, headers, agent, body = '') {
  return new Promise((resolve, reject) => {
    const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(url, { method, headers: { ...headers, ...length }, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export function findFreePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}
