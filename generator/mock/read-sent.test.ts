import { expect, it } from 'vitest';
import { withMock } from '../../test/start-inline.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const VOLUME = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
const body = (fields: string, required: string) =>
  `requestBody: {required: true, ${json(`{type: object, required: [${required}], properties: {${fields}}}`)}}`;
const ok = (schema?: string) => `responses: {200: {description: x${schema ? `, ${json(schema)}` : ''}}}`;
const asks = 'parameters: [{name: id, in: query, required: true, schema: {type: string}}]';
const KEYED = body('id: {type: string}', 'id');

type Sent = [line: string, body?: Record<string, unknown>];

it.each<{ shape: string; read: string; remove: string; reads: (id: string) => Sent; removes: (id: string) => Sent }>([
  {
    shape: 'in the query',
    read: `get: {${asks}, ${ok(VOLUME)}}`,
    remove: `delete: {${asks}, ${ok()}}`,
    reads: (id: string) => [`GET /volume/get?id=${id}`] as Sent,
    removes: (id: string) => [`DELETE /volume/delete?id=${id}`] as Sent,
  },
  {
    shape: 'in the body',
    read: `post: {${KEYED}, ${ok(VOLUME)}}`,
    remove: `post: {${body('ids: {type: array, items: {type: string}}', 'ids')}, ${ok()}}`,
    reads: (id: string) => ['POST /volume/get', { id }] as Sent,
    removes: (id: string) => ['POST /volume/delete', { ids: [id] }] as Sent,
  },
])('a thing whose key stands $shape lives from its create to its delete', async ({ read, remove, reads, removes }) => {
  const document = `paths:
  /volume/create: {post: {${body('name: {type: string}', 'name')}, ${ok(VOLUME)}}}
  /volume/update: {post: {${body('id: {type: string}, name: {type: string}', 'id')}, ${ok(VOLUME)}}}
  /volume/get: {${read}}
  /volume/delete: {${remove}}
  /volume/list: {get: {${ok(`{type: array, items: ${VOLUME}}`)}}}`;
  await withMock(document, async ({ call }) => {
    const made = (await call('POST /volume/create', { name: 'a' })).body as { id: string };
    const other = (await call('POST /volume/create', { name: 'b' })).body as { id: string };
    expect((await call(...reads(made.id))).body).toEqual({ id: made.id, name: 'a' });
    expect((await call('POST /volume/update', { id: made.id, name: 'c' })).status).toBe(200);
    expect((await call(...reads(made.id))).body).toEqual({ id: made.id, name: 'c' });
    expect((await call(...removes(made.id))).status).toBe(200);
    expect((await call(...reads(made.id))).status).toBe(404);
    expect((await call('GET /volume/list')).body).toContainEqual({ id: other.id, name: 'b' });
    expect((await call(...removes(made.id))).status).toBe(404);
  });
});
