import { expect, it } from 'vitest';
import { apiOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const placesOf = (paths: string) =>
  Object.fromEntries(apiOf(paths).operations.map(({ key, place }) => [key, place ?? 'where it is']));

it('calls of one thing that the document has in several versions stand where most of them are', () => {
  expect(
    placesOf(`
paths:
  /v9/keys: {get: {}}
  /v10/keys: {post: {}}
  /v9/keys/{id}: {patch: {}, delete: {}}
  /v1/keys/{id}: {get: {}}`),
  ).toEqual({
    'GET /v9/keys': 'where it is',
    'POST /v10/keys': '/v9/keys',
    'PATCH /v9/keys/{id}': 'where it is',
    'DELETE /v9/keys/{id}': 'where it is',
    'GET /v1/keys/{id}': '/v9/keys/{id}',
  });
});

it('what lies below an item stands where the item is', () => {
  const places = placesOf(`
paths:
  /api/v2/teams/{team}: {get: {}}
  /api/v2/teams: {get: {}}
  /api/v1/teams: {post: {}}
  /api/v1/teams/{team}/members: {get: {}, post: {}}`);
  expect(places['POST /api/v1/teams']).toBe('/api/v2/teams');
  expect(places['GET /api/v1/teams/{team}/members']).toBe('/api/v2/teams/{team}/members');
});

it.each([
  [
    'the same call is there in two versions',
    '/v1/keys: {get: {}, post: {}}',
    '/v2/keys: {get: {}}',
    '/v2/keys/{id}: {}',
  ],
  [
    'they are told apart by other names',
    '/v1/keys: {post: {}}',
    '/v1/keys/{name}: {get: {}}',
    '/v2/keys/{id}: {delete: {}}',
  ],
])('each stays where it is where %s', (_, ...paths) => {
  expect(new Set(Object.values(placesOf(`\npaths:\n  ${paths.join('\n  ')}`)))).toEqual(new Set(['where it is']));
});

it('makes one resource of them, and calls each where it is', () => {
  const key =
    'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
  const named = 'content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}';
  const { operations } = resourceOf(
    catalogueOf(`
paths:
  /v10/sites/{site}/keys:
    post: {requestBody: {${named}}, responses: {201: {description: x, ${key}}}}
  /v9/sites/{site}/keys/{id}:
    patch: {requestBody: {${named}}, responses: {200: {description: x, ${key}}}}
    delete: {responses: {204: {description: x}}}
  /v1/sites/{site}/keys/{id}:
    get: {responses: {200: {description: x, ${key}}}}`),
    'site_key',
  );
  const { create, read, update, delete: remove } = operations;
  expect([create, read, ...update, remove].map((call) => call?.operation)).toEqual([
    'POST /v10/sites/{site}/keys',
    'GET /v1/sites/{site}/keys/{id}',
    'PATCH /v9/sites/{site}/keys/{id}',
    'DELETE /v9/sites/{site}/keys/{id}',
  ]);
});
