import { describe, expect, it } from 'vitest';
import { operationOf } from '../../../test/inline-document.js';
import type { Operation } from '../../model/types.js';
import type { JsonObject } from '../../spec/types.js';
import type { Item } from '../state/store.js';
import { findDuplicates, refusesDuplicates } from './natural-key.js';

/** POST /vms, which answers 409 with this description. */
function create(conflict: string | null, description = '', slug = ''): Operation {
  const fields = `{name: {type: string}, slug: {type: string, description: "${slug}"}, size: {type: integer}}`;
  const body = `requestBody: {content: {application/json: {schema: {type: object, properties: ${fields}}}}}`;
  const refused = conflict === null ? '' : `, 409: {description: "${conflict}"}`;
  const responses = `responses: {201: {description: x}${refused}}`;
  return operationOf(
    `paths: {/vms: {post: {description: "${description}", ${body}, ${responses}}}}`,
    'POST /vms',
  ) as Operation;
}

const itemOf = (fields: JsonObject) => ({ fields }) as Item;

it.each([
  { mutation: 'a 409 without a word of duplicates counts', operation: create('The machine is busy.'), want: false },
  { mutation: 'a document without 409 counts', operation: create(null, 'Names are unique.'), want: false },
  {
    mutation: 'the text of the operation does not count',
    operation: create('Conflict', 'Names are unique.'),
    want: true,
  },
  { mutation: 'the text of the answer does not count', operation: create('The name is already taken.'), want: true },
])('refusesDuplicates: red where $mutation', ({ operation, want }) => {
  expect(refusesDuplicates(operation)).toBe(want);
});

describe('findDuplicates: a second item of the same name', () => {
  const web = itemOf({ name: 'web', slug: 'w', size: 1 });
  const operation = create('The name is already taken.');
  it.each<{ mutation: string; given?: Operation; body: JsonObject; self?: Item; others?: Item[]; want: string[] }>([
    { mutation: 'nothing is a duplicate', body: { name: 'web' }, want: ['/name'] },
    { mutation: 'every other item is one', body: { name: 'db' }, want: [] },
    {
      mutation: 'the first item alone is compared',
      body: { name: 'web' },
      others: [itemOf({ name: 'db' }), web],
      want: ['/name'],
    },
    { mutation: 'an item is its own duplicate', body: { name: 'web' }, self: web, want: [] },
    { mutation: 'whatever is equal counts', body: { name: 'db', size: 1, slug: 'w' }, want: [] },
    { mutation: 'a name of null is one', body: { name: null }, others: [itemOf({ name: null })], want: [] },
    { mutation: 'a name that is missing is one', body: { name: null }, others: [itemOf({})], want: [] },
    { mutation: 'objects are compared', body: { name: { a: 1 } }, others: [itemOf({ name: { a: 1 } })], want: [] },
    { mutation: 'the document is not asked', given: create('Busy.'), body: { name: 'web' }, want: [] },
    {
      mutation: 'a field that the document calls unique does not count',
      given: create('It exists already.', '', 'Unique in the project.'),
      body: { name: 'db', slug: 'w' },
      want: ['/slug'],
    },
    {
      mutation: 'the name counts beside a field that is called unique',
      given: create('It exists already.', '', 'Unique in the project.'),
      body: { name: 'web', slug: 'x' },
      want: [],
    },
  ])('red where $mutation', ({ given = operation, body, self = null, others = [web], want }) => {
    expect(findDuplicates(given, null, body, others, self).map(({ pointer }) => pointer)).toEqual(want);
  });
});
