import { expect, it } from 'vitest';
import {
  makeAttribute,
  makeCall,
  makeCatalogue,
  makeList,
  makeLookup,
  makeResource,
} from '../../../../../test/sample-catalogue.js';
import type { Resource } from '../../../../map/types.js';
import { Fixture } from './fixture.js';

function networkOf(reference: string): Resource {
  const project = makeAttribute('project_id', { required: true, onChange: 'replace', reference, example: 'p1' });
  const operations = {
    create: makeCall('POST /networks'),
    read: makeCall('GET /networks/{id}'),
    update: [],
    delete: makeCall('DELETE /networks/{id}'),
    list: null,
  };
  const attributes = [makeAttribute('id', { computed: true }), project];
  return makeResource('network', { operations, attributes, identity: ['id'] });
}

const project = makeLookup('project', { operations: { read: makeCall('GET /p/{id}'), list: null, compute: null } });

it('makes what can be made, also where it could be looked up: an account may be empty', () => {
  const own = networkOf('project.id');
  const operations = { ...own.operations, list: makeList('GET /networks') };
  const fixture = new Fixture(makeCatalogue({ resources: [{ ...own, operations }], lookups: [project] }), 'infra');
  expect(fixture.refer('network.id')).toEqual({ '=': 'infra_network.example.id' });
});

it('makes what a stack makes too, where it cannot be looked up and its project can only be said', () => {
  const catalogue = makeCatalogue({ resources: [networkOf('project.id')], lookups: [project] });
  const fixture = new Fixture(catalogue, 'infra');
  expect(fixture.refer('network.id')).toEqual({ '=': 'infra_network.example.id' });
  expect([...fixture.blocks.keys()]).toEqual(['infra_network']);
});

it('makes nothing that needs another resource which cannot be had', () => {
  const vpc = makeResource('vpc', { kind: 'adopted', attributes: [makeAttribute('id')], identity: ['id'] });
  const catalogue = makeCatalogue({ resources: [networkOf('vpc.id'), vpc], lookups: [] });
  const fixture = new Fixture(catalogue, 'infra');
  expect(fixture.refer('network.id')).toBeNull();
  expect(fixture.blocks.size).toBe(0);
});

it('expected: red where a resource is made without the other that an object of it needs', () => {
  const vpc = makeResource('vpc', { kind: 'adopted', attributes: [makeAttribute('id')], identity: ['id'] });
  const own = networkOf('project.id');
  const kind = makeAttribute('kind', { required: true, enum: ['inner'] });
  const place = makeAttribute('place', {
    type: 'object',
    optional: true,
    computed: true,
    when: { attribute: 'kind', values: ['inner'], required: ['inner'] },
    attributes: [makeAttribute('vpc_id', { required: true, reference: 'vpc.id' })],
  });
  const demanding = { ...own, attributes: [...own.attributes, kind, place] };
  const catalogue = makeCatalogue({ resources: [demanding, vpc], lookups: [project] });
  const fixture = new Fixture(catalogue, 'infra');
  expect([fixture.refer('network.id'), fixture.blocks.size]).toEqual([null, 0]);
});

it('finds nothing where each of two is found only through the other', () => {
  const below = (name: string, parent: string) =>
    makeLookup(name, {
      attributes: [makeAttribute('id'), makeAttribute(`${parent}_id`, { in: 'path', reference: `${parent}.id` })],
      operations: {
        read: null,
        list: makeList(`GET /${name}s`, { parameters: [{ name: 'x', attribute: `${parent}_id` }] }),
        compute: null,
      },
    });
  const catalogue = makeCatalogue({ resources: [], lookups: [below('role', 'client'), below('client', 'role')] });
  expect(new Fixture(catalogue, 'infra').refer('role.id')).toBeNull();
});

it('what lies below something that a module makes lies below that very one', () => {
  const operations = (name: string) => ({
    create: makeCall(`POST /${name}`),
    read: makeCall(`GET /${name}/{id}`),
    update: [],
    delete: makeCall(`DELETE /${name}/{id}`),
    list: null,
  });
  const id = makeAttribute('id', { computed: true });
  const given = { operations: operations('networks'), identity: ['id'] };
  const network = makeResource('network', { ...given, attributes: [id] });
  const inside = makeAttribute('network_id', { required: true, reference: 'network.id', in: 'path' });
  const share = makeResource('share', { ...given, operations: operations('shares'), attributes: [id, inside] });
  const catalogue = makeCatalogue({ resources: [network, share], lookups: [] });
  const fixture = new Fixture(catalogue, 'infra');
  fixture.lieWithin(new Map([['network.id', 'module.stack.network_id']]));
  expect(fixture.refer('share.id')).toEqual({ '=': 'infra_share.example.id' });
  expect([...fixture.blocks.keys()]).toEqual(['infra_share']);
  expect(JSON.stringify(fixture.blocks.get('infra_share'))).toContain('module.stack.network_id');
});
