import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, makeDocument, startClient } from './mock-harness.js';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
afterAll(() => client.mock.stop());

const REFUSED: [string, string, unknown, number, string][] = [
  ['an unknown path', 'GET /v1/nothing', undefined, 404, ''],
  ['a parameter out of range', 'GET /v1/servers?per_page=0', undefined, 400, '/query/per_page'],
  ['a parameter of the wrong type', 'GET /v1/servers?page=x', undefined, 400, '/query/page'],
  ['a parameter given twice', 'GET /v1/servers?page=1&page=2', undefined, 400, '/query/page'],
  ['malformed JSON', 'POST /v1/servers', '{"name":', 400, ''],
  ['no body', 'POST /v1/servers', undefined, 400, ''],
  ['a missing field', 'POST /v1/servers', { name: 'a' }, 422, '/plan'],
  ['a field of the wrong type', 'POST /v1/servers', { name: 1, plan: 'small' }, 422, '/name'],
  ['a text that is too long', 'POST /v1/servers', { name: 'x'.repeat(21), plan: 'small' }, 422, '/name'],
  ['an unknown field', 'POST /v1/servers', { name: 'a', plan: 'small', more: 1 }, 422, '/more'],
  [
    'a field called __proto__',
    'POST /v1/servers',
    '{"name":"a","plan":"small","__proto__":{"x":1}}',
    422,
    '/__proto__',
  ],
  ['a wrong place deep inside', 'POST /v1/servers', { name: 'a', plan: 'small', tags: ['x', 2] }, 422, '/tags/1'],
  [
    'a number beyond its format',
    'POST /v1/servers',
    '{"name":"a","plan":"small","size_bytes":9223372036854775808}',
    422,
    '/size_bytes',
  ],
];

describe('requests that do not fit', () => {
  it.each(REFUSED)('%s is refused', async (_, line, body, status, pointer) => {
    const answer = await client.call(line, body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    if (pointer !== '') expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  it('takes null as left out before 3.1, where it can be left out', async () => {
    const old = { ...makeDocument(), openapi: '3.0.3' };
    const answers: number[] = [];
    for (const options of [{ document: old }, { document: old, rulesOff: new Set(['null-is-absent'] as const) }, {}]) {
      const other = await startClient(options);
      for (const body of [
        { name: 'a', plan: 'small', tags: null },
        { name: null, plan: 'small' },
      ])
        answers.push((await other.call('POST /v1/servers', body)).status);
      await other.mock.stop();
    }
    expect(answers).toEqual([202, 422, 422, 422, 422, 422]);
  });

  it('tells which methods a path has', async () => {
    const answer = await client.call('PUT /v1/servers', {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it('refuses a body of another media type', async () => {
    const answer = await client.call('POST /v1/servers', '<a/>', { 'content-type': 'application/xml' });
    expect(answer.status).toBe(400);
  });

  it('takes paths behind the prefix of a server as well', async () => {
    expect((await client.call('GET /base/v1/plans')).status).toBe(200);
  });

  it('refuses a body of 50 MB and goes on', async () => {
    const answer = await client.call('POST /v1/servers', `"${'x'.repeat(50 * 1024 * 1024)}"`);
    expect(answer.status).toBe(413);
    expect((await client.call('GET /v1/plans')).status).toBe(200);
  });

  it('serves a thousand connections at once', async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, () => client.call('GET /v1/plans')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1000);
  });
});
