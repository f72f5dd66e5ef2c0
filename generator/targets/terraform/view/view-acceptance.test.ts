import { expect, it } from 'vitest';
import { makeSample } from '../../../../test/sample-catalogue.js';
import { plan } from '../../../plan/plan.js';
import { encodeGoValue } from '../../../render/literals/go-value.js';
import { viewTerraform } from './view-terraform.js';

const SETTINGS = { name: 'it', namespace: 'it', version: '1.0.0', license: 'MIT', source: 'it/it' };
const { acceptance } = viewTerraform(plan(makeSample()), SETTINGS).view;

it('tests every resource with its own example and a change in place, under names that sweepers find', () => {
  const [network, vm] = acceptance.cases;
  expect(network?.path).toBe('acceptance/network_resource_test.go');
  expect(vm && encodeGoValue(vm.value)).toBe(`testCase{
name: "vm",
renamed: []string{"vm-1", "vm-new-2"},
identity: []string{"id"},
unread: []string{"password", "password_wo", "password_wo_version", "status", "power"},
change: change{name: "name", value: "\\"vm-new-2\\""},
}`);
});

it('sweeps what hangs on a thing before the thing', () => {
  const sample = makeSample();
  for (const resource of sample.resources) resource.naturalKey = 'name';
  expect(viewTerraform(plan(sample), SETTINGS).view.acceptance.sweepers).toEqual([['network', 'vm'], ['vm']]);
});
