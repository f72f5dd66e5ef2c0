import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../generator/spec/json.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';

export interface PrismProxy {
  url: string;
  stop(): Promise<void>;
}

/** Prism before `target`, judging by the `openapi.json` in the folder; what does not fit becomes its own error. */
export async function startPrism(script: string, folder: string, target: string): Promise<PrismProxy> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const args = ['proxy', 'openapi.json', target, '--port', String(port), '--errors', '--verboseLevel', 'fatal'];
  const child = spawn(process.execPath, [script, ...args], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode} before it listened.`);
    await sleep(200);
  }
  return {
    url,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/**
 * Below the ports that a system hands out by itself: a server of another test that gets one of those while Prism starts
 * would be asked whether it is up, and count a request that nobody meant for it.
 */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** Prism's own refusals, of requests and of answers alike, are problems of its own type. */
export const PRISM_ERROR = '/prism/errors';

/**
 * Prism reads numbers as doubles and refuses an int64 above 2^53 whatever its schema says, and the reference API shows
 * such ids in its examples. They are made small for both sides here; that the mock keeps them exact is tested elsewhere.
 */
export function shrinkNumbers(root: JsonObject): JsonObject {
  const shrink = (value: Json): Json => {
    if (typeof value === 'bigint') return Number(value % 1_000_000_007n);
    if (Array.isArray(value)) return value.map(shrink);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shrink(inner)]));
  };
  return shrink(root) as JsonObject;
}
