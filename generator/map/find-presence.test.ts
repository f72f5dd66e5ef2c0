import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const body = (fields: string) =>
  `requestBody: {content: {application/json: {schema: {type: object, required: [network], properties: {${fields}}}}}}`;
const calls = `
  /vms/{id}/attach_to_network: {post: {${body('network: {type: integer}, ip: {type: string}')}, responses: {204: {description: x}}}}
  /vms/{id}/detach_from_network: {post: {${body('network: {type: integer}')}, responses: {204: {description: x}}}}`;
const nets = (name: string) =>
  `${name}: {type: array, readOnly: true, items: {type: object, properties: {network: {type: integer}, ip: {type: string}}}}`;

it.each([
  { says: 'a list that is called otherwise', fields: nets('private_net'), want: ['private_net'] },
  { says: 'two such lists', fields: `${nets('private_net')}, ${nets('old_net')}`, want: undefined },
])('a link is seen where its keys stand: $says', ({ fields, want }) => {
  const catalogue = catalogueOf(`paths:${pathsOf('/vms', `name: {type: string}, ${fields}`)}${calls}`);
  const { presence } = resourceOf(catalogue, 'vm_network');
  expect(presence?.at).toEqual(want);
  if (want)
    expect(presence).toMatchObject({ from: 'read', many: true, match: [{ attribute: 'network', path: ['network'] }] });
});
