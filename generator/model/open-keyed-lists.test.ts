import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';
import { withMock } from '../../test/start-inline.js';

const TAG = '{type: object, required: [title], properties: {title: {type: string}, muted: {type: boolean}}}';

/** `/tags` answers with an object whose members are the tags. */
function documentOf({ list = '/tags', held = '{$ref: "#/components/schemas/Tag"}' } = {}): string {
  const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const one = json('{$ref: "#/components/schemas/Tag"}');
  return `
paths:
  /tag:
    post: {requestBody: {${one}}, responses: {201: {description: x, ${json('{type: object, properties: {uuid: {type: string}}}')}}}}
  ${list}:
    get: {responses: {200: {description: x, ${json(`{type: object, additionalProperties: ${held}}`)}}}}
  /tag/{uuid}:
    parameters: [{name: uuid, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${one}}}}
    put: {requestBody: {${one}}, responses: {200: {description: x}}}
    delete: {responses: {204: {description: x}}}
components: {schemas: {Tag: ${TAG}}}`;
}

it('an object whose members are the items is a list, each under its id', () => {
  const catalogue = catalogueOf(documentOf());
  expect(resourceOf(catalogue, 'tag').operations.list).toMatchObject({ path: '/tags', items: [], keyed: 'uuid' });
  expect(catalogue.lookups).toEqual([]);
});

it.each([
  ['texts', { held: '{type: string}' }],
  ['what no path reads', { held: '{type: object, properties: {a: {type: string}, b: {type: string}}}' }],
  ['what lies elsewhere', { list: '/labels' }],
])('an object of %s stays what it is', (_, given) => {
  expect(resourceOf(catalogueOf(documentOf(given)), 'tag').operations.list).toBeNull();
});

it('the mock answers with such an object', async () => {
  await withMock(documentOf(), async ({ call }) => {
    const made = await call('POST /tag', { title: 'news' });
    const { body } = await call('GET /tags');
    expect(body[made.body.uuid]).toMatchObject({ title: 'news' });
  });
});
