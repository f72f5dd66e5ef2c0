import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';
import { answers, takes } from '../../test/start-inline.js';

const what =
  '{type: object, required: [id, type], properties: {id: {type: integer}, type: {type: string}, label: {type: string, readOnly: true}}}';

function listAttributes(shown: string) {
  const catalogue = catalogueOf(`
paths:
  /walls/{wallId}/devices: {post: {${takes(what)}, ${answers(shown, 201)}}}
  /walls/{wallId}/devices/{deviceId}: {get: {${answers(shown)}}, delete: {responses: {204: {description: x}}}}`);
  return resourceOf(catalogue, 'wall_device');
}

it('an id that names what a device is does not name the device', () => {
  const { attributes, identity, operations } = listAttributes(
    `{type: object, properties: {id: {type: integer}, entity: ${what}}}`,
  );
  const find = (name: string) => attributes.find((own) => own.name === name);
  expect(identity).toEqual(['wall_id', 'id']);
  expect(find('id')).toMatchObject({ required: false, optional: false, computed: true });
  expect(find('entity_id')).toMatchObject({ wire: 'id', required: true, out: ['entity', 'id'] });
  expect(find('entity_type')).toMatchObject({ wire: 'type', required: true, out: ['entity', 'type'] });
  expect(operations.create?.body?.fields).toEqual(['entity_id', 'entity_type']);
});

it.each([
  ['beside fields of the device itself', `type: {type: string}, entity: ${what}`],
  [
    'beside an object that can be told more',
    'owner: {type: object, properties: {id: {type: integer}, type: {type: string}, email: {type: string}}}',
  ],
])('an id %s is its own', (_, shown) => {
  const { attributes } = listAttributes(`{type: object, properties: {id: {type: integer}, ${shown}}}`);
  expect(attributes.find(({ name }) => name === 'id')).toMatchObject({ wire: 'id', required: true });
  expect(attributes.some(({ name }) => name === 'entity_id' || name === 'owner_id')).toBe(false);
});
