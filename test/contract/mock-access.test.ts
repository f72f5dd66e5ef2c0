import { afterEach, describe, expect, it } from 'vitest';
import { makeKey } from '../../generator/mock/access/keys.js';
import type { MockOptions } from '../../generator/mock/start-mock.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { type Client, makeDocument, send, startClient } from './mock-harness.js';

let client: Client;
const start = async (options: MockOptions = {}) => {
  client = await startClient(options);
  return client;
};
afterEach(() => client.mock.stop());

describe('keys', () => {
  it('refuses a request without, with an unknown and with an expired key', async () => {
    const old = makeKey('old', 'old-secret', ['*'], Date.now() - 1000);
    const { call, mock } = await start({ keys: ['good', old] });
    expect((await send(mock.url, 'GET /v1/plans', undefined, {})).status).toBe(401);
    expect((await call('GET /v1/plans', undefined, { 'x-api-key': 'bad' })).status).toBe(401);
    expect((await call('GET /v1/plans', undefined, { 'x-api-key': 'old-secret' })).status).toBe(401);
    expect((await send(mock.url, 'GET /v1/plans', undefined, { authorization: 'Bearer good' })).status).toBe(401);
    expect((await call('GET /v1/plans')).status).toBe(200);
    expect(mock.mock.gate.denials.map(({ cause }) => cause)).toEqual([
      'no key',
      'expired key',
      'unknown key',
      'no key',
    ]);
  });

  it('lets a key expire when the clock moves', async () => {
    const { call, admin } = await start({ keys: [makeKey('short', 'short-secret', ['*'], Date.now() + 60_000)] });
    expect((await call('GET /v1/plans')).status).toBe(200);
    await admin('POST /clock', { advance: 61_000 });
    expect((await call('GET /v1/plans')).status).toBe(401);
  });

  it('refuses what the key has no permission for, and names the permission', async () => {
    const { call } = await start({ keys: [makeKey('reader', 'r', ['GET:*:*']), makeKey('plans', 'p', ['*:plans'])] });
    expect((await call('GET /v1/plans')).status).toBe(200);
    const refused = await call('POST /v1/servers', { name: 'a', plan: 'small' });
    expect([refused.status, refused.body.permission]).toEqual([403, 'POST:servers:createServer']);
    expect((await call('GET /v1/servers', undefined, { 'x-api-key': 'p' })).status).toBe(403);
  });

  it.each([
    ['bearer', { type: 'http', scheme: 'bearer' }, { authorization: 'Bearer secret-1' }],
    [
      'basic',
      { type: 'http', scheme: 'basic' },
      { authorization: `Basic ${Buffer.from('me:secret-1').toString('base64')}` },
    ],
    ['a cookie', { type: 'apiKey', in: 'cookie', name: 'sid' }, { cookie: 'a=b; sid=secret-1' }],
    ['oauth2', { type: 'oauth2', flows: {} }, { authorization: 'bearer secret-1' }],
  ])('takes a key by %s', async (_, scheme, headers) => {
    const document = makeDocument();
    Object.assign(document, { components: { ...(document.components as object), securitySchemes: { Key: scheme } } });
    const { mock } = await start({ document });
    expect(
      (await send(mock.url, 'GET /v1/plans', undefined, headers as unknown as Record<string, string>)).status,
    ).toBe(200);
    expect((await send(mock.url, 'GET /v1/plans', undefined, { 'x-api-key': 'secret-1' })).status).toBe(401);
  });
});

describe('access tokens', () => {
  const flow = {
    clientCredentials: { tokenUrl: 'https://login.example.com/oauth/token', scopes: { 'plans:read': 'x' } },
  };
  const startIssuer = (flows: object = flow) => {
    const document = makeDocument();
    const securitySchemes = { Key: { type: 'oauth2', flows } };
    Object.assign(document, { components: { ...(document.components as object), securitySchemes } });
    return start({ document, keys: [makeKey('me', 'se cret')] });
  };
  const fetchToken = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...form });
    const answer = await fetch(`${client.mock.url}/oauth/token`, { method: 'POST', body, headers });
    return { status: answer.status, body: (await answer.json()) as { access_token?: string; error?: string } };
  };
  const basic = { authorization: `Basic ${Buffer.from('me:se+cret').toString('base64')}` };

  it('are given for a client and its secret, in the header or in the body, and let in for an hour', async () => {
    const { admin } = await startIssuer();
    for (const given of [
      await fetchToken({ scope: 'plans:read' }, basic),
      await fetchToken({ client_id: 'me', client_secret: 'se cret' }),
    ]) {
      const headers = { authorization: `Bearer ${given.body.access_token}` };
      expect((await send(client.mock.url, 'GET /v1/plans', undefined, headers)).status).toBe(200);
    }
    const old = { authorization: `Bearer ${(await fetchToken({}, basic)).body.access_token}` };
    await admin('POST /clock', { advance: 3_601_000 });
    expect((await send(client.mock.url, 'GET /v1/plans', undefined, old)).status).toBe(401);
  });

  it('are given for a user and a password where the document says so', async () => {
    await startIssuer({ password: { tokenUrl: '/oauth/token', scopes: {} } });
    const login = { grant_type: 'password', username: 'me', password: 'se cret' };
    expect((await fetchToken(login)).body.access_token).toMatch(/^mock-token-/);
    expect((await fetchToken({ ...login, password: 'x' })).status).toBe(401);
    expect((await fetchToken({ client_id: 'me', client_secret: 'se cret' })).status).toBe(400);
  });

  it.each([
    ['another secret', { client_id: 'me', client_secret: 'x' }, {}, [401, 'invalid_client']],
    ['another client', { client_id: 'you', client_secret: 'se cret' }, {}, [401, 'invalid_client']],
    ['nothing', {}, {}, [401, 'invalid_client']],
    ['a scope that there is not', { scope: 'plans:write' }, basic, [400, 'invalid_scope']],
    ['another grant', { grant_type: 'password' }, basic, [400, 'unsupported_grant_type']],
  ])('are refused for %s', async (_, form, headers, want) => {
    await startIssuer();
    const { status, body } = await fetchToken(form as Record<string, string>, headers);
    expect([status, body.error]).toEqual(want);
  });
});

describe('the allowlist', () => {
  it('lets all in when off, notes when reporting, refuses when enforcing', async () => {
    const { call, admin, mock } = await start();
    await admin('PUT /allowlist', { mode: 'Report only', entries: ['192.0.2.0/24'] });
    expect((await call('GET /v1/plans')).status).toBe(200);
    await admin('PUT /allowlist', { mode: 'Enforce' });
    expect((await call('GET /v1/plans')).status).toBe(403);
    await admin('PUT /allowlist', { mode: 'Enforce', entries: ['127.0.0.0/8'] });
    expect((await call('GET /v1/plans')).status).toBe(200);
    await admin('PUT /allowlist', { mode: 'Off', entries: [] });
    expect((await call('GET /v1/plans')).status).toBe(200);
    expect(mock.mock.gate.denials.map(({ cause, denied }) => [cause, denied])).toEqual([
      ['address', true],
      ['address', false],
    ]);
    expect((await admin('GET /denials')).body).toHaveLength(2);
  });
});

describe('the limit of requests', () => {
  it('answers 429 with a true Retry-After in seconds', async () => {
    const { call, admin } = await start({ rate: 3 });
    for (let i = 0; i < 3; i += 1) expect((await call('GET /v1/plans')).status).toBe(200);
    const refused = await call('GET /v1/plans');
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50);
    await admin('POST /clock', { advance: (wait - 2) * 1000 });
    expect((await call('GET /v1/plans')).status).toBe(429);
    await admin('POST /clock', { advance: 2000 });
    expect((await call('GET /v1/plans')).status).toBe(200);
  });

  it('tells in each answer what is left, in the headers that the document has for it', async () => {
    const document = makeDocument();
    const header = { schema: { type: 'integer' } };
    const plans = (document.paths as JsonObject)['/v1/plans'] as JsonObject;
    const { '200': found } = (plans.get as JsonObject).responses as { '200': JsonObject };
    const names = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
    found.headers = Object.fromEntries(names.map((name) => [name, header]));
    const { call } = await start({ document, rate: 2 });
    const told = async () => {
      const { headers } = await call('GET /v1/plans');
      expect(Math.abs(Number(headers.get('x-ratelimit-reset')) - Date.now() / 1000 - 60)).toBeLessThan(10);
      return [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];
    };
    expect([await told(), await told(), await told()]).toEqual([
      ['2', '1'],
      ['2', '0'],
      ['2', '0'],
    ]);
    await client.mock.stop();
    const { call: untold } = await start({ rate: 2 });
    expect((await untold('GET /v1/plans')).headers.get('x-ratelimit-limit')).toBeNull();
  });

  it('counts reads of the live document too', async () => {
    const { call } = await start({ rate: 1 });
    expect((await call('GET /openapi.json')).status).toBe(200);
    const refused = await call('GET /openapi.json');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 50]).toEqual([429, true]);
  });

  it('gives Retry-After as a date where told so', async () => {
    const { call } = await start({ rate: 1, retryAfter: 'date' });
    await call('GET /v1/plans');
    const text = (await call('GET /v1/plans')).headers.get('retry-after') ?? '';
    expect(Date.parse(text) - Date.now()).toBeGreaterThan(50_000);
  });
});

describe('the live document', () => {
  it('needs a key, has an ETag and answers 304', async () => {
    const { call, mock } = await start();
    expect((await send(mock.url, 'GET /openapi.json', undefined, {})).status).toBe(401);
    const whole = await call('GET /openapi.json');
    expect(whole.body).toEqual(makeDocument());
    const etag = whole.headers.get('etag') ?? '';
    const again = await fetch(mock.specUrl, { headers: { 'x-api-key': mock.key, 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  });

  it('shows a key what it may call', async () => {
    const { call } = await start({ keys: [makeKey('plans', 'p', ['*:plans'])] });
    const mine = await call('GET /openapi.json?scope=mine');
    expect(Object.keys(mine.body.paths)).toEqual(['/v1/plans']);
    expect(mine.body.servers).toEqual(makeDocument().servers);
    expect((await call('GET /my/openapi.json')).headers.get('etag')).toBe(mine.headers.get('etag'));
    expect((await call('GET /openapi.json')).headers.get('etag')).not.toBe(mine.headers.get('etag'));
  });
});
