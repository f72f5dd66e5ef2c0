import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const DOCUMENT = `
paths:
  /vms:
    post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Vm'}}}}, responses: {201: &vm
      {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Vm'}}}}}}
  /vms/{id}: {get: {responses: {200: *vm}}, delete: {}}
components: {schemas: {Vm: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string},
  notice: {type: string, writeOnly: true}, user_data: {type: string, writeOnly: true}, password: {type: string, writeOnly: true},
  boot: {type: object, properties: {notes: {type: string, writeOnly: true}, order: {type: string}}}}}}}
`;

it('knows what the document itself says is only written, at any depth, which does not make it a secret', () => {
  const vm = resourceOf(catalogueOf(DOCUMENT), 'vm');
  const [name, notice, data, password, boot] = ['name', 'notice', 'user_data', 'password', 'boot'].map((own) =>
    attributeOf(vm, own),
  );
  expect(notice).toMatchObject({ writeOnly: true, saidWriteOnly: true, sensitive: false });
  expect(notice?.confidential).toBeUndefined();
  expect(data).toMatchObject({ saidWriteOnly: true, sensitive: false, confidential: true });
  expect(password).toMatchObject({ saidWriteOnly: true, sensitive: true });
  expect(name).not.toHaveProperty('saidWriteOnly');
  expect(boot?.attributes?.map(({ wire, saidWriteOnly }) => [wire, saidWriteOnly])).toEqual([
    ['notes', true],
    ['order', undefined],
  ]);
});
