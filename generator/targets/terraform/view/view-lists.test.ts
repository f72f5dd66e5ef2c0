import { expect, it } from 'vitest';
import { catalogueOf } from '../../../../test/inline-document.js';
import { makeOutput } from '../../../make-output.js';
import { plan } from '../../../plan/plan.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };

function writeCrud(path: string, type: string): string {
  const item = `{type: object, required: [name], properties: {id: {type: ${type}, readOnly: true}, name: {type: string}}}`;
  const answer = (status: number, schema: string) => `responses: {${status}: {description: x, ${json(schema)}}}`;
  const places = ['rack_id', 'id'].filter((name) => `${path}/{id}`.includes(`{${name}}`));
  const parameters = (names: string[]) =>
    `parameters: [${names.map((name) => `{name: ${name}, in: path, required: true, schema: {type: ${type}}}`).join(', ')}]`;
  return `
  ${path}:
    ${parameters(places.slice(0, -1))}
    get: {${answer(200, `{type: array, items: ${item}}`)}}
    post: {requestBody: {required: true, ${json(item)}}, ${answer(201, item)}}
  ${path}/{id}:
    ${parameters(places)}
    get: {${answer(200, item)}}
    delete: {responses: {204: {description: x}}}`;
}

it.each([
  ['string', 'toset([for found in list.acme_rack.all.data : found.identity.id])'],
  ['integer', 'toset([for found in list.acme_rack.all.data : tostring(found.identity.id)])'],
])('lists for each of what has an id of type %s: Terraform repeats a block for texts alone', async (type, want) => {
  const text = `paths:${writeCrud('/racks', type)}${writeCrud('/racks/{rack_id}/shelves', type)}`;
  const order = { plan: plan(catalogueOf(text)), document: {}, settings, targets: ['terraform'] as const };
  const { files } = await makeOutput(order);
  const queries = files.filter(({ path }) => path.endsWith('.tfquery.hcl') && path.includes('/queries/'));
  expect(queries.map(({ content }) => content).join('\n')).toContain(`for_each = ${want}`);
});
