import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, lookupOf, resourceOf } from '../../test/inline-document.js';

const DOCUMENT = `
paths:
  /vms:
    post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Vm'}}}}, responses: {201: &vm
      {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/Vm'}, example:
        {id: a, name: b, screen: 'https://x.invalid/vnc?data=00example11223344', home: 'https://x.invalid/?page=2',
         database: {address: 'postgres://me:word@db.invalid/x', port: '1'}}}}}}}
  /vms/{id}: {get: {responses: {200: *vm}}, delete: {}}
components: {schemas: {Vm: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string},
  screen: {type: string, readOnly: true}, home: {type: string, readOnly: true},
  database: {type: object, readOnly: true, properties: {address: {type: string}, port: {type: string}}}}}}}
`;

it('takes for secret what the example of an answer shows as one, at any depth, and repeats it nowhere', () => {
  const vm = resourceOf(catalogueOf(DOCUMENT), 'vm');
  const [screen, home, database] = ['screen', 'home', 'database'].map((name) => attributeOf(vm, name));
  expect(screen).toMatchObject({ sensitive: true });
  expect(screen?.example).toBeUndefined();
  expect(home).toMatchObject({ sensitive: false, example: 'https://x.invalid/?page=2' });
  expect(database?.attributes?.map(({ wire, sensitive }) => [wire, sensitive])).toEqual([
    ['address', true],
    ['port', false],
  ]);
});

it('knows the value of a token also where it can only be read', () => {
  const catalogue = catalogueOf(`
paths:
  /tokens/{id}: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: object,
    properties: {id: {type: string}, name: {type: string}, value: {type: string}}}}}}}}}
`);
  const token = lookupOf(catalogue, 'token');
  expect(attributeOf(token, 'value').sensitive).toBe(true);
  expect(attributeOf(token, 'name').sensitive).toBe(false);
});
