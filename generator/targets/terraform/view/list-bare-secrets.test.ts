import { expect, it } from 'vitest';
import { makeAttribute, makeSample } from '../../../../test/sample-catalogue.js';
import { plan } from '../../../plan/plan.js';
import { viewTerraform } from './view-terraform.js';

const SETTINGS = { name: 'it', namespace: 'it', version: '1.0.0', license: 'MIT', source: 'it/it' };

it('a secret that Terraform cannot take without a trace is reported', () => {
  expect(viewTerraform(plan(makeSample()), SETTINGS).diagnostics).toEqual([]);
  const sample = makeSample();
  const key = makeAttribute('key', { required: true, sensitive: true });
  sample.resources[0]?.attributes.push(
    makeAttribute('variables', { type: 'map', optional: true, sensitive: true, element: makeAttribute('element') }),
    makeAttribute('users', {
      type: 'set',
      optional: true,
      element: makeAttribute('element', { type: 'object', attributes: [key] }),
    }),
    makeAttribute('token', { computed: true, sensitive: true }),
  );
  const [note, ...others] = viewTerraform(plan(sample), SETTINGS).diagnostics;
  expect(others).toEqual([]);
  expect(note).toMatchObject({ code: 'secret-in-state', severity: 'note' });
  expect(note?.message).toContain('state: it_vm.users.key, it_vm.variables.');
});
