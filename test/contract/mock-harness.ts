import type { MockOptions, RunningMock } from '../../generator/mock/start-mock.js';
import { startMock } from '../../generator/mock/start-mock.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes
  body: any;
  headers: Headers;
}

export interface Client {
  mock: RunningMock;
  call(line: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  admin(line: string, body?: unknown): Promise<Answer>;
}

/** A small API with what most have: a collection with a status, things below it, a catalogue, a singleton, actions. */
export function makeDocument(): JsonObject {
  return structuredClone(DOCUMENT);
}

export async function startClient(options: MockOptions = {}): Promise<Client> {
  const mock = await startMock({ document: makeDocument(), keys: ['secret-1'], rate: 0, selfCheck: true, ...options });
  return {
    mock,
    call: (line, body, headers = {}) => send(mock.url, line, body, { 'x-api-key': mock.key, ...headers }),
    admin: (line, body) => send(mock.adminUrl, line, body, {}),
  };
}

export async function send(url: string, line: string, body: unknown, headers: Record<string, string>): Promise<Answer> {
  const [method = 'GET', path = '/'] = line.split(' ');
  const isText = typeof body === 'string';
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text), headers: response.headers };
}

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const error = (description: string) => ({ description, ...json(ref('Error')) });
const ERRORS = {
  '400': error('Wrong.'),
  '401': error('No key.'),
  '403': error('Not allowed.'),
  '422': error('Wrong content.'),
  '429': error('Too many.'),
};
const ITEM = { ...ERRORS, '404': error('Nothing there.') };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const text = { type: 'string' };

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Small', version: '1' },
  servers: [{ url: 'https://api.example.com/base' }],
  security: [{ Key: [] }],
  paths: {
    '/v1/servers': {
      get: {
        operationId: 'listServers',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
          { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } },
          { name: 'name', in: 'query', schema: text },
          { name: 'sort', in: 'query', schema: { type: 'string', enum: ['name', '-name'] } },
        ],
        responses: { '200': { description: 'A page.', ...json(ref('ServerList')) }, ...ERRORS },
      },
      post: {
        operationId: 'createServer',
        requestBody: { required: true, ...json(ref('ServerCreate')) },
        responses: {
          '202': { description: 'Under way.', ...json(ref('ServerCreated')) },
          ...ERRORS,
          '409': error('There is a server of this name already.'),
        },
      },
    },
    '/v1/servers/{id}': {
      parameters: [id],
      get: { operationId: 'getServer', responses: { '200': { description: 'It.', ...json(ref('Server')) }, ...ITEM } },
      patch: {
        operationId: 'patchServer',
        requestBody: { required: true, ...json(ref('ServerPatch')) },
        responses: { '200': { description: 'It.', ...json(ref('Server')) }, ...ITEM },
      },
      delete: {
        operationId: 'deleteServer',
        responses: { '202': { description: 'Going.', ...json(ref('Operation')) }, ...ITEM },
      },
    },
    '/v1/servers/{id}/actions': {
      parameters: [id],
      post: {
        operationId: 'actOnServer',
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['action'],
            properties: { action: { type: 'string', enum: ['power_off', 'power_on'] } },
          }),
        },
        responses: {
          '202': {
            description: 'Under way.',
            headers: { Location: { description: 'Where the operation can be read.', schema: text } },
            ...json(ref('Operation')),
          },
          ...ITEM,
        },
      },
    },
    '/v1/servers/{id}/change_protection': {
      parameters: [id],
      post: {
        requestBody: { required: true, ...json({ type: 'object', properties: { delete: { type: 'boolean' } } }) },
        responses: { '200': { description: 'It.', ...json(ref('Server')) }, ...ITEM },
      },
    },
    '/v1/servers/{id}/reinstall': {
      parameters: [id],
      post: {
        responses: {
          '202': {
            description: 'Under way.',
            ...json({ allOf: [ref('Operation'), { type: 'object', properties: { new_password: text } }] }),
          },
          ...ITEM,
        },
      },
    },
    '/v1/servers/{id}/disks': {
      parameters: [id],
      get: { responses: { '200': { description: 'All.', ...json({ type: 'array', items: ref('Disk') }) }, ...ITEM } },
      post: {
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['size'], properties: { size: { type: 'integer', minimum: 1 } } }),
        },
        responses: {
          '201': { description: 'New.', headers: { Location: { required: true, schema: text } }, ...json(ref('Disk')) },
          ...ITEM,
        },
      },
    },
    '/v1/servers/{id}/disks/{disk_id}': {
      parameters: [id, { name: 'disk_id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { '200': { description: 'It.', ...json(ref('Disk')) }, ...ITEM } },
      put: {
        requestBody: {
          required: true,
          ...json({
            type: 'object',
            required: ['size'],
            properties: { size: { type: 'integer' }, label: { type: ['string', 'null'] } },
          }),
        },
        responses: { '200': { description: 'It.', ...json(ref('Disk')) }, ...ITEM },
      },
      delete: { responses: { '204': { description: 'Gone.' }, ...ITEM } },
    },
    '/v1/plans': {
      get: {
        operationId: 'listPlans',
        responses: { '200': { description: 'All.', ...json({ type: 'array', items: ref('Plan') }) }, ...ERRORS },
      },
    },
    '/v1/operations/{id}': {
      parameters: [id],
      get: {
        operationId: 'getOperation',
        responses: { '200': { description: 'It.', ...json(ref('Operation')) }, ...ITEM },
      },
    },
    '/v1/settings': {
      get: { responses: { '200': { description: 'Them.', ...json(ref('Settings')) }, ...ERRORS } },
      put: {
        requestBody: { required: true, ...json(ref('SettingsSet')) },
        responses: { '200': { description: 'Them.', ...json(ref('Settings')) }, ...ERRORS },
      },
    },
  },
  components: {
    securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } },
    schemas: {
      Error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: text,
          message: text,
          permission: text,
          errors: {
            type: 'array',
            items: { type: 'object', required: ['pointer', 'message'], properties: { pointer: text, message: text } },
          },
        },
      },
      Plan: {
        type: 'object',
        required: ['id', 'cores'],
        properties: { id: { type: 'string', examples: ['small'] }, cores: { type: 'integer', minimum: 1 } },
      },
      PlanSummary: { type: 'object', required: ['id', 'cores'], properties: { id: text, cores: { type: 'integer' } } },
      ServerCreate: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'plan'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 20, description: 'Unique name.' },
          plan: { type: 'string', description: 'Identifier of the plan.' },
          tags: { type: 'array', items: text, default: [] },
          password: { type: 'string', writeOnly: true },
          size_bytes: { type: 'integer', format: 'int64' },
        },
      },
      ServerPatch: {
        type: 'object',
        minProperties: 1,
        additionalProperties: false,
        properties: { name: { ...text, minLength: 1 }, tags: { type: 'array', items: text } },
      },
      Server: {
        type: 'object',
        required: ['id', 'name', 'plan', 'status', 'tags', 'created_at', 'updated_at'],
        properties: {
          id: { type: 'string', readOnly: true, pattern: '^srv-[0-9a-f]{8}$' },
          name: text,
          plan: ref('PlanSummary'),
          status: { type: 'string', enum: ['creating', 'running', 'stopped', 'deleting'], readOnly: true },
          tags: { type: 'array', items: text },
          size_bytes: { type: 'integer', format: 'int64' },
          protection: { type: 'object', readOnly: true, properties: { delete: { type: 'boolean' } } },
          health: { type: 'string', readOnly: true, description: 'How it is.\n\n* failing\n* ok' },
          created_at: { type: 'string', format: 'date-time', readOnly: true },
          updated_at: { type: 'string', format: 'date-time', readOnly: true },
        },
      },
      ServerCreated: {
        type: 'object',
        required: ['server', 'operation', 'root_password'],
        properties: {
          server: ref('Server'),
          operation: ref('Operation'),
          root_password: { type: 'string', format: 'password' },
        },
      },
      ServerList: {
        type: 'object',
        required: ['items', 'meta'],
        properties: {
          items: { type: 'array', items: ref('Server') },
          meta: {
            type: 'object',
            required: ['page', 'total'],
            properties: { page: { type: 'integer' }, total: { type: 'integer' } },
          },
        },
      },
      Disk: {
        type: 'object',
        required: ['id', 'server_id', 'size', 'label'],
        properties: {
          id: { type: 'integer', readOnly: true },
          server_id: { ...text, readOnly: true },
          size: { type: 'integer' },
          label: { type: ['string', 'null'] },
        },
      },
      Operation: {
        type: 'object',
        required: ['id', 'status'],
        properties: {
          id: text,
          status: { type: 'string', enum: ['running', 'succeeded', 'failed'] },
          resource_id: { type: ['string', 'null'] },
          finished_at: { type: ['string', 'null'], format: 'date-time' },
        },
      },
      SettingsSet: { type: 'object', required: ['mode'], properties: { mode: { type: 'string', enum: ['a', 'b'] } } },
      Settings: {
        type: 'object',
        required: ['mode', 'updated_at'],
        properties: {
          mode: { type: 'string', enum: ['a', 'b'], default: 'a' },
          updated_at: { type: ['string', 'null'], format: 'date-time', readOnly: true },
        },
      },
    },
  },
} as unknown as JsonObject;
