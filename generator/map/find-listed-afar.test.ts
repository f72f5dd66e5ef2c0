import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf, rolesOf } from '../../test/inline-document.js';

const APP = '{type: object, properties: {id: {type: string}, name: {type: string}}}';
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const body = `requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}`;
const place = (path: string, item = APP, answer = APP) => `
  ${path}:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${item}}`)}}}}
    post: {${body}, responses: {201: {description: x, ${json(answer)}}}}`;

it('what is listed where it is made, and deleted at a path of its own, is a resource', () => {
  const catalogue = catalogueOf(`
paths:${place('/accounts/{account_id}/apps')}
  /apps/{id}: {patch: {${body}}, delete: {}}
  /apps/{id}/restart: {post: {}}`);
  const app = resourceOf(catalogue, 'app');
  const { create, update, delete: remove, list, read } = app.operations;
  expect([create?.operation, remove?.operation, list?.operation, read]).toEqual([
    'POST /accounts/{account_id}/apps',
    'DELETE /apps/{id}',
    'GET /accounts/{account_id}/apps',
    null,
  ]);
  expect(update.map(({ operation }) => operation)).toEqual(['PATCH /apps/{id}']);
  // Whoever imports it has to say where it is listed.
  expect([app.identity, attributeOf(app, 'account_id').required]).toEqual([['account_id', 'id'], true]);
  expect(rolesOf(catalogue)).toContain('POST /apps/{id}/restart: action app');
});

it('what several make is one resource for each of them', () => {
  const catalogue = catalogueOf(`
paths:${place('/users/{user_id}/api_keys')}${place('/teams/{team_id}/api_keys')}
  /api_keys/{id}: {delete: {}}`);
  expect(catalogue.resources.map(({ name }) => name).sort()).toEqual(['team_api_key', 'user_api_key']);
});

it.each([
  { why: 'the list shows no id', item: '{type: object, properties: {name: {type: string}}}' },
  {
    why: 'the answer is of another kind',
    answer: '{type: object, properties: {id: {type: string}, job: {type: string}}}',
    item: '{type: object, properties: {id: {type: string}, name: {type: string}, a: {}, b: {}}}',
  },
])('but not where $why', ({ item, answer }) => {
  const catalogue = catalogueOf(`
paths:${place('/accounts/{account_id}/apps', item, answer)}
  /apps/{id}: {delete: {}}`);
  expect(catalogue.resources).toEqual([]);
});
