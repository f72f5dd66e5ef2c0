import { expect, it } from 'vitest';
import { operationOf } from '../../test/inline-document.js';
import { findList, successOf } from './answers.js';
import { findPaging } from './pagination.js';

const shown =
  '{type: object, properties: {data: {type: array, items: {type: object, properties: {id: {type: string}}}}}}';

function read(parameter: string) {
  const operation = operationOf(
    `
paths:
  /vms:
    get:
      parameters: [{in: query, ${parameter}}]
      responses: {200: {description: x, content: {application/json: {schema: ${shown}}}}}
`,
    'GET /vms',
  );
  const response = successOf(operation);
  const paging = findPaging(operation, response, response?.schema ? findList(response.schema, 'vms') : null);
  return { names: operation.parameters.map(({ name }) => name), paging };
}

const members = '{type: object, properties: {number: {type: integer}, size: {type: integer, maximum: 50}}}';
const byPage = { style: 'page', page: 'page[number]', size: 'page[size]', first: 1 };

it.each([
  ['its schema', `schema: ${members}`],
  ['its example', 'schema: {type: object}, example: {number: 1, size: 5}'],
  ['an example of what is sent', 'schema: {type: object}, example: {"page[number]": 1, "page[size]": 5}'],
  ['the text of an example', `schema: {type: object}, example: '{"page[number]": 1, "page[size]": 5}'`],
])('a page that is an object is a parameter for each member, as %s tells', (_, said) => {
  const { names, paging } = read(`name: page, style: deepObject, ${said}`);
  expect(names).toEqual(['page[number]', 'page[size]']);
  expect(paging).toMatchObject(byPage);
});

it('an object without a style is written as its members', () => {
  const { names, paging } = read(`name: pagination, schema: ${members}`);
  expect(names).toEqual(['number', 'size']);
  expect(paging).toMatchObject({ style: 'none' });
});

it('an object of which nothing is known is no page number', () => {
  expect(read('name: page, style: deepObject, schema: {type: object}').paging).toEqual({ style: 'none' });
});
