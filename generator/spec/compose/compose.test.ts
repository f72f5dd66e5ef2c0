import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { follow, get, getObject } from '../json.js';
import { normalise } from '../normalise/normalise.js';
import type { JsonObject } from '../types.js';
import { compose, type Part } from './compose.js';

const OK = '{200: {description: x}}';

function partOf(product: string, text: string, more: Partial<Part> = {}): Part {
  const written = parse(text) as JsonObject;
  const version = 'swagger' in written ? {} : { openapi: '3.0.3' };
  const root = { ...version, info: { title: product, version: '1' }, ...written };
  const clean = normalise({ root, sha256: '', origin: product, diagnostics: [] });
  return { product, root: clean.root, openapi: clean.openapi, origin: `${product}.yaml`, ...more };
}

function operationOf(root: JsonObject, key: string): JsonObject {
  const [method = '', path = ''] = key.split(' ');
  return getObject(getObject(getObject(root, 'paths'), path), method.toLowerCase()) as JsonObject;
}

describe('compose', () => {
  it('puts base paths in front and leaves one server where only they differ', () => {
    const { root } = compose([
      partOf('dns', `{servers: [{url: 'https://api.example.org/dns/v1'}], paths: {/zones: {get: {responses: ${OK}}}}}`),
      partOf('lb', `{servers: [{url: 'https://api.example.org/lb'}], paths: {/pools: {get: {responses: ${OK}}}}}`),
    ]);
    expect(root.servers).toEqual([{ url: 'https://api.example.org' }]);
    expect(Object.keys(root.paths as JsonObject)).toEqual(['/dns/v1/zones', '/lb/pools']);
    expect(operationOf(root, 'GET /dns/v1/zones').servers).toBeUndefined();
  });

  it('gives every operation its server where the hosts differ, and the default of a variable', () => {
    const { root, diagnostics } = compose([
      partOf(
        'a',
        `{servers: [{url: 'https://a.{zone}.org', variables: {zone: {default: eu}}}], paths: {/x: {get: {responses: ${OK}}}}}`,
      ),
      partOf(
        'b',
        `{swagger: '2.0', host: b.org, basePath: /v2, schemes: [https], paths: {/y: {get: {responses: ${OK}}}}}`,
      ),
    ]);
    expect(root.servers).toBeUndefined();
    expect(operationOf(root, 'GET /x').servers).toEqual([{ url: 'https://a.eu.org' }]);
    expect(operationOf(root, 'GET /v2/y').servers).toEqual([{ url: 'https://b.org' }]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['server-variables']);
  });

  it("keeps an operation's own server, with its path in front of the path", () => {
    const own = "servers: [{url: 'https://files.org/up'}]";
    const { root } = compose([
      partOf(
        'a',
        `{servers: [{url: 'https://a.org/v1'}], paths: {/x: {get: {responses: ${OK}}, put: {${own}, responses: ${OK}}}}}`,
      ),
      partOf('b', `{servers: [{url: 'https://a.org/v1'}], paths: {/y: {get: {responses: ${OK}}}}}`),
    ]);
    expect(root.servers).toEqual([{ url: 'https://a.org' }]);
    expect(operationOf(root, 'PUT /up/x').servers).toEqual([{ url: 'https://files.org' }]);
    expect(operationOf(root, 'GET /v1/x').servers).toBeUndefined();
  });

  it('never lends the server of one document to another that has none', () => {
    const { root, diagnostics } = compose([
      partOf('a', `{servers: [{url: 'https://a.org'}], paths: {/x: {get: {responses: ${OK}}}}}`),
      partOf('b', `{paths: {/y: {get: {responses: ${OK}}}}}`),
    ]);
    expect(operationOf(root, 'GET /y').servers).toEqual([{ url: '/' }]);
    expect(diagnostics).toMatchObject([
      { code: 'no-server', hint: expect.stringContaining('spec.documents[].server') },
    ]);
    const told = compose([
      partOf('a', `{servers: [{url: 'https://a.org'}], paths: {/x: {get: {responses: ${OK}}}}}`),
      partOf('b', `{paths: {/y: {get: {responses: ${OK}}}}}`, { server: 'https://b.org/v3' }),
    ]);
    expect(operationOf(told.root, 'GET /v3/y').servers).toEqual([{ url: 'https://b.org' }]);
  });

  it('puts the product before the paths of documents that meet, and of no other', () => {
    const { root, diagnostics } = compose([
      partOf('a', `{servers: [{url: 'https://a.org'}], paths: {'/x/{id}': {get: {responses: ${OK}}}}}`),
      partOf('b', `{servers: [{url: 'https://b.org'}], paths: {'/x/{key}': {put: {responses: ${OK}}}}}`),
      partOf('c', `{servers: [{url: 'https://c.org'}], paths: {/z: {get: {responses: ${OK}}}}}`),
    ]);
    expect(Object.keys(root.paths as JsonObject)).toEqual(['/a/x/{id}', '/b/x/{key}', '/z']);
    expect(diagnostics).toMatchObject([{ code: 'same-path', severity: 'note' }]);
  });

  it('tells components of one name apart, and references lead where they led', () => {
    const item = `{type: object, properties: {next: {$ref: '#/components/schemas/Item'}}}`;
    const text = (field: string) => `
      paths: {/${field}: {get: {responses: {200: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Item'}}}}}}}}
      components: {schemas: {Item: ${item.replace('next', field)}, Only${field}: {type: string}}}`;
    const { root } = compose([partOf('a', text('p')), partOf('b', text('q'))]);
    expect(Object.keys(getObject(root.components as JsonObject, 'schemas') as JsonObject).sort()).toEqual([
      'Onlyp',
      'Onlyq',
      'a.Item',
      'b.Item',
    ]);
    const schema = follow(root, '#/paths/~1q/get/responses/200/content/application~1json/schema') as JsonObject;
    expect(schema).toEqual({ $ref: '#/components/schemas/b.Item' });
    expect(follow(root, '#/components/schemas/b.Item/properties/q')).toEqual(schema);
  });

  it('follows references into paths, definitions and elsewhere', () => {
    const { root } = compose([
      partOf(
        'a',
        `
        swagger: '2.0'
        basePath: /v1
        definitions: {Item: {type: string}}
        paths: {/x: {get: {responses: {200: {description: x, schema: {$ref: '#/definitions/Item'}}}}}}`,
      ),
      partOf(
        'b',
        `
        x-shared: {Item: {type: integer}}
        paths:
          /y: {get: {responses: {200: {description: x, content: {application/json: {schema: {$ref: '#/x-shared/Item'}}}}}}}
          /z: {get: {responses: {200: {$ref: '#/paths/~1y/get/responses/200'}}}}`,
        { server: 'https://b.org/v2' },
      ),
    ]);
    const schemas = ['#/paths/~1v1~1x/get/responses/200', '#/paths/~1v2~1y/get/responses/200'].map((at) => {
      const content = getObject(follow(root, at) as JsonObject, 'content') as JsonObject;
      return follow(root, (get(Object.values(content)[0], 'schema') as JsonObject).$ref as string);
    });
    expect(schemas).toEqual([{ type: 'string' }, { type: 'integer' }]);
    expect(follow(root, '#/paths/~1v2~1z/get/responses/200')).toEqual({ $ref: '#/paths/~1v2~1y/get/responses/200' });
  });

  it('keeps what a variant is called on the wire where its schema gets another name', () => {
    const text = `
      paths: {/PATH: {get: {responses: {200: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}}}}
      components: {schemas: {
        Pet: {oneOf: [{$ref: '#/components/schemas/Cat'}], discriminator: {propertyName: kind}},
        Cat: {type: object, properties: {kind: {type: string}}}}}`;
    const { root } = compose([partOf('a', text.replace('PATH', 'x')), partOf('b', text.replace('PATH', 'y'))]);
    expect(follow(root, '#/components/schemas/a.Pet/discriminator/mapping')).toEqual({
      Cat: '#/components/schemas/a.Cat',
    });
  });

  it('makes one credential of schemes of one name and kind, and two of those that differ', () => {
    const text = (schemes: string, path: string) =>
      `{security: [{key: []}], paths: {/${path}: {get: {responses: ${OK}}}}, components: {securitySchemes: ${schemes}}}`;
    const header = '{key: {type: apiKey, in: header, name: X-Key}}';
    const same = compose([partOf('a', text(header, 'x')), partOf('b', text(header, 'y'))]).root;
    expect(same.security).toEqual([{ key: [] }]);
    expect(operationOf(same, 'GET /x').security).toBeUndefined();
    const other = '{key: {type: http, scheme: bearer}}';
    const apart = compose([partOf('a', text(header, 'x')), partOf('b', text(other, 'y'))]).root;
    expect(apart.security).toBeUndefined();
    expect(operationOf(apart, 'GET /x').security).toEqual([{ a_key: [] }]);
    expect(operationOf(apart, 'GET /y').security).toEqual([{ b_key: [] }]);
    expect(Object.keys(getObject(apart.components as JsonObject, 'securitySchemes') as JsonObject)).toEqual([
      'a_key',
      'b_key',
    ]);
  });

  it('asks for the scopes of all documents where the token is the same', () => {
    const text = (scope: string) => `
      paths: {/${scope}: {get: {security: [{login: [${scope}]}], responses: ${OK}}}}
      components: {securitySchemes: {login: {type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://id.org/token', scopes: {${scope}: all}}}}}}`;
    const { root } = compose([partOf('a', text('dns')), partOf('b', text('lb'))]);
    expect(follow(root, '#/components/securitySchemes/login/flows/clientCredentials/scopes')).toEqual({
      dns: 'all',
      lb: 'all',
    });
  });

  it('fetches tokens from the server of the document that asks for them', () => {
    const text = (host: string) => `
      servers: [{url: 'https://${host}.org/v1'}]
      paths: {/${host}: {get: {security: [{login: []}], responses: ${OK}}}}
      components: {securitySchemes: {login: {type: oauth2, flows: {clientCredentials: {tokenUrl: /token, scopes: {}}}}}}`;
    const { root } = compose([partOf('a', text('x')), partOf('b', text('y'))]);
    const addressOf = (name: string) =>
      follow(root, `#/components/securitySchemes/${name}/flows/clientCredentials/tokenUrl`);
    expect([addressOf('a_login'), addressOf('b_login')]).toEqual(['https://x.org/token', 'https://y.org/token']);
  });

  it('lets nobody in without what the document asks for, and asks for nothing where it does not', () => {
    const { root } = compose([
      partOf(
        'a',
        `{security: [{key: []}], paths: {/x: {get: {responses: ${OK}}}, /open: {get: {security: [], responses: ${OK}}}}, components: {securitySchemes: {key: {type: apiKey, in: header, name: K}}}}`,
      ),
      partOf('b', `{paths: {/y: {get: {responses: ${OK}}}}}`),
    ]);
    expect(['GET /x', 'GET /open', 'GET /y'].map((key) => operationOf(root, key).security)).toEqual([
      [{ key: [] }],
      [],
      [],
    ]);
  });

  it.each([
    { titles: ['Acme DNS API', 'Acme Mail API'], want: 'Acme' },
    { titles: ['The DNS API', 'The Mail API'], want: 'a and b' },
    { titles: ['DNS', 'Mail'], want: 'a and b' },
  ])('is called $want after $titles', ({ titles, want }) => {
    const parts = titles.map((title, i) =>
      partOf('ab'[i] as string, `{info: {title: ${title}, version: '1'}, paths: {/${i}: {get: {responses: ${OK}}}}}`),
    );
    expect((compose(parts).root.info as JsonObject).title).toBe(want);
  });

  it('is the same in whatever order the documents are given', () => {
    const parts = ['a', 'b', 'c'].map((name) =>
      partOf(
        name,
        `{servers: [{url: 'https://${name}.org'}], paths: {/x: {get: {responses: ${OK}}}}, components: {schemas: {Item: {type: object}}}}`,
      ),
    );
    const hashes = [parts, [...parts].reverse(), [parts[1], parts[2], parts[0]] as Part[]].map(
      (order) => compose(order).sha256,
    );
    expect(new Set(hashes).size).toBe(1);
  });
});
