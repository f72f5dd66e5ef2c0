import { describe, expect, it } from 'vitest';
import { apiOf, catalogueOf, resourceOf } from '../../../test/inline-document.js';

const answer =
  'responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}';
const body = 'requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}';
const parameter = (name: string, place: string) =>
  `{name: ${name}, in: ${place}, required: true, schema: {type: string}}`;
const document = (parameters: string, more = '') => `
${more}
paths:
  /boxes: {parameters: [${parameters}], get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}}, post: {${body}, ${answer}}}
  /boxes/{id}: {parameters: [${parameters}], get: {${answer}}, delete: {responses: {204: {description: x}}}}
  /health: {get: {${answer}}}`;

describe('a key that most operations demand as a parameter', () => {
  it.each([
    ['header', 'x-box-api-key'],
    ['query', 'access_token'],
  ])('is a credential, and no part of any resource: %s %s', (place, name) => {
    const text = document(parameter(name, place));
    const { credentials, security, operations, diagnostics } = apiOf(text);
    expect(credentials).toMatchObject([{ scheme: name, type: 'apiKey', in: place, name }]);
    expect(security).toEqual([{ schemes: [{ name, scopes: [] }] }]);
    expect(operations.flatMap(({ parameters }) => parameters.map((own) => own.name))).toEqual([]);
    expect(operations.find(({ path }) => path === '/health')?.security).toEqual([]);
    expect(diagnostics).toEqual([]);
    const box = resourceOf(catalogueOf(text), 'box');
    expect([box.identity, box.attributes.map((own) => own.name)]).toEqual([['id'], ['id', 'name']]);
  });

  it('goes with what else is declared', () => {
    const scheme = 'components: {securitySchemes: {user: {type: http, scheme: basic}}}\nsecurity: [{user: []}]';
    expect(apiOf(document(parameter('x-api-key', 'header'), scheme)).security).toEqual([
      {
        schemes: [
          { name: 'user', scopes: [] },
          { name: 'x-api-key', scopes: [] },
        ],
      },
    ]);
  });

  it.each(['X-Box-Server-Token', 'x-box-authorization'])('%s is one', (name) => {
    expect(apiOf(document(parameter(name, 'header'))).credentials).toMatchObject([
      { type: 'apiKey', in: 'header', name },
    ]);
  });

  it.each(['x-idempotency-key', 'page_token', 'x-csrf-token', 'tenant', 'X-Client-Token', 'x-refresh-token'])(
    '%s is none',
    (name) => {
      expect(apiOf(document(parameter(name, 'header'))).credentials).toEqual([]);
    },
  );

  it.each([
    { says: 'A bearer token', want: { type: 'bearer' } },
    { says: 'Basic and the credentials', want: { type: 'basic' } },
    { says: 'The key of the account', want: { type: 'apiKey', in: 'header', name: 'Authorization' } },
  ])('Authorization is one where nothing is declared: $says', ({ says, want }) => {
    const demanded = `{name: Authorization, in: header, required: true, description: ${says}, schema: {type: string}}`;
    const { credentials, operations } = apiOf(document(demanded));
    expect(credentials).toMatchObject([want]);
    expect(operations.flatMap(({ parameters }) => parameters)).toEqual([]);
    const scheme = 'components: {securitySchemes: {user: {type: http, scheme: basic}}}\nsecurity: [{user: []}]';
    expect(apiOf(document(demanded, scheme)).credentials.map((own) => own.scheme)).toEqual(['user']);
  });

  it('is sent with every call where some demand it in a header and no scheme is declared', () => {
    const [key, user] = [parameter('Api-Key', 'header'), parameter('Api-Username', 'header')];
    const text = document(`${key}, ${user}`).replace(
      '/health:',
      `/public: {get: {security: [], ${answer}}}\n  /a: {get: {${answer}}}\n  /b: {get: {${answer}}}\n  /health:`,
    );
    const { credentials, operations } = apiOf(text);
    expect(credentials.map(({ name }) => name)).toEqual(['Api-Key', 'Api-Username']);
    const needs = (path: string) => operations.find((own) => own.path === path)?.security ?? null;
    for (const path of ['/boxes', '/health']) {
      const schemes = ['Api-Key', 'Api-Username'].map((name) => ({ name, scopes: [] }));
      expect(needs(path)).toEqual([{ schemes }]);
    }
    expect(needs('/public')).toEqual([]);
  });

  it.each(['security: [{tenant: []}]', 'security: []', ''])('is the scheme that puts its key there: %s', (security) => {
    const scheme = 'components: {securitySchemes: {tenant: {type: apiKey, in: header, name: X-Tenant}}}';
    const { operations } = apiOf(document(parameter('x-tenant', 'header'), `${scheme}\n${security}`));
    expect(operations.flatMap(({ parameters }) => parameters.map((own) => own.name))).toEqual([]);
    expect(operations.find(({ path }) => path === '/boxes')?.security).toEqual([
      { schemes: [{ name: 'tenant', scopes: [] }] },
    ]);
  });

  it('is none where few operations demand it', () => {
    const text = `paths:\n  /a: {get: {parameters: [${parameter('x-api-key', 'header')}], ${answer}}}\n  /b: {get: {${answer}}}\n  /c: {get: {${answer}}}`;
    expect(apiOf(text).credentials).toEqual([]);
  });
});
