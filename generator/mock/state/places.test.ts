import { expect, it } from 'vitest';
import { apiOf } from '../../../test/inline-document.js';
import type { JsonObject } from '../../spec/types.js';
import { startMock } from '../start-mock.js';
import { findPlaces } from './places.js';

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

it('what is set as a whole is shown as it was set: a list without paths for its items, fields in an envelope', async () => {
  const text = { type: 'string' };
  const rules = {
    type: 'object',
    properties: { rules: { type: 'array', items: { type: 'object', properties: { to: text } } } },
  };
  const mode = { type: 'object', properties: { mode: text, size: { type: 'integer' } } };
  const config = { type: 'object', properties: { config: mode } };
  const at = (schema: JsonObject, method: string): JsonObject => {
    const content = { 'application/json': { schema } };
    return {
      get: { responses: { 200: { description: 'ok', content } } },
      [method]: { requestBody: { content }, responses: { 204: { description: 'set' } } },
    };
  };
  const paths = { '/firewall': at(rules, 'put'), '/config': at(config, 'patch') };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const call = async (method: string, path: string, body?: JsonObject) => {
      const answer = await fetch(mock.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return answer.status === 200 ? await answer.json() : answer.status;
    };
    expect(await call('PUT', '/firewall', { rules: [{ to: 'a' }] })).toBe(204);
    expect(await call('GET', '/firewall')).toEqual({ rules: [{ to: 'a' }] });
    const { config: before } = (await call('GET', '/config')) as { config: JsonObject };
    expect(await call('PATCH', '/config', { config: { mode: 'other' } })).toBe(204);
    expect(await call('GET', '/config')).toEqual({ config: { ...before, mode: 'other' } });
  } finally {
    await mock.stop();
  }
});

it('a slash at the end of a path makes no other place', async () => {
  const schema: JsonObject = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
  const body: JsonObject = { content: { 'application/json': { schema } } };
  const shown: JsonObject = { description: 'ok', ...body };
  const paths: JsonObject = {
    '/users': { post: { requestBody: body, responses: { 201: shown } } },
    '/users/{id}/': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: shown } },
      put: { requestBody: body, responses: { 200: shown } },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const call = async (method: string, path: string, given?: JsonObject) => {
      const answer = await fetch(mock.url + path, { method, headers, ...(given && { body: JSON.stringify(given) }) });
      return (await answer.json()) as JsonObject;
    };
    const { id } = await call('POST', '/users', { name: 'a' });
    expect(await call('PUT', `/users/${id}/`, { name: 'b' })).toEqual({ id, name: 'b' });
    expect(await call('GET', `/users/${id}/`)).toEqual({ id, name: 'b' });
  } finally {
    await mock.stop();
  }
});

it('a path that ends with a parameter holds the items below it, where it takes new ones', async () => {
  const schema: JsonObject = { type: 'object', properties: { key: { type: 'string' }, on: { type: 'boolean' } } };
  const body: JsonObject = { content: { 'application/json': { schema } } };
  const shown: JsonObject = { description: 'ok', ...body };
  const list: JsonObject = { content: { 'application/json': { schema: { type: 'array', items: schema } } } };
  const named = (...names: string[]) =>
    names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const paths: JsonObject = {
    '/flags': { get: { responses: { 200: { description: 'ok', ...list } } } },
    '/flags/{project}': { parameters: named('project'), post: { requestBody: body, responses: { 201: shown } } },
    '/flags/{project}/{key}': {
      parameters: named('project', 'key'),
      get: { responses: { 200: shown } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const call = (method: string, path: string, given?: JsonObject) =>
      fetch(mock.url + path, { method, headers, ...(given && { body: JSON.stringify(given) }) });
    expect((await call('POST', '/flags/mine', { key: 'a', on: true })).status).toBe(201);
    expect(await (await call('GET', '/flags/mine/a')).json()).toEqual({ key: 'a', on: true });
    expect((await call('DELETE', '/flags/mine/a')).status).toBe(204);
    expect(mock.dump().created).toEqual([]);
  } finally {
    await mock.stop();
  }
});

it('what the query of a create says is shown, where the answer has a field for it', async () => {
  const schema: JsonObject = { type: 'object', properties: { id: { type: 'integer' }, site: { type: 'string' } } };
  const shown: JsonObject = { description: 'ok', content: { 'application/json': { schema } } };
  const paths: JsonObject = {
    '/hooks': {
      post: {
        parameters: [{ name: 'site', in: 'query', required: true, schema: { type: 'string' } }],
        responses: { 201: shown },
      },
    },
    '/hooks/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: shown } },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const made = await fetch(`${mock.url}/hooks?site=mine`, { method: 'POST', headers: { 'x-api-key': mock.key } });
    expect(await made.json()).toMatchObject({ site: 'mine' });
  } finally {
    await mock.stop();
  }
});

it('what is made at the root lies below it', async () => {
  const schema: JsonObject = { type: 'object', properties: { realm: { type: 'string' }, on: { type: 'boolean' } } };
  const body: JsonObject = { content: { 'application/json': { schema } } };
  const shown: JsonObject = { description: 'ok', ...body };
  const paths: JsonObject = {
    '/': { post: { requestBody: body, responses: { 201: { description: 'made' } } } },
    '/{realm}': {
      parameters: [{ name: 'realm', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: shown } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const call = (method: string, path: string, given?: JsonObject) =>
      fetch(mock.url + path, { method, headers, ...(given && { body: JSON.stringify(given) }) });
    expect((await call('POST', '/', { realm: 'mine', on: true })).status).toBe(201);
    expect(await (await call('GET', '/mine')).json()).toEqual({ realm: 'mine', on: true });
    expect((await call('DELETE', '/mine')).status).toBe(204);
    expect((await call('GET', '/mine')).status).toBe(404);
  } finally {
    await mock.stop();
  }
});

it('a call that imports makes an item where nothing else does, and the answer names it after the path', async () => {
  const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
  const text: JsonObject = { type: 'string' };
  const ok = (schema: JsonObject): JsonObject => ({
    200: { description: 'ok', content: { 'application/json': { schema } } },
  });
  const model = object({ uuid: text, name: text });
  const body: JsonObject = { content: { 'application/json': { schema: object({ name: text }) } } };
  const paths: JsonObject = {
    '/models/import': { post: { requestBody: body, responses: ok(object({ model_ref_uuid: text })) } },
    '/models/{model_ref_uuid}': {
      parameters: [{ name: 'model_ref_uuid', in: 'path', required: true, schema: text }],
      get: { responses: ok(model) },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const made = await fetch(`${mock.url}/models/import`, { method: 'POST', headers, body: '{"name":"a"}' });
    const { model_ref_uuid: uuid } = (await made.json()) as { model_ref_uuid: string };
    const shown = await fetch(`${mock.url}/models/${uuid}`, { headers });
    expect([shown.status, await shown.json()]).toEqual([200, { uuid, name: 'a' }]);
  } finally {
    await mock.stop();
  }
});

it('an action that is called after a collection beside its item makes one there, where nothing else does', async () => {
  const text: JsonObject = { type: 'string' };
  const share: JsonObject = { type: 'object', properties: { id: text, name: text } };
  const ok = (schema: JsonObject): JsonObject => ({
    200: { description: 'ok', content: { 'application/json': { schema } } },
  });
  const takes = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
  const list: JsonObject = { type: 'array', items: share };
  const action: JsonObject = {
    type: 'object',
    properties: { type: { enum: ['snapshot', 'resize'] }, params: { type: 'object', properties: { name: text } } },
  };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }];
  const paths: JsonObject = {
    '/shares': { post: { requestBody: takes(share), responses: ok(share) }, get: { responses: ok(list) } },
    '/shares/{id}': { parameters, get: { responses: ok(share) } },
    '/shares/{id}/actions': {
      parameters,
      post: { requestBody: takes(action), responses: { 204: { description: 'done' } } },
    },
    '/shares/snapshots': { get: { responses: ok(list) } },
    '/shares/snapshots/{id}': { parameters, get: { responses: ok(share) } },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const post = (path: string, body: JsonObject) =>
      fetch(`${mock.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { id } = (await (await post('/shares', { name: 'a' })).json()) as { id: string };
    const listed = async () =>
      ((await (await fetch(`${mock.url}/shares/snapshots`, { headers })).json()) as { name: string }[]).map(
        (s) => s.name,
      );
    const before = await listed();
    await post(`/shares/${id}/actions`, { type: 'resize', params: { name: 'b' } });
    expect(await listed()).toEqual(before);
    await post(`/shares/${id}/actions`, { type: 'snapshot', params: { name: 'c' } });
    expect(await listed()).toEqual([...before, 'c']);
  } finally {
    await mock.stop();
  }
});

const ok = (schema: JsonObject): JsonObject => ({
  description: 'ok',
  content: { 'application/json': { schema } },
});
const withId = (name: string, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'object', properties: { id: { type: 'string' }, ...more } } },
});

it('what an action makes is no action, though that is what the call answers with first', async () => {
  const work: JsonObject = { type: 'object', properties: { action: { $ref: '#/components/schemas/Action' } } };
  const [vm, image] = [withId('vm', { name: { type: 'string' } }), withId('image')];
  const both = {
    type: 'object',
    properties: { ...(work.properties as JsonObject), ...(image.properties as JsonObject) },
  };
  const id: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const body: JsonObject = { content: { 'application/json': { schema: { type: 'object' } } } };
  const paths: JsonObject = {
    '/vms': { post: { requestBody: body, responses: { 201: ok(vm) } } },
    '/vms/{id}': {
      parameters: [id],
      get: { responses: { 200: ok(vm) } },
      delete: { responses: { 204: { description: '' } } },
    },
    '/vms/{id}/actions': {
      parameters: [id],
      get: {
        responses: {
          200: ok({
            type: 'object',
            properties: { actions: { type: 'array', items: { $ref: '#/components/schemas/Action' } } },
          }),
        },
      },
    },
    '/vms/{id}/actions/{action}': {
      parameters: [id, { ...id, name: 'action' }],
      get: { responses: { 200: ok(work) } },
    },
    '/vms/{id}/actions/create_image': { parameters: [id], post: { requestBody: body, responses: { 201: ok(both) } } },
    '/images/{id}': {
      parameters: [id],
      get: { responses: { 200: ok(image) } },
      delete: { responses: { 204: { description: '' } } },
    },
  };
  const status = { type: 'string', enum: ['running', 'success'] };
  const components = { schemas: { Action: { type: 'object', properties: { id: { type: 'string' }, status } } } };
  const info = { title: 'x', version: '1' };
  const mock = await startMock({ document: { openapi: '3.1.0', info, components, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const post = async (path: string) =>
      (await (await fetch(`${mock.url}${path}`, { method: 'POST', headers, body: '{}' })).json()) as Record<
        string,
        { id: string }
      >;
    const made = await post('/vms');
    const answer = await post(`/vms/${made.vm?.id}/actions/create_image`);
    expect((await fetch(`${mock.url}/images/${answer.image?.id}`, { headers })).status).toBe(200);
  } finally {
    await mock.stop();
  }
});

it('a create by name gives an id of its own', async () => {
  const shown = ok({ type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } });
  const at = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const paths: JsonObject = {
    '/endpoints/{name}': { parameters: [at('name')], post: { summary: 'Create one', responses: { 201: shown } } },
    '/endpoints/{id}': {
      parameters: [at('id')],
      get: { responses: { 200: shown } },
      delete: { responses: { 204: { description: '' } } },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key };
    const answer = await fetch(`${mock.url}/endpoints/mine`, { method: 'POST', headers });
    const made = (await answer.json()) as { id: string; name: string };
    expect(made).toMatchObject({ name: 'mine' });
    expect(made.id).not.toBe('mine');
    expect((await fetch(`${mock.url}/endpoints/${made.id}`, { headers })).status).toBe(200);
  } finally {
    await mock.stop();
  }
});

it('a create at another version makes what the older paths show', async () => {
  const text = { type: 'string' };
  const content = (properties: JsonObject): JsonObject => ({
    content: { 'application/json': { schema: { type: 'object', properties } } },
  });
  const net = content({ id: text, name: text });
  const paths: JsonObject = {
    '/v1/nets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
      get: { responses: { 200: { description: 'ok', ...net } } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
    '/v2/nets': {
      post: {
        requestBody: content({ name: text }),
        responses: { 202: { description: 'ok', ...content({ id: text }) } },
      },
    },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const made = await fetch(`${mock.url}/v2/nets`, { method: 'POST', headers, body: '{"name":"a"}' });
    const { id } = (await made.json()) as { id: string };
    const shown = await fetch(`${mock.url}/v1/nets/${id}`, { headers });
    expect([made.status, await shown.json()]).toEqual([202, { id, name: 'a' }]);
  } finally {
    await mock.stop();
  }
});

it('PUT on a collection makes an item where nothing else does, and its body has no id to name one', async () => {
  const text = { type: 'string' };
  const site = {
    type: 'object',
    properties: { id: { ...text, readOnly: true }, name: { ...text, example: 'Primary' } },
  };
  const answers = (schema: JsonObject) => ({
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  });
  const $ref = '#/components/schemas/Site';
  const body = { content: { 'application/json': { schema: { type: 'object', properties: { name: text } } } } };
  const paths: JsonObject = {
    '/sites': {
      get: answers({ type: 'array', items: { $ref } }),
      put: { requestBody: body, ...answers({ $ref }) },
    },
    '/sites/{site_id}': {
      parameters: [{ name: 'site_id', in: 'path', required: true, schema: text }],
      get: answers({ $ref }),
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
  const document = {
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    components: { schemas: { Site: site } },
    paths,
  };
  const mock = await startMock({ document, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const call = async (method: string, path: string, sent?: JsonObject) => {
      const answer = await fetch(mock.url + path, { method, headers, ...(sent && { body: JSON.stringify(sent) }) });
      return (await answer.json()) as { id: string; name: string };
    };
    const made = await call('PUT', '/sites', { name: 'north' });
    const other = await call('PUT', '/sites', { name: 'south' });
    expect([made.name, other.name, made.id === other.id]).toEqual(['north', 'south', false]);
    expect(await call('GET', `/sites/${made.id}`)).toEqual(made);
  } finally {
    await mock.stop();
  }
});

it.each(['options', 'head'])('what is listed is known by its id, whatever %s of its path answers', async (method) => {
  const text = { type: 'string' };
  const content = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
  const key = { type: 'object', properties: { keyId: text, name: text } };
  const asked = { responses: { 200: { description: 'ok', ...content({ type: 'object', properties: {} }) } } };
  const parameters = [{ name: 'keyId', in: 'path', required: true, schema: text }];
  const get = { responses: { 200: { description: 'ok', ...content(key) } } };
  const paths: JsonObject = {
    '/keys': {
      get: { responses: { 200: { description: 'ok', ...content({ type: 'array', items: key }) } } },
      post: { requestBody: content({ type: 'object', properties: { name: text } }), ...get },
      options: asked,
    },
    '/keys/{keyId}': {
      parameters,
      [method]: asked,
      ...(method === 'head' && { get }),
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
  const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths };
  const mock = await startMock({ document, rate: 0 });
  const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
  const send = async (path: string, init: RequestInit = {}) => fetch(mock.url + path, { headers, ...init });
  try {
    const made = (await (await send('/keys', { method: 'POST', body: '{"name":"x"}' })).json()) as { keyId: string };
    const listed = (await (await send('/keys')).json()) as { keyId: string; name: string }[];
    expect(listed.filter(({ name }) => name === 'x')).toEqual([made]);
    expect((await send(`/keys/${made.keyId}`, { method: 'DELETE' })).status).toBe(204);
  } finally {
    await mock.stop();
  }
});

it('a PUT on a collection that says that it creates makes one under the id that it may be given', async () => {
  const text = { type: 'string' };
  const site = { type: 'object', properties: { id: text, name: text } };
  const ok = (schema: JsonObject) => ({
    responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
  });
  const $ref = '#/components/schemas/Site';
  const paths: JsonObject = {
    '/sites': {
      get: ok({ type: 'array', items: { $ref } }),
      put: {
        summary: 'Create a site',
        requestBody: { content: { 'application/json': { schema: { $ref } } } },
        ...ok({ $ref }),
      },
    },
    '/sites/{site_id}': {
      parameters: [{ name: 'site_id', in: 'path', required: true, schema: text }],
      get: ok({ $ref }),
      delete: { responses: { 204: { description: 'gone' } } },
    },
  };
  const info = { title: 'x', version: '1' };
  const document = { openapi: '3.1.0', info, components: { schemas: { Site: site } }, paths };
  const mock = await startMock({ document, rate: 0 });
  const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
  try {
    for (const id of ['a', 'b'])
      await fetch(`${mock.url}/sites`, { method: 'PUT', headers, body: JSON.stringify({ id, name: 'x' }) });
    expect(mock.dump().created.map(({ path }) => path)).toEqual(['/sites/a', '/sites/b']);
  } finally {
    await mock.stop();
  }
});

it('what a document has in several versions, and a verb in front of an id, lead to the same item', async () => {
  const text = { type: 'string' };
  const content = (properties: JsonObject): JsonObject => ({
    content: { 'application/json': { schema: { type: 'object', properties } } },
  });
  const key = content({ id: text, name: text, state: { ...text, enum: ['active', 'paused'] } });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: text }];
  const paths: JsonObject = {
    '/v10/keys': {
      post: { requestBody: content({ name: text }), responses: { 201: { description: 'ok', ...key } } },
    },
    '/v9/keys/{id}': {
      parameters,
      put: { requestBody: content({ name: text }), responses: { 200: { description: 'ok', ...key } } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
    '/v9/keys/pause/{id}': { parameters, post: { responses: { 200: { description: 'ok', ...key } } } },
    '/v1/keys/{id}': { parameters, get: { responses: { 200: { description: 'ok', ...key } } } },
  };
  const mock = await startMock({ document: { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths }, rate: 0 });
  try {
    const headers = { 'x-api-key': mock.key, 'content-type': 'application/json' };
    const made = await fetch(`${mock.url}/v10/keys`, { method: 'POST', headers, body: '{"name":"a"}' });
    const { id } = (await made.json()) as { id: string };
    await fetch(`${mock.url}/v9/keys/pause/${id}`, { method: 'POST', headers });
    const shown = await fetch(`${mock.url}/v1/keys/${id}`, { headers });
    expect(await shown.json()).toEqual({ id, name: 'a', state: 'paused' });
    await fetch(`${mock.url}/v9/keys/${id}`, { method: 'DELETE', headers });
    expect((await fetch(`${mock.url}/v1/keys/${id}`, { headers })).status).toBe(404);
  } finally {
    await mock.stop();
  }
});

it('what is found by something else than its id is read, and what is made beside it is still made', () => {
  const form = '{type: object, properties: {id: {type: integer}, name: {type: string}}}';
  const shown = `responses: {200: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Form'}}}}}`;
  const api = apiOf(`
components: {schemas: {Form: ${form}}}
paths:
  /forms:
    get: {parameters: [{name: hash, in: query, required: true, schema: {type: string}}], ${shown}}
    post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Form'}}}}, ${shown}}
  /forms/{id}: {get: {${shown}}}`);
  const { places } = findPlaces(api);
  const kinds = api.operations.map((operation) => `${operation.key} ${places.get(operation)?.kind}`);
  expect(kinds).toEqual(['GET /forms single-read', 'POST /forms create', 'GET /forms/{id} read']);
});
