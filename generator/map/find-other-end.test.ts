import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const list = (fields: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${fields}}}}}}}}`;
const write = (shown: string) =>
  catalogueOf(`paths:
${pathsOf('/agents', 'x: {type: string}')}
  "/agents/{id}/children": {get: {${list(shown)}}}
  "/agents/{parent_id}/children/{child_id}":
    post: {requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}, child_id: {type: string}}}}}}, responses: {200: {description: x}}}
    put: {requestBody: {content: {application/json: {schema: {type: object, properties: {note: {type: string}}}}}}, responses: {200: {description: x}}}
    delete: {responses: {204: {description: x}}}`);

it.each([
  ['the id of what the list shows, where nothing there is called so', 'id: {type: string}, note: {type: string}', 'id'],
  ['what the list calls so', 'id: {type: string}, child_id: {type: string}, note: {type: string}', 'child_id'],
])('what the path of a create names is %s', (_, shown, want) => {
  const found = resourceOf(write(shown), 'agent_child');
  const child = attributeOf(found, 'child_id');
  expect([child.required, child.out ?? [child.wire]]).toEqual([true, [want]]);
  expect(found.attributes.filter(({ name }) => name.includes('child'))).toHaveLength(1);
});

const member = (text: string, required = 'user') =>
  catalogueOf(`paths:
${pathsOf('/teams', 'name: {type: string}, members: {type: array, items: {type: object, properties: {user: {type: object, properties: {id: {type: string}}}, role: {type: string}}}}')}
  "/teams/{id}/members":
    post:
      requestBody: {content: {application/json: {schema: {type: object, required: [${required}], properties: {user: {type: object, properties: {id: {type: string}, name: {type: string}}}, role: {type: string}}}}}}
      responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}
  "/teams/{id}/members/{member}":
    delete: {parameters: [{in: path, name: member, required: true, description: ${text}, schema: {type: string}}], responses: {204: {description: x}}}`);

it('a removal that says that it names what the create was given takes that, and not an id of the answer', () => {
  const link = resourceOf(member('User id or name of the member'), 'team_member');
  expect(link.kind).toBe('attachment');
  expect(link.identity).toEqual(['team_id', 'user_id']);
  expect(link.operations.delete?.parameters.at(-1)).toMatchObject({ name: 'member', attribute: 'user_id' });
  expect(link.presence).toMatchObject({ at: ['members'], match: [{ attribute: 'user_id', path: ['user', 'id'] }] });
});

it.each([
  ['a text that names none of what is given', member('Id of the membership')],
  ['an object that may be left out', member('User id of the member', '')],
])('%s makes no link', (_, catalogue) => {
  expect(resourceOf(catalogue, 'team_member').kind).toBe('collection');
});

const thing = (fields: string) => `{type: object, properties: {id: {type: integer, readOnly: true}, ${fields}}}`;
const answer = (schema: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: ${schema}}}}}`;
const joined = (items: string, kept = '/users') =>
  catalogueOf(`paths:
${pathsOf('/teams', 'name: {type: string}')}
  ${kept}: {post: {requestBody: {content: {application/json: {schema: ${thing('name: {type: string}')}}}}, ${answer(thing('name: {type: string}'))}}}
  "${kept}/{user_id}": {get: {${answer(thing('name: {type: string}'))}}, delete: {responses: {204: {description: x}}}}
  "/teams/{id}/members":
    get: {${answer(`{type: array, items: ${items}}`)}}
    post: {requestBody: {content: {application/json: {schema: {type: object, required: [user_id], properties: {user_id: {type: integer}, role: {type: string}}}}}}, ${answer(items)}}
  "/teams/{id}/members/{user_id}": {delete: {responses: {204: {description: x}}}}`);

it('what the body of a create names is the id of what the list shows, where that is the thing itself', () => {
  const member = resourceOf(joined(thing('name: {type: string}, role: {type: string}')), 'team_member');
  expect(member.identity).toEqual(['team_id', 'user_id']);
  expect(attributeOf(member, 'user_id')).toMatchObject({ required: true, writeOnly: false, out: ['id'] });
  expect(attributeOf(member, 'user_id').reference).toBe('user.id');
  expect(member.attributes.map(({ name }) => name)).not.toContain('id');
});

it.each([
  ['a membership that shows no name', joined(thing('since: {type: string}'))],
  ['a membership that shows the user', joined(thing('name: {type: string}, user: {type: string}'))],
  ['what is kept nowhere', joined(thing('name: {type: string}'), '/people')],
])('%s has an id of its own', (_, catalogue) => {
  const { out } = attributeOf(resourceOf(catalogue, 'team_member'), 'user_id');
  expect(out).toBeNull();
});

it.each([
  ['is the login that the list shows', 'login: {type: string}, id: {type: integer}', ['login']],
  ['is what the list calls so', 'login: {type: string}, username: {type: string}', ['username']],
])('the username of an account %s', (_, shown, want) => {
  const { resources } = catalogueOf(`paths:
  /admin/users:
    get: {${list(shown)}}
    post: {requestBody: {content: {application/json: {schema: {type: object, required: [username], properties: {username: {type: string}, email: {type: string}}}}}}, responses: {201: {description: x}}}
  "/admin/users/{username}":
    parameters: [{name: username, in: path, required: true, schema: {type: string}}]
    delete: {responses: {204: {description: x}}}`);
  const [user] = resources;
  const own = user?.attributes.find(({ name }) => name === 'username');
  expect([own?.required, own?.writeOnly, own?.out ?? [own?.wire]]).toEqual([true, false, want]);
});
