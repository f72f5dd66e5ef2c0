import { describe, expect, it } from 'vitest';
import { makeAttribute, makeCall, makeCatalogue, makeList, makeResource } from '../../../test/sample-catalogue.js';
import { emptyConfig, type StackOverlay } from '../../config/types.js';
import { orderOf } from '../../map/order.js';
import type { Attribute, Resource } from '../../map/types.js';
import { findTies } from './find-joints.js';
import { planStacks } from './plan-stacks.js';
import type { Neighbour, Stack } from './types.js';

const id = makeAttribute('id', { computed: true });
const key = (name: string, reference: string, given: Partial<Attribute> = {}) =>
  makeAttribute(name, { reference, required: true, onChange: 'replace', ...given });
const keys = (name: string, reference: string, given: Partial<Attribute> = {}) =>
  key(name, reference, { type: 'set', element: makeAttribute(name), ...given });
const may = { required: false, optional: true };

const silent = { ...makeCall('POST /x'), answer: { ...makeCall('POST /x').answer, empty: true } };
const wait = { at: ['action'], list: false, idField: 'id', statusField: 'status', pending: [], ready: [], failed: [] };
const operation = {
  ...wait,
  errorField: [],
  targetField: ['resource_id'],
  read: null,
  readPath: null,
  readParameter: null,
};
const command = {
  ...silent,
  body: { mediaType: 'application/json', envelope: [], required: true, fixed: { type: 'snapshot' }, fields: [] },
  answer: { ...silent.answer, operation },
};
const lost = makeAttribute('share_id', { required: true, in: 'path' });
const below = makeList('GET /shares/{share_id}/x');

function thing(name: string, attributes: Attribute[], given: Partial<Resource> = {}): Resource {
  const read = makeCall(`GET /${name}/{id}`);
  const remove = makeCall(`DELETE /${name}/{id}`);
  const operations = { create: makeCall(`POST /${name}`), read, update: [], delete: remove, list: null };
  return makeResource(name, { operations, attributes: [id, ...attributes], identity: ['id'], ...given });
}

function link(name: string, parent: string, attributes: Attribute[], given: Partial<Resource> = {}): Resource {
  const presence = { from: 'list' as const, at: [], many: true, match: [] };
  return thing(name, attributes, { kind: 'attachment', parent, presence, ...given });
}

function plan(resources: Resource[], stacks: Record<string, Partial<StackOverlay>> = {}) {
  const catalogue = makeCatalogue({ resources, lookups: [], order: orderOf(resources) });
  const overlays = Object.entries(stacks).map(([name, own]) => [name, { neighbours: new Map(), ...own }] as const);
  return planStacks(catalogue, { ...emptyConfig(), stacks: new Map(overlays) });
}

function tell(neighbour: Neighbour): string {
  const { name, direction, around, many, required } = neighbour;
  return [name, direction, ...(around ? [`of ${around}`] : []), many ? 'many' : 'one', ...(required ? ['!'] : [])].join(
    ' ',
  );
}

const machine = [
  thing('network', [key('region', 'region.id')]),
  thing('subnet', [key('network_id', 'network.id', { in: 'path' })], { parent: 'network' }),
  thing('ssh_key', []),
  thing('volume', [key('region', 'region.id')]),
  thing('vm', [
    key('region', 'region.id'),
    key('network_id', 'network.id', may),
    keys('ssh_key_ids', 'ssh_key.id', may),
  ]),
  thing('backup', [key('vm_id', 'vm.id', { in: 'path' })], { parent: 'vm' }),
  thing('schedule', [key('vm_id', 'vm.id', { in: 'path' })], { parent: 'vm', kind: 'singleton' }),
  link('volume_attachment', 'volume', [key('volume_id', 'volume.id'), key('vm_id', 'vm.id')]),
];

function only(stacks: Stack[], name = 'vm'): Stack {
  const found = stacks.find((stack) => stack.name === name);
  if (!found) throw new Error(`no stack ${name}; there are ${stacks.map((stack) => stack.name).join(', ')}`);
  return found;
}

describe('planStacks', () => {
  it('puts around a hub what it uses, what hangs on it and what is linked with it, each in one way', () => {
    const { stacks } = plan(machine);
    expect(stacks.map(({ name }) => name)).toEqual(['vm']);
    expect(only(stacks).neighbours.map(tell)).toEqual([
      'network used one',
      'subnet hanging of network many',
      'ssh_key used many',
      'volume linked many',
      'backup hanging many',
      'schedule hanging one',
    ]);
    expect(only(stacks).order).toEqual(['network', 'subnet', 'ssh_key', 'volume', null, 'backup', 'schedule']);
  });

  it('says where the keys go', () => {
    const { neighbours } = only(plan(machine).stacks);
    const find = (name: string) => neighbours.find((own) => own.name === name);
    expect(find('network')?.joint).toMatchObject({ at: [{ name: 'network_id', many: false }], key: 'id' });
    expect(find('volume')?.link).toMatchObject({
      resource: 'volume_attachment',
      toHub: { at: [{ name: 'vm_id' }] },
      toNeighbour: { at: [{ name: 'volume_id' }] },
      required: [],
    });
    expect(find('volume')?.same).toEqual(['region']);
    expect(find('backup')).toMatchObject({ create: true, given: false });
    expect(find('ssh_key')).toMatchObject({ create: true, given: true });
  });

  it('leaves a key below two lists to the user', () => {
    const titles = (own: Attribute) =>
      makeAttribute('titles', {
        ...may,
        type: 'list',
        element: makeAttribute('value', { type: 'object', attributes: [own] }),
      });
    const film = (own: Attribute) =>
      only(
        plan([
          thing('vocabulary', []),
          thing('film', [titles(own)]),
          thing('scene', [key('film_id', 'film.id', { in: 'path' })], { parent: 'film' }),
          thing('poster', [key('film_id', 'film.id', { in: 'path' })], { parent: 'film' }),
        ]).stacks,
        'film',
      );
    const names = (stack: Stack) => stack.neighbours.map(({ name }) => name);
    expect(names(film(key('vocabulary_id', 'vocabulary.id', may)))).toContain('vocabulary');
    expect(names(film(keys('vocabulary_ids', 'vocabulary.id', may)))).toEqual(['scene', 'poster']);
  });

  it('gives the same whatever the order of the resources', () => {
    const names = (own: Stack[]) => own.map(({ name, neighbours }) => [name, neighbours.map(tell).sort()]);
    expect(names(plan([...machine].reverse()).stacks)).toEqual(names(plan(machine).stacks));
  });

  it('does not take for a hub what others merely may refer to', () => {
    const project = thing('project', []);
    const users = ['a', 'b', 'c'].map((name) => thing(name, [key('project_id', 'project.id', may)]));
    expect(plan([project, ...users]).stacks).toEqual([]);
  });

  it('takes in what may refer to the hub where it has to do with what must', () => {
    const balancer = [
      thing('balancer', []),
      thing('listener', [key('balancer_id', 'balancer.id')]),
      thing('pool', [key('balancer_id', 'balancer.id', may), key('listener_id', 'listener.id', may)]),
    ];
    const [stack] = plan(balancer).stacks;
    expect(stack?.neighbours.map(tell)).toEqual(['listener hanging many', 'pool hanging many']);
    expect(stack?.neighbours[1]?.wires).toMatchObject([{ to: 'listener', joint: { key: 'id' } }]);
  });

  it.each([
    {
      why: 'it cannot be read',
      part: { operations: { ...thing('x', []).operations, read: null } },
      want: /read again/,
    },
    { why: 'it is deprecated', part: { deprecated: true }, want: /deprecated/ },
    {
      why: 'nothing tells which one was made',
      part: { operations: { ...thing('x', []).operations, create: silent } },
      want: /does not tell which one/,
    },
    {
      why: 'an operation tells what was told to do it, not what it made',
      part: { operations: { ...thing('x', []).operations, create: command } },
      want: /does not tell which one/,
    },
    {
      why: 'it cannot be removed',
      part: { operations: { ...thing('x', []).operations, delete: null } },
      want: /removed again/,
    },
    {
      why: 'it can only be cancelled',
      part: { operations: { ...thing('x', []).operations, delete: makeCall('PUT /x/{id}/cancel') } },
      want: /removed again/,
    },
    { why: 'it cannot be made', part: { kind: 'adopted' as const }, want: /only be taken over, and a new vm/ },
    {
      why: 'it needs another hub',
      part: { attributes: [id, key('vm_id', 'vm.id', { in: 'path' }), key('peer_vm_id', 'vm.id')] },
      want: /two of the kind vm/,
    },
    {
      why: 'its path needs the key of something unknown',
      part: {
        attributes: [id, key('vm_id', 'vm.id'), lost],
        operations: { ...thing('x', []).operations, list: below },
      },
      want: /where its share_id comes from/,
    },
  ])('leaves out a part with the reason that $why', ({ part, want }) => {
    const session = thing('session', [key('vm_id', 'vm.id')], { parent: 'vm', ...part });
    const stack = only(plan([...machine, session]).stacks);
    expect(stack.left).toEqual([{ resource: 'session', reason: expect.stringMatching(want) }]);
  });

  it('leaves out what would be taken away again by a list that must be given', () => {
    const rules = makeAttribute('rules', { type: 'list', required: true, element: id, linkedBy: ['rule'] });
    const hub = thing('wall', [rules]);
    const parts = ['rule', 'log', 'note'].map((name) => thing(name, [key('wall_id', 'wall.id')], { parent: 'wall' }));
    const { left, neighbours } = only(plan([hub, ...parts]).stacks, 'wall');
    expect(left).toEqual([{ resource: 'rule', reason: 'it must also be listed in rules of its wall' }]);
    expect(neighbours.map(({ resource }) => resource)).toEqual(['log', 'note']);
  });

  it('leaves out what adds to a list that another one fills', () => {
    const tags = makeAttribute('tags', {
      type: 'list',
      optional: true,
      computed: true,
      element: makeAttribute('item', { reference: 'tag.id' }),
      reference: 'tag.id',
      linkedBy: ['wall_tag'],
    });
    const hub = thing('wall', [tags]);
    const parts = ['wall_tag', 'log', 'note'].map((name) =>
      thing(name, [key('wall_id', 'wall.id')], { parent: 'wall' }),
    );
    const { left, neighbours } = only(plan([hub, thing('tag', []), ...parts]).stacks, 'wall');
    expect(left).toEqual([{ resource: 'wall_tag', reason: 'tags of its wall says the same' }]);
    expect(neighbours.map(({ resource }) => resource)).toEqual(['tag', 'log', 'note']);
  });

  it('leaves out two that need each other', () => {
    const image = thing('image', [key('source_vm_id', 'vm.id')]);
    const hub = thing('vm', [key('image', 'image.id')]);
    const parts = ['a', 'b'].map((name) => thing(name, [key('vm_id', 'vm.id')], { parent: 'vm' }));
    expect(only(plan([hub, image, ...parts]).stacks).left).toMatchObject([{ resource: 'image' }]);
  });

  it.each([
    { name: 'network_zone', of: makeAttribute('network_zone') },
    { name: 'vm_name', of: makeAttribute('vm_name') },
    { name: 'zone_id', of: makeAttribute('zone_id', { type: 'integer' }) },
  ])('does not take $name for a key by its sound alone', ({ of }) => {
    const parts = ['a', 'b'].map((name) => thing(name, [{ ...of, reference: 'zone.id', required: true }]));
    expect(plan([thing('zone', []), ...parts]).stacks).toEqual([]);
  });

  it('hangs what is kept under an IP address on the one that has the address, without counting it', () => {
    const address = makeAttribute('address', { format: 'ipv4', computed: true, description: 'Public address.' });
    const record = thing('record', [], { kind: 'upsert' });
    record.attributes = [makeAttribute('id', { required: true, in: 'path', description: 'The IP address it is for.' })];
    const [network, subnet, ...rest] = machine as [Resource, Resource, ...Resource[]];
    const vm = rest.find(({ name }) => name === 'vm') as Resource;
    const changed = [network, subnet, ...rest].map((own) =>
      own === vm ? { ...vm, attributes: [...vm.attributes, address] } : own,
    );
    expect(only(plan([...changed, record]).stacks).neighbours.map(tell)).toContain('record hanging one');
    expect(plan([{ ...network, attributes: [address, ...network.attributes] }, subnet, record]).stacks).toEqual([]);
  });
});

describe('the overlay', () => {
  it('drops a stack, and a neighbour', () => {
    expect(plan(machine, { vm: { drop: true } }).stacks).toEqual([]);
    const { stacks } = plan(machine, { vm: { neighbours: new Map([['network', { drop: true }]]) } });
    expect(only(stacks).neighbours.map(({ name }) => name)).toEqual(['ssh_key', 'volume', 'backup', 'schedule']);
  });

  it('adds a stack that has too little for one, under a name of its own', () => {
    const { stacks } = plan(machine, { private_net: { hub: 'network', description: 'Nets.' } });
    expect(only(stacks, 'private_net')).toMatchObject({ hub: 'network', description: 'Nets.' });
    expect(only(stacks, 'private_net').neighbours.map(tell)).toEqual(['subnet hanging many']);
  });

  it('adds and changes neighbours', () => {
    const neighbours = new Map([
      ['record', { from: 'record.name', to: 'vm.id' }],
      ['network', { required: true }],
    ]);
    const { stacks, diagnostics } = plan([...machine, thing('record', [makeAttribute('name')])], {
      vm: { neighbours },
    });
    expect(diagnostics).toEqual([]);
    const told = only(stacks).neighbours.map(tell);
    expect(told).toContain('record hanging many');
    expect(told).toContain('network used one !');
  });

  it('warns of what the document does not have', () => {
    const neighbours = new Map([
      ['netwrok', { drop: true }],
      ['volume', { from: 'volume.nme', to: 'vm.id' }],
    ]);
    const { diagnostics } = plan(machine, { vm: { neighbours }, clutser: {} });
    expect(diagnostics.map(({ code, hint }) => `${code} ${hint}`)).toEqual([
      'config-stale-resource Did you mean "network"?',
      expect.stringContaining('config-stale-attribute'),
      expect.stringContaining('config-stale-resource'),
    ]);
  });
});

it('a key is not put into a list whose members must be given more than it', () => {
  const members = (purpose: Partial<Attribute>) =>
    makeAttribute('interfaces', {
      type: 'list',
      ...may,
      element: makeAttribute('interfaces', {
        type: 'object',
        attributes: [key('subnet_id', 'subnet.id', may), makeAttribute('purpose', purpose)],
      }),
    });
  const told = (purpose: Partial<Attribute>) => {
    const resources = [thing('subnet', []), thing('machine', [members(purpose)])];
    const ties = findTies(makeCatalogue({ resources, lookups: [], order: orderOf(resources) })).get('machine');
    return ties?.map(({ target }) => target.name);
  };
  expect(told(may)).toEqual(['subnet']);
  expect(told({ required: true })).toEqual([]);
});
