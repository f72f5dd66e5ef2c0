import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

function variantsOf(branches: string): string[] {
  const body = `content: {application/json: {schema: {type: object, properties: {id: {type: string}, pool: {oneOf: [${branches}]}}}}}`;
  const catalogue = catalogueOf(`paths:
  /vms: {post: {requestBody: {${body}}, responses: {201: {description: x, ${body}}}}}
  /vms/{id}: {get: {responses: {200: {description: x, ${body}}}}, delete: {}}`);
  return (attributeOf(resourceOf(catalogue, 'vm'), 'pool').variants ?? []).map(({ name }) => name);
}

const branch = (fields: string, more = '') => `{type: object, ${more}properties: {${fields}}}`;

it.each([
  [
    'the value that a field must have',
    [branch('type: {enum: [explicit]}, a: {type: string}'), branch('type: {const: auto}')],
    ['explicit', 'auto'],
  ],
  [
    'the value that only one must have',
    [branch('kind: {enum: [x]}'), branch('kind: {type: string}', 'title: Any kind, ')],
    ['x', 'any_kind'],
  ],
  [
    'a field that it alone has',
    [branch('a: {type: string}, c: {type: string}'), branch('b: {type: string}, c: {type: string}')],
    ['a', 'b'],
  ],
  [
    'its place where nothing tells',
    [branch('a: {type: string}'), branch('a: {type: integer}')],
    ['variant_1', 'variant_2'],
  ],
])('a member of a union is called by %s', (_, branches, want) => {
  expect(variantsOf(branches.join(', '))).toEqual(want);
});
