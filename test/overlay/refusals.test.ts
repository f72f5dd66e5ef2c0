import { describe, expect, it } from 'vitest';
import { Refusal } from '../../generator/report/diagnostic.js';
import { findBreaches } from '../contract/find-breaches.js';
import { attributeOf, resourceOf } from '../inline-document.js';
import { planOverlay } from './output.js';

function refusalOf(overlay: string): Refusal {
  try {
    planOverlay(overlay);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const of = (attribute: string, change: string): string =>
  `resources:\n  vm:\n    attributes:\n      ${attribute}: { ${change} }\n`;

describe('a key that cannot have its effect is refused, with its place', () => {
  it.each<[string, string, string]>([
    [
      'an object is no integer',
      of('boot', 'type: integer'),
      '4:21: boot of vm: `type: integer` cannot be: an object cannot be taken for an integer',
    ],
    ['members of several types are no map', of('boot', 'type: map'), 'its members are not all of one plain type'],
    ['a text has no order', of('note', 'set: true'), '4:20: note of vm: it is a string'],
    ['a text has no largest value', of('note', 'validate: { max: 3 }'), '`max` is about an integer or a number'],
    ['nothing passes', of('cores', 'validate: { min: 3, max: 2 }'), '`max` is below `min`'],
    ['no regular expression', of('note', 'validate: { pattern: "(a" }'), 'is no regular expression'],
    ['a value of another type', of('cores', 'validate: { oneOf: [a] }'), 'has a value that is not an integer'],
    ['a default of another type', of('cores', 'default: many'), 'its default is not an integer'],
    ['a default of what is required', of('plan', 'default: small'), 'it is required'],
    ['what the server sets is not changed', of('ipv4', 'onChange: replace'), 'it cannot be changed'],
    ['what the server sets is not written', of('ipv4', 'writeOnly: true'), 'it cannot be written'],
    ['what no call takes is not required', of('phase', 'required: true'), 'no operation of the API accepts it'],
    ['neither this nor that', of('phase', 'computed: false'), 'neither required, optional nor computed'],
    ['a text is not flattened', of('note', 'flatten: true'), 'it is no object'],
    [
      'a name that is there already',
      `${of('boot', 'flatten: true')}      boot.delay: { rename: note }\n`,
      '"note" is called like another attribute',
    ],
    ['a text is no block', of('note', 'block: true'), 'can be a block'],
    ['what the server fills in is no block', of('disks', 'block: true'), 'which a block cannot show'],
    ['two attributes of one name', of('plan', 'rename: note'), 'two attributes called "note"'],
    [
      'two resources of one name',
      'resources: { vm: { rename: volume } }',
      '1:28: The overlay calls 2 of them "volume"',
    ],
    [
      'an action that is not there',
      'resources: { vm: { power: { actions: { "on": strat } } } }',
      'has no action "strat"',
    ],
    ['a host that cannot be listed', 'resources: { vm_backup: { host: hour } }', 'no call lists all of them'],
    ['an address that is not there', 'resources: { vm: { host: ipv } }', 'vm has no attribute "ipv"'],
    [
      'a split of what the create demands',
      'resources: { vm: { split: { vm_size: [plan] } } }',
      '"plan" is required to create',
    ],
    [
      'a split of what no call changes',
      'resources: { vm: { split: { vm_net: [network_id] } } }',
      'no call changes "network_id"',
    ],
    ['a split under a name that is taken', 'resources: { vm: { split: { volume: [note] } } }', 'that name is taken'],
    ['a split of what is not there', 'resources: { vm: { split: { a: [nota] } } }', 'vm has no attribute "nota"'],
    [
      'a merge of what there are several of',
      'resources: { network: { merge: { network_rule: rule } } }',
      'there is not exactly one of it',
    ],
    [
      'a merge of what is not there',
      'resources: { vm: { merge: { vm_bakup: backup } } }',
      'the document has no such resource',
    ],
    ['a setting that keeps its name', 'settings: { endpoint: { rename: url } }', 'The setting endpoint keeps its name'],
    [
      'a resource without operations',
      'resources: { volume: { operations: { create: null, read: null, list: null, delete: null } } }',
      'volume has no operation left',
    ],
    ['a setting of a name that is taken', 'settings: { api_key: { rename: endpoint } }', 'cannot be called "endpoint"'],
    ['a parameter without a name', 'access: { scheme: query }', 'needs the name of the parameter'],
    [
      'a neighbour that nothing ties',
      'stacks: { vm: { neighbours: { volume: { link: network } } } }',
      'does not hold the keys of both',
    ],
  ])('%s', (_, overlay, says) => {
    const { exitCode, diagnostics } = refusalOf(overlay);
    expect(exitCode).toBe(2);
    expect(diagnostics.map(({ message, hint }) => `${message} ${hint}`).join('\n')).toContain(says);
    expect(diagnostics[0]?.message).toMatch(/^iacsmith\.yaml:\d+:\d+: |^(?!iacsmith)/);
  });

  it('all at once, with the nearest name', () => {
    const { diagnostics } = refusalOf(
      'resources: { vm: { host: ipv, attributes: { boot: { type: list }, note: { set: true } } } }',
    );
    expect(diagnostics).toHaveLength(3);
    expect(diagnostics.find(({ message }) => message.includes('ipv'))?.hint).toBe('Did you mean "ipv4"?');
  });
});

it('a setting that is not there is a warning, with the nearest one', () => {
  const { catalogue } = planOverlay('settings: { api_kee: { rename: token } }');
  expect(catalogue.diagnostics).toMatchObject([{ code: 'config-stale-setting', hint: 'Did you mean "api_key"?' }]);
});

describe('renames apply at once', () => {
  it.each([
    [
      'the new names first',
      'resources: { server: { attributes: { size: { secret: true }, start.picture: { secret: true } } }, vm: { rename: server, naturalKey: size, attributes: { plan: { rename: size }, boot: { rename: start }, boot.image: { rename: picture } } } }',
    ],
    [
      'the old names throughout',
      'resources: { vm: { rename: server, naturalKey: plan, attributes: { plan: { rename: size, secret: true }, boot: { rename: start }, boot.image: { rename: picture, secret: true } } } }',
    ],
  ])('%s', (_, overlay) => {
    const { catalogue } = planOverlay(overlay);
    expect(findBreaches(catalogue)).toEqual([]);
    expect(catalogue.diagnostics.filter(({ code }) => code.startsWith('config'))).toEqual([]);
    const server = resourceOf(catalogue, 'server');
    expect(server.naturalKey).toBe('size');
    expect(attributeOf(server, 'size')).toMatchObject({ wire: 'plan', sensitive: true });
    expect(attributeOf(server, 'start').attributes?.find(({ name }) => name === 'picture')?.sensitive).toBe(true);
  });

  it('two may swap their names, and the old one is meant', () => {
    const { catalogue } = planOverlay(
      'resources: { vm: { attributes: { note: { rename: weight }, weight: { rename: note, secret: true } } } }',
    );
    const vm = resourceOf(catalogue, 'vm');
    expect([attributeOf(vm, 'weight'), attributeOf(vm, 'note')]).toMatchObject([
      { wire: 'note', sensitive: false },
      { wire: 'weight', sensitive: true },
    ]);
    expect(vm.operations.update[0]?.fields).toEqual(expect.arrayContaining(['note', 'weight']));
  });

  it('references, parents, roles and stacks follow', () => {
    const overlay =
      'resources: { vm: { rename: server, attributes: { id: { rename: number } } }, volume: { attributes: { vm_id: { reference: server.number } }, parent: server } }\noperations: { POST /tickets: { role: action, resource: server } }\nstacks: { server: { neighbours: { volume: { from: volume.vm_id, to: vm.id } } } }\n';
    const { catalogue, stacks } = planOverlay(overlay);
    expect(findBreaches(catalogue)).toEqual([]);
    const volume = resourceOf(catalogue, 'volume');
    expect([volume.parent, attributeOf(volume, 'vm_id').reference]).toEqual(['server', 'server.number']);
    expect(resourceOf(catalogue, 'server').actions.map(({ name }) => name)).toContain('create_ticket');
    const neighbour = stacks
      .find(({ hub }) => hub === 'server')
      ?.neighbours.find(({ resource }) => resource === 'volume');
    expect(neighbour?.joint?.key).toBe('number');
  });

  it('what is moved about keeps every promise of a catalogue', () => {
    const overlay =
      'resources: { vm: { split: { vm_label: [note] }, merge: { vm_backup: backup }, attributes: { boot: { flatten: true } } } }';
    const { catalogue } = planOverlay(overlay);
    expect(findBreaches(catalogue)).toEqual([]);
    const label = resourceOf(catalogue, 'vm_label');
    expect([label.identity, label.operations.update.map(({ fields }) => fields)]).toEqual([['vm_id'], [['note']]]);
  });
});
