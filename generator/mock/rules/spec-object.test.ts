import { expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { answers, takes, withMock } from '../../../test/start-inline.js';
import { startMock } from '../start-mock.js';

const SPEC = '{type: object, properties: {Name: {type: string}, Tone: {type: string, default: low}}}';
const NODE = `{type: object, properties: {ID: {type: string}, Spec: ${SPEC}}}`;
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ok = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const document = `
paths:
  /nodes: {post: {requestBody: {${json(SPEC)}}, ${ok(NODE)}}}
  /nodes/{id}: {get: {${ok(NODE)}}, patch: {requestBody: {${json(SPEC)}}, ${ok(NODE)}}}
  /nodes/{id}/update: {post: {requestBody: {${json(SPEC)}}, ${ok(NODE)}}}
`;

it('what is sent shows in the object that is like the request', async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  const mock = await startMock({ loaded, keys: [], rate: 0 });
  const call = async (line: string, body?: object) => {
    const [method = '', path] = line.split(' ');
    const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {};
    return (await fetch(`${mock.url}${path}`, { method, ...sent })).json() as Promise<{ ID: string; Spec: object }>;
  };
  try {
    const { ID } = await call('POST /nodes', { Name: 'a' });
    expect((await call(`GET /nodes/${ID}`)).Spec).toEqual({ Name: 'a', Tone: 'low' });
    await call(`PATCH /nodes/${ID}`, { Tone: 'high' });
    expect((await call(`GET /nodes/${ID}`)).Spec).toEqual({ Name: 'a', Tone: 'high' });
    await call(`POST /nodes/${ID}/update`, { Name: 'b', Tone: 'mid' });
    expect((await call(`GET /nodes/${ID}`)).Spec).toEqual({ Name: 'b', Tone: 'mid' });
  } finally {
    await mock.stop();
  }
});

it('what names another item by its id shows it in an object of its own, beside an id of its own', async () => {
  const what =
    '{type: object, required: [id, type], properties: {id: {type: integer}, type: {type: string}, label: {type: string, readOnly: true}}}';
  const device = `{type: object, properties: {id: {type: integer}, entity: ${what}}}`;
  const document = `
paths:
  /walls/{wall}/devices: {post: {${takes(what)}, ${answers(device, 201)}}}
  /walls/{wall}/devices/{id}: {get: {${answers(device)}}}
`;
  await withMock(document, async ({ call }) => {
    const { body } = await call('POST /walls/1/devices', { id: 7, type: 'vm' });
    expect(body).toMatchObject({ entity: { id: 7, type: 'vm' } });
    expect(body.id).not.toBe(7);
    expect((await call(`GET /walls/1/devices/${body.id}`)).body).toEqual(body);
  });
});
