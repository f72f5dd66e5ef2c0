import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';
import { makeOutput } from '../make-output.js';
import { plan } from '../plan/plan.js';

const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ok = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const place = (name: string, schema: string) => `{name: ${name}, in: path, required: true, schema: ${schema}}`;

async function show(text: string): Promise<(end: RegExp) => string> {
  const order = { plan: plan(catalogueOf(text)), document: {}, settings, targets: ['terraform', 'ansible'] as const };
  const { files } = await makeOutput(order);
  return (end) => files.find(({ path }) => end.test(path))?.content ?? '';
}

it.each([
  ['a number', '{type: integer, format: int64}', 'run_id', /run_id += 1$/m, /run_id: 1$/m],
  ['a UUID', '{type: string, format: uuid}', 'run_id', /run_id += "[\da-f]{8}-/, /run_id: "?[\da-f]{8}-/],
  ['one of a few', '{type: string, enum: [daily, weekly]}', 'run', /run += "daily"/, /run: daily$/m],
  ['as the example shows', '{type: string, example: eu01}', 'run', /run += "eu01"/, /run: eu01$/m],
  ['of a pattern', '{type: string, pattern: "^r-[0-9]{4}$"}', 'run_id', /run_id += "r-\d{4}"/, /run_id: r-\d{4}$/m],
])('a path parameter that no answer shows is %s in examples', async (_, schema, name, hcl, yaml) => {
  const read = await show(`
paths:
  /runs/{${name}}/report:
    get: {parameters: [${place(name, schema)}], ${ok('{type: object, properties: {text: {type: string}}}')}}`);
  expect(read(/docs\/data-sources\/\w*report\.md$/)).toMatch(hcl);
  expect(read(/modules\/\w*report_info\.py$/)).toMatch(yaml);
});

it('a path parameter that is a number is asked for as one, and is that of the example of what it names', async () => {
  const rack =
    '{type: object, required: [name], properties: {id: {type: integer, readOnly: true}, name: {type: string}}}';
  const id = `parameters: [${place('rack_id', '{type: integer}')}]`;
  const read = await show(`
paths:
  /racks: {get: {${ok(`{type: array, items: ${rack}}`)}}, post: {requestBody: {required: true, ${json(rack)}}, responses: {201: {description: x, ${json(rack)}}}}}
  /racks/{rack_id}: {${id}, get: {${ok(rack)}}, delete: {responses: {204: {description: x}}}}
  /racks/{rack_id}/weight: {${id}, get: {${ok('{type: object, properties: {kilograms: {type: number}}}')}}}`);
  expect(read(/docs\/data-sources\/rack_weight\.md$/)).toMatch(/rack_id = acme_rack\.example\.id/);
  expect(read(/docs\/data-sources\/rack_weight\.md$/)).toMatch(/`rack_id` \(Number\)/);
  expect(read(/modules\/rack_weight_info\.py$/)).toMatch(/rack_id=dict\(type="int"/);
});
