import { describe, expect, it } from 'vitest';
import { apiOf, operationOf } from '../../../test/inline-document.js';

const swagger = `
swagger: '2.0'
host: api.example
basePath: /v1
schemes: [http, https]
consumes: [application/json]
produces: [application/json]
securityDefinitions:
  key: {type: apiKey, in: header, name: X-Key}
  user: {type: basic}
  machine: {type: oauth2, flow: application, tokenUrl: https://auth.example/token, scopes: {read: all}}
security: [{key: []}]
parameters: {Dry: {name: dry, in: query, type: boolean}}
responses: {Gone: {description: gone, schema: {$ref: '#/definitions/Thing'}}}
definitions:
  Thing: {type: object, required: [name], properties: {name: {type: string}, note: {type: string, x-nullable: true}}}
paths:
  /things:
    parameters:
      - {$ref: '#/parameters/Dry'}
    post:
      parameters: [{name: thing, in: body, required: true, schema: {$ref: '#/definitions/Thing'}}]
      responses: {201: {description: made, schema: {$ref: '#/definitions/Thing'}, headers: {Location: {type: string}}}}
    get:
      parameters:
        - {name: tags, in: query, type: array, items: {type: string}, collectionFormat: multi}
        - {name: ids, in: query, type: array, items: {type: integer}, collectionFormat: csv}
        - {name: limit, in: query, type: integer, maximum: 50}
      responses: {200: {description: all, schema: {type: array, items: {$ref: '#/definitions/Thing'}}}}
  /forms:
    post:
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - {name: name, in: formData, type: string, required: true, description: what it is called}
        - {name: __proto__, in: formData, type: string}
      responses: {204: {description: fine}, 410: {$ref: '#/responses/Gone'}}
  /files:
    post:
      consumes: []
      parameters: [{name: file, in: formData, type: file, required: true}]
      responses: {204: {description: fine}}
`;

describe('Swagger 2.0 in the shape of OpenAPI 3', () => {
  it('servers, https first', () => {
    expect(apiOf(swagger).servers.map((s) => s.url)).toEqual(['https://api.example/v1', 'http://api.example/v1']);
  });

  it('a base path without a host', () => {
    expect(apiOf("{swagger: '2.0', basePath: /v2, paths: {/a: {get: {}}}}").servers.map((s) => s.url)).toEqual(['/v2']);
  });

  it('credentials', () => {
    const said = apiOf(swagger.replace('security: [{key: []}]', 'security: [{key: []}, {user: [], machine: []}]'));
    expect(said.credentials.map((c) => [c.scheme, c.type, c.in, c.name, c.tokenUrl])).toEqual([
      ['key', 'apiKey', 'header', 'X-Key', null],
      ['machine', 'oauth2', null, null, 'https://auth.example/token'],
      ['user', 'basic', null, null, null],
    ]);
  });

  it('a body and its answer', () => {
    const post = operationOf(swagger, 'POST /things');
    expect([post.body?.mediaType, post.body?.required, post.body?.schema?.name]).toEqual([
      'application/json',
      true,
      'Thing',
    ]);
    expect(post.body?.schema?.properties.get('note')?.nullable).toBe(true);
    expect([...(post.responses[0]?.headers.keys() ?? [])]).toEqual(['Location']);
    expect(post.responses[0]?.schema).toBe(post.body?.schema);
    expect(post.parameters.map((p) => p.name)).toEqual(['dry']);
  });

  it('parameters, with the way lists are written', () => {
    const get = operationOf(swagger, 'GET /things');
    expect(get.parameters.map((p) => [p.name, p.schema.types[0], p.explode])).toEqual([
      ['dry', 'boolean', true],
      ['tags', 'array', true],
      ['ids', 'array', false],
      ['limit', 'integer', true],
    ]);
    expect(get.parameters[3]?.schema.maximum).toBe(50);
  });

  it('forms', () => {
    const form = operationOf(swagger, 'POST /forms');
    expect(form.body?.mediaType).toBe('application/x-www-form-urlencoded');
    expect([...(form.body?.schema?.properties.keys() ?? [])]).toEqual(['__proto__', 'name']);
    expect([...(form.body?.schema?.required ?? [])]).toEqual(['name']);
    expect(form.responses.map((r) => [r.status, r.schema?.name])).toEqual([
      ['204', undefined],
      ['410', 'Thing'],
    ]);
    expect(operationOf(swagger, 'POST /files').body?.mediaType).toBe('multipart/form-data');
  });
});
