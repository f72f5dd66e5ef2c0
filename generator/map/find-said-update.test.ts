import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf, rolesOf } from '../../test/inline-document.js';

const body = (fields: string) =>
  `requestBody: {content: {application/json: {schema: {type: object, properties: {${fields}}}}}}`;
const answer = (schema: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const shown = '{id: {type: integer}, name: {type: string}, email: {type: string}}';

function documentOf(update: string, create = '/teams/create'): string {
  return `
paths:
  /teams: {get: {${answer(`{type: array, items: {type: object, properties: ${shown}}}`)}}}
  ${create}: {post: {summary: Create a team, ${body('name: {type: string}, email: {type: string}')}, ${answer('{type: integer}')}}}
  /teams/{id}: {delete: {responses: {204: {description: x}}}}
  ${update}`;
}

it.each([
  '/teams/update: {post: {summary: Update a team, BODY}}',
  '/teams/edit: {put: {summary: Edit a team, BODY}}',
  '/teams/update-team: {put: {summary: Update team, BODY}}',
])('what a verb beside the items changes, with the id in its body, replaces nothing: %s', (path) => {
  const update = path.replace('BODY', body('id: {type: integer}, name: {type: string}'));
  const catalogue = catalogueOf(documentOf(update));
  expect(rolesOf(catalogue).find((role) => role.includes('update') || role.includes('edit'))).toContain('update team');
  expect(attributeOf(resourceOf(catalogue, 'team'), 'name').onChange).toBe('update');
  // What else it would do with the fields that it is not told nobody says.
  expect(resourceOf(catalogue, 'team').operations.update.map(({ mode }) => mode)).toEqual(['replace']);
});

it.each([
  {
    why: 'it takes several',
    update: `/teams/update: {put: {summary: Update teams, ${body('id: {type: array, items: {type: integer}}, name: {type: string}')}}}`,
  },
  { why: 'it names none', update: `/teams/update: {put: {summary: Update teams, ${body('name: {type: string}')}}}` },
  {
    why: 'it changes something else',
    update: `/teams/update: {put: {summary: Update the plan, ${body('id: {type: integer}, plan: {type: string}')}}}`,
  },
  {
    why: 'it is about a part',
    update: `/teams/update-plan: {put: {summary: Update the plan, ${body('id: {type: integer}, name: {type: string}')}}}`,
  },
])('a verb beside the items is no update of one where $why', ({ update }) => {
  expect(resourceOf(catalogueOf(documentOf(update)), 'team').operations.update).toEqual([]);
});

it('what is added to an item is not how one is made, though its path comes first', () => {
  const add = `/teams/add-team-member: {post: {summary: Add a member to a team, ${body('team_id: {type: integer}, user_id: {type: integer}')}}}`;
  const catalogue = catalogueOf(documentOf(add));
  expect(rolesOf(catalogue)).toContain('POST /teams/create: create team');
  expect(rolesOf(catalogue)).toContain('POST /teams/add-team-member: action team');
});

it.each(['/teams/add-team', '/teams/create-team-from-template'])('%s makes one', (create) => {
  expect(rolesOf(catalogueOf(documentOf('', create)))).toContain(`POST ${create}: create team`);
});
