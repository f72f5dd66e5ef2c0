import { describe, expect, it } from 'vitest';
import { findBreaches } from '../../test/contract/find-breaches.js';
import { attributeOf, catalogueOf, lookupOf, pathsOf, resourceOf } from '../../test/inline-document.js';
import { type AttributeOverlay, type Config, emptyConfig, type ResourceOverlay } from '../config/types.js';
import { Refusal } from '../report/diagnostic.js';

const text = `
paths:${pathsOf(
  '/vms',
  `name: {type: string}, plan: {type: string}, network_id: {type: string}, tags: {type: array, items: {type: string}}, status: {type: string, enum: [creating, active, failed], readOnly: true},
  power_state: {type: string, enum: [on, off], readOnly: true}, disk: {type: object, properties: {size: {type: integer}}},
  source: {oneOf: [{type: object, properties: {kind: {const: image}, image: {type: string}}}, {type: object, properties: {kind: {const: iso}, iso: {type: string}}}], discriminator: {propertyName: kind}}`,
  'name: {type: string}, plan: {type: string}',
)}
  /vms/{id}/start: {post: {}}
  /vms/{id}/stop: {post: {}}${pathsOf('/networks', 'name: {type: string}')}
${pathsOf('/vms/{id}/snapshots', 'name: {type: string}', undefined, '{snapshot_id}')}
  /regions: {get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, code: {type: string}}}}}}}}}}
  /vms/{id}/metrics: {get: {}}
`;

function read(resources: Record<string, Partial<ResourceOverlay>>, more: Partial<Config> = {}) {
  const config: Config = {
    ...emptyConfig(),
    resources: new Map(Object.entries(resources).map(([k, v]) => [k, { attributes: new Map(), ...v }])),
    ...more,
  };
  const catalogue = catalogueOf(text, config);
  expect(findBreaches(catalogue)).toEqual([]);
  return catalogue;
}

function attribute(path: string, change: AttributeOverlay) {
  return resourceOf(read({ vm: { attributes: new Map([[path, change]]) } }), 'vm');
}

describe('attributes of the overlay', () => {
  it.each([
    { path: 'plan', change: { required: true }, want: { required: true, optional: false, computed: false } },
    {
      path: 'plan',
      change: { optional: true, computed: false },
      want: { required: false, optional: true, computed: false },
    },
    { path: 'plan', change: { computed: true, optional: false }, want: { optional: false, computed: true } },
    { path: 'plan', change: { secret: true }, want: { sensitive: true } },
    { path: 'plan', change: { writeOnly: true }, want: { writeOnly: true } },
    { path: 'plan', change: { createOnly: true }, want: { onChange: 'replace' } },
    { path: 'plan', change: { volatile: true }, want: { volatile: true } },
    { path: 'plan', change: { reference: 'region.id' }, want: { reference: 'region.id' } },
    { path: 'network_id', change: { reference: null }, want: { reference: null } },
    { path: 'tags', change: { set: false }, want: { type: 'list' } },
    { path: 'plan', change: { default: 'small' }, want: { default: 'small' } },
    { path: 'plan', change: { description: 'How big it is.' }, want: { description: 'How big it is.' } },
    { path: 'plan', change: { secret: true, reason: 'we say so' }, want: { reason: 'we say so', confidence: 'high' } },
  ] as { path: string; change: AttributeOverlay; want: object }[])('$path $change', ({ path, change, want }) => {
    expect(attributeOf(attribute(path, change), path)).toMatchObject(want);
  });

  it('secret: false shows also what is only hidden because of what people write in it', () => {
    const document = `paths: ${pathsOf('/vms', 'user_data: {type: string}')}`;
    const said = { attributes: new Map([['user_data', { secret: false }]]) };
    const config: Config = { ...emptyConfig(), resources: new Map([['vm', said]]) };
    const read = (own?: Config) => attributeOf(resourceOf(catalogueOf(document, own), 'vm'), 'user_data');
    expect(read()).toMatchObject({ sensitive: false, confidential: true });
    expect(read(config).confidential).toBeUndefined();
  });

  it('nested ones and those of a union', () => {
    const disk = attributeOf(attribute('disk.size', { createOnly: true }), 'disk');
    expect(disk.attributes?.[0]).toMatchObject({ name: 'size', onChange: 'replace' });
    const source = attributeOf(attribute('source.image.image', { secret: true }), 'source');
    expect(source.variants?.[0]?.attribute.attributes?.find((a) => a.name === 'image')?.sensitive).toBe(true);
  });

  it('a rename carries through identity, keys, calls, updates and references', () => {
    const catalogue = read({
      vm: {
        attributes: new Map([
          ['id', { rename: 'vm_number' }],
          ['name', { rename: 'title' }],
          ['plan', { rename: 'tier' }],
        ]),
        identity: ['id'],
        naturalKey: 'name',
      },
    });
    const vm = resourceOf(catalogue, 'vm');
    expect([vm.identity, vm.naturalKey]).toEqual([['vm_number'], 'title']);
    expect(vm.operations.create?.body?.fields).toContain('tier');
    expect(vm.operations.update[0]?.fields).toEqual(['title', 'tier']);
    expect(vm.operations.read?.parameters).toEqual([{ name: 'id', attribute: 'vm_number' }]);
    expect(attributeOf(vm, 'tier').wire).toBe('plan');
    expect(attributeOf(resourceOf(catalogue, 'vm_snapshot'), 'vm_id').reference).toBe('vm.vm_number');
  });
});

describe('resources of the overlay', () => {
  it('a rename carries through references, parents, ledger and order', () => {
    const catalogue = read({ vm: { rename: 'machine' }, network: { rename: 'net' } });
    const machine = resourceOf(catalogue, 'machine');
    expect(attributeOf(machine, 'network_id').reference).toBe('net.id');
    expect(resourceOf(catalogue, 'vm_snapshot').parent).toBe('machine');
    expect(lookupOf(catalogue, 'vm_metric').arguments[0]?.reference).toBe('machine.id');
    expect(catalogue.ledger.filter((e) => e.path === '/vms').map((e) => e.resource)).toEqual(['machine']);
    expect(catalogue.order).toEqual(['net', 'machine', 'vm_snapshot']);
  });

  it('a name that something else has is refused', () => {
    expect(() => read({ vm: { rename: 'network' } })).toThrow(Refusal);
    expect(() => read({ vm: { rename: 'region' } })).toThrow('region');
  });

  it('a resource that is left nothing but a way to delete it is told by that', () => {
    const operations = { create: null, read: null, update: [], list: null };
    const vm = resourceOf(read({ vm: { kind: 'collection', operations } }), 'vm');
    expect([vm.operations.create, vm.operations.delete?.method]).toEqual([null, 'DELETE']);
  });

  it('two may swap their names', () => {
    const catalogue = read({ vm: { rename: 'network' }, network: { rename: 'vm' } });
    expect(resourceOf(catalogue, 'network').operations.create?.path).toBe('/vms');
  });

  it('family, identity, natural key, parent', () => {
    const vm = resourceOf(
      read({ vm: { family: 'compute', identity: ['name'], naturalKey: null, parent: 'network' } }),
      'vm',
    );
    expect([vm.family, vm.identity, vm.naturalKey, vm.parent]).toEqual(['compute', ['name'], null, 'network']);
  });

  it('wait', () => {
    const given = { field: 'disk.state', pending: ['wait'], ready: ['ok'], failed: [] };
    expect(resourceOf(read({ vm: { wait: given } }), 'vm').wait?.status).toMatchObject({
      ...given,
      field: ['disk', 'state'],
    });
    expect(resourceOf(read({ vm: { wait: { ready: ['active', 'failed'] } } }), 'vm').wait?.status).toMatchObject({
      field: ['status'],
      pending: ['creating'],
      ready: ['active', 'failed'],
    });
    expect(resourceOf(read({ vm: { wait: null } }), 'vm').wait).toBeNull();
  });

  it('power', () => {
    const plain = resourceOf(read({ network: { family: 'x' } }), 'vm').power;
    expect(plain).toEqual({
      field: ['power_state'],
      on: ['on'],
      off: ['off'],
      actions: { on: 'start', off: 'stop', restart: null },
      attribute: 'power_state',
      reason: expect.any(String),
      confidence: 'high',
    });
    expect(resourceOf(read({ vm: { power: { field: 'status', on: ['active'] } } }), 'vm').power).toMatchObject({
      field: ['status'],
      on: ['active'],
      off: ['off'],
    });
    expect(resourceOf(read({ vm: { power: null } }), 'vm').power).toBeNull();
  });
});

it('lookups of the overlay', () => {
  const lookups = new Map([['region', { rename: 'place', family: 'geo', identity: ['code'], naturalKey: 'code' }]]);
  expect(lookupOf(read({}, { lookups }), 'place')).toMatchObject({
    family: 'geo',
    identity: ['code'],
    naturalKey: 'code',
  });
});

it('actions of the overlay are named and marked, power follows', () => {
  const operations = new Map([['POST /vms/{id}/start', { name: 'boot', destructive: true }]]);
  const vm = resourceOf(read({}, { operations }), 'vm');
  expect(vm.actions.map((a) => [a.name, a.destructive])).toEqual([
    ['boot', true],
    ['stop', false],
  ]);
  expect(vm.power?.actions.on).toBe('boot');
});

it('what the document does not have is reported', () => {
  const catalogue = read(
    { vmm: { family: 'x' }, vm: { attributes: new Map([['plann', { secret: true }]]), parent: 'netwrok' } },
    { operations: new Map([['POST /gone', { skip: 'old' }]]), lookups: new Map([['regin', { family: 'x' }]]) },
  );
  expect(catalogue.diagnostics.map((d) => d.code).sort()).toEqual([
    'config-stale-attribute',
    'config-stale-lookup',
    'config-stale-operation',
    'config-stale-resource',
    'config-stale-resource',
  ]);
  expect(resourceOf(catalogue, 'vm').parent).toBeNull();
});
