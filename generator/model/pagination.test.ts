import { describe, expect, it } from 'vitest';
import { operationOf } from '../../test/inline-document.js';
import { findList, successOf } from './answers.js';
import { findPaging, isPagingParameter } from './pagination.js';

function pagingOf(query: string[], around: string, headers = '{}') {
  const operation = operationOf(
    `
paths:
  /vms:
    get:
      parameters: [${query.map((q) => `{in: query, ${q}}`).join(', ')}]
      responses:
        200:
          description: fine
          headers: ${headers}
          content: {application/json: {schema: {type: object, properties: {items: {type: array, items: {type: object, properties: {id: {type: string}}}}, ${around}}}}}
`,
    'GET /vms',
  );
  const response = successOf(operation);
  return findPaging(operation, response, response?.schema ? findList(response.schema, 'vms') : null);
}

const page = 'name: page, schema: {type: integer, minimum: 1}';
const size = 'name: per_page, schema: {type: integer, maximum: 100}';

describe('findPaging', () => {
  it.each([
    {
      name: 'page and size',
      given: pagingOf([page, size], 'meta: {type: object, properties: {total: {type: integer}}}'),
      want: { style: 'page', page: 'page', size: 'per_page', max: 100, first: 1, total: ['meta', 'total'] },
    },
    {
      name: 'an offset that has to be said',
      given: pagingOf(
        [
          'name: offset, required: true, schema: {type: integer}',
          'name: count, required: true, schema: {type: integer}',
        ],
        'total: {type: integer}',
      ),
      want: { style: 'offset', offset: 'offset', limit: 'count', max: 100, total: ['total'], begins: true },
    },
    {
      name: 'pages from zero',
      given: pagingOf(['name: page, schema: {type: integer, default: 0}'], 'total: {type: integer}'),
      want: { style: 'page', page: 'page', size: null, max: null, first: 0, total: ['total'] },
    },
    ...[
      'schema: {type: integer, example: 0}',
      'example: 0, schema: {type: integer}',
      'description: The page to access (base 0)., schema: {type: integer}',
      'description: The page to return with `0` being the first page., schema: {type: integer}',
      'description: Which page. Starts at zero., schema: {type: integer}',
      'description: "The number of the page `[default=0]`.", schema: {type: integer}',
      'description: Page index. First page is 0., schema: {type: integer}',
    ].map((said) => ({
      name: `pages from zero, as its example or its text says: ${said}`,
      given: pagingOf([`name: page, ${said}`], 'total: {type: integer}'),
      want: { style: 'page', page: 'page', size: null, max: null, first: 0, total: ['total'] },
    })),
    ...[
      'description: Page number. Returns an empty list where there are 0 items., schema: {type: integer}',
      'example: 0, schema: {type: integer, minimum: 1}',
      'schema: {type: integer, minimum: 0, default: 1}',
      'schema: {type: number, minimum: 0, exclusiveMinimum: true}',
    ].map((said) => ({
      name: `pages from one: ${said}`,
      given: pagingOf([`name: page, ${said}`], 'total: {type: integer}'),
      want: { style: 'page', page: 'page', size: null, max: null, first: 1, total: ['total'] },
    })),
    {
      name: 'a limit that has to be said, and a total that tells the end',
      given: pagingOf(
        ['name: offset, schema: {type: integer}', 'name: limit, required: true, schema: {type: integer}'],
        'count: {type: integer}',
      ),
      want: { style: 'offset', offset: 'offset', limit: 'limit', max: 100, total: ['count'] },
    },
    {
      name: 'a limit that has to be said, and nothing that tells the end',
      given: pagingOf(
        ['name: offset, schema: {type: integer}', 'name: limit, required: true, schema: {type: integer}'],
        'note: {type: string}',
      ),
      want: { style: 'offset', offset: 'offset', limit: 'limit', max: null, total: null },
    },
    {
      name: 'an offset that is a text, and the one of the next page',
      given: pagingOf(
        ['name: offset, schema: {type: string}', 'name: limit, schema: {type: integer}'],
        'next_page: {type: object, properties: {offset: {type: string}, uri: {type: string, format: uri}}}',
      ),
      want: { style: 'cursor', cursor: 'offset', size: 'limit', max: null, next: ['next_page', 'offset'] },
    },
    {
      name: 'offset and limit',
      given: pagingOf(['name: offset, schema: {type: integer}', 'name: limit, schema: {type: integer}'], 'total: {}'),
      want: { style: 'offset', offset: 'offset', limit: 'limit', max: null, total: ['total'] },
    },
    {
      name: 'cursor',
      given: pagingOf(
        ['name: cursor, schema: {type: string}', 'name: limit, schema: {maximum: 500}'],
        'next_cursor: {type: string}',
      ),
      want: { style: 'cursor', cursor: 'cursor', size: 'limit', max: 500, next: ['next_cursor'] },
    },
    {
      name: 'page token',
      given: pagingOf(['name: pageToken, schema: {type: string}'], 'nextPageToken: {type: string}'),
      want: { style: 'cursor', cursor: 'pageToken', size: null, max: null, next: ['nextPageToken'] },
    },
    {
      name: 'behind the last item',
      given: pagingOf(
        ['name: starting_after, schema: {type: string}', 'name: ending_before, schema: {type: string}', size],
        'has_more: {type: boolean}',
      ),
      want: {
        style: 'behind',
        after: 'starting_after',
        before: 'ending_before',
        size: 'per_page',
        max: 100,
        more: ['has_more'],
        key: 'id',
      },
    },
    {
      name: 'a cursor that the answer calls the next of its name',
      given: pagingOf(
        ['name: pagination.page, schema: {type: string}', 'name: pagination.limit, schema: {type: integer}'],
        'pagination: {type: object, properties: {next_page: {type: string}, previous_page: {type: string}}}',
      ),
      want: {
        style: 'cursor',
        cursor: 'pagination.page',
        size: 'pagination.limit',
        max: null,
        next: ['pagination', 'next_page'],
      },
    },
    {
      name: 'the number of a page, whatever the next one is called',
      given: pagingOf([page], 'next_page: {type: integer}, total: {type: integer}'),
      want: { style: 'page', page: 'page', size: null, max: null, first: 1, total: ['total'] },
    },
    {
      name: 'an offset that is written as a text and shown again',
      given: pagingOf(
        ['name: offset, schema: {type: string}', 'name: limit, schema: {type: string}'],
        'offset: {type: integer}, count: {type: integer}',
      ),
      want: { style: 'offset', offset: 'offset', limit: 'limit', max: null, total: ['count'] },
    },
    {
      name: 'an offset and a limit of a pagination',
      given: pagingOf(
        ['name: pagination.offset, schema: {type: integer}', 'name: pagination.limit, schema: {type: integer}'],
        'total: {type: integer}',
      ),
      want: { style: 'offset', offset: 'pagination.offset', limit: 'pagination.limit', max: null, total: ['total'] },
    },
    {
      name: 'a link in an object',
      given: pagingOf(
        ['name: after, schema: {type: string}'],
        '_links: {type: object, properties: {next: {type: object, properties: {href: {type: string}, name: {type: string}}}}}',
      ),
      want: { style: 'link', next: ['_links', 'next', 'href'], size: null, max: null },
    },
    {
      name: 'a cursor that nothing leads to',
      given: pagingOf(['name: after, schema: {type: string}'], 'x: {}'),
      want: { style: 'none' },
    },
    {
      name: 'a link in the body',
      given: pagingOf([], 'links: {type: object, properties: {next: {type: string, format: uri}}}'),
      want: { style: 'link', next: ['links', 'next'], size: null, max: null },
    },
    {
      name: 'the Link header',
      given: pagingOf([size], 'x: {}', '{Link: {schema: {type: string}}}'),
      want: { style: 'header', size: 'per_page', max: 100, page: null },
    },
    {
      name: 'a period of time',
      given: pagingOf(['name: start, schema: {type: string}', 'name: limit, schema: {type: integer}'], 'total: {}'),
      want: { style: 'none' },
    },
    { name: 'none', given: pagingOf(['name: status, schema: {type: string}'], 'x: {}'), want: { style: 'none' } },
  ])('$name', ({ given, want }) => {
    expect(given).toEqual(want);
  });
});

it.each(['next_page_url', 'nextPageLink', 'next_uri', '"@odata.nextLink"'])('%s leads to the next page', (name) => {
  const next = name.replaceAll('"', '');
  const around = `${name}: {type: string, nullable: true}, total: {type: integer}`;
  expect(pagingOf([], around)).toEqual({ style: 'link', next: [next], size: null, max: null });
});

it.each([
  { around: 'total: {type: integer}, last_page: {type: integer}', want: { style: 'none', total: ['total'] } },
  {
    around: 'meta: {type: object, properties: {total: {type: integer}, perPage: {type: integer}}}',
    want: { style: 'none', total: ['meta', 'total'] },
  },
  { around: 'total: {type: integer}', want: { style: 'none' } },
  { around: 'last_page: {type: integer}', want: { style: 'none' } },
])('a page of a list that nothing documented leads on from has its total: $around', ({ around, want }) => {
  expect(pagingOf([], around)).toEqual(want);
});

it('a bare list that is asked for by a cursor goes on in the Link header, documented or not', () => {
  const operation = operationOf(
    `
paths:
  /vms:
    get:
      parameters: [{in: query, name: after, schema: {type: string}}, {in: query, name: limit, schema: {type: integer}}]
      responses: {200: {description: fine, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}}}}}}}}
`,
    'GET /vms',
  );
  const response = successOf(operation);
  const list = response?.schema ? findList(response.schema, 'vms') : null;
  expect(findPaging(operation, response, list)).toEqual({ style: 'header', size: null, max: null, page: null });
});

it.each([
  ['page', true],
  ['perPage', true],
  ['sort_by', true],
  ['cursor', true],
  ['status', false],
  ['name', false],
  ['from', false],
])('%s pages or sorts: %s', (name, want) => {
  expect(isPagingParameter(name)).toBe(want);
});
