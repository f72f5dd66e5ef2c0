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

it('a thing that a request names by an object lives so too, and belongs to the owner that is named', async () => {
  const object = (fields: string, required = '') => `{type: object, required: [${required}], properties: {${fields}}}`;
  const named = (noun: string) => `${noun}: ${object('id: {type: string}')}`;
  const asks = (noun: string) => `parameters: [{name: '${noun}[id]', in: query, schema: {type: string}}]`;
  const sent = (noun: string) =>
    body(
      `${named(noun)}, properties: ${object('name: {type: string}')}, notes: {type: array, items: {type: string}}`,
      noun,
    );
  const [one, many] = [object(`dns_record: ${VOLUME}`), object(`records: {type: array, items: ${VOLUME}}`)];
  const document = `paths:
  /zones: {get: {${ok(object(`zones: {type: array, items: ${VOLUME}}`))}}, post: {${body('name: {type: string}', 'name')}, ${ok(VOLUME)}}}
  /zones/zone: {get: {${asks('zone')}, ${ok(object(`zone: ${VOLUME}`))}}}
  /zones/zone/records: {get: {${asks('zone')}, ${ok(many)}}, post: {${sent('zone')}, ${ok(one)}}}
  /zone_records/zone_record:
    get: {${asks('zone_record')}, ${ok(one)}}
    patch: {${sent('zone_record')}, ${ok(one)}}
    delete: {${body(named('zone_record'), 'zone_record')}, ${ok()}}`;
  await withMock(document, async ({ call }) => {
    const { id: zone } = (await call('POST /zones', { name: 'a' })).body as { id: string };
    const made = await call('POST /zones/zone/records', { zone: { id: zone }, properties: { name: 'www' } });
    const { id } = (made.body as { dns_record: { id: string } }).dns_record;
    const read = () => call(`GET /zone_records/zone_record?zone_record[id]=${id}`);
    expect((await read()).body).toEqual({ dns_record: { id, name: 'www' } });
    expect((await call(`GET /zones/zone/records?zone[id]=${zone}`)).body).toEqual({ records: [{ id, name: 'www' }] });
    await call('PATCH /zone_records/zone_record', { zone_record: { id }, properties: { name: 'mail' }, notes: [] });
    expect((await read()).body).toEqual({ dns_record: { id, name: 'mail' } });
    expect((await call('DELETE /zone_records/zone_record', { zone_record: { id } })).status).toBe(200);
    expect((await read()).status).toBe(404);
  });
});

it('what only a call far above makes is read and removed where its own path is', async () => {
  const object = (fields: string) => `{type: object, properties: {${fields}}}`;
  const key = object('id: {type: string}, name: {type: string}, state: {type: string, enum: [pending, configured]}');
  const document = `
components: {schemas: {Key: ${key}}}
paths:
  /owners: {get: {${ok(`{type: array, items: ${VOLUME}}`)}}, post: {${body('name: {type: string}', 'name')}, ${ok(VOLUME)}}}
  /owners/{owner}: {get: {${ok(VOLUME)}}}
  /owners/{owner}/storage/cluster: {post: {${ok()}}, delete: {${ok()}}}
  /owners/{owner}/storage/cluster/keys: {post: {${body('name: {type: string}', 'name')}, ${ok("{$ref: '#/components/schemas/Key'}")}}}
  /storage/keys/{id}: {get: {${ok("{$ref: '#/components/schemas/Key'}")}}, delete: {${ok()}}}`;
  await withMock(document, async ({ call }) => {
    const { id: owner } = (await call('POST /owners', { name: 'a' })).body as { id: string };
    const { id } = (await call(`POST /owners/${owner}/storage/cluster/keys`, { name: 'k' })).body as { id: string };
    const read = async () => (await call(`GET /storage/keys/${id}`)).body as { name: string; state: string };
    expect((await read()).name).toBe('k');
    for (let turn = 0; turn < 5 && (await read()).state !== 'configured'; turn += 1);
    expect(await read()).toEqual({ id, name: 'k', state: 'configured' });
    expect((await call(`DELETE /storage/keys/${id}`)).status).toBe(200);
    expect((await call(`GET /storage/keys/${id}`)).status).toBe(404);
  });
});
