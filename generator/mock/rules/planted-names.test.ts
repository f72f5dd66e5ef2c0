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
const job =
  '{type: object, properties: {id: {type: string, readOnly: true}, source_id: {type: string, example: one}, status: {type: string, readOnly: true, enum: [JOB_RUNNING, JOB_CANCELLED]}}}';
const zone = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
const role = '{type: object, properties: {id: {type: number}, name: {type: string}}}';
const transfer =
  '{type: object, properties: {id: {type: string, readOnly: true}, state: {type: string, readOnly: true, enum: [cancelled, new, transferring, transferred, failed]}}}';
const lan =
  '{type: object, properties: {id: {type: string, readOnly: true}, properties: {type: object, required: [public], properties: {name: {type: string}, public: {type: boolean}}}}}';
const document = `
paths:
  /sizes: {get: {${ok(`{type: array, items: ${size}}`)}}}
  /servers: {post: {requestBody: {${json(server)}}, ${made(server)}}}
  /servers/{id}: {get: {${ok(server)}}, delete: {responses: {204: {description: x}}}}
  /servers/{id}/disks: {get: {${ok(`{type: array, items: ${disk}}`)}}, post: {requestBody: {${json(disk)}}, ${made(disk)}}}
  /servers/{id}/users: {post: {requestBody: {${json(user)}}, ${ok(task)}}}
  /servers/{id}/users/{username}: {delete: {${ok(task)}}}
  /operations/{id}: {get: {${ok(task)}}}
  /jobs: {get: {${ok(`{type: array, items: ${job}}`)}}, post: {requestBody: {${json(job)}}, ${made(job)}}}
  /jobs/{id}: {get: {${ok(job)}}}
  /jobs/{id}/sources: {get: {${ok('{type: array, items: {type: object, properties: {id: {type: string}}}}')}}}
  /jobs/{id}/sources/{source_id}: {get: {${ok('{type: object, properties: {id: {type: string}}}')}}}
  /jobs/{id}/cancel: {put: {responses: {204: {description: x}}}}
  /zones/{zone}: {get: {parameters: [{name: zone, in: path, required: true, description: The zone name or id, schema: {type: string}}], ${ok(zone)}}}
  /roles: {post: {${made(role)}}}
  /roles/{id}: {get: {${ok(role)}}}
  /transfers: {post: {${made(transfer)}}}
  /transfers/{id}: {get: {${ok(transfer)}}}
  /lans: {get: {${ok(`{type: array, items: ${lan}}`)}}, post: {requestBody: {${json(lan)}}, ${made(lan)}}}
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

it('what lies around something that a body names is unlike what the document shows', async () => {
  await call('POST', '/jobs', { source_id: 'one' });
  const answer = await fetch(`${mock.url}/jobs`);
  const jobs = (await answer.json()) as { source_id: string }[];
  expect(jobs.filter(({ source_id }) => source_id === 'one')).toHaveLength(1);
});

it('a PUT of a verb does to the item what the verb says, also where the sort of a status stands before its word', async () => {
  const { id } = (await call('POST', '/jobs', { source_id: 'two' })).shown;
  await call('PUT', `/jobs/${id}/cancel`);
  expect((await call('GET', `/jobs/${id}`)).shown).toMatchObject({ status: 'JOB_CANCELLED' });
});

it('what is planted by a name below an object keeps the rest of the object, and is planted once', async () => {
  const planted = {
    method: 'POST',
    body: JSON.stringify({ path: '/lans', fields: { properties: { name: 'my-lan' } } }),
  };
  for (let i = 0; i < 2; i += 1) await fetch(`${mock.adminUrl}/store`, planted);
  const answer = await fetch(`${mock.url}/lans`);
  const lans = (await answer.json()) as { properties?: { name: string } }[];
  expect(lans.filter(({ properties }) => properties?.name === 'my-lan')).toMatchObject([
    { properties: { public: expect.any(Boolean) } },
  ]);
});

it('what is planted at a path shows its last part in a field that takes it: no number is a name', async () => {
  await fetch(`${mock.adminUrl}/store`, { method: 'POST', body: JSON.stringify({ path: '/zones/example.com' }) });
  expect((await call('GET', '/zones/example.com')).shown).toMatchObject({
    id: expect.any(Number),
    name: 'example.com',
  });
});

it('what is new has not come to a bad end, though that stands first', async () => {
  const { id } = (await call('POST', '/transfers', {})).shown;
  expect((await call('GET', `/transfers/${id}`)).shown).toMatchObject({ state: 'transferred' });
});

it('an id that the document calls a number is a whole one', async () => {
  const { id } = (await call('POST', '/roles', {})).shown;
  expect(Number.isInteger(id)).toBe(true);
});
