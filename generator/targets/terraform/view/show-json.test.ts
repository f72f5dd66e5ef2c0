import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { makeOutput } from '../../../make-output.js';
import { plan } from '../../../plan/plan.js';

const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

it('an example writes JSON as an expression, at any depth', async () => {
  const open = '{description: Anything., example: {b: [1], a: x}}';
  const step = `{type: object, required: [input], properties: {input: ${open}}}`;
  const fields = `name: {type: string}, settings: ${open}, steps: {type: array, items: ${step}}`;
  const body = `{type: object, required: [name, settings, steps], properties: {id: {type: string, readOnly: true}, ${fields}}}`;
  const ok = (status: number) => `responses: {${status}: {description: x, ${json(body)}}}`;
  const text = `paths:
  /jobs: {post: {requestBody: {required: true, ${json(body)}}, ${ok(201)}}}
  "/jobs/{id}": {get: {${ok(200)}}, delete: {responses: {204: {description: x}}}}`;
  const order = { plan: plan(catalogueOf(text)), document: {}, settings, targets: ['terraform'] as const };
  const { files } = await makeOutput(order);
  const example = files.find(({ path }) => path.endsWith('resources/acme_job/resource.tf'))?.content ?? '';
  expect(example).toContain('  settings = jsonencode({\n    a = "x"\n    b = [1]\n  })');
  expect(example).toMatch(/steps = \[\s+\{\s+input = jsonencode\(/);
  expect(example).not.toContain('\\"');
});
