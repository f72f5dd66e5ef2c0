import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';

it.each([
  { operationId: 'reset-vm-field', want: 'reset_field' },
  { operationId: '', want: 'delete_field' },
])('a part of an item is not another thing that is made where the item is ($want)', ({ operationId, want }) => {
  const catalogue = catalogueOf(`
paths:${pathsOf('/vms', 'name: {type: string}', 'name: {type: string}')}
  /vms/{id}/{field}: {delete: {operationId: "${operationId}", parameters: [{name: field, in: path, required: true, schema: {type: string, enum: [name]}}]}}`);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['vm']);
  expect(rolesOf(catalogue)).toContain('DELETE /vms/{id}/{field}: action vm');
  const [action] = resourceOf(catalogue, 'vm').actions;
  expect([action?.name, action?.arguments.map(({ name }) => name)]).toEqual([want, ['field']]);
});

it('two parameters name a thing together where the first alone leads to nothing', () => {
  const catalogue = catalogueOf(`
paths:
  /records: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}, type: {type: string}, ttl: {type: integer}}}}}}, responses: {201: {description: x}}}}
  /records/{name}/{type}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {name: {type: string}, type: {type: string}, ttl: {type: integer}}}}}}}}, delete: {}}`);
  expect(resourceOf(catalogue, 'record').identity).toEqual(['name', 'type']);
});
