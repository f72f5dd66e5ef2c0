import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Attribute, Catalogue } from '../../generator/map/types.js';
import { readCatalogue } from '../../generator/pipeline.js';
import { attributeOf, lookupOf, resourceOf } from '../inline-document.js';
import { findBreaches } from './find-breaches.js';

const spec = join(import.meta.dirname, '../../spec/openapi.yaml');
const { catalogue } = await readCatalogue({ spec, offline: true, allowRefs: [], strict: false });

const SIZES = {
  account: 27,
  'flexible-vps': 88,
  kubernetes: 27,
  dedicated: 25,
  storage: 14,
  datacenter: 20,
  'ip-management': 8,
  monitoring: 9,
  support: 6,
};

function entryOf(key: string, from: Catalogue = catalogue) {
  const found = from.ledger.find((e) => `${e.method} ${e.path}` === key);
  return found && `${found.role} ${found.resource}`;
}

function classOf(a: Attribute): string {
  const kind = a.required ? 'required' : a.optional ? (a.computed ? 'optional+computed' : 'optional') : 'computed';
  return a.onChange === 'refuse'
    ? `${kind}, refuses`
    : a.onChange === 'replace'
      ? `${kind}, replaces`
      : a.updatedBy
        ? `${kind}, by ${a.updatedBy}`
        : kind;
}

describe('the ledger of the reference API', () => {
  it('has 224 operations, each once, none skipped', () => {
    expect(catalogue.ledger).toHaveLength(224);
    expect(new Set(catalogue.ledger.map((e) => `${e.method} ${e.path}`)).size).toBe(224);
    expect(catalogue.ledger.filter((e) => e.role === 'skipped')).toEqual([]);
  });

  it('has the nine families in their sizes', () => {
    const sizes: Record<string, number> = {};
    for (const { family } of catalogue.ledger) sizes[family] = (sizes[family] ?? 0) + 1;
    expect(sizes).toEqual(SIZES);
  });

  it.each([
    ['GET /flexible-vps/v1/vms', 'list vm'],
    ['POST /flexible-vps/v1/vms', 'create vm'],
    ['POST /flexible-vps/v1/vms/{id}/actions', 'action vm'],
    ['GET /dedicated/v1/dedicated-servers', 'list dedicated_server'],
    ['POST /dedicated/v1/dedicated-servers/{id}/reinstall', 'action dedicated_server'],
    ['PUT /ip-management/v1/dns/reverse-records/{id}', 'create reverse_record'],
    ['POST /storage/v1/object-storage/buckets', 'create bucket'],
    ['POST /support/v1/tickets', 'create ticket'],
    ['POST /account/v1/pricing/estimate', 'data estimate'],
  ])('%s is %s', (key, want) => {
    expect(entryOf(key)).toBe(want);
  });
});

describe('the catalogue of the reference API', () => {
  it('keeps every promise', () => {
    expect(findBreaches(catalogue)).toEqual([]);
  });

  it('warns of nothing', () => {
    expect(catalogue.diagnostics).toEqual([]);
  });

  it('binds what lies above in the path to the thing that lies there', () => {
    const loose = catalogue.resources.flatMap((r) =>
      r.attributes
        .filter((a) => a.in === 'path' && a.reference === null && !r.identity.slice(-1).includes(a.name))
        .map((a) => `${r.name}.${a.name}`),
    );
    expect(loose).toEqual([]);
  });

  it('knows a machine: power, resize, wait, secrets', () => {
    const vm = resourceOf(catalogue, 'vm');
    expect(vm.actions.filter((a) => a.power).map((a) => [a.name, a.power])).toEqual([
      ['power_on', 'on'],
      ['power_off', 'off'],
      ['restart', 'restart'],
    ]);
    expect(vm.power).toMatchObject({ on: ['running'], off: ['stopped'] });
    expect(vm.wait).toMatchObject({ create: true, update: true, delete: true, status: { field: ['status'] } });
    expect([vm.identity, vm.naturalKey, vm.naturalKeyUnique]).toEqual([['id'], 'name', true]);
    const said = Object.fromEntries(
      ['name', 'plan', 'image', 'labels', 'status'].map((n) => [n, classOf(attributeOf(vm, n))]),
    );
    expect(said).toEqual({
      name: 'required',
      plan: 'required, by POST /flexible-vps/v1/vms/{id}/resize',
      image: 'required, replaces',
      labels: 'optional+computed',
      status: 'computed',
    });
    expect(attributeOf(vm, 'image').out).toEqual(['image', 'id']);
    expect(attributeOf(vm, 'root_password')).toMatchObject({ sensitive: true, computed: true });
    expect(attributeOf(vm, 'ssh_key_ids').reference).toBe('ssh_key.id');
  });

  it('hands an action no argument that says it is for the others', () => {
    const { actions } = resourceOf(catalogue, 'dedicated_server');
    const taken = actions.filter((a) => a.power).map((a) => [a.name, a.arguments.map(({ name }) => name)]);
    expect(taken).toEqual([
      ['power_on', []],
      ['power_off', ['force']],
      ['restart', ['force']],
    ]);
  });

  it('knows a volume, and that its attachment is seen in it', () => {
    const volume = resourceOf(catalogue, 'storage_volume');
    expect([volume.kind, volume.operations.update, volume.wait?.update]).toEqual(['collection', [], false]);
    expect(classOf(attributeOf(volume, 'size_gb'))).toBe('required, refuses');
    const link = resourceOf(catalogue, 'storage_volume_attachment');
    expect([link.kind, link.parent, link.identity]).toEqual(['attachment', 'storage_volume', ['volume_id', 'vm_id']]);
    expect(link.presence).toMatchObject({ from: 'read', at: ['attachment'] });
  });

  it('knows the members of a check and that its kind is fixed', () => {
    const check = resourceOf(catalogue, 'monitoring_check');
    expect(attributeOf(check, 'kind')).toMatchObject({
      required: true,
      onChange: 'replace',
      enum: ['http', 'tcp', 'ping', 'dns'],
    });
    expect(attributeOf(check, 'url').when).toEqual({ attribute: 'kind', values: ['http'], required: ['http'] });
    expect(check.operations.update.map((u) => u.mode)).toEqual(['replace']);
  });

  it('takes over a dedicated server and never cancels it', () => {
    const server = resourceOf(catalogue, 'dedicated_server');
    expect([server.kind, server.operations.create, server.operations.delete]).toEqual(['adopted', null, null]);
    expect(server.actions.filter((a) => a.destructive).map((a) => a.name)).toEqual(
      expect.arrayContaining(['cancel', 'reinstall']),
    );
    expect(attributeOf(server, 'id')).toMatchObject({ required: true, in: 'path' });
  });

  it('waits for a cluster by its status: its family has no path for operations', () => {
    const cluster = resourceOf(catalogue, 'kubernetes_cluster');
    expect(cluster.wait?.status?.pending).toEqual(['provisioning', 'upgrading', 'deleting']);
    expect(cluster.operations.delete?.answer.job?.read).toBeNull();
  });

  it('does not take a request for remote hands for the work on itself', () => {
    const request = resourceOf(catalogue, 'remote_hand');
    expect(request.operations.create?.answer).toMatchObject({ job: null, empty: false });
    expect(request.wait).toBeNull();
  });

  it('has settings, upserts and lookups as what they are', () => {
    const kinds = Object.fromEntries(catalogue.resources.map((r) => [r.name, r.kind]));
    expect(kinds).toMatchObject({
      api_allowlist: 'singleton',
      kubernetes_maintenance_window: 'singleton',
      reverse_record: 'upsert',
      kubernetes_addon: 'upsert',
      dedicated_server_uplink: 'adopted',
      firewall_attachment: 'attachment',
      dedicated_server_vlan: 'attachment',
    });
    expect(lookupOf(catalogue, 'estimate').shape).toBe('computation');
    expect(lookupOf(catalogue, 'vm_metric').arguments.map((a) => a.name)).toContain('vm_id');
  });
});
