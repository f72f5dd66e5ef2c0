import { expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
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
