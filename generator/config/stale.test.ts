import { describe, expect, it } from 'vitest';
import { parseConfig } from './parse-config.js';
import { findStale, type Known } from './stale.js';

const known: Known = {
  resources: new Set(['vm', 'network']),
  lookups: new Set(['plan']),
  attributes: new Map([
    ['vm', new Set(['id', 'name', 'plan', 'disk.size'])],
    ['plan', new Set(['id', 'name'])],
  ]),
  operations: new Set(['POST /vms', 'GET /vms/{id}', 'DELETE /vms/{id}']),
};

const cases: { name: string; text: string; want: [code: string, pointer: string, hint: string][] }[] = [
  { name: 'nothing stale', text: 'resources: { vm: { naturalKey: name } }', want: [] },
  { name: 'an empty entry is no entry', text: 'resources: { gone: , vm: { attributes: { gone: } } }', want: [] },
  {
    name: 'a resource',
    text: 'resources: { vmm: { family: x } }',
    want: [['config-stale-resource', '/resources/vmm', 'Did you mean "vm"?']],
  },
  {
    name: 'a lookup',
    text: 'lookups: { plans: { family: x } }',
    want: [['config-stale-lookup', '/lookups/plans', 'Did you mean "plan"?']],
  },
  {
    name: 'a thing in the wrong room',
    text: 'resources: { plan: { family: x } }\nlookups: { vm: { family: x } }',
    want: [
      ['config-stale-resource', '/resources/plan', 'It is a lookup: move it under `lookups`.'],
      ['config-stale-lookup', '/lookups/vm', 'It is a resource: move it under `resources`.'],
    ],
  },
  {
    name: 'an operation, and one within a resource',
    text: 'operations: { "POST /vm": { skip: no } }\nresources: { vm: { operations: { update: ["PUT /x"] } } }',
    want: [
      ['config-stale-operation', '/resources/vm/operations/update', 'Remove or correct the line.'],
      ['config-stale-operation', '/operations/POST ~1vm', 'Did you mean "POST /vms"?'],
    ],
  },
  {
    name: 'attributes, nested ones too',
    text: 'resources: { vm: { attributes: { plna: { secret: true }, disk.size: { secret: true } }, identity: [uid] } }',
    want: [
      ['config-stale-attribute', '/resources/vm/identity/0', 'Did you mean "id"?'],
      ['config-stale-attribute', '/resources/vm/attributes/plna', 'Did you mean "plan"?'],
    ],
  },
  {
    name: 'a part of a natural key',
    text: 'resources: { vm: { naturalKey: [name, plam] } }',
    want: [['config-stale-attribute', '/resources/vm/naturalKey/1', 'Did you mean "plan"?']],
  },
  {
    name: 'what values refer to',
    text: 'resources: { vm: { parent: netwerk, attributes: { plan: { reference: plam.id } } } }',
    want: [
      ['config-stale-resource', '/resources/vm/parent', 'Did you mean "network"?'],
      ['config-stale-resource', '/resources/vm/attributes/plan/reference', 'Did you mean "plan"?'],
    ],
  },
  {
    name: 'new names may be referred to',
    text: `resources: { vm: { rename: server, parent: net, naturalKey: label, attributes: { name: { rename: label } } },
  network: { rename: net } }
operations: { "POST /vms": { role: create, resource: server } }`,
    want: [],
  },
];

describe('findStale', () => {
  it.each(cases)('$name', ({ text, want }) => {
    const found = findStale(parseConfig(text, 'iacsmith.yaml'), known);
    expect(found.map(({ code, pointer, hint }) => [code, pointer, hint])).toEqual(
      want.map(([code, pointer, hint]) => [code, `iacsmith.yaml#${pointer}`, hint]),
    );
    expect(found.every(({ severity }) => severity === 'warning')).toBe(true);
  });
});
