import { describe, expect, it } from 'vitest';
import { apiOf } from '../../test/inline-document.js';
import { splitPathQuery } from './path-query.js';

describe('splitPathQuery', () => {
  it.each([
    { given: '/a/{id}', path: '/a/{id}', fixed: [], open: [] },
    { given: '/a?desc=html', path: '/a', fixed: [['desc', 'html']], open: [] },
    {
      given: '/a?x=1&y=a%20b',
      path: '/a',
      fixed: [
        ['x', '1'],
        ['y', 'a b'],
      ],
      open: [],
    },
    { given: '/a?q=b=c', path: '/a', fixed: [['q', 'b=c']], open: [] },
    { given: '/a?acl', path: '/a', fixed: [['acl', '']], open: [] },
    { given: '/a?kind={k}&x=1', path: '/a', fixed: [['x', '1']], open: [['k', 'kind']] },
    { given: '/a?{k}=1', path: '/a', fixed: [], open: [] },
    { given: '/a{?limit,offset}', path: '/a', fixed: [], open: [] },
    { given: '/a#Action=List', path: '/a', fixed: [], open: [] },
    { given: '/a?x=%zz', path: '/a', fixed: [['x', '%zz']], open: [] },
  ])('$given', ({ given, path, fixed, open }) => {
    const found = splitPathQuery(given);
    expect({ ...found, open: [...found.open] }).toEqual({ path, fixed, open });
  });
});

it('takes a parameter in the query of a path for one of the query, and what the path fixes for none', () => {
  const api = apiOf(`
paths:
  /reports/{id}?kind={k}&x=1:
    get:
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
        - {name: k, in: path, required: true, schema: {type: string}}
        - {name: x, in: query, schema: {type: string}}
      responses: {'200': {description: ok}}
`);
  const [operation] = api.operations;
  expect(operation?.parameters.map((one) => `${one.in} ${one.name}`)).toEqual(['path id', 'query kind']);
});
