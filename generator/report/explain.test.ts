import { describe, expect, it } from 'vitest';
import { makeSample } from '../../test/sample-catalogue.js';
import { plan } from '../plan/plan.js';
import { measureWidth } from './clean-text.js';
import { explain, explainJson } from './explain.js';
import { findSubject, listSubjects, type Subject } from './find-subject.js';

const catalogue = makeSample();

function ask(query: string): string {
  return explain(plan(catalogue), findSubject(catalogue, query) as Subject);
}

describe('findSubject', () => {
  it.each([
    { query: 'vm', want: 'resource' },
    { query: 'plan', want: 'lookup' },
    { query: 'POST /v1/vms', want: 'operation' },
    { query: 'post  /v1/vms', want: 'operation' },
    { query: 'vm.plan', want: 'attribute' },
    { query: 'vm.disks.size', want: 'attribute' },
    { query: 'vm.reinstall', want: 'action' },
    { query: 'estimate.plan', want: 'attribute' },
    { query: 'purge_cache', want: 'action' },
    { query: 'vmm', want: undefined },
    { query: 'vm.constructor', want: undefined },
    { query: 'POST /', want: undefined },
  ])('"$query" is $want', ({ query, want }) => {
    expect(findSubject(catalogue, query)?.type).toBe(want);
  });

  it('knows what it lists', () => {
    for (const query of listSubjects(catalogue)) expect(findSubject(catalogue, query)).not.toBeNull();
  });
});

describe('explain', () => {
  it.each([
    {
      query: 'vm',
      want: [
        'vm  collection in compute',
        'Why          an item path below a collection path',
        'Identity     id: because the test says so',
        'Natural key  name: because',
        'while status is building; ready running, off; failed error; after create, delete',
        'Power        status: on is running; off is off; by power_on, power_off',
        'Refers to    plan.id (plan), network.id (network_id)',
        'update (sends its own fields)  POST /v1/vms/{id}/resize',
        'update by its shape (low confidence)',
        'action reinstall               POST /v1/vms/{id}/reinstall',
        'a verb below the item (low confidence)',
        'plan?       string          required           in place  refers to plan.id; changed by POST',
        'network_id  string          optional           replace',
        'password    string          optional           replace   secret; write-only;',
        'memory      integer         optional+computed',
        '. size?     integer         required           replace',
      ],
    },
    { query: 'network', want: ['Natural key  none', 'Wait         for nothing', 'Referred by  vm.network_id'] },
    { query: 'plan', want: ['plan  collection lookup in compute', 'list  GET /v1/plans', 'Referred by  vm.plan'] },
    { query: 'estimate', want: ['Arguments (1)', 'computation  POST /v1/estimate'] },
    {
      query: 'POST /v1/vms',
      want: ['Role          create of vm', 'Body    application/json, within vm', 'plan is vm.plan? (required)', '202'],
    },
    { query: 'OPTIONS /v1/networks', want: ['Role    skipped', 'Why     OPTIONS says nothing'] },
    { query: 'POST /v1/vms/{id}/actions', want: ['action power_on of vm', 'action power_off of vm', '{id} is vm.id'] },
    { query: 'vm.status', want: ['Values      "building", "running"', 'Traits      changes by itself'] },
    { query: 'vm.memory', want: ['Default     9223372036854775807'] },
    { query: 'vm.disks', want: ['Inside', 'size?  integer'] },
    { query: 'vm.reinstall', want: ['Destructive  yes', 'image  string  required'] },
  ])('$query', ({ query, want }) => {
    const text = ask(query);
    for (const part of want) expect(text).toContain(part);
    expect(Math.max(...text.split('\n').map(measureWidth))).toBeLessThanOrEqual(100);
  });

  it.each([
    { query: 'vm', want: { resource: { name: 'vm' } } },
    { query: 'plan', want: { lookup: { name: 'plan' }, operations: [{ path: '/v1/plans' }] } },
    {
      query: 'POST /v1/purge',
      want: { operation: { role: 'action' }, uses: [{ as: 'action purge_cache', resource: null }] },
    },
    { query: 'vm.plan', want: { resource: 'vm', path: 'plan', attribute: { name: 'plan' } } },
    { query: 'vm.reinstall', want: { resource: 'vm', action: { name: 'reinstall' } } },
  ])('$query as JSON', ({ query, want }) => {
    expect(explainJson(plan(catalogue), findSubject(catalogue, query) as Subject)).toMatchObject(want);
  });
});
