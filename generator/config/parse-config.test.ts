import { describe, expect, it } from 'vitest';
import { type Diagnostic, Refusal } from '../report/diagnostic.js';
import { parseConfig } from './parse-config.js';
import { emptyConfig } from './types.js';

function refusalOf(text: string): Diagnostic[] {
  try {
    parseConfig(text, 'iacsmith.yaml');
  } catch (error) {
    if (error instanceof Refusal) {
      expect(error.exitCode).toBe(2);
      return error.diagnostics;
    }
    throw error;
  }
  return [];
}

const full = `
name: example
namespace: example_org
version: "1.0.0"
license: MIT
terraform: { source: example/example }
spec: { header: X-Token }
resources:
  vm:
    rename: server
    family: compute
    kind: collection
    operations: { create: POST /vms, read: "GET /vms/{id}", update: ["PATCH /vms/{id}"], delete: null }
    identity: [id]
    naturalKey: null
    wait: { field: status, pending: [creating], ready: [running, off], failed: [error] }
    power: null
    parent: project
    attributes:
      disk.size: { createOnly: true, default: 9223372036854775807, reason: the API says so }
      constructor: { secret: true }
    reason: people say server
lookups:
  plan: { naturalKey: slug }
operations:
  GET /health: { skip: for load balancers only }
  POST /vms/{id}/reboot: { role: action, resource: vm, name: reboot, destructive: false }
  POST /search: { not: [create] }
stacks:
  vm: { neighbours: { project: { drop: true }, record: { from: record.id, to: vm.ipv4 } } }
  bucket:
`;

describe('parseConfig', () => {
  it('reads every key', () => {
    const config = parseConfig(full, 'iacsmith.yaml');
    const vm = config.resources.get('vm');
    expect(config).toMatchObject({ name: 'example', version: '1.0.0', spec: { header: 'X-Token' } });
    expect(vm).toMatchObject({ rename: 'server', naturalKey: null, power: null, operations: { delete: null } });
    expect(vm?.attributes.get('disk.size')?.default).toBe(9223372036854775807n);
    expect(vm?.attributes.get('constructor')).toEqual({ secret: true });
    expect(config.operations.get('GET /health')).toEqual({ skip: 'for load balancers only' });
    expect(config.stacks.get('vm')?.neighbours.get('record')).toEqual({ from: 'record.id', to: 'vm.ipv4' });
    expect(config.stacks.get('bucket')).toEqual({ neighbours: new Map() });
    expect(config.lookups.get('plan')).toEqual({ naturalKey: 'slug' });
  });

  it.each([
    { name: 'an empty file', text: '' },
    { name: 'comments only', text: '# nothing\n' },
    { name: 'keys without values', text: 'resources:\nlookups:\noperations:\nterraform:\nspec:\n' },
    {
      name: 'entries without values',
      text: 'resources:\n  vm:\n    operations:\n    attributes:\n      a:\nlookups: {plan: }',
    },
  ])('$name says nothing', ({ text }) => {
    expect(parseConfig(text, 'iacsmith.yaml')).toEqual(emptyConfig());
  });

  const mistakes: {
    name: string;
    text: string;
    want: [code: string, pointer: string, message: string, hint: string][];
  }[] = [
    {
      name: 'an unknown key at the top',
      text: 'nmae: x\n',
      want: [
        ['config-unknown-key', '/nmae', '1:1: "nmae" is not a key at the top of the config.', 'Did you mean "name"?'],
      ],
    },
    {
      name: 'unknown keys deep down, with nothing near',
      text: 'resources:\n  vm:\n    opertions: {}\n    attributes:\n      a: { zzz: 1 }\n',
      want: [
        [
          'config-unknown-key',
          '/resources/vm/attributes/a/zzz',
          '5:12: "zzz" is not a key in resources > vm > attributes > a.',
          'The keys there are',
        ],
        [
          'config-unknown-key',
          '/resources/vm/opertions',
          '3:5: "opertions" is not a key in resources > vm.',
          'Did you mean "operations"?',
        ],
      ],
    },
    {
      name: 'a number where text belongs',
      text: 'version: 1.0\n',
      want: [
        [
          'config-wrong-type',
          '/version',
          '1:10: version must be text, not the number 1.0.',
          'Put it in quotes: "1.0".',
        ],
      ],
    },
    {
      name: 'a list where a mapping belongs',
      text: 'resources: [vm]\n',
      want: [
        ['config-wrong-type', '/resources', '1:12: resources must be a mapping (key: value), not a list.', 'Write'],
      ],
    },
    {
      name: 'a value that is none of the choices',
      text: 'resources: { vm: { kind: colection } }\n',
      want: [
        [
          'config-wrong-value',
          '/resources/vm/kind',
          '1:26: resources > vm > kind must be one of collection, singleton',
          'Did you mean "collection"?',
        ],
      ],
    },
    {
      name: 'an operation in small letters',
      text: 'operations:\n  post /vms: { skip: no }\n',
      want: [
        [
          'config-wrong-value',
          '/operations/post ~1vms',
          '2:3: operations > post /vms must be a method in capitals',
          'Correct the key',
        ],
      ],
    },
    {
      name: 'an empty value that has to be one',
      text: 'resources:\n  vm:\n    kind:\n',
      want: [
        [
          'config-wrong-value',
          '/resources/vm/kind',
          '3:5: resources > vm > kind must be one of',
          'Use one of these values',
        ],
      ],
    },
    {
      name: 'an item of a list',
      text: 'resources: { vm: { wait: { ready: [ok, 200] } } }\n',
      want: [
        [
          'config-wrong-type',
          '/resources/vm/wait/ready/1',
          '1:40: resources > vm > wait > ready > item 2 must be text, not the number 200.',
          'Put it in quotes: "200".',
        ],
      ],
    },
    {
      name: 'contradictions beside other mistakes',
      text: 'operations:\n  GET /a: { skip: no, role: read, x: 1 }\nresources: { vm: { attributes: { a: { required: true, optional: true, secret: maybe } } } }\n',
      want: [
        [
          'config-wrong-type',
          '/resources/vm/attributes/a/secret',
          '3:79: resources > vm > attributes > a > secret must be true or false, not "maybe".',
          '',
        ],
        [
          'config-contradiction',
          '/resources/vm/attributes/a',
          '3:37: resources > vm > attributes > a cannot be both required and optional.',
          '',
        ],
        ['config-unknown-key', '/operations/GET ~1a/x', '2:35: "x" is not a key in operations > GET /a.', ''],
        ['config-contradiction', '/operations/GET ~1a', '2:11: operations > GET /a has `skip` and other keys', ''],
        [
          'config-contradiction',
          '/operations/GET ~1a',
          '2:11: operations > GET /a has a `role` that needs a `resource`',
          '',
        ],
      ],
    },
    {
      name: 'a root that is not a mapping',
      text: '- name\n',
      want: [['config-wrong-type', '', '1:1: the config must be a mapping (key: value), not a list.', '']],
    },
    {
      name: 'broken YAML',
      text: 'name: [a\nresources: {\n',
      want: [['config-syntax', '', ':', 'Correct the YAML']],
    },
    {
      name: 'the same key twice',
      text: 'name: a\nname: b\n',
      want: [['config-syntax', '', '2:1: Map keys must be unique.', '']],
    },
    {
      name: 'two documents',
      text: 'name: a\n---\nname: b\n',
      want: [['config-syntax', '', '2:1: Source contains multiple documents', '']],
    },
    {
      name: '__proto__ as a key',
      text: 'resources:\n  __proto__: { kind: collection }\n',
      want: [['config-syntax', '', '2:3: "__proto__" cannot be a key.', '']],
    },
    {
      name: 'an alias bomb',
      text: `a: &a [x,x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((key, index) => `${key}: &${key} [${Array(10).fill(`*${'abcdefg'[index]}`).join(',')}]`).join('\n')}\n`,
      want: [['config-syntax', '', '1:1: The aliases', '']],
    },
  ];
  it.each([
    {
      name: 'an operation in a list without quotes',
      text: 'resources:\n  vm:\n    operations: { update: [PATCH /vms/{id}] }\n',
      want: '3:39',
    },
    { name: 'lists that are never closed', text: `name: a\n${'x: [a\n'.repeat(60)}`, want: '3:1' },
    {
      name: 'a line that is not indented',
      text: `resources:\n  vm:\n rename: a\n${'   b: {c: d\n'.repeat(50)}`,
      want: '2:6',
    },
    { name: 'tabs', text: `resources:\n${'\tvm:\n\t\trename: a\n'.repeat(50)}`, want: '2:1' },
  ])('one slip is one mistake, with its place: $name', ({ text, want }) => {
    const found = refusalOf(text);
    expect(found.map(({ code }) => code)).toEqual(['config-syntax']);
    expect(found[0]?.message).toContain(`iacsmith.yaml:${want}: `);
  });

  it('two keys that stand there twice are two mistakes', () => {
    expect(
      refusalOf('name: a\nname: b\nversion: "1"\nversion: "2"\n').map(({ message }) => message.slice(0, 17)),
    ).toEqual(['iacsmith.yaml:2:1', 'iacsmith.yaml:4:1']);
  });

  it.each(mistakes)('refuses $name', ({ text, want }) => {
    const found = refusalOf(text);
    expect(found.slice(0, want.length).map(({ code }) => code)).toEqual(want.map(([code]) => code));
    for (const [index, [, pointer, message, hint]] of want.entries()) {
      expect(found[index]?.pointer).toBe(`iacsmith.yaml#${pointer}`);
      expect(found[index]?.message).toContain(message);
      expect(found[index]?.message.startsWith('iacsmith.yaml:')).toBe(true);
      expect(found[index]?.hint).toContain(hint);
    }
  });
});
