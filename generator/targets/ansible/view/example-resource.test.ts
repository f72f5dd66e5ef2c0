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

it.each([
  ['Create', 'post: {requestBody: {required: true, BODY}, responses: {201: {description: x, BODY}}}, '],
  ['Change', 'put: {requestBody: {BODY}, responses: {200: {description: x, BODY}}}, '],
])('an example says of what there is one of: %s', (verb, call) => {
  const body = 'content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}';
  const calls = `${call}get: {responses: {200: {description: x, BODY}}}, delete: {responses: {204: {description: x}}}`;
  const catalogue = catalogueOf(`paths: {/registry: {${calls.replaceAll('BODY', body)}}}`);
  const { examples } = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'registry') ?? {};
  expect(examples).toMatchObject([{ name: `${verb} the registry` }, { name: 'Remove the registry' }]);
});
