import { expect, it } from 'vitest';
import { startMock } from '../../generator/mock/start-mock.js';
import { readInline } from '../inline-document.js';
import { send } from './mock-harness.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const THING =
  '{type: object, properties: {id: {type: string}, name: {type: string}, stage: {type: string, enum: [dev, live]}, router_id: {type: string, format: uuid}}}';
const BODY = (required: string) =>
  `requestBody: {required: true, ${json(`{type: object, required: ${required}, properties: {name: {type: string}, stage: {type: string, enum: [dev, live]}, router_id: {type: string, format: uuid}}}`)}}`;
const ok = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;

it('what the mock shows of a new thing can be put back as it is', async () => {
  const mock = await startMock({
    document: readInline(`
paths:
  /things: {post: {${BODY('[name]')}, ${ok(THING)}}}
  /things/{id}: {get: {${ok(THING)}}, put: {${BODY('[name, stage, router_id]')}, ${ok(THING)}}, delete: {responses: {204: {description: x}}}}
  /routers: {post: {${BODY('[name]')}, ${ok(THING)}}, get: {${ok(`{type: array, items: ${THING}}`)}}}
  /routers/{id}: {get: {${ok(THING)}}, delete: {responses: {204: {description: x}}}}`),
    keys: ['k'],
    rate: 0,
  });
  const call = (line: string, body?: object) => send(mock.url, line, body, { 'x-api-key': 'k' });
  const { body: made } = await call('POST /things', { name: 'a' });
  expect(made).toMatchObject({ name: 'a', stage: 'dev', router_id: expect.any(String) });
  const { id, ...rest } = made;
  expect((await call(`PUT /things/${id}`, { ...rest, name: 'b' })).status).toBe(200);
  const other = { ...rest, router_id: '3fa85f64-5717-4562-b3fc-2c963f66afa6' };
  expect((await call(`PUT /things/${id}`, other)).status).not.toBe(200);
  await mock.stop();
});

it('an item is called by the field that is named after it, before its name', async () => {
  const shown = '{type: object, properties: {name: {type: string}, project_id: {type: integer}}}';
  const mock = await startMock({
    document: readInline(`
paths:
  /projects: {post: {requestBody: {${json('{type: object, properties: {name: {type: string}}}')}}, responses: {201: {description: x}}}}
  /projects/{name_or_id}: {get: {${ok(shown)}}, delete: {responses: {204: {description: x}}}}`),
    keys: ['k'],
    rate: 0,
  });
  const { headers } = await send(mock.url, 'POST /projects', { name: 'a' }, { 'x-api-key': 'k' });
  expect(headers.get('location')).toMatch(/^\/projects\/\d+$/);
  await mock.stop();
});

it('an action finds its arguments one level down, and a bare word does not mean what lies below an item', async () => {
  const shown =
    '{type: object, properties: {id: {type: string}, size: {type: integer}, version: {type: string, description: The slug of the version.}, region: {type: object, properties: {name: {type: string}, slug: {type: string}}}}}';
  const sent = `requestBody: {${json('{type: object, properties: {size: {type: integer}, region: {type: string}, version: {type: string, description: The slug of the version.}}}')}}`;
  const act = json(
    '{type: object, properties: {type: {type: string, enum: [resize]}, params: {type: object, properties: {size: {type: integer}}}}}',
  );
  const mock = await startMock({
    document: readInline(`
paths:
  /disks: {post: {${sent}, ${ok(shown)}}}
  /disks/{id}: {get: {${ok(shown)}}, delete: {responses: {204: {description: x}}}}
  /disks/{id}/actions: {post: {requestBody: {${act}}, responses: {204: {description: x}}}}
  /disks/{id}/versions: {get: {${ok(`{type: array, items: ${THING}}`)}}}`),
    keys: ['k'],
    rate: 0,
  });
  const call = (line: string, body?: object) => send(mock.url, line, body, { 'x-api-key': 'k' });
  const { body: made } = await call('POST /disks', { size: 1, version: 'v1', region: 'ams1' });
  expect(made).toMatchObject({ size: 1, version: 'v1', region: { slug: 'ams1' } });
  await call(`POST /disks/${made.id}/actions`, { type: 'resize', params: { size: 2 } });
  expect((await call(`GET /disks/${made.id}`)).body.size).toBe(2);
  await mock.stop();
});

it('nothing is called by an empty name, even where the pattern allows it', async () => {
  const shown = "{type: object, properties: {name: {type: string, pattern: '^[a-b]{0,2}$'}}}";
  const mock = await startMock({
    document: readInline(`
paths:
  /keys: {post: {requestBody: {${json(shown)}}, ${ok(shown)}}}
  /keys/{name}: {get: {${ok(shown)}}, delete: {responses: {204: {description: x}}}}`),
    keys: ['k'],
    rate: 0,
  });
  const names = [];
  for (let i = 0; i < 5; i++) names.push((await send(mock.url, 'POST /keys', {}, { 'x-api-key': 'k' })).body.name);
  expect(names.filter((name) => name === '')).toEqual([]);
  await mock.stop();
});
