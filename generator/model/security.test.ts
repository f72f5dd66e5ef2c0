import { describe, expect, it } from 'vitest';
import { apiOf } from '../../test/inline-document.js';

const schemes = `
components:
  securitySchemes:
    header: {type: apiKey, in: header, name: X-API-Key}
    query: {type: apiKey, in: query, name: key}
    cookie: {type: apiKey, in: cookie, name: sid}
    bearer: {type: http, scheme: Bearer}
    basic: {type: http, scheme: basic}
    oauth: {type: oauth2, flows: {implicit: {scopes: {a: x}}, clientCredentials: {tokenUrl: /token, scopes: {b: x, a: x}}}}
    oidc: {type: openIdConnect, openIdConnectUrl: https://x.example}
    tls: {type: mutualTLS}
    digest: {type: http, scheme: digest}
`;

function read(security: string, paths = '{/a: {get: {}}}') {
  const api = apiOf(`${schemes}\n${security}\npaths: ${paths}`);
  return { api, said: api.credentials.map((c) => [c.scheme, c.type, c.in, c.name]) };
}

describe('credentials', () => {
  it.each([
    { given: 'header', want: ['header', 'apiKey', 'header', 'X-API-Key'] },
    { given: 'query', want: ['query', 'apiKey', 'query', 'key'] },
    { given: 'cookie', want: ['cookie', 'apiKey', 'cookie', 'sid'] },
    { given: 'bearer', want: ['bearer', 'bearer', null, null] },
    { given: 'basic', want: ['basic', 'basic', null, null] },
    { given: 'oidc', want: ['oidc', 'openIdConnect', null, null] },
    { given: 'tls', want: ['tls', 'mutualTLS', null, null] },
    { given: 'digest', want: ['digest', 'other', null, null] },
  ])('$given', ({ given, want }) => {
    expect(read(`security: [{${given}: []}]`).said).toEqual([want]);
  });

  it('client credentials before other flows', () => {
    const [oauth] = read('security: [{oauth: [a]}]').api.credentials;
    expect([oauth?.type, oauth?.tokenUrl, oauth?.scopes]).toEqual(['oauth2', '/token', ['a', 'b']]);
  });

  it('several together, and alternatives, whatever the order of keys', () => {
    const { api } = read('security: [{query: [], header: []}, {oauth: [b]}]');
    expect(api.security).toEqual([
      {
        schemes: [
          { name: 'header', scopes: [] },
          { name: 'query', scopes: [] },
        ],
      },
      { schemes: [{ name: 'oauth', scopes: ['b'] }] },
    ]);
    expect(api.credentials.map((c) => c.scheme)).toEqual(['header', 'query', 'oauth']);
  });

  it('where the document asks for none, what most operations ask for', () => {
    const { api } = read(
      '',
      '{/a: {get: {security: [{basic: []}]}, put: {security: [{basic: []}]}}, /b: {get: {security: []}}}',
    );
    expect(api.security).toEqual([{ schemes: [{ name: 'basic', scopes: [] }] }]);
    expect(api.byKey.get('GET /b')?.security).toEqual([]);
    expect(api.byKey.get('GET /a')?.security).toEqual(api.security);
  });

  it('none declared', () => {
    const api = apiOf('paths: {/a: {get: {}}}');
    expect([api.credentials, api.security]).toEqual([[], []]);
  });

  it('a name that leads nowhere is left out', () => {
    expect(read('security: [{gone: []}]').said).toEqual([]);
  });
});

it('a query parameter that a security scheme has already is no parameter', () => {
  const document = (security: string) => `
components: {securitySchemes: {api_key: {type: apiKey, in: query, name: key}}}
security: [{api_key: []}]
paths:
  /cards: {get: {${security}parameters: [{name: key, in: query, schema: {type: string}}, {name: page, in: query, schema: {type: integer}}]}}`;
  const namesIn = (security: string) =>
    apiOf(document(security)).operations.flatMap(({ parameters }) => parameters.map(({ name }) => name));
  expect(namesIn('')).toEqual(['page']);
  expect(namesIn('security: [], ')).toEqual(['key', 'page']);
});
