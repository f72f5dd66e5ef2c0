import { expect, it } from 'vitest';
import type { JsonObject } from '../../generator/spec/types.js';
import { startClient } from './mock-harness.js';

const text = { type: 'string' };
const show = (schema: JsonObject) => ({ description: 'It.', content: { 'application/json': { schema } } });
const take = (schema: JsonObject) => ({ required: true, content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const id = { name: 'id', in: 'path', required: true, schema: text };
const gone = { 404: { description: 'None.' } };
const named = { type: 'object', required: ['name'], properties: { name: text } };
const schemas = {
  volume: { type: 'object', properties: { id: text, name: text } },
  snapshot: { type: 'object', properties: { id: text, name: text } },
  machine: { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: text } },
  address: {
    type: 'object',
    properties: { id: text, machine: { anyOf: [{ type: 'null' }, ref('machine')] } },
  },
};
const start = (paths: JsonObject) =>
  startClient({
    document: { openapi: '3.1.0', info: { title: 'Made', version: '1' }, paths, components: { schemas } },
  });

it('shows and removes at its own path what was made below something else', async () => {
  const client = await start({
    '/volumes': { post: { requestBody: take(named), responses: { 201: show(ref('volume')) } } },
    '/volumes/{id}': { parameters: [id], get: { responses: { 200: show(ref('volume')) } } },
    '/volumes/{id}/snapshots': {
      parameters: [id],
      get: { responses: { 200: show({ type: 'array', items: ref('snapshot') }) } },
      post: { requestBody: take(named), responses: { 201: show(ref('snapshot')) } },
    },
    '/snapshots/{id}': {
      parameters: [id],
      get: { responses: { 200: show(ref('snapshot')), ...gone } },
      delete: { responses: { 204: { description: 'Gone.' }, ...gone } },
    },
  });
  const { body: volume } = await client.call('POST /volumes', { name: 'data' });
  const { body: made } = await client.call(`POST /volumes/${volume.id}/snapshots`, { name: 'monday' });
  expect((await client.call(`GET /snapshots/${made.id}`)).body).toEqual(made);
  expect((await client.call(`DELETE /snapshots/${made.id}`)).status).toBe(204);
  expect(client.mock.dump().created.map(({ path }) => path)).toEqual([`/volumes/${volume.id}`]);
  await client.mock.stop();
});

it('shows the object that a call assigned by its id, until another takes it away', async () => {
  const action = {
    oneOf: [
      {
        type: 'object',
        required: ['type', 'machine_id'],
        properties: { type: { type: 'string', enum: ['assign'] }, machine_id: { type: 'integer' } },
      },
      { type: 'object', required: ['type'], properties: { type: { type: 'string', enum: ['unassign'] } } },
    ],
  };
  const client = await start({
    '/machines': { post: { requestBody: take(named), responses: { 201: show(ref('machine')) } } },
    '/machines/{id}': { parameters: [id], get: { responses: { 200: show(ref('machine')) } } },
    '/addresses': { post: { responses: { 201: show(ref('address')) } } },
    '/addresses/{id}': { parameters: [id], get: { responses: { 200: show(ref('address')) } } },
    '/addresses/{id}/actions': {
      parameters: [id],
      post: { requestBody: take(action), responses: { 204: { description: 'Done.' } } },
    },
  });
  const { body: machine } = await client.call('POST /machines', { name: 'web' });
  const { body: address } = await client.call('POST /addresses');
  const look = async () => (await client.call(`GET /addresses/${address.id}`)).body.machine ?? null;
  await client.call(`POST /addresses/${address.id}/actions`, { type: 'assign', machine_id: machine.id });
  expect(await look()).toEqual(machine);
  await client.call(`POST /addresses/${address.id}/actions`, { type: 'unassign' });
  expect(await look()).toBeNull();
  await client.mock.stop();
});

it('lists below one thing the others that were attached to it one by one, and no more', async () => {
  const list = { type: 'object', properties: { children: { type: 'array', items: ref('volume') } } };
  const path = (name: string) => ({ name, in: 'path', required: true, schema: text });
  const child = { type: 'object', properties: { child_id: text } };
  const attached = { 200: show({ type: 'object', properties: { child_id: text } }), ...gone };
  const client = await start({
    '/volumes': {
      get: { responses: { 200: show({ type: 'array', items: ref('volume') }) } },
      post: { requestBody: take(named), responses: { 201: show(ref('volume')) } },
    },
    '/volumes/{id}': { parameters: [id], get: { responses: { 200: show(ref('volume')) } } },
    '/volumes/{id}/children': { parameters: [id], get: { responses: { 200: show(list) } } },
    '/volumes/{id}/children/{child_id}': {
      parameters: [id, path('child_id')],
      post: { summary: 'Attach a child', requestBody: take(child), responses: attached },
      delete: { responses: attached },
    },
  });
  const [one, other] = [
    (await client.call('POST /volumes', { name: 'a' })).body,
    (await client.call('POST /volumes', { name: 'b' })).body,
  ];
  const look = async () => (await client.call(`GET /volumes/${one.id}/children`)).body.children;
  expect(await look()).toEqual([]);
  await client.call(`POST /volumes/${one.id}/children/${other.id}`, { child_id: other.id });
  expect(await look()).toMatchObject([{ id: other.id }]);
  await client.call(`DELETE /volumes/${one.id}/children/${other.id}`);
  expect(await look()).toEqual([]);
  await client.mock.stop();
});

it('keeps what is put into a thing by its key apart from where it was made', async () => {
  const nic = { name: 'nic', in: 'path', required: true, schema: text };
  const list = { get: { responses: { 200: show({ type: 'array', items: ref('snapshot') }) } } };
  const client = await start({
    '/nets': { post: { requestBody: take(named), responses: { 201: show(ref('volume')) } } },
    '/nets/{id}': { parameters: [id], get: { responses: { 200: show(ref('volume')) } } },
    '/nets/{id}/nics': {
      parameters: [id],
      ...list,
      post: { requestBody: take(named), responses: { 201: show(ref('snapshot')) } },
    },
    '/nets/{id}/nics/{nic}': { parameters: [id, nic], get: { responses: { 200: show(ref('snapshot')), ...gone } } },
    '/hosts': { post: { requestBody: take(named), responses: { 201: show(ref('volume')) } } },
    '/hosts/{id}': { parameters: [id], get: { responses: { 200: show(ref('volume')) } } },
    '/hosts/{id}/nics': { parameters: [id], ...list },
    '/hosts/{id}/nics/{nic}': {
      parameters: [id, nic],
      put: { operationId: 'attachNic', responses: { 202: { description: 'Attached.' } } },
      delete: { responses: { 204: { description: 'Detached.' }, ...gone } },
    },
  });
  const { body: net } = await client.call('POST /nets', { name: 'net' });
  const { body: made } = await client.call(`POST /nets/${net.id}/nics`, { name: 'eth0' });
  const { body: host } = await client.call('POST /hosts', { name: 'host' });
  expect((await client.call(`PUT /hosts/${host.id}/nics/${made.id}`)).status).toBe(202);
  expect((await client.call(`GET /hosts/${host.id}/nics`)).body).toMatchObject([{ id: made.id }]);
  expect((await client.call(`DELETE /hosts/${host.id}/nics/${made.id}`)).status).toBe(204);
  expect((await client.call(`GET /hosts/${host.id}/nics`)).body).toEqual([]);
  expect((await client.call(`GET /nets/${net.id}/nics/${made.id}`)).body).toEqual(made);
  await client.mock.stop();
});
