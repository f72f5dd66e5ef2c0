import { expect, it } from 'vitest';
import { makeAttribute, makeCall, makeList, makeResource, makeUpdate } from '../../../test/sample-catalogue.js';
import type { Attribute, Resource } from '../../map/types.js';
import { listDecisions } from './decide.js';
import { planResource } from './plan-resource.js';

const given = { optional: true };

function decide(name: string, { operations, ...rest }: Partial<Resource>): string[] {
  const { operations: none, ...resource } = makeResource(name, rest);
  const made = { ...resource, operations: { ...none, ...operations } };
  return listDecisions(made, planResource(made)).map((line) => `${line.topic}: ${line.says} [${line.overlay}]`);
}

it('tells what a named resource is found by and where it lies', () => {
  const attributes = [
    makeAttribute('name', { required: true, description: 'Unique in its project.' }),
    makeAttribute('project_id', { ...given, onChange: 'replace' }),
    makeAttribute('size', given),
  ];
  const operations = {
    ...makeResource('vm').operations,
    list: makeList('GET /vms'),
    update: [makeUpdate('PATCH /vms/{id}', ['name'])],
  };
  expect(decide('vm', { attributes, naturalKey: 'name', operations })).toEqual([
    'found by: name, within project_id [resources.vm.naturalKey]',
    'lies in: project_id [resources.vm.naturalKey]',
    'refused on: size [resources.vm.attributes.size.onChange]',
  ]);
});

it('tells what stands beside a name that several may have, and which name an update changes', () => {
  const attributes = [
    makeAttribute('name', { required: true }),
    makeAttribute('type', { required: true }),
    makeAttribute('data', given),
  ];
  const operations = {
    ...makeResource('record').operations,
    list: makeList('GET /records'),
    update: [makeUpdate('PATCH /records/{id}', ['name', 'type', 'data'])],
  };
  const record = { attributes, naturalKey: 'name', naturalKeyWith: ['type', 'data'], operations };
  expect(decide('record', record)).toEqual(['found by: name, type, data [resources.record.naturalKey]']);
  const facts = (identity: string[], changed: Partial<Resource> = {}) =>
    planResource(makeResource('record', { ...record, identity, ...changed })).renamed;
  expect(facts(['id'])).toEqual([]);
  expect(facts(['name'])).toEqual(['name']);
  expect(facts(['name'], { kind: 'upsert' })).toEqual([]);
  const [name, ...others] = attributes;
  const fixed = [{ ...(name as Attribute), onChange: 'replace' as const }, ...others];
  expect(facts(['name'], { attributes: fixed })).toEqual([]);
});

it('tells which values lead to a resource that has no name', () => {
  const body = { mediaType: 'application/json', envelope: [], required: true, fixed: {}, fields: ['address', 'note'] };
  const attributes = [
    makeAttribute('id', { computed: true }),
    makeAttribute('address', { required: true, onChange: 'replace' }),
    makeAttribute('note', given),
  ];
  const operations = {
    ...makeResource('route').operations,
    create: makeCall('POST /routes', { body }),
    list: makeList('GET /routes'),
    update: [makeUpdate('PATCH /routes/{id}', ['note'])],
  };
  expect(decide('route', { attributes, operations })).toEqual([
    'found by: address; note may differ [resources.route.naturalKey]',
  ]);
});

it('says nothing of what the document says itself', () => {
  expect(decide('vm', {})).toEqual([]);
});
