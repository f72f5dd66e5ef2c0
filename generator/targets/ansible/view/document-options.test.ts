import { expect, it } from 'vitest';
import { catalogueOf, pathsOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };

it.each([
  ['This field is deprecated. Use size.', ['This field is deprecated.', 'Use size.']],
  ['How many units.', ['How many units.', 'This option is deprecated in the API.']],
])('says once that an option is deprecated: %s', (description, want) => {
  const field = `units: {type: integer, deprecated: true, description: "${description}"}`;
  const catalogue = catalogueOf(`paths:\n${pathsOf('/racks', field, field)}`);
  const { modules } = viewAnsible(plan(catalogue), settings);
  const { options } = modules.find(({ name }) => name === 'rack')?.documentation ?? {};
  expect(options).toMatchObject({ units: { description: want } });
});
