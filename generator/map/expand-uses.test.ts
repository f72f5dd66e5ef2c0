import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';

it('of a kind that a discriminator maps only the mapped values are taken', () => {
  const { actions, resources, lookups } = catalogueOf(`
paths:
  /hosts: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Host'}}}}}}}}
  /hosts/actions:
    post:
      requestBody:
        content:
          application/json:
            schema:
              oneOf: [{$ref: '#/components/schemas/Plain'}, {$ref: '#/components/schemas/Snapshot'}]
              discriminator:
                propertyName: type
                mapping: {power_on: '#/components/schemas/Plain', power_off: '#/components/schemas/Plain', snapshot: '#/components/schemas/Snapshot'}
      responses: {200: {description: x}}
components:
  schemas:
    Host: {type: object, properties: {id: {type: string}, name: {type: string}}}
    Plain: {type: object, required: [type], properties: {type: {type: string, enum: [power_on, power_off, rebuild]}}}
    Snapshot: {type: object, required: [type], properties: {type: {type: string, enum: [snapshot, rebuild]}, name: {type: string}}}
`);
  const all = [...actions, ...resources.flatMap((one) => one.actions), ...lookups.flatMap((one) => one.actions)];
  const values = all.map(({ call }) => call.body?.fixed.type);
  expect(values.sort()).toEqual(['power_off', 'power_on', 'snapshot']);
});

it('an action that a fragment names is one of its own, and the path without it is not taken apart once more', () => {
  const vm =
    '{type: object, required: [name], properties: {id: {type: string}, name: {type: string}, plan: {type: string}}}';
  const form = (type: string, field: string) =>
    `{type: object, required: [type, ${field}], properties: {type: {type: string, enum: [${type}]}, ${field}: {type: string}}}`;
  const action =
    '{allOf: [{$ref: "#/components/schemas/Action"}], oneOf: [{$ref: "#/components/schemas/Rename"}, {$ref: "#/components/schemas/Resize"}]}';
  const post = (schema: string) =>
    `post: {requestBody: {content: {application/json: {schema: ${schema}}}}, responses: {200: {description: x}}}`;
  const ok = `{200: {description: x, content: {application/json: {schema: ${vm}}}}}`;
  const found = catalogueOf(`
paths:
  /vms: {post: {requestBody: {content: {application/json: {schema: ${vm}}}}, responses: ${ok}}}
  /vms/{id}: {get: {responses: ${ok}}, delete: {responses: {204: {description: x}}}}
  /vms/{id}/actions: {${post(action)}}
  '/vms/{id}/actions#Rename': {${post('{$ref: "#/components/schemas/Rename"}')}}
  '/vms/{id}/actions#Resize': {${post('{$ref: "#/components/schemas/Resize"}')}}
components:
  schemas:
    Action: {type: object, required: [type], oneOf: [{$ref: '#/components/schemas/Rename'}, {$ref: '#/components/schemas/Resize'}]}
    Rename: ${form('rename', 'name')}
    Resize: ${form('resize', 'plan')}
`);
  const own = found.resources.find(({ name }) => name === 'vm');
  const sent = own?.operations.update.map(({ path, body, fields }) => [path, body?.fixed.type, fields.join()]);
  expect(sent).toEqual([
    ['/vms/{id}/actions', 'rename', 'name'],
    ['/vms/{id}/actions', 'resize', 'plan'],
  ]);
  expect(own?.actions.map(({ name }) => name)).toEqual(['create_action']);
});
