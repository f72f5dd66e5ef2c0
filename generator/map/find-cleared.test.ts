import { expect, it } from 'vitest';
import { catalogueOf, resourceOf, rolesOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const text = '{type: string}';
const id = '{name: id, in: path, required: true, schema: {type: string}}';

/** VMs, and a call that sets the name of one of their addresses. */
function documentOf(value: string, { shown = '', required = '[ip, ptr]' } = {}): string {
  const vm = `{type: object, properties: {id: ${text}, name: ${text}, ${shown}}}`;
  return `
paths:
  /vms:
    post: {requestBody: {${json(`{type: object, required: [name], properties: {name: ${text}}}`)}}, responses: {201: {description: x, ${json(vm)}}}}
  /vms/{id}:
    parameters: [${id}]
    get: {responses: {200: {description: x, ${json(vm)}}}}
    delete: {responses: {204: {description: x}}}
  /vms/{id}/actions/change_ptr:
    parameters: [${id}]
    post: {requestBody: {${json(`{type: object, required: ${required}, properties: {ip: ${text}, ptr: ${value}}}`)}}, responses: {204: {description: x}}}
`;
}

const RESETS = "{type: string, nullable: true, description: 'Reset to the original value if `null`.'}";

it('a call whose text says that null takes back what it sets makes a resource, which null removes', () => {
  const ptr = resourceOf(catalogueOf(documentOf(RESETS)), 'vm_ptr');
  expect(ptr).toMatchObject({
    kind: 'attachment',
    identity: ['vm_id', 'ip'],
    presence: null,
    operations: {
      create: { operation: 'POST /vms/{id}/actions/change_ptr', body: { fields: ['ip', 'ptr'], fixed: {} } },
      update: [{ operation: 'POST /vms/{id}/actions/change_ptr' }],
      delete: { operation: 'POST /vms/{id}/actions/change_ptr', body: { fields: ['ip'], fixed: { ptr: null } } },
    },
  });
  expect(ptr.attributes.map(({ name, onChange }) => [name, onChange])).toEqual([
    ['vm_id', 'replace'],
    ['ip', 'replace'],
    ['ptr', 'update'],
  ]);
});

it('where the item shows it, it is there only with the value that was set', () => {
  const shown = `ptr: {type: array, items: {type: object, properties: {ip: ${text}, ptr: ${text}}}}`;
  expect(resourceOf(catalogueOf(documentOf(RESETS, { shown })), 'vm_ptr')).toMatchObject({
    identity: ['vm_id', 'ip', 'ptr'],
    presence: { from: 'read', at: ['ptr'], match: [{ attribute: 'ip' }, { attribute: 'ptr' }] },
  });
});

it.each([
  { why: 'nothing says what null does', document: documentOf('{type: string, nullable: true}') },
  { why: 'null is refused', document: documentOf("{type: string, description: 'Reset if `null`.'}") },
  { why: 'the value may be left out', document: documentOf(RESETS, { required: '[ip]' }) },
])('it stays an action where $why', ({ document }) => {
  const catalogue = catalogueOf(document);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['vm']);
  expect(rolesOf(catalogue).some((line) => line.includes('change_ptr') && line.includes('action'))).toBe(true);
});

/** Addresses that a call allocates, and of which one thing can be set. */
function addressesOf(body: string, more = ''): string {
  const address = `{type: object, properties: {address: ${text}, vm: ${text}, rdns: ${text}}}`;
  return `
paths:
  /addresses:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${address}}`)}}}}
    post: {requestBody: {${json(`{type: object, required: [vm], properties: {vm: ${text}}}`)}}, responses: {201: {description: x, ${json(address)}}}}
  /addresses/share:
    post: {requestBody: {${json(`{type: object, required: [vm, ips], properties: {vm: ${text}, ips: {type: array, items: ${text}, description: 'Send an empty array to remove all shared addresses.'}}}`)}}, responses: {204: {description: x}}}
  /addresses/{address}:
    parameters: [{name: address, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(address)}}}}
    put: {requestBody: {${json(body)}}, responses: {200: {description: x, ${json(address)}}}}
    ${more}
`;
}

const RDNS = "rdns: {type: string, nullable: true, description: 'If null, it is reset to the default.'}";

it('the only thing that can be set of what comes into being elsewhere is a resource, and the item leaves it to that', () => {
  const catalogue = catalogueOf(addressesOf(`{type: object, required: [rdns], properties: {${RDNS}}}`));
  expect(resourceOf(catalogue, 'address_rdns')).toMatchObject({
    kind: 'attachment',
    parent: 'address',
    identity: ['address', 'rdns'],
    presence: { from: 'read', at: ['rdns'] },
    operations: {
      create: { operation: 'PUT /addresses/{address}' },
      delete: { operation: 'PUT /addresses/{address}', body: { fields: [], fixed: { rdns: null } } },
    },
  });
  const own = resourceOf(catalogue, 'address').attributes.find(({ name }) => name === 'rdns');
  expect(own).toMatchObject({ optional: true, computed: true, linkedBy: ['address_rdns'] });
});

it.each([
  { why: 'more can be set', body: `{type: object, required: [rdns], properties: {${RDNS}, note: {type: string}}}` },
  {
    why: 'the item can be deleted',
    body: `{type: object, required: [rdns], properties: {${RDNS}}}`,
    more: 'delete: {responses: {204: {description: x}}}',
  },
])('an update is no resource of its own where $why', ({ body, more }) => {
  const names = catalogueOf(addressesOf(body, more)).resources.map(({ name }) => name);
  expect(names).not.toContain('address_rdns');
});

it('a list that an empty one clears, by the text, is set as a whole and cleared', () => {
  const catalogue = catalogueOf(addressesOf(`{type: object, required: [rdns], properties: {${RDNS}}}`));
  expect(resourceOf(catalogue, 'address_share')).toMatchObject({
    identity: ['vm'],
    operations: { delete: { body: { fields: ['vm'], fixed: { ips: [] } } } },
  });
});
