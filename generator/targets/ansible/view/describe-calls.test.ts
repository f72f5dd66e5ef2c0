import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { plan } from '../../../plan/plan.js';
import { viewAnsible } from './view-ansible.js';

const settings = { name: 'infra', namespace: 'acme', version: '0.3.0', license: 'MIT', source: 'acme/infra' };
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const properties = '{type: object, required: [region], properties: {name: {type: string}, region: {type: string}}}';
const site = `{type: object, required: [properties], properties: {id: {type: string, readOnly: true}, kind: {type: string}, properties: ${properties}}}`;

it('a PUT that changes what the PATCH beside it leaves out is told everything', () => {
  const catalogue = catalogueOf(`
paths:
  /sites: {post: {requestBody: {${json(site)}}, ${answer(site)}}}
  /sites/{id}:
    get: {${answer(site)}}
    patch: {requestBody: {${json(properties)}}, ${answer(site)}}
    put: {requestBody: {${json(site)}}, ${answer(site)}}
    delete: {responses: {204: {description: x}}}`);
  const { descriptor } = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'site') ?? {};
  const facts = (view: unknown) => Object.fromEntries((view as { entries: [string, unknown][] }).entries);
  const put = facts((facts(descriptor).updates as unknown[])[1]);
  expect(put).toMatchObject({ operation: 'PUT /sites/{id}', mode: 'replace', fields: ['kind'] });
  expect(put.along).toEqual(['name', 'region']);
});

it('a call below the item is told the key as well where its body has it', () => {
  const profile = '{type: object, properties: {id: {type: string}, name: {type: string}, email: {type: string}}}';
  const item = '{type: object, properties: {id: {type: string}, name: {type: string}, email: {type: string}}}';
  const catalogue = catalogueOf(`
paths:
  /users:
    get: {${answer(`{type: array, items: ${item}}`)}}
    post: {requestBody: {${json(`{type: object, properties: {profile: ${profile}, credentials: {type: object, properties: {password: {type: string}}}}}`)}}, responses: {204: {description: x}}}
  /users/{id}: {delete: {responses: {204: {description: x}}}}
  /users/{id}/profile: {put: {requestBody: {${json(profile)}}, responses: {204: {description: x}}}}`);
  const { descriptor } = viewAnsible(plan(catalogue), settings).modules.find(({ name }) => name === 'user') ?? {};
  const facts = (view: unknown) => Object.fromEntries((view as { entries: [string, unknown][] }).entries);
  const [put] = (facts(descriptor).updates as unknown[]).map(facts);
  expect(put).toMatchObject({ operation: 'PUT /users/{id}/profile', mode: 'command', along: ['id'] });
});
