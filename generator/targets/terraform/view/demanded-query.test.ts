import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../../../test/inline-document.js';
import { makeOutput } from '../../../make-output.js';
import { plan } from '../../../plan/plan.js';

const json = (fields: string) =>
  `content: {application/json: {schema: {type: object, required: [file, mode], properties: {${fields}}}}}`;
const mode = 'mode: {type: string}';
const text = `
paths:
  /stores/{store}/access:
    parameters: [{name: store, in: path, required: true, schema: {type: string}}]
    get: {parameters: [{name: file, in: query, required: true, schema: {type: string}}], responses: {200: {description: x, ${json(mode)}}}}
    put: {requestBody: {required: true, ${json(`file: {type: string}, ${mode}`)}}, responses: {200: {description: x, ${json(mode)}}}}`;

it('what a read demands in its query is said by what the body calls so too, and names the resource', async () => {
  const catalogue = catalogueOf(text);
  const [access] = catalogue.resources;
  expect(access?.identity).toEqual(['store', 'file']);
  expect(resourceOf(catalogue, access?.name ?? '').attributes.find(({ name }) => name === 'file')?.onChange).toBe(
    'replace',
  );
  const settings = { name: 'acme', namespace: 'acme', version: '0.1.0', license: 'MIT', source: 'acme/acme' };
  const targets = ['terraform', 'ansible'] as const;
  const { files } = await makeOutput({ plan: plan(catalogue), document: {}, settings, targets });
  const read = (end: RegExp) => files.find(({ path }) => end.test(path))?.content ?? '';
  expect(read(/internal\/resources\/\w+_resource\.go$/)).toMatch(/Query:\s+map\[string\]string\{"file": "file"\}/);
  expect(read(/plugins\/modules\/access\.py$|modules\/store_access\.py$/)).toContain('asked=dict(file="file")');
});
