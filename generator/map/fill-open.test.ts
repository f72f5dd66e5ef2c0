import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const content = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const OBJECT =
  '{type: object, properties: {data: {type: object, properties: {title: {type: string}, size: {type: integer}}, additionalProperties: {}}, permissions: {type: object, properties: {read: {type: array, items: {type: string}}}}}}';

function box(data: string) {
  const patch = `{type: object, properties: {data: ${data}, permissions: {type: object, properties: {read: {type: array, items: {type: string}}}}}}`;
  return resourceOf(
    catalogueOf(`
paths:
  /boxes: {post: {requestBody: {${content(OBJECT)}}, responses: {201: {description: x, ${content(OBJECT)}}}}}
  /boxes/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${content(OBJECT)}}}}
    patch: {requestBody: {${content(patch)}}, responses: {200: {description: x, ${content(OBJECT)}}}}
    put: {requestBody: {${content(OBJECT)}}, responses: {200: {description: x, ${content(OBJECT)}}}}
    delete: {responses: {204: {description: x}}}`),
    'box',
  );
}

it('an update that takes any field of an object takes those that the create knows, so that not all is sent', () => {
  const { operations, attributes } = box('{type: object, additionalProperties: {}}');
  expect(operations.update.map(({ operation, fields }) => [operation, fields])).toEqual([
    ['PATCH /boxes/{id}', ['permissions', 'size', 'title']],
    ['PUT /boxes/{id}', []],
  ]);
  expect(attributes.map(({ name }) => name)).not.toContain('data');
});

it('an update whose object is a map of texts takes no other fields', () => {
  const { attributes } = box('{type: object, additionalProperties: {type: string}}');
  expect(attributes.map(({ name }) => name)).toContain('data');
});

it('the id that the document forgot is looked for in the object that was made', () => {
  expect(box('{type: object}').operations.create?.answer.made).toEqual(['data', 'id']);
});
