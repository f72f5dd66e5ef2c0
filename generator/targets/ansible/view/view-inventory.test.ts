import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { listSources } from './view-inventory.js';

const address = 'ip_address: {type: string, format: ipv4, readOnly: true}';
const listed = (path: string, fields: string) => {
  const items = `{type: array, items: {type: object, properties: {id: {type: string, readOnly: true}, ${fields}}}}`;
  return `  ${path}: {get: {responses: {200: {description: x, content: {application/json: {schema: ${items}}}}}}}`;
};
const catalogue = catalogueOf(`paths:
${listed('/servers', `name: {type: string}, hostname: {type: string}, ${address}`)}
${listed('/gateways', `name: {type: string}, ${address}`)}
${listed('/records', 'name: {type: string}, hostname: {type: string}')}
${listed('/logs', address)}`);

describe('what can be a host', () => {
  it('is a host by itself with an address and a host name, on demand with an address and a name', () => {
    expect(listSources(catalogue).map(({ name, isHost }) => [name, isHost])).toEqual([
      ['gateway', false],
      ['server', true],
    ]);
  });

  const ip =
    '{type: object, properties: {ip: {type: string}, dns_ptr: {type: array, items: {type: object, properties: {ip: {type: string}}}}}}';
  const items =
    '{type: array, items: {type: object, properties: {ip_address: {type: string, format: ipv4}, type: {type: string}}}}';
  it.each([
    {
      fields: `public_net: {type: object, readOnly: true, properties: {ipv6: ${ip}, ipv4: ${ip}}}, private_net: {type: array, readOnly: true, items: ${ip}}`,
      want: ['public_net.ipv4.ip', 'private_net.ip', 'public_net.ipv6.ip'],
    },
    {
      fields: `networks: {type: object, readOnly: true, properties: {v4: ${items}, v6: ${items}}}, image: {type: object, readOnly: true, properties: {ip: {type: string}}}`,
      want: ['networks.v4.ip_address', 'networks.v6.ip_address'],
    },
    {
      fields: `${address}, gateway_ip: {type: string, format: ipv4}, netmask: {type: string, format: ipv4}`,
      want: ['ip_address'],
    },
  ])('has its addresses where the API keeps them, those of others are not its own: $want', ({ fields, want }) => {
    const other = catalogueOf(`paths:\n${listed('/hosts', `hostname: {type: string}, ${fields}`)}`);
    expect(listSources(other)[0]?.addresses.map((path) => path.join('.'))).toEqual(want);
  });
});
