import { afterEach, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ok = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const user = '{type: object, required: [username], properties: {username: {type: string}}}';
const shown = '{type: object, properties: {username: {type: string}, role: {type: string}}}';
const task =
  '{type: object, properties: {id: {type: string, format: uuid}, progress: {type: integer}, state: {type: string, enum: [pending, success]}, reference: {type: object, properties: {id: {type: string}}}}}';
const pool = '{type: object, properties: {name: {type: string}, size: {type: integer}}}';
const cluster = `{type: object, properties: {name: {type: string}, users: {type: array, items: ${shown}}, pools: {type: array, items: ${pool}}}}`;
const zone = '{type: object, properties: {name: {type: string, enum: [a-1, b-1, c-1]}}}';
const state = '{type: string, readOnly: true, enum: [RUNNING, SHUTOFF]}';
const host = `{type: object, properties: {id: {type: string, readOnly: true}, properties: {type: object, properties: {name: {type: string}, vmState: ${state}}}}}`;
const key = '{type: object, properties: {id: {type: string, readOnly: true}, label: {type: string}}}';
const document = `
paths:
  /clusters/{name}: {get: {${ok(cluster)}}, put: {requestBody: {${json('{type: object, properties: {plan: {type: string}}}')}}, ${ok(cluster)}}}
  /clusters/{name}/user: {post: {requestBody: {${json(user)}}, ${ok(task)}}}
  /clusters/{name}/user/{username}: {delete: {${ok(task)}}}
  /operations/{id}: {get: {${ok(task)}}}
  /hosts: {post: {requestBody: {${json(host)}}, responses: {201: {description: x, ${json(host)}}}}}
  /hosts/{id}: {get: {${ok(host)}}}
  /hosts/{id}/stop: {post: {responses: {202: {description: x}}}}
  /zones: {get: {${ok(`{type: object, properties: {zones: {type: array, items: ${zone}}}}`)}}}
  /keys: {post: {requestBody: {${json(key)}}, responses: {201: {description: x, ${json(key)}}}}}
  /keys/{id}: {parameters: [{name: id, in: path, required: true, schema: {type: string, format: uuid}}], get: {${ok(key)}}}
  /options: {get: {${ok('{type: object, properties: {options: {type: object, properties: {sizes: {type: array, items: {type: string}}}}, versions: {type: object, properties: {old: {type: string}}}}}')}}}
`;

let mock: RunningMock;
afterEach(() => mock.stop());

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const base = path.startsWith('/store') ? mock.adminUrl : mock.url;
  const answer = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function start(): Promise<void> {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0, plantsNamed: true });
}

it('what is made or planted below an item shows in its list until it is removed', async () => {
  await start();
  await call('POST', '/store', { path: '/clusters/db' });
  const list = async () => {
    const { users } = (await call('GET', '/clusters/db')) as { users: { username: string }[] };
    return users.map(({ username }) => username).filter((name) => ['ann', 'bob'].includes(name));
  };
  await call('POST', '/clusters/db/user', { username: 'ann' });
  await call('POST', '/store', { path: '/clusters/db/user/bob' });
  expect(await list()).toEqual(['ann', 'bob']);
  await call('DELETE', '/clusters/db/user/ann');
  expect(await list()).toEqual(['bob']);
});

it('what has no path of its own is planted into the list that shows it, once', async () => {
  await start();
  for (let i = 0; i < 2; i += 1) await call('POST', '/store', { path: '/clusters/db/pools', fields: { name: 'one' } });
  const { pools } = (await call('GET', '/clusters/db')) as { pools: { name: string }[] };
  expect(pools.filter(({ name }) => name === 'one')).toEqual([{ name: 'one', size: expect.any(Number) }]);
});

it('those that are known by one of few names have different ones', async () => {
  await start();
  const { zones } = (await call('GET', '/zones')) as { zones: { name: string }[] };
  expect(new Set(zones.map(({ name }) => name)).size).toBe(zones.length);
});

it('an identifier has the form that its path demands', async () => {
  await start();
  expect((await call('POST', '/keys', { label: 'a' })).id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});

it('what there is one of stands where its name says, also beside other objects', async () => {
  await start();
  expect(await call('GET', '/options')).toMatchObject({ options: { sizes: [expect.any(String)] } });
});

it('a state one level down follows an action', async () => {
  await start();
  const { id } = await call('POST', '/hosts', { properties: { name: 'a' } });
  await call('POST', `/hosts/${id}/stop`);
  expect(await call('GET', `/hosts/${id}`)).toMatchObject({ properties: { name: 'a', vmState: 'SHUTOFF' } });
});
