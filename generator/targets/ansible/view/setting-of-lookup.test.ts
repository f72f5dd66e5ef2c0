import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { emptyConfig } from '../../../config/types.js';
import { makeOutput } from '../../../make-output.js';
import { plan } from '../../../plan/plan.js';

const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };
const ok = (schema: string) => `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const size = '{type: object, properties: {name: {type: string}, cores: {type: integer}}}';
const made = (noun: string) => `
  /projects/{project_id}/${noun}: {post: {requestBody: {content: {application/json: {schema: ${size}}}}, ${ok(size)}}}
  /projects/{project_id}/${noun}/{name}: {get: {${ok(size)}}, delete: {}}`;

it('what the environment says for all tasks is not asked of those that only look up', async () => {
  const document = `
paths:
  /projects/{project_id}/sizes: {get: {${ok(`{type: array, items: ${size}}`)}}}
  /projects/{project_id}/sizes/{name}: {get: {${ok(size)}}}
${['machines', 'disks', 'networks'].map(made).join('')}`;
  const config = { ...emptyConfig(), settings: new Map([['project_id', true]]) };
  const order = { plan: plan(catalogueOf(document), config), document: {}, settings, targets: ['ansible'] as const };
  const { files } = await makeOutput(order);
  const module = files.find(({ path }) => /\/modules\/\w*size_info\.py$/.test(path))?.content ?? '';
  expect(module).toContain('E(ACME_PROJECT_ID) sets it for all tasks.');
  expect(module).toMatch(/project_id=dict\(type="str", no_log=False, setting="project_id"/);
});
