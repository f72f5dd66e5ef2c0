import type { JsonObject } from '../../../generator/spec/types.js';
import type { Row } from './rows.js';

const JSON_TYPE = 'application/json';
const SERVER = "{$ref: '#/components/schemas/Server'}";
const takes = (schema: string, type = JSON_TYPE) =>
  `requestBody: {required: true, content: {${type}: {schema: ${schema}}}}`;
const gives = (schema: string, type = JSON_TYPE, status = 200, more = '') =>
  `responses: {${status}: {description: x, ${more}content: {${type}: {schema: ${schema}}}}}`;
const text = (name: string, place: string, more = '') =>
  `{name: ${name}, in: ${place}, required: true, schema: {type: string${more}}}`;

interface Parts {
  path: string;
  /** Parameters of all operations. */
  shared: string;
  list: string;
  create: string;
  read: string;
  update: string;
  remove: string;
  /** Further paths. */
  more: string;
}

/** The usual collection, with other words where a row is about them. */
function collect(parts: Partial<Parts>): string {
  return `paths: {${collectPath(parts)}, ${parts.more ?? ''}}`;
}

function collectPath({ path = '/servers', shared = '', ...own }: Partial<Parts>): string {
  const list = own.list ?? gives(`{type: array, items: ${SERVER}}`);
  const create = own.create ?? `${takes(SERVER)}, ${gives(SERVER, JSON_TYPE, 201)}`;
  const read = own.read ?? gives(SERVER);
  const update = own.update ?? `${takes(SERVER)}, ${gives(SERVER)}`;
  const remove = own.remove ?? 'responses: {204: {description: x}}';
  return `'${path}': {parameters: [${shared}], get: {${list}}, post: {${create}}},
  '${path}/{id}': {parameters: [${[shared, text('id', 'path')].filter(Boolean).join(', ')}], get: {${read}},
    patch: {${update}}, delete: {${remove}}}`;
}

const define = (schemas: string) => `components: {schemas: {${schemas}}}`;
const ID = 'id: {type: string, readOnly: true}';
const number = (name: string, more = '') => `{name: ${name}, in: query, schema: {type: integer${more}}}`;
const many = (count: number): [string, JsonObject][] =>
  Array.from({ length: count }, (_, index) => ['/servers', { name: `other-${index}` }]);
const CHANGE = { name: 'one', size: 2 };
const listed = { before: many(5), lists: true, change: CHANGE } as const;

/** What is sent, in which shape, and how what comes back is read. */
export const CALL_ROWS: readonly Row[] = [
  {
    why: 'a tenant in a header that all calls demand',
    document: collect({ shared: text('X-Tenant', 'header') }),
    env: { X_TENANT: 'acme' },
    carries: { 'header x-tenant': 'acme' },
  },
  {
    why: 'a header that one dangerous action demands: whoever calls it says it',
    document: collect({
      more: `'/servers/{id}/wipe': {post: {parameters: [${text('id', 'path')}, ${text('X-Confirm', 'header')}], responses: {204: {description: x}}}}`,
    }),
    has: ['POST /servers/{id}/wipe'],
  },
  {
    why: 'a header that only the delete demands',
    document: collect({ remove: `parameters: [${text('X-Confirm', 'header')}], responses: {204: {description: x}}` }),
    unmanaged: 'DELETE /servers/{id} needs X-Confirm in the header',
    acts: { 'POST /servers': 'server_create', 'DELETE /servers/{id}': 'server_delete' },
    isGone: true,
  },
  {
    why: 'a header that only the create demands',
    document: collect({
      create: `parameters: [${text('X-Confirm', 'header')}], ${takes(SERVER)}, ${gives(SERVER, JSON_TYPE, 201)}`,
    }),
    unmanaged: 'POST /servers needs X-Confirm in the header',
    acts: { 'POST /servers': 'server_create', 'DELETE /servers/{id}': 'server_delete' },
    isGone: true,
  },
  {
    why: 'project and region in every path',
    document: `paths: {${['servers', 'disks', 'networks']
      .map((noun) =>
        collectPath({
          path: `/projects/{project_id}/regions/{region}/${noun}`,
          shared: `${text('project_id', 'path')}, ${text('region', 'path')}`,
        }),
      )
      .join(', ')}}`,
    env: { PROJECT_ID: 'p-1', REGION: 'north' },
    calls: { 'POST /projects/p-1/regions/north/servers': true },
  },
  {
    why: 'a version in every path, with a default',
    document: `paths: {${['servers', 'disks', 'networks']
      .map((noun) =>
        collectPath({ path: `/{version}/${noun}`, shared: text('version', 'path', ', enum: [v4, v5], default: v4') }),
      )
      .join(', ')}}`,
    calls: { 'POST /v4/servers': true },
  },
  {
    why: 'a form',
    document: collect({
      create: `${takes(SERVER, 'application/x-www-form-urlencoded')}, ${gives(SERVER, JSON_TYPE, 201)}`,
      update: `${takes(SERVER, 'application/x-www-form-urlencoded')}, ${gives(SERVER)}`,
    }),
    values: { name: 'a & b' },
    change: { name: 'a & b', size: 2 },
    sends: { 'POST /servers': /name=a(\+|%20)%26(\+|%20)b/ },
  },
  {
    why: 'a multipart form of texts',
    document: collect({ create: `${takes(SERVER, 'multipart/form-data')}, ${gives(SERVER, JSON_TYPE, 201)}` }),
    change: CHANGE,
    sends: { 'POST /servers': /name="name"\r\n(?:[^\r\n]+\r\n)*\r\none\r\n/ },
  },
  {
    why: 'a file to upload',
    document: collect({
      create: `${takes('{type: object, required: [name, file], properties: {name: {type: string}, file: {type: string, format: binary}}}', 'multipart/form-data')}, ${gives(SERVER, JSON_TYPE, 201)}`,
    }),
    refuses: {
      'POST /servers':
        'its body is a file upload (multipart/form-data), which a declaration cannot carry; offer a JSON body as well, or use another tool for it',
    },
    isGone: true,
  },
  {
    why: 'a file alone to upload',
    document: collect({
      create: `${takes('{type: string, format: binary}', 'application/octet-stream')}, ${gives(SERVER, JSON_TYPE, 201)}`,
    }),
    refuses: {
      'POST /servers':
        'its body is a file upload (application/octet-stream), which a declaration cannot carry; offer a JSON body as well, or use another tool for it',
    },
    isGone: true,
  },
  {
    why: 'a change by JSON Patch',
    document: collect({
      update: `${takes('{type: array, items: {type: object, required: [op, path], properties: {op: {type: string}, path: {type: string}, value: {}}}}', 'application/json-patch+json')}, ${gives(SERVER)}`,
    }),
    has: ['PATCH /servers/{id}'],
    change: CHANGE,
    each: { 'PATCH /servers/*': { 'header content-type': 'application/json-patch+json' } },
    sends: { 'PATCH /servers/*': /\n\n\[\{(?=[^}]*"path": ?"\/size")(?=[^}]*"value": ?2)[^}]*\}\]$/ },
  },
  {
    why: 'a required field with a default that only the create takes',
    document: `${define(`Change: {type: object, properties: {name: {type: string}}}, Server: {type: object, required: [name, region], properties: {${ID}, name: {type: string}, region: {type: string, default: north}}}`)}
${collect({ update: `${takes("{$ref: '#/components/schemas/Change'}")}, ${gives(SERVER)}` })}`,
    sends: { 'POST /servers': { name: 'one', region: 'north' } },
  },
  {
    why: 'a required member with a default',
    document: `${define(`Server: {type: object, required: [name, disk], properties: {${ID}, name: {type: string}, disk: {type: object, required: [size], properties: {size: {type: integer, default: 10}, kind: {type: string}}}}}`)}`,
    values: { name: 'one', disk: { kind: 'fast' } },
    change: { name: 'one', disk: { kind: 'slow' } },
    sends: { 'POST /servers': { disk: { kind: 'fast', size: 10 } } },
  },
  {
    why: 'a required member of items with a default',
    document: `${define(`Server: {type: object, required: [name], properties: {${ID}, name: {type: string}, disks: {type: array, items: {type: object, required: [size], properties: {size: {type: integer, default: 10}, kind: {type: string}}}}}}`)}`,
    values: { name: 'one', disks: [{ kind: 'fast' }] },
    sends: { 'POST /servers': { disks: [{ kind: 'fast', size: 10 }] } },
  },
  {
    why: 'a required query parameter with a default',
    document: collect({
      create: `parameters: [${text('zone', 'query', ', default: a')}], ${takes(SERVER)}, ${gives(SERVER, JSON_TYPE, 201)}`,
    }),
    calls: { 'POST /servers?zone=a': true },
  },
  {
    why: 'a required query parameter of the list with a default',
    document: collect({
      list: `parameters: [${text('zone', 'query', ', default: a')}], ${gives(`{type: array, items: ${SERVER}}`)}`,
    }),
    lists: true,
    calls: { 'GET /servers?zone=a': true },
  },
  {
    why: 'a link by attach and detach',
    document: `${define(`Server: {type: object, properties: {${ID}, name: {type: string}}}, Disk: {type: object, properties: {${ID}, name: {type: string}, server_id: {type: [string, 'null'], readOnly: true}}}`)}
${collect({
  more: `${collectPath({ path: '/disks' }).replaceAll('Server', 'Disk')},
  '/disks/{id}/attach': {parameters: [${text('id', 'path')}], post: {${takes('{type: object, required: [server_id], properties: {server_id: {type: string}}}')}, responses: {204: {description: x}}}},
  '/disks/{id}/detach': {parameters: [${text('id', 'path')}], post: {responses: {204: {description: x}}}}`,
})}`,
    type: 'disk_attachment',
    before: [
      ['/servers', { name: 'one' }],
      ['/disks', { name: 'one' }],
    ],
    values: { disk_id: '$1', server_id: '$0' },
    find: ['disk_id', 'server_id'],
  },
  {
    why: 'a link by PUT and DELETE',
    document: `${define(`Server: {type: object, properties: {${ID}, name: {type: string}, group_ids: {type: array, readOnly: true, items: {type: string}}}}, Group: {type: object, properties: {${ID}, name: {type: string}}}`)}
${collect({
  more: `${collectPath({ path: '/groups' }).replaceAll('Server', 'Group')},
  '/servers/{server_id}/groups/{group_id}': {parameters: [${text('server_id', 'path')}, ${text('group_id', 'path')}], put: {summary: Adds the server to the group., responses: {204: {description: x}}}, delete: {responses: {204: {description: x}}}}`,
})}`,
    type: 'server_group',
    before: [
      ['/servers', { name: 'one' }],
      ['/groups', { name: 'one' }],
    ],
    values: { server_id: '$0', group_id: '$1' },
    find: ['server_id', 'group_id'],
  },
  {
    why: 'pages by number',
    document: collect({
      list: `parameters: [${number('page', ', default: 1')}, ${number('per_page', ', maximum: 2')}], ${gives(`{type: array, items: ${SERVER}}`)}`,
    }),
    ...listed,
    calls: { 'GET /servers?page=2': true },
  },
  {
    why: 'pages by offset',
    document: collect({
      list: `parameters: [${number('offset', ', default: 0')}, ${number('limit', ', maximum: 2')}], ${gives(`{type: object, properties: {items: {type: array, items: ${SERVER}}, total: {type: integer}}}`)}`,
    }),
    ...listed,
    calls: { 'GET /servers?offset=2': true },
  },
  {
    why: 'pages by cursor',
    document: collect({
      list: `parameters: [{name: cursor, in: query, schema: {type: string}}, ${number('limit', ', maximum: 2')}], ${gives(`{type: object, properties: {items: {type: array, items: ${SERVER}}, next_cursor: {type: [string, 'null']}}}`)}`,
    }),
    ...listed,
  },
  {
    why: 'pages by a link in the body',
    document: collect({
      list: `parameters: [${number('page_size', ', maximum: 2')}], ${gives(`{type: object, properties: {results: {type: array, items: ${SERVER}}, next: {type: [string, 'null'], format: uri}}}`)}`,
    }),
    ...listed,
  },
  {
    why: 'pages by a Link header',
    document: collect({
      list: `parameters: [${number('per_page', ', maximum: 2')}, ${number('page')}], ${gives(`{type: array, items: ${SERVER}}`, JSON_TYPE, 200, 'headers: {Link: {schema: {type: string}}}, ')}`,
    }),
    ...listed,
  },
  { why: 'no pages', document: collect({}), ...listed },
  {
    why: 'a status to wait for',
    document: define(
      `Server: {type: object, required: [name], properties: {${ID}, name: {type: string}, size: {type: integer}, status: {type: string, readOnly: true, enum: [creating, active, deleting, error]}}}`,
    ),
    change: CHANGE,
  },
  {
    why: 'an operation to wait for',
    document: `${define(`Server: {type: object, required: [name], properties: {${ID}, name: {type: string}, size: {type: integer}}}, Operation: {type: object, required: [id, status], properties: {id: {type: string}, status: {type: string, enum: [running, succeeded, failed]}, server_id: {type: string}, error: {type: [string, 'null']}}}`)}
${collect({
  create: `${takes(SERVER)}, ${gives("{$ref: '#/components/schemas/Operation'}", JSON_TYPE, 202)}`,
  remove: gives("{$ref: '#/components/schemas/Operation'}", JSON_TYPE, 202),
  more: `'/operations/{operation_id}': {get: {parameters: [${text('operation_id', 'path')}], ${gives("{$ref: '#/components/schemas/Operation'}")}}}`,
})}`,
    change: CHANGE,
  },
  {
    why: 'an operation that does not say what it makes',
    document: `${define(`Server: {type: object, required: [name], properties: {${ID}, name: {type: string}, size: {type: integer}}}, Operation: {type: object, required: [id, status], properties: {id: {type: string}, status: {type: string, enum: [running, succeeded, failed]}, started: {type: string}}}`)}
${collect({
  create: `${takes(SERVER)}, ${gives("{$ref: '#/components/schemas/Operation'}", JSON_TYPE, 202)}`,
  more: `'/operations/{operation_id}': {get: {parameters: [${text('operation_id', 'path')}], ${gives("{$ref: '#/components/schemas/Operation'}")}}}`,
})}`,
  },
  {
    why: 'an id that the document calls a number',
    document: define(
      'Server: {type: object, required: [name], properties: {id: {type: number, readOnly: true}, name: {type: string}, size: {type: integer}}}',
    ),
    change: CHANGE,
  },
  {
    why: 'one found by its name',
    document: collect({
      create: `${takes(SERVER)}, responses: {201: {description: x, content: {application/json: {schema: ${SERVER}}}}, 409: {description: The name is taken.}}`,
    }),
    before: many(3),
    looksUp: { name: 'one' },
  },
  {
    why: 'a key that makes a repeated create one',
    document: collect({
      create: `parameters: [${text('Idempotency-Key', 'header')}], ${takes(SERVER)}, ${gives(SERVER, JSON_TYPE, 201)}`,
    }),
    sends: { 'POST /servers': /idempotency-key: \S{16}/ },
  },
  {
    why: 'content types that end in +json',
    document: collect({
      list: gives(`{type: array, items: ${SERVER}}`, 'application/vnd.example.v1+json'),
      create: `${takes(SERVER, 'application/vnd.example.v1+json')}, ${gives(SERVER, 'application/vnd.example.v1+json', 201)}`,
      read: gives(SERVER, 'application/vnd.example.v1+json'),
      update: `${takes(SERVER, 'application/merge-patch+json')}, ${gives(SERVER, 'application/vnd.example.v1+json')}`,
    }),
    change: CHANGE,
    sends: {
      'POST /servers': /content-type: application\/vnd\.example\.v1\+json/,
    },
  },
  {
    why: 'an envelope around what is sent and what comes back',
    document: collect({
      list: gives(`{type: object, properties: {servers: {type: array, items: ${SERVER}}}}`),
      create: `${takes(`{type: object, properties: {server: ${SERVER}}}`)}, ${gives(`{type: object, properties: {server: ${SERVER}}}`, JSON_TYPE, 201)}`,
      read: gives(`{type: object, properties: {server: ${SERVER}}}`),
      update: `${takes(`{type: object, properties: {server: ${SERVER}}}`)}, ${gives(`{type: object, properties: {server: ${SERVER}}}`)}`,
    }),
    change: CHANGE,
    lists: true,
    sends: { 'POST /servers': { server: { name: 'one' } } },
  },
  {
    why: 'one of the same name and another type is another one, and stays',
    document: `${collect({
      update: `${takes('{type: object, properties: {size: {type: integer}}}')}, ${gives(SERVER)}`,
    })}
${define(`Server: {type: object, required: [name, type], properties: {${ID}, name: {type: string}, type: {type: string, enum: [plain, fast]}, size: {type: integer}}}`)}`,
    values: { name: 'one', type: 'fast', size: 1 },
    change: { name: 'one', type: 'fast', size: 2 },
    find: ['name', 'type'],
    before: [['/servers', { name: 'one', type: 'plain', size: 3 }]],
  },
];
