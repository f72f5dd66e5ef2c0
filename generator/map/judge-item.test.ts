import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

it.each([
  { summary: 'Propose a change', want: [] },
  { summary: 'Reply to it', want: [] },
  { summary: 'Change it', want: ['POST /branches/{id}'] },
])('a POST on the item, "$summary", changes it only if it says so', ({ summary, want }) => {
  const fields = 'name: {type: string}, note: {type: string}';
  const post = `post: {summary: ${summary}, requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}}}`;
  const paths = pathsOf('/branches', fields).replace('delete: {}', `delete: {}, ${post}`);
  const { update } = resourceOf(catalogueOf(`paths:${paths}`), 'branch').operations;
  expect(update.map(({ operation }) => operation)).toEqual(want);
});

it('"Merge" is done with two branches, and is no value of either', () => {
  const shown = 'content: {application/json: {schema: {type: object, properties: {base: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:
  /merges/{branch}:
    get: {responses: {200: {description: x, ${shown}}}}
    post: {summary: merge references, requestBody: {content: {application/json: {schema: {type: object, properties: {message: {type: string}}}}}}}`);
  expect(catalogue.resources).toEqual([]);
});
