import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';

const parameter = (schema: string) => `parameters: [{name: apiVersion, in: path, required: true, schema: ${schema}}]`;
const vm = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}, required: [name]}';
const content = `content: {application/json: {schema: ${vm}}}`;

const documentOf = (schema: string) => `paths:
  /{apiVersion}/vms:
    ${parameter(schema)}
    post: {requestBody: {${content}}, responses: {'201': {description: made, ${content}}}}
  /{apiVersion}/vms/{id}:
    ${parameter(schema)}
    get: {responses: {'200': {description: one, ${content}}}}
    delete: {responses: {'204': {description: gone}}}
`;

it('a version with a default is no attribute, and the operation keeps its name', () => {
  const { resources, ledger } = catalogueOf(documentOf('{type: string, enum: [v4, v4beta], default: v4}'));
  expect(resources.map(({ name, identity }) => ({ name, identity }))).toEqual([{ name: 'vm', identity: ['id'] }]);
  expect(resources[0]?.attributes.map(({ name }) => name).sort()).toEqual(['id', 'name']);
  expect(resources[0]?.operations.create).toMatchObject({
    operation: 'POST /{apiVersion}/vms',
    path: '/v4/vms',
    parameters: [],
  });
  expect(ledger.map(({ method, path }) => `${method} ${path}`)).toContain('GET /{apiVersion}/vms/{id}');
});

it.each(['{type: string, enum: [v4, v4beta]}', '{type: string, default: v4}', '{type: string}'])(
  'a version that somebody has to choose (%s) is an attribute',
  (schema) => {
    const [own] = catalogueOf(documentOf(schema)).resources;
    expect(own?.attributes.map(({ name }) => name)).toContain('api_version');
  },
);

it.each([
  {
    mutation: 'any choice with a default is filled in',
    name: 'region',
    schema: '{type: string, enum: [eu], default: eu}',
  },
  {
    mutation: 'a default that leads elsewhere is filled in',
    name: 'apiVersion',
    schema: '{type: string, enum: ["v4/../x"], default: "v4/../x"}',
  },
])('red where $mutation', ({ name, schema }) => {
  const [own] = catalogueOf(documentOf(schema).replaceAll('apiVersion', name)).resources;
  expect(own?.operations.create?.path).toBe(`/{${name}}/vms`);
});

it('red where a version in the query is dropped instead of sent', () => {
  const text = documentOf('{type: string, enum: [v4], default: v4}').replaceAll('in: path', 'in: query');
  const [own] = catalogueOf(text.replaceAll('/{apiVersion}', '')).resources;
  expect(own?.operations.create?.query.map(({ wire }) => wire)).toEqual(['apiVersion']);
});
