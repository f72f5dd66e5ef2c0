import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { load } from '../../generator/spec/load.js';
import type { LoadedDocument } from '../../generator/spec/types.js';
import { findPairs, listOperations, Tour } from './tour.js';

let loaded: LoadedDocument;
let mock: RunningMock;

beforeAll(async () => {
  loaded = await load({ spec: fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url)) });
  mock = await startMock({ loaded, rate: 0, selfCheck: true });
});
afterAll(() => mock.stop());

describe('the mock of the reference API', () => {
  it('creates, reads, lists, updates, deletes and forgets everything that can be created', async () => {
    const pairs = findPairs(loaded.root);
    expect(pairs.length).toBeGreaterThan(25);
    for (const pair of pairs) {
      const outcome = await new Tour(loaded.root, mock.url, { 'x-api-key': mock.key }).run(pair);
      expect(outcome.failures, pair.collection).toEqual([]);
      expect(outcome.reason, pair.collection).toBe(null);
      expect(outcome.steps, pair.collection).toContain('create');
    }
  });

  it('answers every operation with success, given what it needs', async () => {
    mock.reset();
    const tour = new Tour(loaded.root, mock.url, { 'x-api-key': mock.key });
    for (const { path, method } of listOperations(loaded.root)) await tour.callOnce(path, method);
    const { never, called } = mock.coverage();
    expect(never).toEqual([]);
    expect(called.filter(({ successes }) => successes === 0)).toEqual([]);
  });

  it('gives no answer that does not fit the document', () => {
    expect(
      mock.journal().flatMap(({ operation, note }) => (note === undefined ? [] : [`${operation} ${note}`])),
    ).toEqual([]);
  });

  it('gives the same answers for the same seed', async () => {
    const take = async (seed: number) => {
      const other = await startMock({ loaded, seed, rate: 0 });
      const tour = new Tour(loaded.root, other.url, { 'x-api-key': other.key });
      for (const pair of findPairs(loaded.root).slice(0, 8)) await tour.run(pair);
      const ids = other.dump().created.map(({ path }) => path);
      await other.stop();
      return [other.key, ...ids];
    };
    const first = await take(5);
    expect(await take(5)).toEqual(first);
    expect(await take(6)).not.toEqual(first);
  });
});
