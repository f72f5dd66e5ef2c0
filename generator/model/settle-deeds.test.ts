import { describe, expect, it } from 'vitest';
import { apiOf, attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

function placeOf(key: string, paths: string): string | undefined {
  return apiOf(`\npaths:\n${paths}`).byKey.get(key)?.place;
}

const SERVER = `
  /servers/{id}: {get: {}, delete: {}}`;

describe('a verb in front of the id is one behind it', () => {
  it('where an item has that id', () => {
    expect(placeOf('POST /servers/reboot/{id}', `${SERVER}\n  /servers/reboot/{id}: {post: {}}`)).toBe(
      '/servers/{id}/reboot',
    );
  });

  it.each([
    ['the id is another', '/servers/reboot/{rack}: {post: {}}', 'POST /servers/reboot/{rack}'],
    ['the word is what is made', '/servers/keys/{id}: {post: {}}', 'POST /servers/keys/{id}'],
    ['the verb makes one', '/servers/import/{id}: {post: {}}', 'POST /servers/import/{id}'],
    ['the verb deletes', '/servers/delete/{id}: {post: {}}', 'POST /servers/delete/{id}'],
    ['it reads', '/servers/start/{id}: {get: {}}', 'GET /servers/start/{id}'],
    ['it can be read', '/servers/run/{id}: {get: {}, delete: {}}', 'DELETE /servers/run/{id}'],
  ])('but not where %s', (_, path, key) => {
    expect(placeOf(key, `${SERVER}\n  ${path}`)).toBeUndefined();
  });

  it('where the item lies beside it, and the operation speaks of it', () => {
    const paths = (summary: string) => `
  /cache/databases/{id}: {get: {}, delete: {}}
  /cache/stats/{id}: {get: {}}
  /cache/rename/{id}: {post: {summary: ${summary}}}
  /cache/{id}/set-plan: {post: {description: Sets the plan of a database.}}`;
    expect(placeOf('POST /cache/rename/{id}', paths('Rename the database'))).toBe('/cache/databases/{id}/rename');
    expect(placeOf('POST /cache/{id}/set-plan', paths('x'))).toBe('/cache/databases/{id}/set-plan');
    expect(placeOf('POST /cache/rename/{id}', paths('Rename it'))).toBeUndefined();
  });
});

it('changes what only the create takes, so that nothing is replaced for it', () => {
  const body = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
  const shown = body('id: {type: string}, budget: {type: integer}, database_name: {type: string}');
  const database = resourceOf(
    catalogueOf(`
paths:
  /cache/database:
    post:
      requestBody: {${body('budget: {type: integer}, database_name: {type: string}')}}
      responses: {201: {description: x, ${shown}}}
  /cache/database/{id}:
    get: {responses: {200: {description: x, ${shown}}}}
    delete: {responses: {204: {description: x}}}
  /cache/rename/{id}:
    post: {summary: Rename the database, requestBody: {${body('name: {type: string}')}}}
  /cache/update-budget/{id}:
    patch: {summary: Update the budget of a database, requestBody: {${body('budget: {type: integer}')}}}`),
    'cache_database',
  );
  expect(database.operations.update.map(({ operation }) => operation)).toEqual(['PATCH /cache/update-budget/{id}']);
  expect(attributeOf(database, 'budget').onChange).toBe('update');
  expect(attributeOf(database, 'database_name').onChange).toBe('refuse');
});
