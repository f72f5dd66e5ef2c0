import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import type { JsonObject } from '../../../spec/types.js';
import type { LiteralView, ModuleView } from './types.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'cloud', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/cloud' };
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const collect = (path: string, more: string) => {
  const item = `{type: object, required: [name], properties: {id: {type: integer, readOnly: true}, name: {type: string}, ${more}}}`;
  return `
  ${path}:
    get: {responses: {200: {description: All., ${json(`{type: array, items: ${item}}`)}}}}
    post: {requestBody: {${json(item)}}, responses: {201: {description: New., ${json(item)}}}}
  ${path}/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
    get: {responses: {200: {description: It., ${json(item)}}}}
    patch: {requestBody: {${json(item)}}, responses: {200: {description: It., ${json(item)}}}}
    delete: {responses: {204: {description: Gone.}}}`;
};
const servers = `network_id: {type: integer, description: ID of the network.},
  networks: {type: array, items: {type: integer}, description: IDs of other networks.},
  zone: {type: string, description: Mutually exclusive with `;
const { modules, collection } = viewAnsible(
  plan(
    catalogueOf(
      `paths:${collect('/networks', 'x: {type: string}')}${collect('/servers', `${servers.replaceAll('\n', ' ')}\`region\`.}, region: {type: string}`)}`,
    ),
  ),
  settings,
);
const server = modules.find(({ name }) => name === 'server') as ModuleView;
const option = (name: string) => server.documentation.options[name] as JsonObject;
const entries = (value: LiteralView | undefined) =>
  new Map((value as { entries: [string, LiteralView][] } | undefined)?.entries ?? []);

describe('an option that refers to something', () => {
  it('takes a name or an ID, under the name of what it refers to', () => {
    expect(option('network_id')).toEqual({
      description: ['Name or ID of the network.'],
      type: 'str',
      aliases: ['network'],
    });
    expect(option('networks')).toMatchObject({ type: 'list', elements: 'str' });
    expect(option('networks').description).toContain('Each item is a name or an ID.');
    const { type, aliases } = Object.fromEntries(entries(entries(server.arguments).get('network_id')));
    expect([type, aliases]).toEqual(['str', ['network']]);
    expect([...entries(entries(collection.api).get('kinds')).keys()]).toEqual(['network']);
  });

  it('is returned as it is shown', () => {
    const { contains } = server.returns.server as unknown as { contains: Record<string, JsonObject> };
    expect(contains.network_id).toMatchObject({ type: 'int' });
  });
});

it('what the document says of options beside each other is told and checked', () => {
  expect(option('region').description).toContain('Mutually exclusive with O(zone).');
  expect(entries(entries(server.descriptor).get('rules')).get('mutually_exclusive')).toEqual([['region', 'zone']]);
});

it('every module takes the options of a wait, whether it waits or not', () => {
  for (const { documentation } of modules) {
    expect(documentation.head.extends_documentation_fragment).toContain('acme.cloud.wait.unused');
  }
});
