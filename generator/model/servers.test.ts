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
