import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf } from '../../test/inline-document.js';

/** What another value of a field does to one of these, whose update takes the `name` alone. */
function changeOf(
  collection: string,
  field: string,
  { required = '', below = '', more = '', update = 'name: {type: string}, other: {type: string}' } = {},
): string {
  const own = `name: {type: string}, ${field}${more && `, ${more}`}`;
  const json = (fields: string) =>
    `content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}`;
  const { resources } = catalogueOf(`
paths:
  /${collection}: {post: {requestBody: {${json(own)}}, responses: {201: {description: x, ${json(`id: {type: string}, ${own}`)}}}}}
  /${collection}/{id}:
    get: {responses: {200: {description: x, ${json(`id: {type: string}, ${own}`)}}}}
    ${update && `patch: {requestBody: {${json(update)}}}`}
    delete: {}${below}`);
  const found = resources.find(({ operations }) => operations.create?.operation === `POST /${collection}`);
  return attributeOf(found ?? { attributes: [] }, field.split(':')[0] ?? '').onChange;
}

it.each(['backups', 'snapshots', 'images', 'archives', 'exports', 'dumps', 'restore-points'])(
  'what %s have saved is not thrown away for an option',
  (collection) => {
    const of = 'volume_id: {type: string}';
    expect(changeOf(collection, 'expires_at: {type: string}', { required: 'volume_id', more: of })).toBe('refuse');
    expect(changeOf(collection, of, { required: 'volume_id' })).toBe('replace');
  },
);

it('nor for a text about it, though it has to be said', () => {
  expect(changeOf('backups', 'description: {type: string}', { required: 'description' })).toBe('refuse');
});

it('a point that gives access holds nothing', () => {
  expect(changeOf('access-points', 'mode: {type: string}', { required: 'name' })).toBe('replace');
});

it.each(['projects', 'repositories', 'workspaces', 'folders', 'mailboxes', 'organizations', 'realms', 'roles'])(
  'what people keep in %s, or have of them, does not go for an option',
  (collection) => {
    expect(changeOf(collection, 'template: {type: string}', { required: 'name' })).toBe('refuse');
    expect(changeOf(collection, 'region_id: {type: string}', { required: 'name' })).toBe('replace');
    expect(changeOf(collection, 'owner: {type: string}', { required: 'name, owner' })).toBe('replace');
  },
);

it('a group of members is kept for them, one of rules is not', () => {
  const below = (noun: string) => pathsOf(`/groups/{id}/${noun}`, 'value: {type: string}', 'value: {type: string}');
  const change = (noun: string) => changeOf('groups', 'mode: {type: string}', { required: 'name', below: below(noun) });
  expect([change('members'), change('rules')]).toEqual(['refuse', 'replace']);
});

it('the data of a volume is worth more than a text about it, and not more than another region', () => {
  const about = 'description: {type: string}';
  expect(changeOf('volumes', about, { required: 'name' })).toBe('refuse');
  expect(changeOf('volumes', 'region: {type: string}', { required: 'name' })).toBe('replace');
  expect(changeOf('volumes', 'read_only: {type: boolean}', { required: 'name' })).toBe('refuse');
  expect(changeOf('volumes', 'encrypted: {type: boolean}', { required: 'name' })).toBe('replace');
  expect(changeOf('servers', about, { required: 'name' })).toBe('refuse');
  expect(changeOf('servers', 'ipv6: {type: boolean}', { required: 'name' })).toBe('replace');
});

it('a person is not deleted for what the document says does not change', () => {
  const channel = 'channel: {type: string, description: "Cannot be changed after creation."}';
  expect(changeOf('users', channel, { required: 'name', more: 'email: {type: string}' })).toBe('refuse');
  expect(changeOf('devices', channel, { required: 'name', more: 'email: {type: string}' })).toBe('replace');
});

it.each(['domains', 'zones'])('%s keep their records, and are what they are called', (collection) => {
  expect(changeOf(collection, 'auth_code: {type: string}', { required: 'name' })).toBe('refuse');
  expect(changeOf(collection, 'unicode_name: {type: string}', { required: 'name' })).toBe('replace');
});

it.each(['volumes', 'databases', 'servers'])('%s do not lose their data for the project that they belong to', (own) => {
  expect(changeOf(own, 'project_id: {type: string}', { required: 'name' })).toBe('refuse');
  expect(changeOf(own, 'project_id: {type: string}', { required: 'name, project_id' })).toBe('replace');
  expect(changeOf('rules', 'project_id: {type: string}', { required: 'name' })).toBe('replace');
  const fixed = 'project_id: {type: string, description: Cannot be changed after creation.}';
  expect(changeOf(own, fixed, { required: 'name' })).toBe('replace');
});

it('a project in which others are made does not go for its name', () => {
  const named = 'title: {type: string}';
  const below = pathsOf('/projects/{id}/keys', 'value: {type: string}', 'value: {type: string}');
  expect(changeOf('projects', named, { required: 'title', below })).toBe('refuse');
  expect(changeOf('projects', named, { required: 'title' })).toBe('replace');
});

it('nothing goes for a password that may be left out, or for the name that belongs to it', () => {
  const password = 'auth_password: {type: string}';
  expect(changeOf('gateways', password, { required: 'name' })).toBe('refuse');
  expect(changeOf('gateways', password, { required: 'auth_password' })).toBe('replace');
  expect(changeOf('gateways', 'auth_user: {type: string}', { required: 'name', more: password })).toBe('refuse');
  expect(changeOf('gateways', 'auth_user: {type: string}', { required: 'name' })).toBe('replace');
});

it.each(['api-tokens', 'access-keys', 'credentials', 'groups'])(
  '%s are not made anew for a text about them',
  (collection) => {
    const description = 'description: {type: string}';
    expect(changeOf(collection, description, { required: 'name', update: '' })).toBe('refuse');
    expect(changeOf(collection, 'mode: {type: string}', { required: 'name, mode', update: '' })).toBe('replace');
  },
);

it('the roles of a service account are not worth the account, also where they have to be said', () => {
  const roles = 'roles: {type: array, items: {type: string}}';
  expect(changeOf('service-accounts', roles, { required: 'name, roles' })).toBe('refuse');
  expect(changeOf('jobs', roles, { required: 'name, roles' })).toBe('replace');
});

it('a team is not made anew for its members, though it must be made with some', () => {
  const of = { required: 'usernames', below: '\n  /teams/{id}/users/{user_id}: {get: {}, delete: {}}' };
  const usernames = 'usernames: {type: array, items: {type: string}}';
  expect(changeOf('teams', usernames, of)).toBe('refuse');
  const fixed = 'usernames: {type: array, items: {type: string}, description: Cannot be changed.}';
  expect(changeOf('teams', fixed, of)).toBe('replace');
});

it('data is not thrown away for the account that it is billed to, also where the path runs words together', () => {
  const of = { required: 'name' };
  expect(changeOf('mysqldatabases', 'account_id: {type: integer}', of)).toBe('refuse');
  expect(changeOf('mysqldatabases', 'charset: {type: string}', of)).toBe('replace');
  expect(changeOf('volumes', 'customer_id: {type: integer}', of)).toBe('refuse');
  expect(changeOf('routes', 'account_id: {type: integer}', of)).toBe('replace');
});

it('a team with memberships, and a room, are not made anew for what may be left out', () => {
  const below = '\n  /teams/{id}/memberships/{membership}: {get: {}, delete: {}}';
  expect(changeOf('teams', 'kind: {type: string}', { required: 'name', below })).toBe('refuse');
  expect(changeOf('rooms', 'kind: {type: string}', { required: 'name' })).toBe('refuse');
});

it('what an organization is called is not worth what lies in it, wherever that is made', () => {
  const below = '\n  /orgs/{id}/projects/{project}: {get: {}, delete: {}}';
  expect(changeOf('orgs', 'kind: {type: string}', { required: 'name, kind', update: '', below })).toBe('replace');
  expect(changeOf('orgs', 'title: {type: string}', { required: 'title', update: '', below })).toBe('refuse');
  expect(changeOf('orgs', 'title: {type: string}', { required: 'title', update: '' })).toBe('replace');
});

it('nothing is ordered again, and no data is given up, for an option', () => {
  expect(changeOf('profile-orders', 'carrier: {type: string}')).toBe('refuse');
  expect(changeOf('tables', 'settings: {type: object, additionalProperties: {type: string}}')).toBe('refuse');
  expect(changeOf('routes', 'settings: {type: object, additionalProperties: {type: string}}')).toBe('replace');
});

it('an identity with a first and a last name and an address is a person', () => {
  const more = 'first_name: {type: string}, last_name: {type: string}';
  expect(changeOf('identities', 'realm: {type: string}', { more: `${more}, email: {type: string}` })).toBe('refuse');
  expect(changeOf('identities', 'realm: {type: string}', { more: 'email: {type: string}' })).toBe('replace');
  expect(changeOf('bookings', 'realm: {type: string}', { more: `${more}, email: {type: string}` })).toBe('replace');
});
