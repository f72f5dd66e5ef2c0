import { describe, expect, it } from 'vitest';
import { catalogueOf, resourceOf, rolesOf } from '../../test/inline-document.js';

/** What a destroy sends must take away what the create has made, and nothing that was there before or that others have added. */

const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
const shown = (fields: string) => `responses: {200: {description: x, ${json(fields)}}}`;
const given = (fields: string) => `requestBody: {${json(fields)}}`;
const list = (fields: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${fields}}}}}}}}`;

/** The operations that some resource's destroy would send. */
function deletesOf(paths: string): string[] {
  return catalogueOf(`\npaths:\n${paths}`).resources.flatMap(({ operations }) => operations.delete?.operation ?? []);
}

describe('a POST whose words say that it looks at what is there', () => {
  it.each([
    ['Check a token', true],
    ['Get the information of a token', true],
    ['Verify a token', true],
    ['Complete the upload of a token', true],
    ['Get or create a token', false],
    ['Check in', false],
    ['Set a token', false],
  ])('"%s" makes no link that would delete it: %s', (summary, isLeft) => {
    const paths = `
  /apps/{app}: {get: {${shown('name: {type: string}')}}}
  /apps/{app}/token:
    post: {summary: ${summary}, ${given('value: {type: string}')}}
    delete: {summary: Delete a token, ${given('value: {type: string}')}}`;
    expect(deletesOf(paths)).toEqual(isLeft ? [] : ['DELETE /apps/{app}/token']);
  });

  it('makes no link of an item either, and no item of a collection', () => {
    expect(
      deletesOf(`
  /files/{file_id}:
    post: {summary: Completes the upload of a file, ${given('etag: {type: string}')}}
    delete: {summary: Deletes a file}`),
    ).toEqual([]);
    expect(
      deletesOf(`
  /messages: {post: {description: Retrieve up to 100 messages that match. Newest first., ${given('to: {type: string}')}, ${shown('id: {type: string}, to: {type: string}')}}}
  /messages/{id}: {get: {${shown('id: {type: string}, to: {type: string}')}}, delete: {}}`),
    ).toEqual([]);
  });

  it('does so with PUT: "View a status" is not what makes one', () => {
    const text = 'id: {type: string, readOnly: true}, at: {type: string}';
    const paths = (summary: string) => `
  /statuses/{id}: {get: {${shown(text)}}, put: {summary: ${summary}, ${given(text)}, ${shown(text)}}, delete: {summary: Cancel it}}`;
    expect(deletesOf(paths('View a status'))).toEqual([]);
    expect(deletesOf(paths('Put a status'))).toEqual(['DELETE /statuses/{id}']);
  });
});

describe('a POST on an item path', () => {
  it('that sends something through it makes no link that would delete it', () => {
    const paths = (summary: string) => `
  /webhooks/incoming/{webhook_id}:
    post: {summary: ${summary}, ${given('text: {type: string}')}}
    delete: {summary: Delete an existing webhook}`;
    expect(deletesOf(paths('Post a text to the channel'))).toEqual([]);
    expect(deletesOf(paths('Subscribe to the channel'))).toHaveLength(1);
  });

  it('with the id of the item in its body changes the item, which somebody else has made', () => {
    const paths = (extra: string) => `
  /comments/{comment_id}: {post: {${extra}${given('id: {type: integer}, message: {type: string}')}}, delete: {}}`;
    expect(deletesOf(paths(''))).toEqual([]);
    expect(deletesOf(paths('summary: Create a comment, '))).toHaveLength(1);
  });

  it('that names another id than GET and DELETE makes none of what they name', () => {
    const paths = (parameter: string) => `
  /team/{team_id}: {get: {${shown('id: {type: integer}, name: {type: string}')}}, put: {summary: Update a team, ${given('name: {type: string}')}}, delete: {}}
  /team/{${parameter}}: {post: {summary: Create a team, ${given('name: {type: string}')}, ${shown('id: {type: integer}, name: {type: string}')}}}`;
    expect(deletesOf(paths('company_id'))).toEqual([]);
    expect(deletesOf(paths('teamId'))).toEqual(['DELETE /team/{team_id}']);
  });

  it.each([
    ['Creates new data rows in the table.', 'Deletes data rows in the table.', []],
    ['Add actors to the table', 'Remove actors from the table', []],
    ['Creates a table.', 'Deletes a table.', ['DELETE /tables/{table}']],
    ['Create tables', 'Delete tables', ['DELETE /tables/{table}']],
  ])('"%s" beside "%s"', (make, take, want) => {
    const fields = 'table: {type: string}, size: {type: integer}';
    const paths = `
  /tables/{table}: {get: {${shown(fields)}}, put: {${given(fields)}}, post: {description: ${make}, ${given(fields)}, ${shown(fields)}}, delete: {description: ${take}}}`;
    expect(deletesOf(paths)).toEqual(want);
  });
});

describe('what a create below an item makes', () => {
  const element = 'id: {type: string}, name: {type: string}';

  it('has another id: DELETE of the one in its path would take the parent', () => {
    const catalogue = catalogueOf(`
paths:
  /elements/{id}: {get: {${shown(element)}}, patch: {${given('name: {type: string}')}}, delete: {}}
  /elements/{id}/elements: {get: {${list(element)}}, post: {summary: Create a child element, ${given('name: {type: string}')}, responses: {201: {description: x}}}}`);
    expect(rolesOf(catalogue)).toContain('POST /elements/{id}/elements: action element');
    expect(resourceOf(catalogue, 'element').operations).toMatchObject({ create: null, delete: null });
  });

  it('is not the customer under which it is made, though the path of both has a {space_id}', () => {
    expect(
      deletesOf(`
  /groups/{id}/spaces: {get: {${list(element)}}}
  /groups/{id}/spaces/{space_id}: {delete: {}}
  /groups/{id}/spaces/{space_id}/customers/{customer}/spaces: {post: {description: Add a space in a group, ${given('name: {type: string}')}, ${shown(element)}}}`),
    ).toEqual([]);
  });

  it('is none of what another collection has, though it is called so too', () => {
    const paths = (owner: string) => `
  /albums/{id}: {get: {${shown(element)}}}
  /songs/{id}: {get: {${shown(element)}}}
  /${owner}/comments: {get: {${list(element)}}}
  /${owner}/comments/{comment_id}: {get: {${shown(element)}}, delete: {}}
  /albums/{id}/comments: {post: {${given('name: {type: string}')}, ${shown(element)}}}`;
    expect(deletesOf(paths('songs'))).toEqual([]);
    expect(deletesOf(paths('albums'))).toEqual(['DELETE /albums/comments/{comment_id}']);
  });

  it('is not the calendar whose id another path has at the place of its own', () => {
    const block = 'id: {type: string}, start: {type: string}';
    const made = catalogueOf(`
paths:
  /calendars/{id}: {get: {${shown('id: {type: string}')}}, delete: {}}
  /calendars/{id}/block: {post: {summary: Create a calendar block, ${given('start: {type: string}')}, ${shown(block)}}}
  /calendars/block/{id}: {put: {summary: Update a calendar block, ${given('start: {type: string}')}, ${shown(block)}}, delete: {summary: Delete a calendar block}}`);
    const links = made.resources.filter(({ kind }) => kind === 'attachment');
    expect(links).toEqual([]);
    for (const { operations, identity } of made.resources) {
      expect([operations.delete?.operation, identity]).not.toEqual(['DELETE /calendars/block/{id}', ['calendar_id']]);
    }
  });
});

describe('POST and DELETE on a fixed path of many', () => {
  const person = 'id: {type: string}, email: {type: string}';
  const paths = (literal: string, take: string) => `
  /accounts/{id}: {get: {${shown('name: {type: string}')}}}
  /accounts/{id}/${literal}:
    get: {${shown(person)}}
    post: {${given('email: {type: string}')}, ${shown(person)}}
    delete: {${take}responses: {204: {description: x}}}`;

  it('that names none of them would take all away', () => {
    expect(deletesOf(paths('managers', ''))).toEqual([]);
    expect(deletesOf(paths('manager', ''))).toHaveLength(1);
    expect(deletesOf(paths('permissions', ''))).toEqual([]);
    expect(deletesOf(paths('settings', ''))).toHaveLength(1);
  });

  it('that names one of several in its query is not the one of its path', () => {
    const named = `
  /projects/{id}: {get: {${shown('name: {type: string}')}}}
  /projects/{id}/labels:
    get: {${shown('name: {type: string}, color: {type: string}')}}
    post: {summary: Create a label, requestBody: {content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string}, color: {type: string}}}}}}}
    put: {summary: Update an existing label, ${given('name: {type: string}, color: {type: string}')}}
    delete: {parameters: [{name: name, in: query, required: true, schema: {type: string}}]}`;
    const catalogue = catalogueOf(`\npaths:\n${named}`);
    expect(catalogue.resources.map(({ kind }) => kind)).not.toContain('singleton');
    // Nor does it change the project that has the labels.
    expect(catalogue.resources.flatMap(({ operations }) => operations.update)).toEqual([]);
  });

  it('that takes nothing turns one thing on and off, whatever it is called', () => {
    const paths = `
  /branches/{id}: {get: {${shown('name: {type: string}')}}}
  /branches/{id}/required_signatures: {get: {${shown('enabled: {type: boolean}')}}, post: {${shown('enabled: {type: boolean}')}}, delete: {}}`;
    expect(deletesOf(paths)).toHaveLength(1);
  });

  it('that takes a list of those to remove is no resource that holds all of them', () => {
    const groups =
      'groups: {type: array, items: {type: object, properties: {id: {type: string}}}}, next: {type: string}';
    const catalogue = catalogueOf(`
paths:
  /accounts/{id}: {get: {${shown('name: {type: string}')}}}
  /accounts/{id}/groups: {get: {${shown(groups)}}, post: {${given(groups)}}, put: {${given(groups)}}, delete: {${given(groups)}}}`);
    expect(catalogue.resources.map(({ kind }) => kind)).not.toContain('singleton');
  });

  it('"Deletes all contacts" does not undo a PUT that "creates contacts"', () => {
    const paths = (summary: string) => `
  /groups/{id}: {get: {${shown('name: {type: string}')}}}
  /groups/{id}/contacts:
    put: {summary: ${summary}, ${given('contacts: {type: array, items: {type: object, properties: {id: {type: string}}}}')}}
    delete: {summary: Deletes all contacts of a group}`;
    expect(deletesOf(paths('Creates contacts of a group'))).toEqual([]);
    expect(deletesOf(paths('Replace the contacts of a group'))).toHaveLength(1);
  });
});
