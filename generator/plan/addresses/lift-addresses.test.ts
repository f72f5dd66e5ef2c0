import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../../test/inline-document.js';
import { plan } from '../plan.js';

const server = (fields: string, given = '') => {
  const { catalogue } = plan(
    catalogueOf(`
paths:
  /servers:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/S'}}}}}}}
    post: {requestBody: {content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string}${given}}}}}}, responses: {201: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}}}}
  /servers/{id}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {$ref: '#/components/schemas/S'}}}}}}
    delete: {responses: {204: {description: x}}}
components: {schemas: {S: {type: object, properties: {id: {type: string}, name: {type: string}, ${fields}}}}}`),
  );
  return resourceOf(catalogue, 'server').attributes.filter(({ name }) => /^ipv[46]_address$/.test(name));
};

const net = (inner: string) => `public_net: {type: object, properties: {${inner}}}`;
const V4 = 'ipv4: {type: object, properties: {ip: {type: string, format: ipv4}}}';
const V6 = 'ipv6: {type: object, properties: {ip: {type: string, format: ipv6}}}';

it('a public address deep in what is shown is an attribute of its own too', () => {
  expect(server(net(`${V4}, ${V6}`))).toMatchObject([
    { name: 'ipv4_address', out: ['public_net', 'ipv4', 'ip'], computed: true, optional: false },
    { name: 'ipv6_address', out: ['public_net', 'ipv6', 'ip'], computed: true, optional: false },
  ]);
});

it.each([
  ['at the top', `ip: {type: string}, ${net(V4)}`, ''],
  ['one of several', 'networks: {type: array, items: {type: object, properties: {ip: {type: string}}}}', ''],
  ['private', 'private_net: {type: object, properties: {ip: {type: string}}}', ''],
  ['not called public', 'network: {type: object, properties: {ip: {type: string}}}', ''],
  ['given', net('ip: {type: string}'), `, ${net('ip: {type: string}')}`],
])('an address that is %s has no second name', (_, fields, given) => {
  expect(server(fields, given)).toEqual([]);
});
