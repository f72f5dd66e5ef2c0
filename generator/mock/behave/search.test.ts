import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const FLOW = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
const ASKED = '{type: object, properties: {offset: {type: integer}}}';
const document = `
paths:
  /flows: {post: {requestBody: {${json(FLOW)}}, responses: {201: {description: x, ${json(FLOW)}}}}}
  /flows/{id}: {get: {responses: {200: {description: x, ${json(FLOW)}}}}, delete: {responses: {204: {description: x}}}}
  /flows/filter: {post: {requestBody: {${json(ASKED)}}, responses: {200: {description: x, ${json(`{type: array, items: ${FLOW}}`)}}}}}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0 });
});
afterAll(() => mock.stop());

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${mock.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return reply.json();
}

it('a search shows what was made', async () => {
  const made = await post('/flows', { name: 'report' });
  expect(await post('/flows/filter', {})).toContainEqual(made);
});
