import { expect, it } from 'vitest';
import type { JsonObject } from '../../generator/spec/types.js';
import { startClient } from './mock-harness.js';

const text = { type: 'string' };
const reply = { type: 'object', required: ['id', 'message'], properties: { id: text, message: text } };
const ticket = {
  type: 'object',
  properties: { id: text, message: text, replies: { type: 'array', readOnly: true, items: reply } },
};
const show = (schema: JsonObject) => ({ description: 'It.', content: { 'application/json': { schema } } });
const take = (schema: JsonObject) => ({ required: true, content: { 'application/json': { schema } } });
const message = { type: 'object', required: ['message'], properties: { message: text } };
const id = { name: 'id', in: 'path', required: true, schema: text };

it('adds a reply to what was said, and leaves the first message alone', async () => {
  const client = await startClient({
    document: {
      openapi: '3.1.0',
      info: { title: 'Tickets', version: '1' },
      paths: {
        '/tickets': { post: { requestBody: take(message), responses: { 201: show(ticket) } } },
        '/tickets/{id}': { parameters: [id], get: { responses: { 200: show(ticket) } } },
        '/tickets/{id}/replies': {
          parameters: [id],
          post: { requestBody: take(message), responses: { 201: show(reply) } },
        },
      },
    },
  });
  const { body: made } = await client.call('POST /tickets', { message: 'It is broken.' });
  expect((await client.call(`POST /tickets/${made.id}/replies`, { message: 'It works again.' })).status).toBe(201);
  const { body } = await client.call(`GET /tickets/${made.id}`);
  expect([body.message, body.replies.at(-1).message]).toEqual(['It is broken.', 'It works again.']);
  await client.mock.stop();
});
