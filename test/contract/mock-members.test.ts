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

it('sets the name of one address in the list, and takes it away again by default', async () => {
  const address = { type: 'object', properties: { ip: text, reverse: text } };
  const vm = { type: 'object', properties: { id: text, name: text } };
  const some = (...names: string[]) =>
    take({ type: 'object', required: names, properties: Object.fromEntries(names.map((name) => [name, text])) });
  const client = await startClient({
    document: {
      openapi: '3.1.0',
      info: { title: 'Addresses', version: '1' },
      paths: {
        '/vms': { post: { requestBody: some('name'), responses: { 201: show(vm) } } },
        '/vms/{id}': { parameters: [id], get: { responses: { 200: show(vm) } } },
        '/vms/{id}/ips': {
          parameters: [id],
          get: { responses: { 200: show({ type: 'object', properties: { ips: { type: 'array', items: address } } }) } },
        },
        '/vms/{id}/ips/reverse': {
          parameters: [id],
          post: { requestBody: some('ip', 'reverse'), responses: { 204: { description: 'Set.' } } },
        },
        '/vms/{id}/ips/reverse/default': {
          parameters: [id],
          post: { requestBody: some('ip'), responses: { 204: { description: 'As before.' } } },
        },
      },
    },
  });
  const { body: vmMade } = await client.call('POST /vms', { name: 'a' });
  const names = async () => {
    const { body } = await client.call(`GET /vms/${vmMade.id}/ips`);
    return body.ips
      .filter(({ ip }: { ip: string }) => ip === '192.0.2.7')
      .map((own: { reverse: string }) => own.reverse);
  };
  for (const reverse of ['a.example', 'b.example']) {
    await client.call(`POST /vms/${vmMade.id}/ips/reverse`, { ip: '192.0.2.7', reverse });
    expect(await names()).toEqual([reverse]);
  }
  await client.call(`POST /vms/${vmMade.id}/ips/reverse/default`, { ip: '192.0.2.7' });
  expect(await names()).toEqual(['']);
  await client.mock.stop();
});

it('a second way to make an item answers with one that can be read', async () => {
  const snapshot = { title: 'Snapshot', type: 'object', properties: { id: text, note: text } };
  const one = { $ref: '#/components/schemas/Snapshot' };
  const client = await startClient({
    document: {
      openapi: '3.1.0',
      info: { title: 'Snapshots', version: '1' },
      components: { schemas: { Snapshot: snapshot } },
      paths: {
        '/snapshots': { post: { requestBody: take(message), responses: { 201: show(one) } } },
        '/snapshots/create-from-url': { post: { requestBody: take(message), responses: { 202: show(one) } } },
        '/snapshots/{id}': { parameters: [id], get: { responses: { 200: show(one) } } },
      },
    },
  });
  const { body: made } = await client.call('POST /snapshots/create-from-url', { message: 'a' });
  expect((await client.call(`GET /snapshots/${made.id}`)).body).toEqual(made);
  await client.mock.stop();
});

it('lists what was assigned by its names, each once', async () => {
  const shown = { type: 'object', properties: { urn: text, assigned_at: text } };
  const list = show({ type: 'object', properties: { resources: { type: 'array', items: shown } } });
  const names = { type: 'object', properties: { resources: { type: 'array', items: text } } };
  const project = { type: 'object', properties: { id: text, name: text } };
  const client = await startClient({
    document: {
      openapi: '3.1.0',
      info: { title: 'Projects', version: '1' },
      paths: {
        '/projects': { post: { requestBody: take(project), responses: { 201: show(project) } } },
        '/projects/{id}': { parameters: [id], get: { responses: { 200: show(project) } } },
        '/projects/{id}/resources': {
          parameters: [id],
          get: { responses: { 200: list } },
          post: { summary: 'Assign resources to a project', requestBody: take(names), responses: { 200: list } },
        },
      },
    },
  });
  const { body: made } = await client.call('POST /projects', { name: 'one' });
  await client.call(`POST /projects/${made.id}/resources`, { resources: ['vm:1', 'vm:2'] });
  await client.call(`POST /projects/${made.id}/resources`, { resources: ['vm:2', 'vm:3'] });
  const { body } = await client.call(`GET /projects/${made.id}/resources`);
  expect(body.resources.map(({ urn }: { urn: string }) => urn)).toEqual(['vm:1', 'vm:2', 'vm:3']);
  await client.mock.stop();
});
