import { describe, expect, it } from 'vitest';
import { findBreaches } from '../../test/contract/find-breaches.js';
import { catalogueOf, lookupOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';
import { type Config, emptyConfig, type OperationOverlay, type ResourceOverlay } from '../config/types.js';

const list =
  '{responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}}';
const json =
  'content: {application/json: {schema: {type: object, properties: {id: {type: string}, name: {type: string}}}}}';
const text = `
paths:${pathsOf('/vms', 'name: {type: string}', 'name: {type: string}')}
  /vms/{id}/reboot: {post: {}}
  /plans: {get: ${list}}
  /plans/{id}: {get: {responses: {200: {description: x, ${json}}}}}
  /plans/{id}/order: {post: {requestBody: {${json}}, responses: {201: {description: x, ${json}}}}}
  /servers/{id}: {get: {responses: {200: {description: x, ${json}}}}, patch: {requestBody: {${json}}}, delete: {}}
  /ping: {post: {}}
`;

function read(operations: Record<string, OperationOverlay>, resources: Record<string, Partial<ResourceOverlay>> = {}) {
  const config: Config = {
    ...emptyConfig(),
    operations: new Map(Object.entries(operations)),
    resources: new Map(Object.entries(resources).map(([k, v]) => [k, { attributes: new Map(), ...v }])),
  };
  const catalogue = catalogueOf(text, config);
  expect(findBreaches(catalogue)).toEqual([]);
  return catalogue;
}

function roleOf(catalogue: ReturnType<typeof read>, key: string) {
  return rolesOf(catalogue).find((r) => r.startsWith(`${key}:`));
}

describe('operations of the overlay', () => {
  it('skip, with its reason', () => {
    const catalogue = read({ 'POST /ping': { skip: 'nobody needs it' } });
    expect(catalogue.ledger.find((e) => e.path === '/ping')).toMatchObject({
      role: 'skipped',
      reason: 'nobody needs it',
    });
    expect(catalogue.actions).toEqual([]);
  });

  it('skip of a create leaves what can still be done', () => {
    expect(resourceOf(read({ 'POST /vms': { skip: 'by hand' } }), 'vm').kind).toBe('adopted');
  });

  it('an action of a resource, of a lookup, of nothing', () => {
    const catalogue = read({
      'POST /ping': { role: 'action', resource: 'vm', name: 'ping' },
      'POST /vms/{id}/reboot': { role: 'action' },
      'POST /plans/{id}/order': { role: 'action', resource: 'plan' },
    });
    expect(resourceOf(catalogue, 'vm').actions.map((a) => a.name)).toEqual(['ping']);
    expect(catalogue.actions.map((a) => a.call.operation)).toEqual(['POST /vms/{id}/reboot']);
    expect(lookupOf(catalogue, 'plan').actions.map((a) => a.name)).toEqual(['order']);
  });

  it('data', () => {
    const catalogue = read({ 'POST /ping': { role: 'data', name: 'health' } });
    expect(lookupOf(catalogue, 'health').shape).toBe('computation');
    expect(roleOf(catalogue, 'POST /ping')).toBe('POST /ping: data health');
  });

  it('a role for a resource that is there', () => {
    const catalogue = read({ 'DELETE /servers/{id}': { role: 'delete', resource: 'server' } });
    expect(resourceOf(catalogue, 'server').operations.delete?.operation).toBe('DELETE /servers/{id}');
    expect(resourceOf(catalogue, 'server').actions).toEqual([]);
  });

  it('a role for a resource that is new', () => {
    const catalogue = read({ 'POST /ping': { role: 'create', resource: 'beacon' } });
    expect(resourceOf(catalogue, 'beacon').operations.create?.operation).toBe('POST /ping');
  });

  it('a role that an operation must not have: what is left of it is an action', () => {
    const catalogue = read({ 'DELETE /vms/{id}': { not: ['delete'] } });
    const vm = resourceOf(catalogue, 'vm');
    expect([vm.operations.delete, vm.actions.map((a) => a.call.operation)]).toEqual([
      null,
      ['POST /vms/{id}/reboot', 'DELETE /vms/{id}'],
    ]);
  });
});

describe('resources of the overlay', () => {
  it('kind', () => {
    const server = resourceOf(read({}, { server: { kind: 'singleton', reason: 'there is one' } }), 'server');
    expect([server.kind, server.reason, server.confidence]).toEqual(['singleton', 'there is one', 'high']);
  });

  it('operations given and taken away', () => {
    const catalogue = read(
      {},
      {
        vm: { operations: { delete: null, update: null } },
        server: { operations: { delete: 'DELETE /servers/{id}' } },
      },
    );
    const vm = resourceOf(catalogue, 'vm');
    expect([vm.operations.delete, vm.operations.update]).toEqual([null, []]);
    expect(roleOf(catalogue, 'DELETE /vms/{id}')).toBe('DELETE /vms/{id}: skipped -');
    expect(resourceOf(catalogue, 'server').operations.delete?.operation).toBe('DELETE /servers/{id}');
  });

  it('a new one out of operations that had no such role', () => {
    const catalogue = read({}, { beacon: { operations: { create: 'POST /ping' } } });
    expect(resourceOf(catalogue, 'beacon').operations.create?.operation).toBe('POST /ping');
    expect(roleOf(catalogue, 'POST /ping')).toBe('POST /ping: create beacon');
  });

  it('a lookup becomes a resource and keeps what it had', () => {
    const catalogue = read({}, { plan: { operations: { create: 'POST /plans/{id}/order', read: 'GET /plans/{id}' } } });
    const plan = resourceOf(catalogue, 'plan');
    expect([plan.operations.read?.operation, plan.operations.list?.operation]).toEqual([
      'GET /plans/{id}',
      'GET /plans',
    ]);
    expect(catalogue.lookups).toEqual([]);
  });
});
