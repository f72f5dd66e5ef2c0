import { describe, expect, it } from 'vitest';
import { makeAttribute, makeSample } from '../../test/sample-catalogue.js';
import { describeAttribute, describeCatalogue } from './inspect-json.js';
import { printJson } from './print-json.js';

const text = printJson(describeCatalogue(makeSample()));
// biome-ignore lint/suspicious/noExplicitAny: the test looks at the document as a script would.
const document = JSON.parse(text) as any;

describe('describeCatalogue', () => {
  it('has the keys of the contract', () => {
    expect(Object.keys(document)).toEqual(
      expect.arrayContaining(['spec', 'operations', 'resources', 'lookups', 'diagnostics']),
    );
    expect(document.spec).toEqual({
      title: 'Sample Cloud API',
      version: '1.2.0',
      openapi: '3.1.0',
      sha256: '0'.repeat(64),
      operations: 15,
    });
    expect(document.operations[1]).toMatchObject({
      method: 'POST',
      path: '/v1/vms',
      operationId: 'createVm',
      family: 'compute',
      role: 'create',
      resource: 'vm',
      reason: 'create by its shape',
    });
    expect(document.diagnostics[0]).toEqual(makeSample().diagnostics[0]);
  });

  it('names operations by method and path', () => {
    const [vm, network] = document.resources;
    expect(vm.operations).toEqual({
      create: 'POST /v1/vms',
      read: 'GET /v1/vms/{id}',
      update: ['PATCH /v1/vms/{id}', 'POST /v1/vms/{id}/resize'],
      delete: 'DELETE /v1/vms/{id}',
      list: 'GET /v1/vms',
    });
    expect(network.operations).toMatchObject({ read: null, update: [] });
    expect(vm.actions[0]).toMatchObject({ name: 'power_on', operation: 'POST /v1/vms/{id}/actions' });
    expect(vm).toMatchObject({ identity: ['id'], naturalKey: 'name' });
    expect(vm.wait).toMatchObject({ field: ['status'], pending: ['building'], ready: ['running', 'off'] });
    expect(network.wait).toBeNull();
    expect(document.lookups[0]).toMatchObject({ operations: { list: 'GET /v1/plans' }, naturalKey: 'slug' });
    expect(document.lookups[1].operations).toEqual({ compute: 'POST /v1/estimate' });
  });

  it('tells all about an attribute, nested ones too', () => {
    const [vm] = document.resources;
    expect(vm.attributes[2]).toEqual({
      name: 'plan',
      wire: 'plan',
      type: 'string',
      required: true,
      optional: false,
      computed: false,
      sensitive: false,
      writeOnly: false,
      createOnly: false,
      onChange: 'update',
      updatedBy: 'POST /v1/vms/{id}/resize',
      reference: 'plan.id',
      confidence: 'low',
      reason: 'in the create body, changed by resize',
      in: 'body',
      volatile: false,
      deprecated: false,
    });
    expect(vm.attributes[7].element.attributes[0].name).toBe('size');
    expect(text).toContain('"default": 9223372036854775807');
  });

  it('carries what is there and no more', () => {
    const inner = makeAttribute('a');
    const given = makeAttribute('image', {
      type: 'union',
      out: ['image', 'id'],
      default: null,
      enum: ['a'],
      format: 'uuid',
      discriminator: { wire: 'kind' },
      variants: [{ name: 'one', value: 'ONE', attribute: inner }],
    });
    expect(describeAttribute(given)).toMatchObject({
      out: ['image', 'id'],
      default: null,
      enum: ['a'],
      format: 'uuid',
      discriminator: 'kind',
      variants: [{ name: 'one', value: 'ONE', attribute: { name: 'a' } }],
    });
    expect(Object.keys(describeAttribute(inner))).not.toEqual(expect.arrayContaining(['out']));
  });
});
