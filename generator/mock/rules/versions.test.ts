import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ok = (schema: string) =>
  `responses: {200: {description: x, ${json(schema)}}, 409: {description: x}, 412: {description: x}}`;
const id = 'parameters: [{name: id, in: path, required: true, schema: {type: string}}]';
const match = 'parameters: [{name: If-Match, in: header, required: true, schema: {type: string}}]';
const GIVEN = '{type: object, required: [name], properties: {name: {type: string}}}';
const DISK = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
const RULE =
  '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, revision: {type: integer}}}';
const CHANGE =
  '{type: object, required: [name, revision], properties: {name: {type: string}, revision: {type: integer}}}';
const NODE =
  '{type: object, properties: {ID: {type: string}, Version: {type: object, properties: {Index: {type: integer}}}, name: {type: string}}}';
const version = 'parameters: [{name: version, in: query, required: true, schema: {type: integer}}]';
const document = `
paths:
  /disks: {post: {requestBody: {${json(GIVEN)}}, ${ok(DISK)}}}
  /disks/{id}:
    ${id}
    get: {${ok(DISK)}}
    patch: {${match}, requestBody: {${json(GIVEN)}}, ${ok(DISK)}}
    delete: {${match}, responses: {204: {description: x}, 412: {description: x}}}
  /rules: {post: {requestBody: {${json(GIVEN)}}, ${ok(RULE)}}}
  /rules/{id}:
    ${id}
    get: {${ok(RULE)}}
    put: {requestBody: {required: true, ${json(CHANGE)}}, ${ok(RULE)}}
    delete: {responses: {204: {description: x}}}
  /nodes: {post: {requestBody: {${json(GIVEN)}}, ${ok(NODE)}}}
  /nodes/{id}: {${id}, get: {${ok(NODE)}}}
  /nodes/{id}/update: {${id}, post: {${version}, requestBody: {${json(GIVEN)}}, ${ok(NODE)}}}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0 });
});
afterAll(() => mock.stop());

async function call(line: string, body?: object, headers: Record<string, string> = {}) {
  const [method = '', path] = line.split(' ');
  const sent = body ? { body: JSON.stringify(body) } : {};
  const all = { ...(body && { 'content-type': 'application/json' }), ...headers };
  const reply = await fetch(`${mock.url}${path}`, { method, headers: all, ...sent });
  const text = await reply.text();
  return { status: reply.status, tag: reply.headers.get('etag') ?? '', body: text === '' ? null : JSON.parse(text) };
}

it('a change names the state that it is meant for by its tag', async () => {
  const { body: disk } = await call('POST /disks', { name: 'a' });
  const { tag } = await call(`GET /disks/${disk.id}`);
  expect(tag).toMatch(/^".+"$/);
  expect((await call(`PATCH /disks/${disk.id}`, { name: 'b' }, { 'if-match': tag })).status).toBe(200);
  expect((await call(`PATCH /disks/${disk.id}`, { name: 'c' }, { 'if-match': tag })).status).toBe(412);
  expect((await call(`DELETE /disks/${disk.id}`, undefined, { 'if-match': tag })).status).toBe(412);
  const now = await call(`GET /disks/${disk.id}`);
  expect(now.body.name).toBe('b');
  expect((await call(`DELETE /disks/${disk.id}`, undefined, { 'if-match': now.tag })).status).toBe(204);
});

it('a version that the body demands rises with every change, and an old one is refused', async () => {
  const { body: made } = await call('POST /rules', { name: 'a' });
  const { body: rule } = await call(`GET /rules/${made.id}`);
  const first = await call(`PUT /rules/${made.id}`, { name: 'b', revision: rule.revision });
  expect([first.status, first.body.revision]).toEqual([200, rule.revision + 1]);
  expect((await call(`PUT /rules/${made.id}`, { name: 'c', revision: rule.revision })).status).toBe(409);
  expect((await call(`PUT /rules/${made.id}`, { name: 'c', revision: rule.revision + 1 })).status).toBe(200);
});

it('a version in the query is that of an object of the same name', async () => {
  const { body: made } = await call('POST /nodes', { name: 'a' });
  const { body: node } = await call(`GET /nodes/${made.ID}`);
  const { Index } = node.Version;
  expect((await call(`POST /nodes/${made.ID}/update?version=${Index}`, { name: 'b' })).status).toBe(200);
  expect((await call(`POST /nodes/${made.ID}/update?version=${Index}`, { name: 'c' })).status).toBe(409);
  expect((await call(`GET /nodes/${made.ID}`)).body).toMatchObject({ name: 'b', Version: { Index: Index + 1 } });
});
