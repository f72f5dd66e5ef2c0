import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}, 404: {description: x}}`;
const done = 'responses: {204: {description: x}}';
const ADDRESS =
  '{type: object, properties: {id: {type: string, readOnly: true}, machine_id: {type: string}, note: {type: string}}}';
const DRIVE = '{type: object, properties: {drive: {type: object, properties: {iso_id: {type: string, example: a}}}}}';
const USER =
  '{type: object, properties: {user: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
const GIVEN = '{type: object, properties: {name: {type: string}}}';
const document = `
paths:
  /addresses: {post: {requestBody: {${json(ADDRESS)}}, responses: {201: {description: x, ${json(ADDRESS)}}}}}
  /addresses/{id}: {get: {${answer(ADDRESS)}}}
  /addresses/{id}/attach: {post: {requestBody: {${json('{type: object, properties: {machine_id: {type: string}}}')}}, ${done}}}
  /addresses/{id}/detach: {post: {${done}}}
  /addresses/{id}/revoke: {post: {summary: Delete an address, ${done}}}
  /addresses/{id}/drive: {get: {${answer(DRIVE)}}}
  /addresses/{id}/drive/attach: {post: {requestBody: {${json('{type: object, properties: {iso_id: {type: string}}}')}}, ${done}}}
  /addresses/{id}/drive/detach: {post: {${done}}}
  /users:
    get: {${answer(`{type: object, properties: {users: {type: array, items: ${USER}}}}`)}}
    post: {requestBody: {${json(GIVEN)}}, responses: {201: {description: x, ${json(USER)}}}}
  /users/{id}: {get: {${answer(USER)}}}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0 });
});
afterAll(() => mock.stop());

async function call(line: string, body?: object) {
  const [method = '', path] = line.split(' ');
  const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const reply = await fetch(`${mock.url}${path}`, { method, ...sent });
  const text = await reply.text();
  return { status: reply.status, ...(text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)) };
}

async function make(): Promise<string> {
  return `/addresses/${((await call('POST /addresses', { note: 'a' })) as { id?: string }).id}`;
}

it('what calls below a path put in shows there, and nothing before it', async () => {
  const at = await make();
  expect(await call(`GET ${at}/drive`)).toMatchObject({ drive: { iso_id: '' } });
  await call(`POST ${at}/drive/attach`, { iso_id: 'b' });
  expect(await call(`GET ${at}/drive`)).toMatchObject({ drive: { iso_id: 'b' } });
  await call(`POST ${at}/drive/detach`);
  await call(`POST ${at}/drive/attach`, {});
  expect(await call(`GET ${at}/drive`)).toMatchObject({ drive: { iso_id: 'a' } });
  await call(`POST ${at}/drive/detach`);
  expect(await call(`GET ${at}/drive`)).toMatchObject({ drive: { iso_id: '' } });
});

it('what was joined to an item names nothing after it was parted, also where it cannot be null', async () => {
  const at = await make();
  await call(`POST ${at}/attach`, { machine_id: 'm' });
  expect(await call(`GET ${at}`)).toMatchObject({ machine_id: 'm' });
  await call(`POST ${at}/detach`);
  expect(await call(`GET ${at}`)).toMatchObject({ machine_id: '', note: 'a' });
});

it('a POST that is said to delete the item does so where no DELETE does', async () => {
  const at = await make();
  expect((await call(`POST ${at}/revoke`)).status).toBe(204);
  expect((await call(`GET ${at}`)).status).toBe(404);
});

it('items of a list have the envelope that the document gives each of them', async () => {
  await call('POST /users', { name: 'ann' });
  expect(await call('GET /users')).toMatchObject({ users: [{ user: { name: 'ann' } }] });
});
