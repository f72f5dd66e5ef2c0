import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildCli, main, makePlace } from '../run-cli.js';
import { makeDocument, send } from './mock-harness.js';

const place = makePlace({ 'api.json': JSON.stringify(makeDocument()) });
let child: ChildProcess;

beforeAll(buildCli);
afterEach(() => {
  child.kill('SIGKILL');
});
afterAll(() => place.remove());

/** The command as people run it; its first line tells where it is. */
async function start(...args: string[]): Promise<string> {
  child = spawn(process.execPath, [main, 'mock', '--spec', 'api.json', '--port', '0', ...args], {
    cwd: place.folder,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', ...place.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout as Readable }), 'line');
  return String(line);
}

describe('iacsmith mock in a process of its own', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('answers until %s, then ends with 0', async (signal) => {
    const { url, key, adminUrl, operations } = JSON.parse(await start('--json', '--key', 'ci=abc'));
    expect([key, operations > 5]).toEqual(['abc', true]);
    expect((await send(url, 'GET /v1/plans', undefined, { 'x-api-key': key })).status).toBe(200);
    expect((await send(url, 'GET /v1/plans', undefined, { 'x-api-key': 'unknown' })).status).toBe(401);
    expect((await send(adminUrl, 'GET /journal', undefined, {})).body).toHaveLength(2);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('says where it is, on loopback', async () => {
    expect(await start()).toMatch(/^Mock of Small \(\d+ operations\) at http:\/\/127\.0\.0\.1:\d+$/);
  });
});
