import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/types.js';
import { startMock } from '../start-mock.js';

it.each([
  ['/logsinks', 'sink_id', 'kind'],
  ['/api-keys', 'key', 'name'],
])('an item of %s is found by its %s', async (path, key, other) => {
  const schema: JsonObject = { type: 'object', properties: { [key]: { type: 'string' }, [other]: { type: 'string' } } };
  const shown: JsonObject = { description: 'ok', content: { 'application/json': { schema } } };
  const taken: JsonObject = { type: 'object', properties: { [other]: { type: 'string' } } };
  const body: JsonObject = { content: { 'application/json': { schema: taken } } };
  const paths: JsonObject = {
    [path]: { post: { requestBody: body, responses: { 201: shown } } },
    [`${path}/{thing_id}`]: {
      parameters: [{ name: 'thing_id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: shown } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
  const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths };
  const mock = await startMock({ document, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const made = await fetch(`${mock.url}${path}`, { method: 'POST', headers, body: JSON.stringify({ [other]: 'a' }) });
    const id = ((await made.json()) as Record<string, string>)[key];
    const read = await fetch(`${mock.url}${path}/${id}`, { headers });
    expect([read.status, await read.json()]).toEqual([200, { [key]: id, [other]: 'a' }]);
  } finally {
    await mock.stop();
  }
});

it('a create that takes several at once makes each of them as it was sent', async () => {
  const schema: JsonObject = {
    type: 'object',
    required: ['prefix'],
    properties: { id: { type: 'string', readOnly: true }, prefix: { type: 'string' } },
  };
  const list = (name: string): JsonObject => ({
    'application/json': {
      schema: { type: 'object', properties: { [name]: { type: 'array', items: schema } } },
    },
  });
  const item: JsonObject = { description: 'ok', content: { 'application/json': { schema } } };
  const paths: JsonObject = {
    '/ranges': {
      get: { responses: { 200: { description: 'ok', content: list('items') } } },
      post: {
        requestBody: { content: list('ipv4') },
        responses: { 201: { description: 'made', content: list('items') } },
      },
    },
    '/ranges/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: item } },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const body = '{"ipv4":[{"prefix":"10.0.0.0/24"},{"prefix":"10.0.1.0/24"}]}';
    const made = await fetch(`${mock.url}/ranges`, { method: 'POST', headers, body });
    const { items } = (await made.json()) as { items: { id: string; prefix: string }[] };
    expect(items.map(({ prefix }) => prefix)).toEqual(['10.0.0.0/24', '10.0.1.0/24']);
    const read = await fetch(`${mock.url}/ranges/${items[0]?.id}`, { headers });
    expect(await read.json()).toEqual(items[0]);
    expect(mock.dump().created.map(({ value }) => (value as JsonObject).prefix)).toEqual([
      '10.0.0.0/24',
      '10.0.1.0/24',
    ]);
  } finally {
    await mock.stop();
  }
});

it('an id that is shown as a text and taken as a number is of digits', async () => {
  const schema: JsonObject = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
  const body: JsonObject = {
    content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
  };
  const shown: JsonObject = { description: 'ok', content: { 'application/json': { schema } } };
  const paths: JsonObject = {
    '/hooks': { post: { requestBody: body, responses: { 201: shown } } },
    '/hooks/{hook_id}': {
      parameters: [{ name: 'hook_id', in: 'path', required: true, schema: { type: 'integer', format: 'int32' } }],
      get: { responses: { 200: shown } },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const made = await fetch(`${mock.url}/hooks`, { method: 'POST', headers, body: '{"name":"a"}' });
    const { id } = (await made.json()) as { id: string };
    expect(id).toMatch(/^\d+$/);
    expect((await fetch(`${mock.url}/hooks/${id}`, { headers })).status).toBe(200);
  } finally {
    await mock.stop();
  }
});

it('an id that only the list shows is what the path takes, and the answer to the create tells it', async () => {
  const fields: JsonObject = { name: { type: 'string' }, shell: { type: 'string' } };
  const answer = (schema: JsonObject): JsonObject => ({
    200: { description: 'ok', content: { 'application/json': { schema } } },
  });
  const command: JsonObject = { type: 'object', properties: fields };
  const items: JsonObject = { type: 'object', properties: { _id: { type: 'string' }, ...fields } };
  const listed: JsonObject = { type: 'object', properties: { results: { type: 'array', items } } };
  const paths: JsonObject = {
    '/commands': {
      get: { responses: answer(listed) },
      post: { requestBody: { content: { 'application/json': { schema: command } } }, responses: answer(command) },
    },
    '/commands/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: answer(command) },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
  const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths };
  const mock = await startMock({ document, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const made = await fetch(`${mock.url}/commands`, { method: 'POST', headers, body: JSON.stringify({ name: 'a' }) });
    const { _id: id } = (await made.json()) as Record<string, string>;
    expect(id).toBeTruthy();
    expect((await fetch(`${mock.url}/commands/${id}`, { headers })).status).toBe(200);
  } finally {
    await mock.stop();
  }
});
