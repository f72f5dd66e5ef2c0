import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/types.js';
import { startMock } from '../start-mock.js';

it('what is read and set as a whole is one thing, also where something below it has paths of its own', async () => {
  const schema: JsonObject = { type: 'object', properties: { everyone: { type: 'boolean' } } };
  const shown: JsonObject = { description: 'ok', content: { 'application/json': { schema } } };
  const body: JsonObject = { content: { 'application/json': { schema } } };
  const paths: JsonObject = {
    '/share': {
      get: { responses: { 200: shown, 404: { description: 'none' } } },
      put: { requestBody: body, responses: { 200: shown } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
    '/share/{project}': {
      parameters: [{ name: 'project', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: shown } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const call = async (method: string, text?: string) => {
      const answer = await fetch(`${mock.url}/share`, { method, headers, ...(text && { body: text }) });
      return [answer.status, answer.status === 200 ? await answer.json() : null];
    };
    expect(await call('PUT', '{"everyone":true}')).toEqual([200, { everyone: true }]);
    expect(await call('GET')).toEqual([200, { everyone: true }]);
    expect(await call('DELETE')).toEqual([204, null]);
    expect(await call('GET')).toEqual([404, null]);
  } finally {
    await mock.stop();
  }
});
