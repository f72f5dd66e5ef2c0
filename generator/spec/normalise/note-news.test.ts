import { expect, it } from 'vitest';
import { apiOf, catalogueOf } from '../../../test/inline-document.js';
import { plan } from '../../plan/plan.js';
import { noteNews } from './note-news.js';

const ITEM = '{type: object, required: [name], properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
const DOCUMENT = `openapi: 3.2.0
$self: https://api.example.com/openapi.yaml
paths:
  /disks:
    post: {requestBody: {content: {application/json: {$ref: '#/components/mediaTypes/disk'}}}, responses: {'201': {description: x, content: {application/json: {schema: ${ITEM}}}}}}
    query: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}, responses: {'200': {description: x, content: {application/json: {schema: {type: object, properties: {total: {type: integer}}}}}}}}
    additionalOperations:
      PURGE: {responses: {'204': {description: x}}}
      GET: {responses: {'204': {description: x}}}
  /disks/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {'200': {description: x, content: {application/json: {schema: ${ITEM}}}}}}
    delete: {responses: {'204': {description: x}}}
  /events:
    get: {parameters: [{name: q, in: querystring, content: {application/json: {schema: {type: object}}}}], responses: {'200': {description: x, content: {text/event-stream: {itemSchema: {type: object}}}}}}
components:
  mediaTypes: {disk: {schema: ${ITEM}}}
  securitySchemes: {dev: {type: oauth2, flows: {deviceAuthorization: {tokenUrl: 'https://b', scopes: {}}}}}
`;

it('OpenAPI 3.2: query is a lookup, other methods are actions, a media type can be a reference', () => {
  expect(apiOf(DOCUMENT).operations.map(({ key }) => key)).toEqual([
    'POST /disks',
    'QUERY /disks',
    'PURGE /disks',
    'GET /disks/{id}',
    'DELETE /disks/{id}',
    'GET /events',
  ]);
  const { catalogue } = plan(catalogueOf(DOCUMENT));
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['disk']);
  expect(catalogue.resources[0]?.operations.create?.body?.fields).toEqual(['name']);
  expect(catalogue.resources[0]?.actions).toMatchObject([{ name: 'purge_disks', destructive: true }]);
  expect(catalogue.lookups.find(({ shape }) => shape === 'computation')?.operations.compute?.method).toBe('QUERY');
});

it('OpenAPI 3.2: what is ignored is named', () => {
  const root = {
    openapi: '3.2.0',
    $self: 'x',
    paths: { '/a': { get: { parameters: [{ in: 'querystring', name: 'q' }] } } },
  };
  const told = (openapi: string) =>
    noteNews(root, openapi).map(({ message, pointer }) => [message.split(' ')[0], pointer]);
  expect(told('3.2.0')).toEqual([
    ['$self', '/$self'],
    ['querystring', '/paths/~1a/get/parameters/0'],
  ]);
  expect(told('3.1.0')).toEqual([]);
});
