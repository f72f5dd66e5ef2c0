import { expect, it } from 'vitest';
import { apiOf } from '../../test/inline-document.js';

it('servers and their variables, per document, path and operation', () => {
  const api = apiOf(`
servers:
  - url: https://{region}.api.example/{base}
    variables: {region: {default: eu, enum: [eu, us], description: where}, base: {default: v1}}
paths:
  /a: {servers: [{url: https://a.example}], get: {}, put: {servers: [{url: https://b.example}]}}
  /b: {get: {}}
`);
  expect(api.servers).toEqual([
    {
      url: 'https://{region}.api.example/{base}',
      description: '',
      variables: [
        { name: 'base', default: 'v1', enum: [], description: '' },
        { name: 'region', default: 'eu', enum: ['eu', 'us'], description: 'where' },
      ],
    },
  ]);
  const urls = ['GET /a', 'PUT /a', 'GET /b'].map((key) => api.byKey.get(key)?.servers.map((s) => s.url));
  expect(urls).toEqual([['https://a.example'], ['https://b.example'], []]);
});

it('a server of an operation that repeats how its path begins is the server of the document', () => {
  const api = apiOf(`
servers: [{url: https://api.example/}]
paths:
  /{version}/things:
    parameters: [{name: version, in: path, required: true, schema: {type: string, enum: [v4, v4beta], default: v4}}]
    get: {servers: [{url: https://api.example/v4}, {url: https://api.example/v4beta}]}
    put: {servers: [{url: https://api.example/v5}]}
    post: {servers: [{url: https://files.example/v4}]}
  /v1/parts: {get: {servers: [{url: https://api.example/v1}]}, put: {servers: [{url: https://api.example/v2}]}}
`);
  const urls = api.operations.map(({ key, servers }) => [key, servers.map((s) => s.url).join()]);
  expect(Object.fromEntries(urls)).toEqual({
    'GET /{version}/things': '',
    'PUT /{version}/things': 'https://api.example/v5',
    'POST /{version}/things': 'https://files.example/v4',
    'GET /v1/parts': '',
    'PUT /v1/parts': 'https://api.example/v2',
  });
});
