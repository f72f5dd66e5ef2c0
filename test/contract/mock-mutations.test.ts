import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import { load } from '../../generator/spec/load.js';
import type { LoadedDocument } from '../../generator/spec/types.js';
import { judgeMock } from './mock-gate.js';
import { MUTANTS, type Mutant, startMutant } from './mock-mutants.js';

let loaded: LoadedDocument;
let mock: RunningMock;

beforeAll(async () => {
  loaded = await load({ spec: fileURLToPath(new URL('../../spec/openapi.yaml', import.meta.url)) });
  mock = await startMock({ loaded, rate: 0 });
});
beforeEach(() => mock.reset());
afterAll(() => mock.stop());

const FAMILY = '/storage/';
const BUGS: [string, RegExp][] = [
  ['a date-time in another format', /^POST \/storage\/.* must have the format date-time/],
  ['a required property is missing', /^GET \/storage\/.* \/id is required/],
  ['200 instead of 201', /^POST \/storage\/.* status 200 is not documented/],
  ['429 without Retry-After', /^limit: 429 without a true Retry-After/],
  ['what was created cannot be read', /^\/storage\/\S+ read: 404/],
  ['what was deleted can be read', /^\/storage\/\S+ gone: 200/],
  ['wrong requests are accepted', /^wrong body: POST \/storage\/\S+ answers 201/],
  ['wrong requests are answered with 500', /^wrong body: POST \/storage\/\S+ answers 500/],
  ['the key is not looked at', /^no key: POST \/storage\/\S+ answers/],
  ['405 with a wrong Allow', /^methods: \/storage\/\S+ answers 405, DELETE,GET,HEAD/],
];

async function judgeBehind(mutant: Mutant): Promise<string[]> {
  const server = await startMutant(mock, FAMILY, mutant);
  try {
    return await judgeMock(loaded.root, mock, server.url);
  } finally {
    await server.stop();
  }
}

describe('the fast tests of the mock', () => {
  it('find nothing wrong with it, from behind a server that spoils nothing as well', async () => {
    expect(await judgeMock(loaded.root, mock, mock.url)).toEqual([]);
    mock.reset();
    expect(await judgeBehind({})).toEqual([]);
  });

  it.each(BUGS)('find the bug: %s', async (name, finding) => {
    const found = await judgeBehind(MUTANTS.get(name) as Mutant);
    expect(found).toContainEqual(expect.stringMatching(finding));
    const elsewhere = found.filter((text) => !text.includes(FAMILY) && !text.startsWith('limit'));
    expect(elsewhere).toEqual([]);
  });

  it('know every bug', () => {
    expect(BUGS.map(([name]) => name)).toEqual([...MUTANTS.keys()]);
  });
});
