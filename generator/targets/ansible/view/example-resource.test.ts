import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };

it('an example of settings sets what the document names first: what follows may be of another kind', () => {
  const kinds =
    '{anyOf: [{type: object, properties: {sql_mode: {type: string}}}, {type: object, properties: {acl: {type: string}}}]}';
  const json = `content: {application/json: {schema: ${kinds}}}`;
  const catalogue = catalogueOf(
    `paths: {/config: {get: {responses: {200: {description: x, ${json}}}}, patch: {requestBody: {${json}}}}}`,
  );
  const { modules } = viewAnsible(plan(catalogue), settings);
  const { examples } = modules.find(({ name }) => name === 'config') ?? {};
  expect(examples).toMatchObject([{ 'acme.infra.config': { sql_mode: expect.anything() } }]);
  expect(JSON.stringify(examples)).not.toContain('acl');
});
