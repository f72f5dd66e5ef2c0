import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/types.js';
import { startMock } from '../start-mock.js';

it('a log sink is found by its sink_id', async () => {
  const schema: JsonObject = { type: 'object', properties: { sink_id: { type: 'string' }, kind: { type: 'string' } } };
  const shown: JsonObject = { description: 'ok', content: { 'application/json': { schema } } };
  const body: JsonObject = { content: { 'application/json': { schema } } };
  const paths: JsonObject = {
    '/logsinks': { post: { requestBody: body, responses: { 201: shown } } },
    '/logsinks/{logsink_id}': {
      parameters: [{ name: 'logsink_id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: shown } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
  const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths };
  const mock = await startMock({ document, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const made = await fetch(`${mock.url}/logsinks`, { method: 'POST', headers, body: '{"kind":"a"}' });
    const { sink_id: id } = (await made.json()) as { sink_id: string };
    const read = await fetch(`${mock.url}/logsinks/${id}`, { headers });
    expect([read.status, await read.json()]).toEqual([200, { sink_id: id, kind: 'a' }]);
  } finally {
    await mock.stop();
  }
});
