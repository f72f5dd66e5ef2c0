import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../../test/inline-document.js';
import { plan } from '../plan.js';

const UUID = '6ec4e8f2-1b0a-4a9b-9a3c-0c1d2e3f4a5b';

/** A collection with an id of the given schema, and what else its items have. */
function collect(path: string, id: string, more: string): string {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const item = `{type: object, properties: {id: {readOnly: true, ${id}}, name: {type: string}, ${more}}}`;
  const one = json(item);
  return `
  ${path}:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${item}}`)}}}}
    post: {requestBody: {${one}}, responses: {201: {description: x, ${one}}}}
  ${path}/{id}: {get: {responses: {200: {description: x, ${one}}}}, delete: {}}`;
}

function readServer(id: string, fields: string) {
  const { catalogue, decisions } = plan(
    catalogueOf(`paths:${collect('/servers', 'type: string', fields)}${collect('/networks', id, 'x: {type: string}')}`),
  );
  return { server: resourceOf(catalogue, 'server'), decisions };
}

describe('nameReferences', () => {
  it.each([
    ['a number', 'type: integer', 'network_id: {type: integer}', 'integer'],
    ['a uuid', 'type: string, format: uuid', 'network_id: {type: string}', 'pattern'],
    ['what the document shows as a uuid', `type: string, example: ${UUID}`, 'network_id: {type: string}', 'pattern'],
    ['a text of a plain form', 'type: string, pattern: "^net-[0-9a-f]{8}$"', 'network_id: {type: string}', 'pattern'],
    ['a form that takes long to read', 'type: string, pattern: "^(a+)+$"', 'network_id: {type: string}', null],
    ['a text of no form', 'type: string', 'network_id: {type: string}', null],
    ['what shows another form', 'type: string, format: uuid', 'network_id: {type: string, example: front}', null],
    [
      'what the API looks up itself',
      'type: string, format: uuid',
      'network: {type: string, description: ID or name of the network.}',
      null,
    ],
    ['what is called a name', 'type: string, format: uuid', 'network_name: {type: string}', null],
  ])('tells %s from a name, or leaves it alone', (_, id, field, want) => {
    const { server } = readServer(id, field);
    const { byName } = attributeOf(server, /^\w+/.exec(field)?.[0] ?? '');
    if (want === null) expect(byName).toBeUndefined();
    else expect(byName).toMatchObject({ subject: 'network', key: 'name', within: [] });
    if (want === 'integer') expect(byName?.form).toBe('integer');
  });

  it.each([
    ['beside the others', 'network_id: {type: string}', true],
    ['inside, with a text that says it', 'x: {type: string, description: The network that it is in.}', true],
    ['inside, with a form of its own', 'x: {type: string, format: uuid}', true],
    // The project of another cloud that a registry is in is no project of this one.
    ['inside, and nothing says of what', 'x: {type: string, description: Required if kind is A.}', false],
    ['under a longer name', 'acme_network_id: {type: string}', false],
    ['under a longer name, with a text that says it', 'x_network_id: {type: string, description: A network.}', true],
  ])('of a text takes names %s: %s', (_, field, want) => {
    const inside = field.startsWith('x:');
    const { server } = readServer(
      `type: string, example: ${UUID}`,
      inside ? `config: {type: object, properties: {${field.replace('x:', 'network_id:')}}}` : field,
    );
    const found = inside
      ? attributeOf(server, 'config').attributes?.[0]
      : attributeOf(server, /^\w+/.exec(field)?.[0] ?? '');
    expect(found?.reference).toBe('network.id');
    expect(found?.byName !== undefined).toBe(want);
  });

  it('inside lists and objects, with a reason that the overlay can answer', () => {
    const { server, decisions } = readServer(
      'type: integer',
      'networks: {type: array, items: {type: integer}, description: IDs of networks.}, nic: {type: object, properties: {network_id: {type: integer}}}',
    );
    expect(attributeOf(server, 'networks').element?.byName?.subject).toBe('network');
    expect(attributeOf(server, 'nic').attributes?.[0]?.byName?.subject).toBe('network');
    expect(decisions.find(({ topic }) => topic === 'refers')).toMatchObject({
      overlay: 'resources.server.attributes.networks.reference',
    });
  });

  it('what lies in something, only where the same is said', () => {
    const networks = collect('/networks', 'type: integer', 'x: {type: string}');
    const subnets = collect('/networks/{network_id}/subnets', 'type: integer', 'x: {type: string}').replace(
      '{id}:',
      '{subnet_id}:',
    );
    const read = (fields: string) => {
      const paths = `${collect('/servers', 'type: string', fields)}${networks}${subnets}`;
      return attributeOf(resourceOf(plan(catalogueOf(`paths:${paths}`)).catalogue, 'server'), 'subnet_id');
    };
    const alone = read('subnet_id: {type: integer}');
    expect(alone.reference).toContain('subnet');
    expect(alone.byName).toBeUndefined();
  });
});
