import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { makeOutput } from '../../../make-output.js';
import { plan } from '../../../plan/plan.js';

const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };
const ok = (schema: string) => `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const job = '{type: object, properties: {id: {type: integer, example: 42}, state: {type: string}}}';

it('a list that is only had by several ids takes them, and its example gives them', async () => {
  const several = '{name: id, in: query, required: true, schema: {type: array, items: {type: integer, example: 42}}}';
  const document = `
paths:
  /jobs: {get: {parameters: [${several}], ${ok(`{type: array, items: ${job}}`)}}}
  /jobs/{id}: {get: {parameters: [{name: id, in: path, required: true, schema: {type: integer}}], ${ok(job)}}}`;
  const order = { plan: plan(catalogueOf(document)), document: {}, settings, targets: ['ansible'] as const };
  const { files } = await makeOutput(order);
  const module = files.find(({ path }) => path.endsWith('/modules/job_info.py'))?.content ?? '';
  expect(module).toContain('ids=dict(type="list", elements="int", no_log=False),');
  expect(module).toContain('required_one_of=[["id", "ids"]]');
  expect(module).toContain('filters=dict(ids=dict(type="list", wire="id", of="int"))');
  const [, examples = ''] = /^EXAMPLES = r"""\n(.*?)^"""$/ms.exec(module) ?? [];
  expect(examples).toMatch(/Get jobs\n.*\n {4}ids:\n {6}- 42\n/);
  expect(examples).toMatch(/Get one job\n.*\n {4}id: 42\n {2}register/);
});

it('what names one together with its parent in the query is asked with both', async () => {
  const server = '{type: object, required: [name], properties: {name: {type: string}, port: {type: integer}}}';
  const pool = 'parameters: [{name: pool, in: query, required: true, schema: {type: string}}]';
  const body = `requestBody: {content: {application/json: {schema: ${server}}}}`;
  const document = `
paths:
  /servers: {get: {${pool}, ${ok(`{type: array, items: ${server}}`)}}, post: {${pool}, ${body}, ${ok(server)}}}
  /servers/{name}: {get: {${pool}, ${ok(server)}}, put: {${pool}, ${body}, ${ok(server)}}, delete: {${pool}, responses: {204: {description: x}}}}`;
  const order = { plan: plan(catalogueOf(document)), document: {}, settings, targets: ['ansible'] as const };
  const { files } = await makeOutput(order);
  const module = files.find(({ path }) => path.endsWith('/modules/server_info.py'))?.content ?? '';
  expect(module.match(/asked=dict\(pool="pool"\)/g)).toHaveLength(2);
});
