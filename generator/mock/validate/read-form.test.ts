import { expect, it } from 'vitest';
import { apiOf } from '../../../test/inline-document.js';
import { readForm } from './read-form.js';

const api = apiOf(`
paths:
  /a:
    post:
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                size: {type: integer}
                tags: {type: array, items: {type: string}}
                'ids[]': {type: array, items: {type: integer}}
                meta: {type: object, additionalProperties: {type: string}}
                rows: {type: array, items: {type: object, properties: {on: {type: boolean}}}}`);
const schema = api.operations[0]?.body?.schema ?? null;

it.each([
  ['size=3', { size: 3 }],
  ['tags=a&tags=b', { tags: ['a', 'b'] }],
  ['tags[]=a&tags[]=b', { tags: ['a', 'b'] }],
  ['tags%5B0%5D=a&tags%5B1%5D=b', { tags: ['a', 'b'] }],
  ['ids[]=1&ids[]=2', { 'ids[]': [1, 2] }],
  ['meta[a]=1&meta[b]=x+y', { meta: { a: '1', b: 'x y' } }],
  ['rows[0][on]=true&rows[1][on]=false', { rows: [{ on: true }, { on: false }] }],
  ['__proto__[x]=1', JSON.parse('{"__proto__": {"x": "1"}}')],
])('%s', (given, want) => {
  expect(JSON.stringify(readForm(given, schema))).toBe(JSON.stringify(want));
});
