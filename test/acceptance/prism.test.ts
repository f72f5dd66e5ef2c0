import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningMock } from '../../generator/mock/start-mock.js';
import { getString } from '../../generator/spec/json.js';
import type { Json, LoadedDocument } from '../../generator/spec/types.js';
import { findPairs, listOperations, Tour } from '../contract/tour.js';
import { PRISM_ERROR, type PrismProxy, shrinkNumbers, startPrism } from './prism-proxy.js';
import { makeFolder } from './real-tools.js';
import { findReferees, startReference } from './referees.js';

const { prism } = findReferees();
let folder: string;
let mock: RunningMock;
let loaded: LoadedDocument;
let proxy: PrismProxy | undefined;
let url: string;

beforeAll(async () => {
  folder = await makeFolder();
  ({ mock, loaded } = await startReference(folder, {}, shrinkNumbers));
  if (prism === null) return;
  proxy = await startPrism(prism, folder, mock.url);
  url = proxy.url;
});
afterAll(async () => {
  await proxy?.stop();
  await mock.stop();
  await rm(folder, { recursive: true });
});

class JudgedTour extends Tour {
  static readonly violations: string[] = [];
  static requests = 0;

  override async send(method: string, path: string, body: Json | undefined, headers: Record<string, string>) {
    const answer = await super.send(method, path, body, headers);
    JudgedTour.requests += 1;
    if (getString(answer.body, 'type').includes(PRISM_ERROR)) {
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
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(PRISM_ERROR)]);
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
