import { rm } from 'node:fs/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningMock } from '../../generator/mock/start-mock.js';
import { makeFolder } from './real-tools.js';
import { findReferees, startReference } from './referees.js';

const { schemathesis } = findReferees();
let folder: string;
let mock: RunningMock;

beforeAll(async () => {
  folder = await makeFolder();
  // What a schema cannot say, schemathesis cannot know: that an id must be one of something that exists, and that a
  // deleted thing may be seen going for a moment. Both have tests of their own. The limiter would answer before the key
  // is looked at.
  ({ mock } = await startReference(folder, { rate: 0, rulesOff: new Set(['references']), deleteReads: 0 }));
});
afterAll(async () => {
  await mock.stop();
  await rm(folder, { recursive: true });
});

describe.skipIf(schemathesis === null)('schemathesis', () => {
  it('finds nothing wrong with the mock of the reference API', async () => {
    const { exitCode, all } = await execa(
      schemathesis ?? '',
      [
        ...['run', 'openapi.json', '--url', mock.url, '-H', `X-API-Key: ${mock.key}`],
        ...['--checks', 'all', '--phases', 'coverage,fuzzing,stateful', '--max-examples', '3', '--seed', '1'],
        ...['--generation-database', 'none', '--no-color'],
      ],
      { cwd: folder, all: true, reject: false },
    );
    expect(exitCode, all.slice(-20_000)).toBe(0);
    expect(mock.coverage().never).toEqual([]);
    expect(mock.mock.journal.findings).toEqual([]);
  });
});
