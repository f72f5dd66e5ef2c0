import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const body = (fields: string) =>
  `content: {application/json: {schema: {type: object, required: [network], properties: {${fields}}}}}`;
const ENDS = `
  /servers/{id}/attach_to_network: {post: {requestBody: {${body('network: {type: string}, ip: {type: string}')}}}}
  /servers/{id}/detach_from_network: {post: {requestBody: {${body('network: {type: string}')}}}}`;

function link(shown: string) {
  const servers = pathsOf(
    '/servers',
    `name: {type: string}, private_net: {type: array, readOnly: true, items: {type: object, properties: {${shown}}}}`,
  );
  return resourceOf(
    catalogueOf(`paths:${servers}${pathsOf('/networks', 'name: {type: string}')}${ENDS}`),
    'server_network',
  );
}

describe('what stands for a link', () => {
  it('fills in what was left out and shows what nobody gives', () => {
    const { attributes } = link('network: {type: string}, ip: {type: string}, mac: {type: string}');
    expect(
      attributes.map(({ name, required, optional, computed }) => ({ name, required, optional, computed })),
    ).toEqual([
      { name: 'server_id', required: true, optional: false, computed: false },
      { name: 'network', required: true, optional: false, computed: false },
      { name: 'ip', required: false, optional: true, computed: true },
      { name: 'mac', required: false, optional: false, computed: true },
    ]);
  });

  it('is not the other end itself, whose fields are its own', () => {
    const found = link('id: {type: string}, name: {type: string}, ip: {type: string}');
    expect(found.attributes.map(({ name }) => name)).toEqual(['server_id', 'network', 'ip']);
    expect(attributeOf(found, 'ip').computed).toBe(false);
  });

  it('is the other end where the body is it too, and what was left out there is filled in', () => {
    const role =
      '{type: object, properties: {id: {type: string}, name: {type: string}, description: {type: string}, attributes: {type: object}}}';
    const body = `content: {application/json: {schema: {type: array, items: ${role}}}}`;
    const found = resourceOf(
      catalogueOf(`paths:
${pathsOf('/users', 'name: {type: string}')}
  /users/{id}/role-mappings:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${body}}}}
    post: {requestBody: {${body}}, responses: {204: {description: x}}}
    delete: {requestBody: {${body}}, responses: {204: {description: x}}}`),
      'user_role_mapping',
    );
    for (const name of ['description', 'attributes'])
      expect(attributeOf(found, name)).toMatchObject({ optional: true, computed: true });
  });
});
