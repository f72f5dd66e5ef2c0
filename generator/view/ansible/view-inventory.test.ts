import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../test/inline-document.js';
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
});
