import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';

it('a required parameter that only sounds like paging is asked for', () => {
  const parameter = (name: string, more: string) => `{name: ${name}, in: query, ${more}}`;
  const time = 'required: true, schema: {type: string}';
  const count = 'schema: {type: integer}';
  const items = '{type: array, items: {type: object, properties: {id: {type: string}}}}';
  const { lookups } = catalogueOf(`paths:
  /metrics:
    get:
      parameters: [${parameter('start', time)}, ${parameter('limit', count)}, ${parameter('page', count)}]
      responses: {200: {description: x, content: {application/json: {schema: ${items}}}}}`);
  expect(lookups[0]?.operations.list?.filters.map(({ wire }) => wire)).toEqual(['start']);
});
