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
