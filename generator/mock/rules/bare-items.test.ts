import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const text = 'responses: {200: {description: x, content: {text/plain: {schema: {type: string}}}}}';
const probe =
  '{type: object, properties: {id: {type: string, format: uuid, readOnly: true}, name: {type: string}, site: {type: string}}}';
const document = `
paths:
  /jobs/{id}: {put: {responses: {200: {description: stopped}}}}
  /jobs/{id}/log: {get: {${text}}}
  /exports/{id}: {get: {${text}}}
  /nodes/{id}: {delete: {responses: {204: {description: x}}}}
  /vlans/{id}: {put: {responses: {204: {description: x}}}, delete: {responses: {204: {description: x}}}}
  /tags/{name}: {put: {requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}}, responses: {204: {description: x}}}, delete: {responses: {204: {description: x}}}}
  /probes/{name}: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {site: {type: string}}}}}}, responses: {200: {description: x, content: {application/json: {schema: ${probe}}}}}}}
  /probes/{endpoint_id}: {get: {responses: {200: {description: x, content: {application/json: {schema: ${probe}}}}}}}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0, plantsNamed: true });
});
afterAll(() => mock.stop());

it.each([
  ['a command to what nobody lists or makes', 'PUT', '/jobs/7', 200],
  ['a log below it', 'GET', '/jobs/7/log', 200],
  ['a file', 'GET', '/exports/7', 200],
  ['its removal', 'DELETE', '/nodes/7', 204],
  ['what is gone', 'DELETE', '/nodes/7', 404],
  ['what somebody has to make', 'DELETE', '/tags/a', 404],
  ['what somebody has to join', 'DELETE', '/vlans/7', 404],
])('%s: %s %s is answered with %i', async (_, method, path, want) => {
  expect((await fetch(`${mock.url}${path}`, { method })).status).toBe(want);
});

it('a second POST to a name that is no identifier makes a second item', async () => {
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"site": "a"}' };
  const made = [await fetch(`${mock.url}/probes/one`, body), await fetch(`${mock.url}/probes/one`, body)];
  const [first, second] = (await Promise.all(made.map((answer) => answer.json()))) as { id: string; name: string }[];
  expect([first?.name, second?.name]).toEqual(['one', 'one']);
  expect(first?.id).not.toBe(second?.id);
});
