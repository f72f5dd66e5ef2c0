import { describe, expect, it } from 'vitest';
import { apiOf, catalogueOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const PEER = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
const paths = (more = '') => `
paths:
  /peer/all: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${PEER}}`)}}}}}
  /peer/new: {post: {summary: Create a peer, requestBody: {${json(PEER)}}, responses: {200: {description: x, ${json(PEER)}}}}}
  /peer/by-id/{id}:
    get: {responses: {200: {description: x, ${json(PEER)}}}}
    put: {summary: Update a peer, requestBody: {${json(PEER)}}, responses: {200: {description: x, ${json(PEER)}}}}
    delete: {responses: {204: {description: x}}}${more}`;

it('what lies at /peer/by-id/{id} is a peer, made at /peer/new and listed at /peer/all, and asked for at the real paths', () => {
  const [peer, ...more] = catalogueOf(paths()).resources;
  expect(more).toEqual([]);
  const { create, read, delete: remove, list } = peer?.operations ?? {};
  expect([peer?.name, peer?.kind]).toEqual(['peer', 'collection']);
  expect([create, read, remove, list].map((call) => call?.path)).toEqual([
    '/peer/new',
    '/peer/by-id/{id}',
    '/peer/by-id/{id}',
    '/peer/all',
  ]);
});

it('where /peer/{name} is something by itself, /peer/by-id/{id} is another way to it', () => {
  const own = `
  /peer/{name}: {get: {responses: {200: {description: x, ${json(PEER)}}}}}`;
  expect(catalogueOf(paths(own)).resources.flatMap(({ operations }) => operations.read?.path ?? [])).toEqual([
    '/peer/by-id/{id}',
  ]);
  expect(catalogueOf(paths(own)).lookups.flatMap(({ operations }) => operations.read?.path ?? [])).toContain(
    '/peer/{name}',
  );
});

it('so that the mock keeps what is made at /peer/new among the peers, unless /peer takes one itself', () => {
  expect(apiOf(paths()).byKey.get('POST /peer/new')?.place).toBe('/peer');
  const own = `
  /peer: {post: {requestBody: {${json(PEER)}}}}`;
  expect(apiOf(paths(own)).byKey.get('POST /peer/new')?.place).toBeUndefined();
});

describe('/volume/name/{name}, where POST /volume makes one', () => {
  const VOLUME = '{type: object, properties: {id: {type: string}, name: {type: string}, size: {type: integer}}}';
  const volumes = (more = '') => `
paths:
  /volume:
    post: {requestBody: {${json(VOLUME)}}, responses: {200: {description: x, ${json(VOLUME)}}}}
  /volume/all: {get: {responses: {200: {description: x, ${json(`{type: array, items: ${VOLUME}}`)}}}}}
  /volume/name/{name}:
    get: {responses: {200: {description: x, ${json(VOLUME)}}}}
    put: {requestBody: {${json(VOLUME)}}, responses: {200: {description: x, ${json(VOLUME)}}}}
    delete: {responses: {204: {description: x}}}
  /volume/name/{name}/mount: {post: {responses: {204: {description: x}}}}
  /volume/id/{id}: {get: {responses: {200: {description: x, ${json(VOLUME)}}}}}${more}`;

  it('is a volume, asked for at the real paths', () => {
    const { resources } = catalogueOf(volumes());
    expect(resources.map(({ name, kind }) => `${kind} ${name}`)).toEqual(['collection volume']);
    const { create, read, delete: remove, list } = resources[0]?.operations ?? {};
    expect([create, read, remove, list].map((call) => call?.path)).toEqual([
      '/volume',
      '/volume/name/{name}',
      '/volume/name/{name}',
      '/volume/all',
    ]);
    expect(resources[0]?.actions.map(({ call }) => call.operation)).toEqual(['POST /volume/name/{name}/mount']);
  });

  it('is another way to it where /volume/{id} is one, or two paths take one away', () => {
    const own = `
  /volume/{id}: {get: {responses: {200: {description: x, ${json(VOLUME)}}}}, delete: {}}`;
    expect(catalogueOf(volumes(own)).resources.flatMap(({ operations }) => operations.read?.path ?? [])).toContain(
      '/volume/{id}',
    );
    const two = volumes().replace('/volume/id/{id}: {', '/volume/id/{id}: {delete: {}, ');
    expect(apiOf(two).byKey.get('DELETE /volume/name/{name}')?.place).toBeUndefined();
  });
});
