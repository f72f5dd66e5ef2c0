import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { buildCli, makePlace, root, runCli } from '../run-cli.js';

/** What a regular expression can do to whoever runs it, or only reads it. */
const PATTERNS = [
  '^(a+)+$',
  '^(a|a)*b$',
  '^([a-z\\d]+(?:(?:[._]|__|[-]*)[a-z\\d]+)*)*:\\w$',
  '^(?=(a+)+$)b',
  '(.*)*(.*)*(.*)*x',
  '(a)\\1+$',
  'a{1,100000}',
  '^((a{999}){999}){999}$',
  '(){2,999999999}',
  '^\\p{L}\\p{Script=Greek}$',
  '(?i)^abc$',
  '^[[:alpha:]]+$',
  '^/[a-z]{3}$/',
  '/^[a-z]{3}$/',
  '\\A[a-z]\\Z',
  `${'('.repeat(3000)}${')'.repeat(3000)}`,
  'a|'.repeat(20_000),
  '[',
  '(?<',
  '*',
  '',
  '$^',
];

function makeDocument(): JsonObject {
  const one = (pattern: string): JsonObject => ({ type: 'string', pattern });
  const own: [string, JsonObject][] = PATTERNS.map((pattern, n) => [`p${n}`, one(pattern)]);
  const schema: JsonObject = {
    type: 'object',
    required: ['name'],
    properties: {
      id: { type: 'string', readOnly: true, pattern: '^([0-9a-f]+)+$' },
      name: one('^(a+)+$'),
      long: { type: 'string', pattern: '^x*$', minLength: 4_000_000_000 },
      many: { type: 'array', items: { type: 'string' }, minItems: 4_000_000_000 },
      ...Object.fromEntries(own),
      extra: { type: 'object', patternProperties: { '^(a+)+$': { type: 'integer' } }, additionalProperties: false },
    },
  };
  const content = { 'application/json': { schema } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/boxes': {
        get: {
          responses: {
            200: { description: 'all', content: { 'application/json': { schema: { type: 'array', items: schema } } } },
          },
        },
        post: { requestBody: { required: true, content }, responses: { 201: { description: 'made', content } } },
      },
      '/boxes/{id}': {
        parameters: [id],
        get: { responses: { 200: { description: 'one', content } } },
        put: { requestBody: { required: true, content }, responses: { 200: { description: 'set', content } } },
        delete: { responses: { 204: { description: 'gone' } } },
      },
    },
  } as unknown as JsonObject;
}

describe('patterns that hang whoever runs them', () => {
  let place: ReturnType<typeof makePlace>;
  beforeAll(() => {
    buildCli();
    place = makePlace();
    writeFileSync(join(place.folder, 'a.json'), JSON.stringify(makeDocument()));
  });
  afterAll(() => place.remove());

  it('a document full of them is generated for both targets, soon', async () => {
    const args = ['generate', '--spec', 'a.json', '--out', 'out', '--quiet'];
    const result = await runCli({ args, cwd: place.folder, env: place.env });
    expect(result.stderr).not.toContain('bug');
    expect(result.code).toBe(0);
    expect(result.cpuSeconds).toBeLessThan(10);
    // Slashes around an expression are no part of it: Go would want them in every value.
    const go = readFileSync(join(place.folder, 'out/terraform/provider/internal/resources/box_resource.go'), 'utf8');
    expect(go).toContain('Matches("^[a-z]{3}$")');
  }, 60_000);
});

describe('a mock of a document full of them', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ document: makeDocument(), keys: ['made-up-key'], rate: 0 });
  });
  afterAll(() => mock.stop());
  const post = (body: object) =>
    fetch(`${mock.url}/boxes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('answers the one request that would have stopped it', async () => {
    const answer = await post({ name: `${'a'.repeat(40)}!` });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('must match ^(a+)+$');
  });

  it('does not refuse what it cannot judge', async () => {
    const judged = PATTERNS.indexOf('(a)\\1+$');
    expect((await post({ name: 'aa', [`p${judged}`]: 'b' })).status).toBe(201);
  });

  it('finds names of properties without going back', async () => {
    expect((await post({ name: 'aa', extra: { aaaa: 1 } })).status).toBe(201);
    expect((await post({ name: 'aa', extra: { [`${'a'.repeat(40)}!`]: 1 } })).status).toBe(422);
  });
}, 60_000);

it('no other file makes an expression of what a document says', () => {
  // The sign of one character; a glob of a key's permission; our own words and names; the parts of our own files.
  const known = [
    'config/schema.ts',
    'map/relations.ts',
    'mock/access/keys.ts',
    'model/pattern/compile-sign.ts',
    'naming/words.ts',
    'plan/access/find-prefix.ts',
    'render/literals/hcl.ts',
    'report/print-json.ts',
    'targets/ansible/view/roles/role-protection.ts',
    'targets/terraform/verify/prove-modules.ts',
  ];
  const folder = join(root, 'generator');
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((path) => /(?<!\.test)\.ts$/.test(path));
  const found = files.filter((path) => readFileSync(join(folder, path), 'utf8').includes('new RegExp('));
  expect(found.map((path) => path.replaceAll('\\', '/')).sort()).toEqual(known);
});
