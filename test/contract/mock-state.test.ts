import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, startClient } from './mock-harness.js';

let client: Client;
beforeAll(async () => {
  client = await startClient();
});
beforeEach(() => client.mock.reset());
afterAll(() => client.mock.stop());

const NEW = { name: 'web', plan: 'small' };

async function createServer(body: object = NEW) {
  const answer = await client.call('POST /v1/servers', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return answer.body;
}

describe('state', () => {
  it('shows a new thing pending, then ready, and its operation with it', async () => {
    const { server, operation } = await createServer();
    expect([server.status, operation.status, operation.resource_id]).toEqual(['creating', 'running', server.id]);
    expect((await client.call(`GET /v1/servers/${server.id}`)).body.status).toBe('creating');
    expect((await client.call(`GET /v1/operations/${operation.id}`)).body.status).toBe('succeeded');
    expect((await client.call(`GET /v1/servers/${server.id}`)).body.status).toBe('running');
  });

  it('fills in defaults, translates references and shows a secret once', async () => {
    const { server, root_password } = await createServer({ ...NEW, password: 'hidden' });
    expect(root_password).toMatch(/./);
    expect(server).toMatchObject({ tags: [], plan: { id: 'small', cores: 1 } });
    const { body } = await client.call(`GET /v1/servers/${server.id}`);
    expect(Object.keys(body)).not.toContain('password');
    expect(Object.keys(body)).not.toContain('root_password');
  });

  it('changes by PATCH what is sent, and moves the time of the last change alone', async () => {
    const { server } = await createServer();
    client.mock.mock.world.clockOffset = 60_000;
    const { body } = await client.call(`PATCH /v1/servers/${server.id}`, { tags: ['a'] });
    expect(body).toMatchObject({ id: server.id, name: 'web', tags: ['a'], created_at: server.created_at });
    expect(body.updated_at > server.updated_at).toBe(true);
  });

  it('clears by PUT what is left out', async () => {
    const { server } = await createServer();
    const { body: disk, headers } = await client.call(`POST /v1/servers/${server.id}/disks`, { size: 5 });
    const path = `/v1/servers/${server.id}/disks/${disk.id}`;
    expect(headers.get('location')).toBe(path);
    expect(disk.server_id).toBe(server.id);
    expect((await client.call(`PUT ${path}`, { size: 6, label: 'data' })).body).toMatchObject({
      size: 6,
      label: 'data',
    });
    expect((await client.call(`PUT ${path}`, { size: 7 })).body).toMatchObject({ size: 7, label: null });
  });

  it('takes what lies below along when it goes, after showing that it is going', async () => {
    const { server } = await createServer();
    const { body: disk } = await client.call(`POST /v1/servers/${server.id}/disks`, { size: 5 });
    expect((await client.call(`DELETE /v1/servers/${server.id}`)).status).toBe(202);
    expect((await client.call(`GET /v1/servers/${server.id}`)).body.status).toBe('deleting');
    expect((await client.call(`GET /v1/servers/${server.id}`)).status).toBe(404);
    expect((await client.call(`GET /v1/servers/${server.id}/disks/${disk.id}`)).status).toBe(404);
    expect(client.mock.dump().created).toEqual([]);
  });

  it('refuses duplicates and what does not exist', async () => {
    await createServer();
    const twice = await client.call('POST /v1/servers', NEW);
    expect([twice.status, twice.body.errors[0].pointer]).toEqual([409, '/name']);
    const unknown = await client.call('POST /v1/servers', { name: 'db', plan: 'huge' });
    expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, '/plan']);
  });

  it('red where an item is its own duplicate, or a change may take the name of another', async () => {
    const response = { '409': { description: 'The name is taken already.' } };
    const vm = { type: 'object', properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } } };
    const content = { content: { 'application/json': { schema: vm } } };
    const answer = (status: string) => ({ [status]: { description: 'x', ...content }, ...response });
    const body = { requestBody: content };
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Names', version: '1' },
      paths: {
        '/vms': { post: { ...body, responses: answer('201') } },
        '/vms/{id}': {
          parameters: [id],
          get: { responses: answer('200') },
          put: { ...body, responses: answer('200') },
          delete: { responses: { '204': { description: 'x' } } },
        },
      },
    };
    const names = await startClient({ document });
    try {
      const web = (await names.call('POST /vms', { name: 'web' })).body;
      await names.call('POST /vms', { name: 'db' });
      expect((await names.call(`PUT /vms/${web.id}`, { name: 'web' })).status).toBe(200);
      expect((await names.call(`PUT /vms/${web.id}`, { name: 'db' })).status).toBe(409);
      expect((await names.call(`PUT /vms/${web.id}`, { name: 'www' })).status).toBe(200);
    } finally {
      await names.mock.stop();
    }
  });

  it('red where an identity that the client chooses can be taken twice', async () => {
    const vm = {
      type: 'object',
      required: ['slug'],
      properties: { slug: { type: 'string' }, size: { type: 'integer' } },
    };
    const content = { content: { 'application/json': { schema: vm } } };
    const slug = { name: 'slug', in: 'path', required: true, schema: { type: 'string' } };
    const answer = (status: string) => ({
      [status]: { description: 'x', ...content },
      '409': { description: 'Busy.' },
    });
    const document = {
      openapi: '3.1.0',
      info: { title: 'Slugs', version: '1' },
      paths: {
        '/vms': { post: { requestBody: content, responses: answer('201') } },
        '/vms/{slug}': { parameters: [slug], get: { responses: answer('200') }, delete: { responses: answer('200') } },
      },
    };
    const slugs = await startClient({ document });
    try {
      expect((await slugs.call('POST /vms', { slug: 'web', size: 1 })).status).toBe(201);
      const twice = await slugs.call('POST /vms', { slug: 'web', size: 2 });
      expect(twice.status).toBe(409);
      expect((await slugs.call('GET /vms/web')).body.size).toBe(1);
    } finally {
      await slugs.mock.stop();
    }
  });

  it('pages, filters and sorts', async () => {
    for (const name of ['c', 'a', 'b']) await createServer({ name, plan: 'small' });
    const names = async (query: string) =>
      (await client.call(`GET /v1/servers${query}`)).body.items.map((i: { name: string }) => i.name);
    expect(await names('?sort=name')).toEqual(['a', 'b', 'c']);
    expect(await names('?sort=-name&per_page=2')).toEqual(['c', 'b']);
    expect(await names('?sort=name&per_page=2&page=2')).toEqual(['c']);
    expect(await names('?name=b')).toEqual(['b']);
    expect((await client.call('GET /v1/servers?per_page=1')).body.meta).toMatchObject({ page: 1, total: 3 });
  });

  it('lets an action have its effect', async () => {
    const { server } = await createServer();
    await client.call(`POST /v1/servers/${server.id}/actions`, { action: 'power_off' });
    await client.call(`GET /v1/servers/${server.id}`);
    expect((await client.call(`GET /v1/servers/${server.id}`)).body.status).toBe('stopped');
  });

  it('lets an action set a field of the object that it names', async () => {
    const { server } = await createServer();
    expect(server.protection).toEqual({ delete: false });
    await client.call(`POST /v1/servers/${server.id}/change_protection`, { delete: true });
    expect((await client.call(`GET /v1/servers/${server.id}`)).body.protection).toEqual({ delete: true });
  });

  it('takes the values of a field that the server sets from its description', async () => {
    expect((await createServer()).server.health).toBe('ok');
  });

  it('points to the operation that an action began, behind the prefix that the call came by', async () => {
    const { server } = await createServer();
    for (const prefix of ['', '/base']) {
      const line = `POST ${prefix}/v1/servers/${server.id}/actions`;
      const { body, headers } = await client.call(line, { action: 'power_on' });
      expect(headers.get('location')).toBe(`${prefix}/v1/operations/${body.id}`);
    }
  });

  it('keeps work that was told with something beside it, without that', async () => {
    const { server } = await createServer();
    const { body } = await client.call(`POST /v1/servers/${server.id}/reinstall`);
    expect([body.status, typeof body.new_password]).toEqual(['running', 'string']);
    const kept = (await client.call(`GET /v1/operations/${body.id}`)).body;
    expect(kept).toMatchObject({ id: body.id, resource_id: server.id });
    expect(kept).not.toHaveProperty('new_password');
  });

  it('keeps a singleton, and tells whether it is as it was', async () => {
    expect((await client.call('GET /v1/settings')).body).toEqual({ mode: 'a', updated_at: null });
    expect((await client.call('PUT /v1/settings', { mode: 'b' })).body.mode).toBe('b');
    expect((await client.call('GET /v1/settings')).body.mode).toBe('b');
    expect(client.mock.dump().singletons).toMatchObject([{ path: '/v1/settings', changed: true }]);
  });

  it('keeps seeded things apart from created ones', async () => {
    await createServer();
    const { seeded, created } = client.mock.dump();
    expect(seeded[0]).toMatchObject({ path: '/v1/plans/small', changed: false });
    expect(created).toHaveLength(1);
  });

  it('keeps whole numbers beyond 2^53 exact', async () => {
    const answer = await fetch(`${client.mock.url}/v1/servers`, {
      method: 'POST',
      headers: { 'x-api-key': client.mock.key, 'content-type': 'application/json' },
      body: '{"name":"big","plan":"small","size_bytes":9007199254740993}',
    });
    expect(await answer.text()).toContain('9007199254740993');
  });

  it('gave only answers that fit the document', () => {
    expect(client.mock.journal().filter(({ note }) => note !== undefined)).toEqual([]);
  });
});
