import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ok = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const made = (schema: string) => `responses: {201: {description: x, ${json(schema)}}}`;
const size = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
const server = '{type: object, properties: {id: {type: string, readOnly: true}, size_id: {type: integer}}}';
const disk = '{type: object, properties: {id: {type: string, readOnly: true}, label: {type: string}}}';
const task =
  `{type: object, title: operation, properties: {id: {type: string, format: uuid}, state: {type: string, enum: [pending, success]},
  reference: {type: object, properties: {id: {type: string}}}}}`.replaceAll('\n', ' ');
const user = '{type: object, required: [username], properties: {username: {type: string}}}';
const document = `
paths:
  /sizes: {get: {${ok(`{type: array, items: ${size}}`)}}}
  /servers: {post: {requestBody: {${json(server)}}, ${made(server)}}}
  /servers/{id}: {get: {${ok(server)}}, delete: {responses: {204: {description: x}}}}
  /servers/{id}/disks: {get: {${ok(`{type: array, items: ${disk}}`)}}, post: {requestBody: {${json(disk)}}, ${made(disk)}}}
  /servers/{id}/users: {post: {requestBody: {${json(user)}}, ${ok(task)}}}
  /servers/{id}/users/{username}: {delete: {${ok(task)}}}
  /operations/{id}: {get: {${ok(task)}}}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0, plantsNamed: true });
});
afterAll(() => mock.stop());

async function call(method: string, path: string, body?: object) {
  const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
  const answer = await fetch(`${mock.url}${path}`, { method, ...sent });
  const text = await answer.text();
  return { status: answer.status, shown: (text === '' ? {} : JSON.parse(text)) as { id: string; state?: string } };
}

it('what a body or a path names has always been there, unless it was deleted', async () => {
  expect((await call('POST', '/servers', { size_id: 4711 })).status).toBe(201);
  expect((await call('POST', '/servers/web/disks', { label: 'a' })).status).toBe(201);
  expect((await call('DELETE', '/servers/web')).status).toBe(204);
  expect((await call('POST', '/servers/web/disks', { label: 'b' })).status).toBe(404);
});

it('an answer that tells of the work alone is no item: the work is followed where it lives, the item keeps its name', async () => {
  const begun = await call('POST', '/servers/db/users', { username: 'ann' });
  expect((await call('GET', `/operations/${begun.shown.id}`)).shown.id).toBe(begun.shown.id);
  expect((await call('DELETE', '/servers/db/users/ann')).status).toBe(200);
  expect((await call('DELETE', '/servers/db/users/ann')).status).toBe(404);
});
