import { describe, expect, it } from 'vitest';
import {
  makeAttribute,
  makeCall,
  makeCatalogue,
  makeLookup,
  makeResource,
} from '../../../../../test/sample-catalogue.js';
import { orderOf } from '../../../../map/order.js';
import type { Attribute, Resource } from '../../../../map/types.js';
import { plan } from '../../../../plan/plan.js';
import { encodeHclBlocks } from '../../../../render/literals/hcl-file.js';
import { viewModules } from './view-modules.js';

const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
const must = { required: true, onChange: 'replace' as const };
const may = { optional: true };
const name = makeAttribute('name', { required: true, example: 'one' });
const key = (own: string, of: string, given: Partial<Attribute> = must) =>
  makeAttribute(own, { reference: `${of}.id`, ...given });

function thing(own: string, attributes: Attribute[], given: Partial<Resource> = {}): Resource {
  const operations = {
    create: makeCall(`POST /${own}`),
    read: makeCall(`GET /${own}/{id}`),
    update: [],
    delete: makeCall(`DELETE /${own}/{id}`),
    list: null,
  };
  const id = makeAttribute('id', { computed: true });
  return makeResource(own, { operations, attributes: [id, ...attributes], identity: ['id'], ...given });
}

const region = key('region', 'region');
const presence = { from: 'read' as const, at: ['vms'], many: true, match: [] };
const secret = makeAttribute('token', { required: true, sensitive: true, writeOnly: true });
const resources = [
  thing('network', [name, region]),
  thing('subnet', [name, key('network_id', 'network')], { parent: 'network' }),
  thing('gateway', [name, key('network_id', 'network')], {
    parent: 'network',
    kind: 'singleton',
    identity: ['network_id'],
  }),
  thing('vault', [name]),
  thing('volume', [name]),
  thing('firewall', [name]),
  thing('rule', [name, key('firewall_id', 'firewall')], { parent: 'firewall' }),
  thing('ssh_key', [name]),
  thing('vm', [
    name,
    region,
    key('network_id', 'network', may),
    key('ssh_key_ids', 'ssh_key', { ...may, type: 'set', element: makeAttribute('ssh_key_ids') }),
    makeAttribute('backup', {
      ...may,
      type: 'object',
      attributes: [makeAttribute('hour', may), key('vault_id', 'vault')],
    }),
    makeAttribute('mounts', {
      ...may,
      type: 'list',
      element: makeAttribute('value', {
        type: 'object',
        attributes: [makeAttribute('path', may), key('volume_id', 'volume')],
      }),
    }),
  ]),
  thing('interface', [key('vm_id', 'vm'), key('network_id', 'network'), key('subnet_id', 'subnet')], { parent: 'vm' }),
  thing('agent', [name, key('vm_id', 'vm'), secret], { parent: 'vm' }),
  thing('firewall_attachment', [key('firewall_id', 'firewall'), key('vm_id', 'vm')], {
    kind: 'attachment',
    parent: 'firewall',
    identity: ['firewall_id', 'vm_id'],
    presence,
  }),
];
const catalogue = makeCatalogue({ resources, lookups: [makeLookup('region')], order: orderOf(resources) });
const modules = [...viewModules(plan(catalogue), settings, ['IT_API_KEY'])];
const stack = modules.find(({ folder }) => folder === 'vm-stack');

function print(path: string): string {
  return encodeHclBlocks(stack?.files.find((file) => file.path === path)?.blocks ?? []);
}

describe('a stack', () => {
  it.each([
    ['a key that is made or given', '= var.network == null ? var.network_id : one(module.network[*].id)'],
    ['keys of several', '= concat([for own in module.ssh_key : own.id], var.ssh_key_ids)'],
    ['keys for a link', 'merge({ for key, own in module.firewall : key => own.id }, var.firewall_ids)'],
    ['nothing rather than an empty list', 'ssh_key_ids = length(local.ssh_key_ids) == 0 ? null : local.ssh_key_ids'],
    ['the place of the hub', 'region = var.network.region != null ? var.network.region : var.vm.region'],
    ['parts of one', 'for_each = var.network == null ? {} : var.network.subnets'],
    ['parts of several', 'firewall_id = module.firewall[each.value.around].id'],
    [
      'a key within an object, which stays null where nothing is said',
      'var.vm.backup == null ? null : merge(var.vm.backup, var.vault == null && var.vault_id == null ? {} : { vault_id = local.vault_id })',
    ],
    [
      'keys within a list of objects, beside those that are in it',
      'concat(var.vm.mounts == null ? [] : tolist(var.vm.mounts), [for key in local.volume_ids : { volume_id = key }])',
    ],
    ['one part of one, whatever in it is unknown', '= var.network == null ? 0 : var.network.gateway == null ? 0 : 1'],
    ['a wire', 'network_id = each.value.network_id != null ? each.value.network_id : local.network_id'],
    ['a choice', 'each.value.subnet_key == null ? each.value.subnet_id : module.subnet[each.value.subnet_key].id'],
    ['a secret of several', '= lookup(var.agent_tokens, each.key, null)'],
    ['the link', 'for_each = local.firewall_ids'],
  ])('ties %s', (_, line) => {
    expect(print('main.tf')).toContain(line);
  });

  it('checks that what is given and what is made do not meet', () => {
    expect(print('variables.tf')).toContain('var.network == null || var.network_id == null');
    expect(print('variables.tf')).toContain(
      'length(setintersection(keys(var.firewalls), keys(var.firewall_ids))) == 0',
    );
  });

  it('keeps secrets out of the objects, and gives them in the example where they must be given', () => {
    expect(print('variables.tf')).toMatch(/variable "agent_tokens" \{[^}]*\{\}[^}]*ephemeral += true/);
    expect(print('variables.tf')).not.toMatch(/^ +token +=/m);
    expect(print('examples/complete/main.tf')).toContain('agent_tokens = {');
    expect(print('examples/basic/main.tf')).not.toContain('agent_tokens');
  });

  it('tells the keys of what it made', () => {
    const outputs = stack?.readme.outputs.map((output) => output.name);
    expect(outputs).toEqual(expect.arrayContaining(['vm_id', 'network_id', 'ssh_key_ids', 'firewall_ids', 'rule_ids']));
  });
});
