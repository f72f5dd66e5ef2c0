import { describe, expect, it } from 'vitest';
import { apiOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const VOLUME = '{type: object, properties: {id: {type: string}, name: {type: string}, size: {type: integer}}}';
const body = (fields: string, required = '') =>
  `requestBody: {required: true, ${json(`{type: object, required: [${required}], properties: {${fields}}}`)}}`;
const ok = (schema?: string) => `responses: {200: {description: x${schema ? `, ${json(schema)}` : ''}}}`;
const asks = (name: string, required = true) =>
  `parameters: [{name: ${name}, in: query, required: ${required}, schema: {type: string}}]`;
const NAME = 'name: {type: string}, size: {type: integer}';
const KEYED = `id: {type: string}, ${NAME}`;
const LIST = `{type: object, properties: {items: {type: array, items: ${VOLUME}}}}`;

const SHAPES: Record<string, string> = {
  'the verb behind the noun': `
  /api/app/Volume/Create: {post: {${body(NAME)}, ${ok(VOLUME)}}}
  /api/app/Volume/Update: {put: {${body(KEYED)}, ${ok(VOLUME)}}}
  /api/app/Volume/Delete: {delete: {${asks('Id', false)}, ${ok()}}}
  /api/app/Volume/Get: {get: {${asks('Id', false)}, ${ok(VOLUME)}}}
  /api/app/Volume/GetAll: {get: {${ok(LIST)}}}`,
  'the verb in the same word': `
  /CreateVolume: {post: {${body(NAME)}, ${ok(`{type: object, properties: {volume: ${VOLUME}}}`)}}}
  /UpdateVolume: {post: {${body(`VolumeId: {type: string}, ${NAME}`, 'VolumeId')}, ${ok()}}}
  /DeleteVolume: {post: {${body('VolumeId: {type: string}', 'VolumeId')}, ${ok()}}}
  /ReadVolumes: {post: {requestBody: {${json('{type: object, properties: {filter: {type: string}}}')}}, ${ok(LIST)}}}`,
  'the verb behind a dot': `
  /volume.create: {post: {${body(NAME)}, ${ok(VOLUME)}}}
  /volume.update: {post: {${body(`volumeId: {type: string}, ${NAME}`, 'volumeId')}, ${ok()}}}
  /volume.remove: {post: {${body('volumeId: {type: string}', 'volumeId')}, ${ok()}}}
  /volume.one: {get: {${asks('volumeId')}, ${ok(VOLUME)}}}
  /volume.all: {get: {${ok(LIST)}}}`,
  'the verb before the noun': `
  /add-volume: {post: {${body(NAME)}, ${ok(VOLUME)}}}
  /update/volume: {post: {${asks('id')}, ${body(NAME)}, ${ok(VOLUME)}}}
  /delete-volume: {post: {${body('id: {type: string}', 'id')}, ${ok()}}}
  /get-volumes: {get: {${ok(LIST)}}}`,
  'no verb, and the key in the query': `
  /volume:
    post: {${body(NAME)}, ${ok(VOLUME)}}
    put: {${body(KEYED)}, ${ok(VOLUME)}}
    get: {${asks('id')}, ${ok(VOLUME)}}
    delete: {${asks('id')}, ${ok()}}
  /volumes: {get: {${ok(LIST)}}}`,
  'no verb, and the name or the id in the query': `
  /volume:
    post: {${body(NAME)}, ${ok(VOLUME)}}
    put: {${asks('name_or_id')}, ${body(NAME)}, ${ok(VOLUME)}}
    get: {${ok(LIST)}}
    delete: {${asks('name_or_id')}, ${ok()}}`,
};

describe('what a path says with a verb', () => {
  it.each(Object.entries(SHAPES))('makes a resource: %s', (_, paths) => {
    const { resources, actions, lookups } = catalogueOf(`paths:${paths}`);
    expect([resources.length, actions, lookups]).toEqual([1, [], []]);
    const [volume] = resources;
    expect(volume?.name).toMatch(/volume$/);
    const { create, update, delete: remove, list } = volume?.operations ?? {};
    expect([create, ...(update ?? []), remove, list].map((call) => call?.path)).not.toContain(undefined);
    expect(volume?.attributes.map(({ name, onChange }) => `${name}: ${onChange}`).sort()).toEqual([
      'id: none',
      'name: update',
      'size: update',
    ]);
  });

  it('and requests go where the document says', () => {
    const called = (shape: string, name: string) => {
      const { read, delete: remove } = resourceOf(catalogueOf(`paths:${SHAPES[shape]}`), name).operations;
      return [read, remove].map(
        (call) => call && `${call.method} ${call.path} ${JSON.stringify(call.body?.key ?? null)}`,
      );
    };
    expect(called('the verb behind the noun', 'app_volume')).toEqual([
      'GET /api/app/Volume/Get?Id={Id} null',
      'DELETE /api/app/Volume/Delete?Id={Id} null',
    ]);
    expect(called('the verb behind a dot', 'volume')).toEqual([
      'GET /volume.one?volumeId={volumeId} null',
      'POST /volume.remove {"wire":"volumeId","attribute":"id","isList":false}',
    ]);
  });

  it('of a list of keys one is sent', () => {
    const [remove] = ['vmIds: {type: array, items: {type: string}}'].map((ids) =>
      apiOf(`paths:
  /CreateVms: {post: {${body(NAME)}, ${ok(`{type: object, properties: {vms: {type: array, items: ${VOLUME}}}}`)}}}
  /DeleteVms: {post: {${body(ids, 'vmIds')}, ${ok()}}}
  /ReadVms: {post: {${ok(LIST)}}}`).byKey.get('POST /DeleteVms'),
    );
    expect([remove?.method, remove?.path, remove?.sent?.key, remove?.body]).toEqual([
      'DELETE',
      '/vm/{vmIds}',
      { name: 'vmIds', wire: 'vmIds', isList: true },
      null,
    ]);
  });
});

it.each([
  ['the id of an address is its key, beside the address', 'Address', 'AddressId'],
  ['an id can be called a resource name', 'Policy', 'PolicyOrn'],
])('%s', (_, noun, key) => {
  const own = `{type: object, properties: {${key}: {type: string}, ${noun}: {type: string}, Size: {type: integer}}}`;
  const byKey = `{type: object, properties: {${noun}: {type: string}, ${key}: {type: string}}}`;
  const { resources, actions } = catalogueOf(`
paths:
  /Create${noun}: {post: {${body('Size: {type: integer}')}, ${ok(`{type: object, properties: {${noun}: ${own}}}`)}}}
  /Delete${noun}: {post: {requestBody: {required: true, ${json(byKey)}}, ${ok()}}}
  /Get${noun}List: {get: {${ok(`{type: object, properties: {Items: {type: array, items: ${own}}}}`)}}}`);
  expect(actions).toEqual([]);
  expect(resources[0]).toMatchObject({ name: noun.toLowerCase(), operations: { delete: { path: `/Delete${noun}` } } });
  expect(resources[0]?.operations.delete?.body?.key?.wire).toBe(key);
});

describe('what is left as it stands', () => {
  const create = `/volume/create: {post: {${body(NAME)}, ${ok(VOLUME)}}}`;
  const list = `/volume/list: {get: {${ok(LIST)}}}`;
  const remove = (inside: string, more = '') => `/volume/delete: {post: {${more}${inside}${ok()}}}`;
  const byId = `${body('id: {type: string}', 'id')}, `;
  it.each([
    { why: 'nothing shows what there is', paths: [create, remove(byId)] },
    { why: 'nothing is made', paths: [list, remove(byId)] },
    { why: 'the delete has no key', paths: [create, list, remove('')] },
    {
      why: 'the delete has a key of something else',
      paths: [create, list, remove(`${body('projectId: {type: string}')}, `)],
    },
    {
      why: 'the delete must be told more than the key',
      paths: [create, list, remove(`${body('id: {type: string}, all: {type: boolean}', 'id, all')}, `)],
    },
    {
      why: 'two calls delete it',
      paths: [create, list, remove(byId), `/volume/remove: {post: {${byId}${ok()}}}`],
    },
    {
      why: 'who adds it gives the id of what was there',
      paths: [`/volume/add: {post: {${body(KEYED, 'id')}, ${ok(VOLUME)}}}`, list, remove(byId)],
    },
    {
      why: 'a name without a verb may be that of several',
      paths: [
        `/volumes: {get: {${ok(LIST)}}, post: {${body(NAME)}, ${ok(VOLUME)}}, delete: {${asks('name')}, ${ok()}}}`,
      ],
    },
    {
      why: 'the key has signs that a path cannot have',
      paths: [create, list, `/volume/delete: {delete: {${asks("'i{d}'")}, ${ok()}}}`],
    },
    {
      why: 'the item has a path of its own',
      paths: [create, list, remove(byId), `/volumes/{id}: {get: {${ok(VOLUME)}}}`],
    },
  ])('where $why', ({ paths }) => {
    const { operations } = apiOf(`paths:\n  ${paths.join('\n  ')}`);
    expect(operations.filter(({ sent }) => sent !== undefined)).toEqual([]);
  });

  it('where a delete without a verb need not be told its key: it could be a filter', () => {
    const { operations } = apiOf(`paths:
  /volume:
    post: {${body(NAME)}, ${ok(VOLUME)}}
    get: {${asks('id')}, ${ok(VOLUME)}}
    delete: {${asks('id', false)}, ${ok()}}`);
    expect(operations.filter(({ sent }) => sent !== undefined)).toEqual([]);
  });
});

it('a script is called by the path that its create demands', () => {
  const at = (name: string) => `parameters: [{name: ${name}, in: path, required: true, schema: {type: string}}]`;
  const SCRIPT = '{type: object, properties: {path: {type: string}, code: {type: string}}}';
  const script = resourceOf(
    catalogueOf(`
paths:
  /scripts/create: {post: {${body('path: {type: string}, code: {type: string}', 'path')}, responses: {201: {description: x}}}}
  /scripts/get/{path}: {${at('path')}, get: {${ok(SCRIPT)}}}
  /scripts/update/{path}: {${at('path')}, post: {${body('code: {type: string}')}, ${ok()}}}
  /scripts/delete/{path}: {${at('path')}, delete: {${ok()}}}
  /scripts/list: {get: {${ok(`{type: array, items: ${SCRIPT}}`)}}}`),
    'script',
  );
  const { create, read, update, delete: remove } = script.operations;
  expect([script.identity, create?.operation, read?.operation, update[0]?.operation, remove?.operation]).toEqual([
    ['path'],
    'POST /scripts/create',
    'GET /scripts/get/{path}',
    'POST /scripts/update/{path}',
    'DELETE /scripts/delete/{path}',
  ]);
});
