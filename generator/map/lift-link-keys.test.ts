import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const half = (verb: string, method: string, fields: string, required: string) =>
  `
  /addresses/{id}:${verb}: {${method}: {requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}}}}`;

function read(fields: string, required: string, method = 'put') {
  const addresses = pathsOf('/addresses', 'name: {type: string}');
  const servers = pathsOf(
    '/servers',
    'name: {type: string}, addresses: {type: array, readOnly: true, items: {type: object, properties: {id: {type: string}}}}',
  );
  const halves = `${half('attach', method, fields, required)}${half('detach', method, fields, required)}`;
  return catalogueOf(`paths:${addresses}${servers}${halves}`);
}

describe('the other end of a link, told as an object', () => {
  it('is named by its id, which stays inside the object, and is seen at the other end', () => {
    const catalogue = read('server: {type: object, properties: {id: {type: string, format: uuid}}}', 'server');
    const link = resourceOf(catalogue, 'address_attachment');
    expect(link.identity).toEqual(['address_id', 'server_id']);
    expect(attributeOf(link, 'server_id')).toMatchObject({
      wire: 'id',
      within: ['server'],
      type: 'string',
      required: true,
      reference: 'server.id',
    });
    expect(link.operations.delete?.body?.fields).toEqual(['server_id']);
    expect(link.presence).toMatchObject({ in: 'server', at: ['addresses'] });
  });

  it('is not a value of the item that it is linked with, which would fight the link', () => {
    const catalogue = read('server: {type: object, properties: {id: {type: string}}}', 'server');
    expect(resourceOf(catalogue, 'address').attributes.map(({ name }) => name)).not.toContain('server');
  });

  it('is named by the one argument that a holder of arguments has', () => {
    const fields = 'params: {type: object, required: [server_id], properties: {server_id: {type: string}}}';
    const link = resourceOf(read(fields, 'params', 'post'), 'address_attachment');
    expect(attributeOf(link, 'server_id')).toMatchObject({ wire: 'server_id', within: ['params'] });
  });

  it('is named by its id also where the object is the one that reads show, whose id nobody writes', () => {
    const fields =
      'server: {type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, size: {type: integer}}}';
    const link = resourceOf(read(fields, 'server'), 'address_attachment');
    expect(link.identity).toEqual(['address_id', 'server_id']);
    expect(link.attributes.map(({ name }) => name)).toEqual(['address_id', 'server_id']);
  });

  it('stays an object where it has to say more than its id', () => {
    const fields =
      'server: {type: object, required: [id, port], properties: {id: {type: string}, port: {type: integer}}}';
    const link = resourceOf(read(fields, 'server'), 'address_attachment');
    expect(link.attributes.map(({ name }) => name)).toEqual(['address_id', 'server']);
  });
});
