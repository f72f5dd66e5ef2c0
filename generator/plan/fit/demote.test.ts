import { expect, it } from 'vitest';
import { catalogueOf } from '../../../test/inline-document.js';
import { plan } from '../plan.js';

const KEY = '{type: object, properties: {value: {type: string}, tags: {type: array, items: {type: string}}}}';
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

it('what became a lookup is not asked for by an id that no answer shows', () => {
  const { lookups } = plan(
    catalogueOf(`
paths:
  /keys:
    get: {responses: {200: {description: x, ${json(`{type: array, items: ${KEY}}`)}}}}
    post: {requestBody: {required: true, ${json(KEY)}}, responses: {200: {description: x, ${json(KEY)}}}}
  /keys/{keyID}:
    put: {requestBody: {required: true, ${json(KEY)}}, responses: {200: {description: x, ${json(KEY)}}}}
    delete: {responses: {200: {description: x}}}`),
  ).catalogue;
  const [key] = lookups;
  expect(key).toMatchObject({ name: 'key', identity: [] });
  expect(key?.attributes.map(({ name }) => name)).not.toContain('key_id');
  const remove = key?.actions.find(({ name }) => name === 'delete');
  expect(remove?.arguments).toMatchObject([{ name: 'key_id', in: 'path', required: true }]);
});
