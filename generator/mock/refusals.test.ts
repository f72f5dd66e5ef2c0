import { expect, it } from 'vitest';
import { answers, list, takes, withMock } from '../../test/start-inline.js';
import { type FaultRule, parseFault, readFaults } from './faults.js';
import { describeEntry } from './note-request.js';
import { redactBody } from './redact.js';

const box =
  '{type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}, password: {type: string, writeOnly: true}}}';
const refusal = '422: {description: no}';
const document = `
components: {securitySchemes: {key: {type: apiKey, in: query, name: api_key}}}
security: [{key: []}]
paths:
  /boxes: {get: {${list(box)}}, post: {${takes(box)}, ${answers(box, 201).replace('}}}}}', `}}}}, ${refusal}}`)}}}
  /boxes/{id}: {get: {${answers(box)}}}
`;
const KEY = 'api_key=key-0123';

it('a refusal says why in its body, in a header, in the journal and on the terminal', async () => {
  const lines: string[] = [];
  const onRequest = (entry: Parameters<typeof describeEntry>[0]) => lines.push(describeEntry(entry));
  await withMock(
    document,
    async ({ call, mock }) => {
      const refused = await call(`POST /boxes?${KEY}&from=here`, { password: 'hush', note: 'uses key-0123' });
      const reason = 'invalid_body: The body does not fit. /name is required';
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/name', message: 'is required' }] } });
      expect(refused.headers.get('x-mock-reason')).toBe(reason);
      const [entry] = mock.journal();
      expect(entry).toMatchObject({
        query: { api_key: '***', from: 'here' },
        body: { password: '***', note: 'uses ***' },
        reason,
      });
      expect(JSON.stringify(mock.journal())).not.toMatch(/hush|key-0123/);
      await call(`GET /boxes?${KEY}`);
      expect(lines).toEqual([`POST /boxes 422 ${reason}`, 'GET /boxes 200']);
    },
    { onRequest },
  );
});

it.each([
  ['a password', { password: 'x' }, { password: '***' }],
  ['one inside', { a: [{ adminPassword: 'x' }] }, { a: [{ adminPassword: '***' }] }],
  ['a private key', { private_key: 'x', public_key: 'y' }, { private_key: '***', public_key: 'y' }],
  ['a key of the mock', { text: 'the k-1 here' }, { text: 'the *** here' }],
  ['a flag about a secret', { password_enabled: true }, { password_enabled: true }],
])('hides %s', (_, body, want) => {
  expect(redactBody(Buffer.from(JSON.stringify(body)), 'application/json', ['k-1'])).toEqual(want);
});

it('tells the size of what is too large or not JSON', () => {
  expect(redactBody(Buffer.from('a=b'), 'application/x-www-form-urlencoded', [])).toBe('3 bytes');
  expect(redactBody(Buffer.from('{'), 'application/json', [])).toBe('1 bytes that are not JSON');
  expect(redactBody(Buffer.alloc(0), undefined, [])).toBeUndefined();
});

it('HEAD answers as GET does, without the body', async () => {
  await withMock(document, async ({ call }) => {
    const { body: made } = await call(`POST /boxes?${KEY}`, { name: 'a' });
    const head = await call(`HEAD /boxes/${made.id}?${KEY}`);
    expect([head.status, head.body, head.headers.get('content-type')]).toEqual([200, undefined, 'application/json']);
    expect((await call(`HEAD /boxes/none?${KEY}`)).status).toBe(404);
  });
});

it('pages of any origin may call where that is asked for, and nowhere else', async () => {
  const ask = { origin: 'https://page.example', 'access-control-request-method': 'POST' };
  const run = async (cors: boolean) => {
    let seen: unknown[] = [];
    await withMock(
      document,
      async ({ call }) => {
        const before = await call('OPTIONS /boxes', undefined, ask);
        const after = await call(`GET /boxes?${KEY}`, undefined, { origin: 'https://page.example' });
        seen = [before.status, after.headers.get('access-control-allow-origin')];
      },
      { cors },
    );
    return seen;
  };
  expect(await run(true)).toEqual([204, '*']);
  expect(await run(false)).toEqual([405, null]);
});

it('answers of one’s own take the place of the mock’s, for one call or for all', async () => {
  const faults = [
    parseFault('GET /boxes/{id}#1=200 {"id": "mine", "name": "own answer"}'),
    ...(readFaults([{ path: '/boxes', method: 'get', json: [], headers: { 'X-Own': 'yes' } }]) as FaultRule[]),
  ] as FaultRule[];
  await withMock(
    document,
    async ({ call }) => {
      expect((await call(`GET /boxes/any?${KEY}`)).body).toEqual({ id: 'mine', name: 'own answer' });
      expect((await call(`GET /boxes/any?${KEY}`)).status).toBe(404);
      const all = await call(`GET /boxes?${KEY}`);
      expect([all.status, all.body, all.headers.get('x-own')]).toEqual([200, [], 'yes']);
    },
    { faults },
  );
  expect(parseFault('GET /boxes=200 {')).toContain('not JSON');
});

it('a fault that no request can meet is refused', async () => {
  const start = (text: string) =>
    withMock(document, async () => {}, { faults: [parseFault(text) as FaultRule] }).then(
      () => 'started',
      (error: Error) => error.message,
    );
  expect(await start('GET /nothing=500')).toContain(
    'No request can meet "GET /nothing". The document has no such path.',
  );
  expect(await start('DELETE /boxes=500')).toContain('That path takes GET, POST.');
  for (const good of ['GET /boxes/{id}=500', 'GET /boxes/a=500', '* *=500', 'GET /box*/*=500', 'GET /openapi.json=500'])
    expect(await start(good)).toBe('started');
});

it('a status without a form of its own has the form that the document gives to others', async () => {
  const failure = '{type: object, properties: {title: {type: string}, detail: {type: string}}}';
  const missing = answers(box).replace(
    /\}$/,
    `, 403: {description: x, content: {application/json: {schema: ${failure}}}}, 404: {description: x}}`,
  );
  await withMock(
    `paths: {"/boxes/{id}": {get: {${missing}}}, /boxes: {get: {${list(box)}}, post: {${takes(box)}, ${answers(box, 201)}}}}`,
    async ({ call }) => {
      const { status, body } = await call('GET /boxes/nobody');
      expect([status, Object.keys(body).sort()]).toEqual([404, ['detail', 'title']]);
    },
  );
});
