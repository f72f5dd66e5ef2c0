import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { encodePythonValue } from '../../../render/literals/python.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };
const place = "{$ref: '#/components/schemas/Place'}";
const item = (more = '') =>
  `{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, place: ${place}${more}}}`;
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const collection = (path: string, schema: string) => `
  ${path}:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${schema}}`)}}}}
    post: {requestBody: {${json(schema)}}, responses: {201: {description: x, ${json(schema)}}}}
  ${path}/{id}:
    get: {responses: {200: {description: x, ${json(schema)}}}}
    delete: {responses: {204: {description: x}}}`;
const view = viewAnsible(
  plan(
    catalogueOf(`
components:
  schemas:
    Place: {type: object, properties: {city: {type: string}, country: {type: string}, zip: {type: string}}}
paths:${collection('/hosts', item())}${collection('/racks', item())}`),
  ),
  settings,
);

it('objects that several modules know are written once, under the name of their schema', () => {
  expect(view.objects.objects.map(({ constant }) => constant).sort()).toEqual(['PLACE_FIELDS', 'PLACE_OPTIONS']);
  const host = view.modules.find(({ name }) => name === 'host');
  expect(host?.objects).toEqual(['PLACE_FIELDS', 'PLACE_OPTIONS']);
  expect(encodePythonValue(host?.descriptor ?? null)).toContain('place=dict(type="object", fields=PLACE_FIELDS');
  expect(encodePythonValue(host?.arguments ?? null)).toContain('options=PLACE_OPTIONS');
});

it('modules name no more of them than they use', () => {
  expect(view.modules.find(({ name }) => name === 'rack_info')?.objects).toEqual(['PLACE_FIELDS']);
});

it('no object is called like what a module is about', () => {
  const constants = new Set(view.modules.map(({ constant }) => constant));
  expect(view.objects.objects.filter(({ constant }) => constants.has(constant))).toEqual([]);
});
