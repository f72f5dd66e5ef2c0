import { expect, it } from 'vitest';
import type { JsonObject } from '../../generator/spec/types.js';
import { startClient } from './mock-harness.js';

const text = { type: 'string' };
const id = { name: 'id', in: 'path', required: true, schema: text };
const show = (schema: JsonObject) => ({ description: 'It.', content: { 'application/json': { schema } } });
const named = { type: 'object', required: ['name'], properties: { name: text } };

it.each([
  ['in a row of words', { status: { ...text, description: 'Lifecycle state: creating, active, or errored.' } }],
  ['in an object', { status: { type: 'object', properties: { state: { ...text, enum: ['creating', 'active'] } } } }],
  [
    'beside the resource',
    { metadata: { type: 'object', properties: { state: { ...text, enum: ['BUSY', 'AVAILABLE'] } } } },
  ],
  ['after the name of the resource', { status: { ...text, enum: ['VM_CREATING', 'VM_ACTIVE', 'VM_FAILED'] } }],
])('a status that is told %s starts pending and becomes ready', async (_, status) => {
  const vm = { type: 'object', required: ['id', 'name'], properties: { id: text, name: text, ...status } };
  const client = await startClient({
    document: {
      openapi: '3.1.0',
      info: { title: 'Made', version: '1' },
      paths: {
        '/vms': { post: { requestBody: { required: true, ...show(named) }, responses: { 201: show(vm) } } },
        '/vms/{id}': { parameters: [id], get: { responses: { 200: show(vm) } } },
      },
    },
  });
  const wordOf = (body: JsonObject) => JSON.stringify(body.status ?? body.metadata);
  const { body: made } = await client.call('POST /vms', { name: 'a' });
  expect(wordOf(made)).toMatch(/creating|BUSY/i);
  const looks = [];
  for (let look = 0; look < 3; look += 1) looks.push(wordOf((await client.call(`GET /vms/${made.id}`)).body));
  expect(looks.at(-1)).toMatch(/active|AVAILABLE/i);
});
