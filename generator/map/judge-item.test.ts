import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';

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

it.each([
  { says: 'Creates a group within the specified parent group.', makes: 'action' },
  { says: 'Create a new group underneath the one specified by the ID.', makes: 'action' },
  { says: 'Creates the group.', makes: 'create' },
])(
  'a POST on the item that makes a child of it is no create: its parent would be deleted ("$says")',
  ({ says, makes }) => {
    const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
    const shown = `responses: {200: {description: x, ${json('groupId: {type: integer}, groupName: {type: string}, parentGroupId: {type: integer}')}}}`;
    const body = `requestBody: {${json('groupName: {type: string}')}}`;
    const catalogue = catalogueOf(`
paths:
  /groups/{groupId}:
    get: {${shown}}
    post: {summary: Create a new group, description: "${says}", ${body}, ${shown}}
    put: {summary: Rename a group, ${body}, ${shown}}
    delete: {}`);
    expect(rolesOf(catalogue)).toContain(`POST /groups/{groupId}: ${makes} group`);
    expect(resourceOf(catalogue, 'group').operations.delete === null).toBe(makes === 'action');
  },
);
