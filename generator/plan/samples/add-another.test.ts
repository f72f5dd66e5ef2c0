import { expect, it } from 'vitest';
import { catalogueOf } from '../../../test/inline-document.js';
import { plan } from '../plan.js';
import { sampleAttribute } from './sample-attribute.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const RECORD =
  '{type: object, required: [value], properties: {value: {type: string, example: 198.51.100.1}, note: {type: string}}}';
const RECORDS = `records: {type: array, minItems: 1, items: ${RECORD}}`;
const ID = '{name: id, in: path, required: true, schema: {type: string}}';
const change = (path: string) => `
  /sets/{id}/actions/${path}:
    post:
      summary: ${path.replace('_', ' ')} of the set
      parameters: [${ID}]
      requestBody: {required: true, ${json(`{type: object, required: [records], properties: {${RECORDS}}}`)}}
      responses: {204: {description: x}}`;

function sampleLink(isRequired: boolean) {
  const set = `{type: object${isRequired ? ', required: [records]' : ''}, properties: {id: {type: string, readOnly: true}, ${RECORDS}}}`;
  const { catalogue } = plan(
    catalogueOf(`
paths:
  /sets:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${set}}`)}}}}
    post: {requestBody: {required: true, ${json(set)}}, responses: {201: {description: x, ${json(set)}}}}
  /sets/{id}:
    get: {parameters: [${ID}], responses: {200: {description: x, ${json(set)}}}}
    delete: {parameters: [${ID}], responses: {204: {description: x}}}${change('add_records')}${change('remove_records')}`),
  );
  const [parent, link] = ['set', 'set_record'].map((name) => {
    const found = catalogue.resources.find((resource) => resource.name === name);
    const records = found?.attributes.find((attribute) => attribute.name === 'records');
    return records && sampleAttribute(records);
  });
  return { parent, link };
}

it('a link adds what its parent does not have, where the parent cannot be made without any', () => {
  const [first, second] = [{ value: '198.51.100.1' }, { value: '198.51.100.2' }];
  expect(sampleLink(true)).toEqual({ parent: [first], link: [second] });
  expect(sampleLink(false).link).toEqual([first]);
});
