import { afterAll, beforeAll, expect, it } from 'vitest';
import { readInline } from '../../../test/inline-document.js';
import { type RunningMock, startMock } from '../start-mock.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const vm =
  '{type: object, properties: {id: {type: string, readOnly: true}, labels: {type: string}, size: {type: string}}}';
const gone = 'delete: {responses: {204: {description: x}}}';
const document = `
paths:
  /vms: {post: {requestBody: {${json(vm)}}, responses: {201: {description: x, ${json(vm)}}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${json(vm)}}}}, ${gone}}
  /vms/{id}/{field}: {${gone}}
  /vms/{id}/cache: {${gone}}
  /vms/{id}/lock: {put: {requestBody: {${json('{type: object}')}}, responses: {204: {description: x}}}, ${gone}}
`;

let mock: RunningMock;
beforeAll(async () => {
  const loaded = { root: readInline(document), sha256: '', origin: 'test', diagnostics: [] };
  mock = await startMock({ loaded, keys: [], rate: 0 });
});
afterAll(() => mock.stop());

it('what nothing shows or makes can be taken away from what it belongs to, and nothing else can', async () => {
  const send = (method: string, path: string, body?: object) =>
    fetch(`${mock.url}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const made = await send('POST', '/vms', { labels: 'a', size: 's' });
  const { id } = (await made.json()) as { id: string };
  expect((await send('DELETE', `/vms/${id}/labels`)).status).toBe(204);
  expect(await (await send('GET', `/vms/${id}`)).json()).toEqual({ id, size: 's' });
  expect((await send('DELETE', `/vms/${id}/cache`)).status).toBe(204);
  expect((await send('DELETE', `/vms/${id}/lock`)).status).toBe(404);
  expect((await send('DELETE', '/vms/no-such/cache')).status).toBe(404);
  expect((await send('DELETE', '/vms/no-such')).status).toBe(404);
});
