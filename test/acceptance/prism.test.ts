import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningMock } from '../../generator/mock/start-mock.js';
import { getString, isObject } from '../../generator/spec/json.js';
import type { Json, JsonObject, LoadedDocument } from '../../generator/spec/types.js';
import { findPairs, listOperations, Tour } from '../contract/tour.js';
import { makeFolder } from './real-tools.js';
import { findReferees, startReference } from './referees.js';

const { prism } = findReferees();
let folder: string;
let mock: RunningMock;
let loaded: LoadedDocument;
let proxy: ChildProcess | undefined;
let url: string;

beforeAll(async () => {
  folder = await makeFolder();
  ({ mock, loaded } = await startReference(folder, {}, shrinkNumbers));
  if (prism === null) return;
  const port = await findFreePort();
  url = `http://127.0.0.1:${port}`;
  const args = ['proxy', 'openapi.json', mock.url, '--port', String(port), '--errors', '--verboseLevel', 'fatal'];
  proxy = spawn(process.execPath, [prism, ...args], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  await waitUntilUp(url, proxy);
});
afterAll(async () => {
  if (proxy && proxy.exitCode === null) {
    proxy.kill();
    await once(proxy, 'exit');
  }
  await mock.stop();
  await rm(folder, { recursive: true });
});

/**
 * Prism reads numbers as doubles and refuses an int64 above 2^53 whatever its schema says, and the reference API shows
 * such ids in its examples. They are made small for both sides here; that the mock keeps them exact is tested elsewhere.
 */
function shrinkNumbers(root: JsonObject): JsonObject {
  const shrink = (value: Json): Json => {
    if (typeof value === 'bigint') return Number(value % 1_000_000_007n);
    if (Array.isArray(value)) return value.map(shrink);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shrink(inner)]));
  };
  return shrink(root) as JsonObject;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function waitUntilUp(address: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    try {
      await fetch(address);
      return;
    } catch {
      await sleep(200);
    }
  }
  throw new Error(`Prism ended with ${child.exitCode} before it listened.`);
}

/** Prism's own refusals, of requests and of answers alike, are problems of its own type. */
class JudgedTour extends Tour {
  static readonly violations: string[] = [];
  static requests = 0;

  override async send(method: string, path: string, body: Json | undefined, headers: Record<string, string>) {
    const answer = await super.send(method, path, body, headers);
    JudgedTour.requests += 1;
    if (getString(answer.body, 'type').includes('/prism/errors')) {
      JudgedTour.violations.push(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }
}

function startTour(): Tour {
  return new JudgedTour(loaded.root, url, { 'x-api-key': mock.key });
}

describe.skipIf(prism === null)('Prism between a client and the mock', () => {
  it('sees no violation in create, read, list, update, delete, read again of everything', async () => {
    for (const pair of findPairs(loaded.root)) {
      const { failures, reason } = await startTour().run(pair);
      expect([pair.collection, failures, reason]).toEqual([pair.collection, [], null]);
    }
    expect(JudgedTour.violations).toEqual([]);
  });

  it('sees no violation in any operation', async () => {
    mock.reset();
    JudgedTour.requests = 0;
    const tour = startTour();
    for (const { path, method } of listOperations(loaded.root)) await tour.callOnce(path, method);
    expect(JudgedTour.violations).toEqual([]);
    expect(mock.coverage().never).toEqual([]);
    // Nothing was answered by Prism itself.
    expect(mock.journal()).toHaveLength(JudgedTour.requests);
  });

  // A schema that Prism cannot compile makes it let everything pass without a word (stoplightio/prism#2442).
  it('refuses what does not fit, so it does look', async () => {
    const [path = ''] = Object.entries(loaded.root.paths as object).find(([, item]) => 'post' in item) ?? [];
    const before = mock.journal().length;
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'x-api-key': mock.key, 'content-type': 'application/json' },
      body: '[1]',
    });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('/prism/errors')]);
    expect(mock.journal()).toHaveLength(before);
  });

  it('refuses a wrong answer of the mock, so it looks at answers too', async () => {
    mock.mock.faults.set([{ method: 'GET', path: '*', nth: 1, body: 'wrong-type' }]);
    const { path } = listOperations(loaded.root).find(
      ({ path, method }) => method === 'get' && !path.includes('{'),
    ) as {
      path: string;
    };
    const answer = await fetch(`${url}${path}`, { headers: { 'x-api-key': mock.key } });
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('#VIOLATIONS')]);
  });
});
