import { describe, expect, it } from 'vitest';
import { makeAttribute, makeCall, makeResource } from '../../../../../test/sample-catalogue.js';
import type { Attribute } from '../../../../map/types.js';
import { planResource } from '../../../../plan/resource/plan-resource.js';
import { encodeHclBlocks, encodeHclCode } from '../../../../render/literals/hcl-file.js';
import { shapeResource } from '../view-resource.js';
import { openModule, viewModuleFiles } from './view-module.js';
import { viewTests } from './view-tests.js';

const settings = { name: 'infra', namespace: 'infra', version: '0.1.0', license: 'MIT', source: 'infra/infra' };
const required = { required: true };
const optional = { optional: true };

function open(...attributes: Attribute[]) {
  const id = makeAttribute('id', { computed: true, description: 'Its identifier.' });
  const update = { ...makeCall('PATCH /vms/{id}'), mode: 'merge' as const, fields: ['name', 'note'], unset: null };
  const create = makeCall('POST /vms');
  const operations = { create, read: makeCall('GET /vms/{id}'), update: [update], delete: null, list: null };
  const resource = makeResource('vm', {
    operations,
    identity: ['id'],
    naturalKey: 'name',
    attributes: [id, ...attributes],
  });
  return openModule(resource, planResource(resource), shapeResource(resource), 'infra_vm', 'vm');
}

function print(module: ReturnType<typeof open>, path: string): string {
  return encodeHclBlocks(viewModuleFiles(module, settings).find((file) => file.path === path)?.blocks ?? []);
}

const name = makeAttribute('name', required);

describe('variables of a module', () => {
  it.each([
    { given: { minLength: 1, maxLength: 63 }, want: ['length(var.name) >= 1 && length(var.name) <= 63'] },
    { given: { pattern: '^[a-z]+$' }, want: ['can(regex("^[a-z]+$", var.name))'] },
    { given: { pattern: '^(?!x)' }, want: [] },
    { given: { type: 'integer' as const, minimum: 1 }, want: ['var.name >= 1'] },
    { given: { type: 'integer' as const, maximum: 9, exclusiveMaximum: true }, want: ['var.name < 9'] },
    { given: { type: 'integer' as const, multipleOf: 8 }, want: ['var.name % 8 == 0'] },
    { given: { enum: ['a', 'b'] }, want: [] },
  ])('are checked: $given', ({ given, want }) => {
    const conditions = (attribute: Attribute) =>
      open(attribute).inputs[0]?.checks.map(({ condition }) => encodeHclCode(condition));
    expect(conditions({ ...name, ...given })).toEqual(want);
    expect(conditions({ ...name, ...given, ...optional, required: false })).toEqual(
      want.map((condition) => `var.name == null ? true : ${condition}`),
    );
  });

  it('are checked below the surface too, and null passes', () => {
    const size = makeAttribute('size', { type: 'integer', minimum: 1, ...optional });
    const disk = makeAttribute('disk', { type: 'object', attributes: [size], ...optional });
    const disks = makeAttribute('disks', { type: 'list', element: disk, ...optional });
    const text = print(open(name, disk, disks), 'variables.tf');
    expect(text).toContain('= try(var.disk.size >= 1, true)');
    expect(text).toContain('= try(alltrue([for item in var.disks : try(item.size >= 1, true)]), true)');
  });

  it('name open enumerations in their descriptions', () => {
    const text = print(
      open(makeAttribute('name', { ...required, description: 'A size.', enum: ['s', '', 'm'] })),
      'variables.tf',
    );
    expect(text).toContain('"A size. Known values: `s`, an empty string, `m`."');
  });

  it('get another name where Terraform keeps theirs', () => {
    const module = open(name, makeAttribute('version', optional), makeAttribute('source', optional));
    expect(module.inputs.map((input) => input.variable)).toEqual(['name', 'vm_source', 'vm_version']);
    expect(print(module, 'main.tf')).toMatch(/version += var.vm_version/);
  });

  it('leave out what is deprecated and what the server alone fills in', () => {
    const module = open(
      name,
      makeAttribute('old', { ...optional, deprecated: true }),
      makeAttribute('ip', { computed: true }),
    );
    expect(module.inputs.map((input) => input.variable)).toEqual(['name']);
    expect(module.outputs.map((output) => output.name)).toEqual(['id', 'name', 'ip']);
  });
});

describe('secrets of a module', () => {
  const secret = makeAttribute('password', { ...optional, sensitive: true, writeOnly: true });

  it('are ephemeral and go to the write-only twin', () => {
    const module = open(name, secret);
    const text = print(module, 'variables.tf');
    expect(text).toMatch(/variable "password" \{[^}]*sensitive += true\n +ephemeral += true/);
    expect(text).toContain('var.password == null ? true : var.password_version != null');
    expect(print(module, 'main.tf')).toMatch(
      /password_wo += var.password\n +password_wo_version = var.password_version/,
    );
    expect(print(module, 'versions.tf')).toContain('">= 1.11"');
    expect(print(open(name), 'versions.tf')).toContain('">= 1.5"');
  });

  it('stand beside the object that they belong to', () => {
    const user = makeAttribute('user', required);
    const login = makeAttribute('login', { type: 'object', ...optional, attributes: [user, secret] });
    const module = open(name, login);
    expect(module.inputs.map((input) => input.variable)).toEqual([
      'name',
      'login',
      'login_password',
      'login_password_version',
    ]);
    expect(print(module, 'main.tf')).toContain('login = var.login == null ? null : {');
    expect(print(module, 'main.tf')).toMatch(/password_wo += var.login_password\n/);
  });

  it('that the server makes are sensitive outputs', () => {
    const token = makeAttribute('token', { computed: true, sensitive: true });
    expect(print(open(name, token), 'outputs.tf')).toMatch(/output "token" \{[^}]*sensitive += true/);
  });
});

it.each([
  { kind: 'slack', values: ['slack', 'http'], isWhole: true },
  { kind: 'slack', values: ['http'], isWhole: false },
])('the tests of a module give a secret only to the kind that takes it: $values', ({ kind, values, isWhole }) => {
  const type = makeAttribute('type', { required: true, enum: [kind, 'http'] });
  const when = { attribute: 'type', values, required: [] };
  const secret = makeAttribute('token', { optional: true, sensitive: true, writeOnly: true, when });
  const [own] = viewTests(open(name, type, secret), settings);
  const text = encodeHclBlocks(own?.blocks ?? []);
  expect(/^ *token +=/m.test(text)).toBe(isWhole);
  // Nothing can be applied with an ephemeral variable that is not set.
  expect(text.includes('run "gives_out_what_others_need"')).toBe(isWhole);
});
