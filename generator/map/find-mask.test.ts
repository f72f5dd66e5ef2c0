import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;

/** The call that updates a pool, where its PATCH has this parameter. */
function updateWith(parameter: string) {
  const fields = 'name: {type: string}, slots: {type: integer}';
  const text = `
paths:
  /pools: {post: {requestBody: {${json(fields)}}, responses: {201: {description: x, ${json(`id: {type: string}, ${fields}`)}}}}}
  /pools/{id}:
    get: {responses: {200: {description: x, ${json(`id: {type: string}, ${fields}`)}}}}
    patch: {parameters: [{in: query, ${parameter}}], requestBody: {${json(fields)}}}
    delete: {}`;
  return resourceOf(catalogueOf(text), 'pool').operations.update[0];
}

it.each([
  ['name: update_mask, schema: {type: array, items: {type: string}}', { wire: 'update_mask', joined: false }],
  [
    'name: updateMask, required: true, schema: {type: string, format: google-fieldmask}',
    { wire: 'updateMask', joined: true },
  ],
])('a mask is filled with the fields that are sent: %s', (parameter, mask) => {
  expect(updateWith(parameter)).toMatchObject({ mask, query: [] });
});

it('what only says what the path says is known, so that nobody asks to change it', () => {
  const fields = 'key: {type: string}, value: {type: string}';
  const body = `content: {application/json: {schema: {type: object, required: [key, value], properties: {${fields}}}}}`;
  const text = `
paths:
  /variables: {post: {requestBody: {${body}}, responses: {201: {description: x, ${body}}}}}
  /variables/{variable_key}:
    get: {responses: {200: {description: x, ${body}}}}
    patch: {parameters: [{in: query, name: update_mask, schema: {type: string}}], requestBody: {${body}}}
    delete: {}`;
  const mask = resourceOf(catalogueOf(text), 'variable').operations.update[0]?.mask;
  expect(mask).toEqual({ wire: 'update_mask', joined: true, echoes: { key: 'key' } });
});

it('another parameter is none', () => {
  expect(updateWith('name: mask, schema: {type: string}')?.mask).toBeUndefined();
});
