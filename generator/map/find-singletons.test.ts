import { describe, expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf, rolesOf } from '../../test/inline-document.js';
import type { Resource } from './types.js';

const json = (fields: string, required = '') =>
  `content: {application/json: {schema: {type: object, required: [${required}], properties: {${fields}}}}}`;
const body = (fields: string, required = '') => `requestBody: {${json(fields, required)}}`;
const shown = (fields: string) => `responses: {200: {description: x, ${json(fields)}}}`;
const FIELDS = 'client_id: {type: string}, region: {type: string}';

const integration = (post: string) =>
  resourceOf(
    catalogueOf(`
paths:
  /integration:
    get: {${shown(`${FIELDS}, on: {type: boolean}`)}}
    post: {${post}, ${shown(FIELDS)}}
    put: {${body('client_id: {type: string}, on: {type: boolean}')}, ${shown(FIELDS)}}
    delete: {}`),
    'integration',
  );

it('what there is one of is made by POST and removed by DELETE, where POST takes what PUT changes', () => {
  const own = integration(body(FIELDS, 'client_id'));
  expect([own.kind, own.operations.create?.method, own.operations.delete?.method]).toEqual([
    'singleton',
    'POST',
    'DELETE',
  ]);
  expect(attributeOf(own, 'client_id')).toMatchObject({ required: true, onChange: 'update' });
  expect(attributeOf(own, 'region')).toMatchObject({ onChange: 'replace' });
  expect(own.actions).toEqual([]);
});

it('what is told to add and to remove keeps no setting, and is no update of what it lies below', () => {
  const roles = (fields: string) =>
    rolesOf(
      catalogueOf(`
paths:
  /sites: {post: {${body('name: {type: string}')}, ${shown('id: {type: string}, name: {type: string}')}}}
  /sites/{id}: {get: {${shown('id: {type: string}, name: {type: string}')}}, patch: {${body('name: {type: string}')}}, delete: {}}
  /sites/{id}/restrictions: {get: {${shown('mode: {type: string}, allowed: {type: array, items: {type: string}}')}}, patch: {${body(fields)}}}`),
    ).filter((role) => role.includes('restrictions'));
  const list = '{type: array, items: {type: string}}';
  expect(roles(`add: ${list}, remove: ${list}`)).toEqual([
    'GET /sites/{id}/restrictions: data site_restriction',
    'PATCH /sites/{id}/restrictions: action site',
  ]);
  expect(roles(`add: ${list}, mode: {type: string}`).join()).toMatch(/PATCH \S+restrictions: update /);
});

it('a POST of something else beside a setting stays an action', () => {
  const own = integration(body('reason: {type: string}'));
  expect(own.operations.create).toBeNull();
  expect(own.actions).toHaveLength(1);
});

it.each([
  ['Import the full state', 0],
  ['Set the full state', 1],
])('a POST beside a GET on one path: "%s" makes %i resources', (summary, want) => {
  const catalogue = catalogueOf(`
paths:
  /globals:
    get: {${shown(FIELDS)}}
    post: {summary: ${summary}, ${body(FIELDS)}, ${shown(FIELDS)}}`);
  expect(catalogue.resources).toHaveLength(want);
});

it.each([
  ['Terminate all sessions', 0],
  ['Terminate the session', 1],
])('a call about one, and "%s" on the same path, make %i links', (summary, want) => {
  const catalogue = catalogueOf(`
paths:
  /users/{user}: {get: {${shown(FIELDS)}}}
  /users/{user}/sessions:
    put: {summary: Refresh a session, ${body('refresh_token: {type: string}')}}
    delete: {summary: ${summary}}`);
  expect(catalogue.resources.filter(({ kind }) => kind === 'attachment')).toHaveLength(want);
});

it('calls that add some and take some away, without saying which, are two actions and no link', () => {
  const half = body('count: {type: integer}', 'count');
  const catalogue = catalogueOf(`
paths:
  /groups: {post: {${body('name: {type: string}')}, ${shown('id: {type: string}, name: {type: string}')}}}
  "/groups/{id}": {get: {${shown('id: {type: string}, name: {type: string}')}}, delete: {}}
  "/groups/{id}/nodes": {post: {${half}, responses: {200: {description: x}}}, delete: {${half}, responses: {204: {description: x}}}}`);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['group']);
  expect(resourceOf(catalogue, 'group').actions.map(({ call }) => call.operation)).toEqual([
    'POST /groups/{id}/nodes',
    'DELETE /groups/{id}/nodes',
  ]);
});

const LISTED =
  'responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}}}}}';

it('a list of objects on a fixed path is not the one object, whatever PUT and DELETE do there', () => {
  const catalogue = catalogueOf(`
paths:
  /issues:
    get: {${LISTED}}
    put: {summary: Bulk mutate issues, ${body('status: {type: string}')}, ${shown('status: {type: string}')}}
    delete: {summary: Bulk remove issues, parameters: [{name: id, in: query, schema: {type: string}}]}`);
  expect(catalogue.resources).toEqual([]);
});

it('a call that changes all that is listed below an item changes nothing of the item', () => {
  const project = shown('id: {type: string}, name: {type: string}, status: {type: string}');
  const catalogue = catalogueOf(`
paths:
  /projects: {post: {${body('name: {type: string}', 'name')}, ${project}}}
  /projects/{id}: {get: {${project}}, delete: {}}
  /projects/{id}/issues:
    get: {${LISTED.replace('name:', 'status:')}}
    put: {${body('status: {type: string}')}, ${shown('status: {type: string}')}}`);
  const own = resourceOf(catalogue, 'project');
  expect(attributeOf(own, 'status')).toMatchObject({ optional: false, computed: true });
  expect(own.operations.update).toEqual([]);
});

it('what DELETE names in its query by the id that the server gave it is neither the only one nor a link', () => {
  const catalogue = catalogueOf(`
paths:
  /sources:
    get: {${LISTED}}
    post: {${body('id: {type: string}, name: {type: string}', 'name')}, ${shown('id: {type: string}, name: {type: string}')}}
    put: {${body('id: {type: string}, name: {type: string}', 'id')}, ${shown('id: {type: string}, name: {type: string}')}}
    delete: {parameters: [{name: id, in: query, required: true, schema: {type: string}}]}`);
  expect(catalogue.resources.map(({ name, kind }) => [name, kind])).toEqual([['source', 'collection']]);
  expect(resourceOf(catalogue, 'source').operations.delete?.path).toBe('/sources?id={id}');
});

it('what DELETE names by an id that GET does not ask for is not the only one', () => {
  const query = (name: string) => `parameters: [{name: ${name}, in: query, required: true, schema: {type: string}}]`;
  const kindsOf = (asked: string) =>
    catalogueOf(`
paths:
  /grants:
    get: {${query(asked)}, ${shown('network: {type: string}, reason: {type: string}')}}
    post: {${body('network: {type: string}, reason: {type: string}', 'network')}, ${shown('grant_id: {type: string}')}}
    delete: {${query('grant_id')}}`).resources.map(({ kind }) => kind);
  expect([kindsOf('network'), kindsOf('grant_id')]).toEqual([[], ['collection']]);
});

it('where several are listed the link is made by POST, since PUT would change one that is there', () => {
  const catalogue = catalogueOf(`
paths:
  /dirs:
    get: {${LISTED}}
    post: {parameters: [{name: path, in: query, required: true, schema: {type: string}}]}
    put: {${body('name: {type: string}')}, parameters: [{name: path, in: query, required: true, schema: {type: string}}]}
    delete: {parameters: [{name: path, in: query, required: true, schema: {type: string}}]}`);
  expect(resourceOf(catalogue, 'dir').operations.create?.method).toBe('POST');
});

it('a list that PUT sets whole by its keys stays one resource', () => {
  const keys = body('teams: {type: array, items: {type: string}}', 'teams');
  const catalogue = catalogueOf(`
paths:
  /teams:
    get: {${LISTED}}
    put: {${keys}, ${LISTED}}`);
  expect(resourceOf(catalogue, 'teams').kind).toBe('singleton');
});

describe('DELETE of what was there before anybody managed it', () => {
  const object =
    'content: {application/json: {schema: {type: object, properties: {name: {type: string}, mail: {type: string}}}}}';
  const answer = (missing: boolean) =>
    `responses: {200: {description: x, ${object}}${missing ? ', 404: {description: x}' : ''}}`;
  const at = (path: string, method: string, summary: string, missing: boolean) =>
    catalogueOf(`
paths:
  ${path}:
    get: {${answer(missing)}}
    ${method}: {summary: ${summary}, requestBody: {${object}}, ${answer(false)}}
    delete: {summary: Delete it, responses: {204: {description: x}}}`);

  it.each([
    { path: '/account', method: 'patch', summary: 'Update my account', missing: false, role: 'action' },
    { path: '/v1/me', method: 'put', summary: 'Set my name', missing: true, role: 'action' },
    { path: '/mail-routing', method: 'patch', summary: 'Update the routing', missing: false, role: 'action' },
    { path: '/mail-routing', method: 'put', summary: 'Update the routing', missing: true, role: 'delete' },
    { path: '/mail-routing', method: 'put', summary: 'Replace the routing', missing: false, role: 'delete' },
    { path: '/mail-routing', method: 'put', summary: 'Set the routing', missing: false, role: 'delete' },
    { path: '/orders/{id}/customer', method: 'put', summary: 'Set the customer', missing: true, role: 'delete' },
  ])(
    '$method $path, "$summary", missing: $missing: DELETE is its $role',
    ({ path, method, summary, missing, role }) => {
      const catalogue = at(path, method, summary, missing);
      expect(catalogue.resources.map(({ kind }) => kind)).toEqual(['singleton']);
      expect(rolesOf(catalogue).find((line) => line.startsWith('DELETE '))).toContain(`: ${role} `);
    },
  );

  it.each([
    { schema: '{type: array, items: {type: string, enum: [name, mail]}}', role: 'action' },
    { schema: '{type: boolean}', role: 'delete' },
  ])('a DELETE that may be told which settings go ($schema): it is $role', ({ schema, role }) => {
    const catalogue = catalogueOf(`
paths:
  /mail-routing:
    get: {${answer(true)}}
    put: {summary: Set the routing, requestBody: {${object}}, ${answer(false)}}
    delete: {parameters: [{name: only, in: query, schema: ${schema}}], responses: {204: {description: x}}}`);
    expect(rolesOf(catalogue).find((line) => line.startsWith('DELETE '))).toContain(`: ${role} `);
  });

  it('what the key belongs to is no link, though nothing shows it', () => {
    const catalogue = catalogueOf(`
paths:
  /profile:
    put: {summary: Change my profile, requestBody: {${object}}}
    delete: {summary: Delete my profile}`);
    expect(rolesOf(catalogue)).toEqual(['PUT /profile: action -', 'DELETE /profile: action -']);
  });
});

it('a link whose body names its other end in the words of the path is none, or it would join an issue to itself', () => {
  const rolesWith = (fields: string) => {
    const sent = body(fields);
    const list = `responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${FIELDS}}}}}}}}`;
    return rolesOf(
      catalogueOf(`
paths:
  /repos/{repo}/issues/{index}/blocks:
    get: {summary: List the issues that it blocks, ${list}}
    post: {summary: Block an issue, ${sent}, responses: {201: {description: x}}}
    delete: {summary: Unblock an issue, ${sent}, responses: {204: {description: x}}}`),
    ).map((line) => line.split(': ')[1]?.split(' ')[0]);
  };
  expect(rolesWith('repo: {type: string}, index: {type: integer}')).toEqual(['data', 'action', 'action']);
  expect(rolesWith('repo: {type: string}, issue: {type: integer}')).toEqual(['data', 'create', 'delete']);
});

it.each(['', 'parameters: [{name: kind, in: query, required: true, schema: {type: string}}], '])(
  'what POST makes and changes at a fixed path is not compared with another one, for there is none (%s)',
  (asked) => {
    const own = resourceOf(
      catalogueOf(`
paths:
  /threat-configuration:
    get: {${asked}${shown(FIELDS)}}
    post: {${asked}${body(FIELDS)}, ${shown(FIELDS)}}`),
      'threat_configuration',
    );
    const [update] = own.operations.update;
    expect([own.kind, update?.method, update?.creates]).toEqual(['singleton', 'POST', undefined]);
  },
);

const query = (name: string, isRequired = false) =>
  `parameters: [{in: query, name: ${name}, required: ${isRequired}, schema: {type: string}}]`;
const listed = (fields: string) =>
  `responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${fields}}}}}}}}`;

it('what DELETE names by a key that POST is not told is no link: the delete would be sent without it', () => {
  const catalogue = catalogueOf(`
paths:
  /users/tokens:
    get: {${listed('access_key: {type: string}, expires_at: {type: string}')}}
    post: {${body('expires_at: {type: string}', 'expires_at')}, ${shown('access_key: {type: string}')}}
    delete: {${query('access_key', true)}}`);
  expect(catalogue.resources).toEqual([]);
});

it('nor is what DELETE may be told by an id that the answer to POST shows: all keys would stay, or all would go', () => {
  const paths = (asked: string) => `
paths:
  /preauthkey:
    get: {${listed('id: {type: string}, key: {type: string}, reusable: {type: boolean}')}}
    post: {${body('reusable: {type: boolean}')}, ${shown('id: {type: string}, key: {type: string}, reusable: {type: boolean}')}}
    delete: {${query(asked)}}`;
  expect(catalogueOf(paths('id')).resources).toEqual([]);
  expect(catalogueOf(paths('project_id')).resources).toHaveLength(1);
});

it('a DELETE that picks some by ids which PUT does not give is no end of a link: without them it takes all', () => {
  const catalogue = catalogueOf(`
paths:
  /contacts:
    put: {${body('contacts: {type: array, items: {type: object, properties: {email: {type: string}}}}', 'contacts')}, responses: {202: {description: x}}}
    delete: {${query('ids')}}`);
  expect(catalogue.resources).toEqual([]);
});

it('a POST that adds some is not undone by a DELETE that says that it removes all', () => {
  const catalogue = catalogueOf(`
paths:
  /clusters/{id}/zoneMapping:
    post: {summary: Add entries, ${body('mappings: {type: array, items: {type: object, properties: {zone: {type: string}}}}', 'mappings')}}
    delete: {summary: Remove All Zone Mappings}`);
  expect(catalogue.resources).toEqual([]);
});

it('a list that one call writes and another one empties is no link: what others have put on it would go', () => {
  const catalogue = catalogueOf(`
paths:
  /sites/{id}/blocklist:
    post: {summary: Create the blocklist, ${body('macs: {type: array, items: {type: string}}', 'macs')}}
    delete: {summary: Delete the blocklist}`);
  expect(catalogue.resources).toEqual([]);
});

it('what adds several and takes several out at once is no link', () => {
  const item = 'id: {type: integer}, title: {type: string}';
  const catalogue = catalogueOf(`
paths:
  /exclusions/bulk:
    post: {requestBody: {content: {application/json: {schema: {type: array, items: {type: object, properties: {${item}}}}}}}, ${shown(item)}}
    delete: {${body('ids: {type: array, items: {type: integer}}')}}`);
  expect(catalogue.resources).toEqual([]);
});

it.each([
  { given: 'password', want: 0 },
  { given: 'scope', want: 1 },
])('who logs in makes nothing that could be kept, whatever a logout is told ($given)', ({ given, want }) => {
  const catalogue = catalogueOf(`
paths:
  /auth/token:
    post: {${body(`sid: {type: string}, ${given}: {type: string}`, `sid, ${given}`)}, ${shown('token: {type: string}')}}
    delete: {${query('sid').replace('required: false', 'required: true')}}`);
  expect(catalogue.resources).toHaveLength(want);
});

it('what edits one that is listed has not made it, and a destroy would put a member out whom nobody added', () => {
  const paths = (summary: string) => `
paths:
  /teams/{id}/member:
    get: {${listed('user_id: {type: string}, role_id: {type: string}')}}
    put: {summary: ${summary}, ${body('user_id: {type: string}, role_id: {type: string}', 'user_id, role_id')}, ${shown('user_id: {type: string}')}}
    delete: {summary: Remove a member, ${body('user_id: {type: string}', 'user_id')}}`;
  expect(catalogueOf(paths('Edit the role of a member')).resources).toEqual([]);
  expect(catalogueOf(paths('Create or update a member')).resources).toHaveLength(1);
});

it('a POST that creates or updates what there is one of changes it in place', () => {
  const paths = (summary: string) => `
paths:
  /clusters/{id}/metricexport:
    get: {${shown('site: {type: string}, status: {type: string}')}}
    post: {summary: ${summary}, ${body('site: {type: string}', 'site')}, ${shown('site: {type: string}')}}
    delete: {}`;
  const changeOf = (summary: string) =>
    attributeOf(catalogueOf(paths(summary)).resources[0] as Resource, 'site').onChange;
  expect(changeOf('Create or update the export of metrics')).toBe('update');
  expect(changeOf('Create the export of metrics')).toBe('replace');
});

it('a PUT that updates what is installed makes no link, which a destroy would uninstall', () => {
  const paths = (summary: string) => `
paths:
  /addon: {put: {summary: ${summary}, ${body('key: {type: string}')}}, delete: {summary: Delete an app}}`;
  expect(catalogueOf(paths('Update an installed app')).resources).toEqual([]);
  expect(catalogueOf(paths('Install an app')).resources).toHaveLength(1);
});

it('what GET and DELETE are asked for in the query is one of several', () => {
  const ids =
    'parameters: [{name: groupname, in: query, schema: {type: string}}, {name: group_id, in: query, schema: {type: string}}]';
  const { resources } = catalogueOf(`
paths:
  /group:
    get: {${ids}, ${shown('name: {type: string}, group_id: {type: string}')}}
    post: {${body('name: {type: string}', 'name')}, ${shown('name: {type: string}, group_id: {type: string}')}}
    delete: {${ids}}`);
  expect(resources.map(({ kind }) => kind)).toEqual([]);
});

it('what updates and deletes several of those that have paths of their own is no link', () => {
  const ids = 'ids: {type: array, items: {type: string}}';
  const kindsOf = (item: string) =>
    catalogueOf(`
paths:
  /photos:
    put: {summary: Update photos, ${body(`${ids}, rating: {type: integer}`, 'ids')}}
    delete: {summary: Delete photos, ${body(ids, 'ids')}}${item}`).resources.map(({ name, kind }) => `${name} ${kind}`);
  const photo = shown('id: {type: string}, rating: {type: integer}');
  expect(kindsOf(`\n  /photos/{id}: {get: {${photo}}, put: {${body('rating: {type: integer}')}, ${photo}}}`)).toEqual([
    'photo adopted',
  ]);
});

it('a DELETE that is told nothing of what was added would take all away', () => {
  const kindsOf = (removed: string) =>
    catalogueOf(`
paths:
  /sync/acks:
    post: {${body('acks: {type: array, items: {type: string}}', 'acks')}}
    delete: {${body(`${removed}: {type: array, items: {type: string}}`)}}`).resources.map(({ kind }) => kind);
  expect(kindsOf('types')).toEqual([]);
  expect(kindsOf('acks')).toEqual(['attachment']);
});

it.each([
  { summary: 'Show the current API key', want: 'action' },
  { summary: 'Show the API key', want: 'delete' },
])('the one that is in use was there before: $summary', ({ summary, want }) => {
  const catalogue = catalogueOf(`
paths:
  /api_key:
    get: {summary: ${summary}, responses: {200: {description: x, ${json('name: {type: string}')}}, 404: {description: x}}}
    patch: {${body('name: {type: string}')}}
    delete: {}`);
  expect(rolesOf(catalogue)).toContain(`DELETE /api_key: ${want} api_key`);
});

describe('POST, PUT and DELETE on one fixed path', () => {
  const member = (undo: string) =>
    catalogueOf(`
paths:
  /group/member:
    post: {operationId: createMember, ${body('members: {type: array, items: {type: object, properties: {user: {type: string}}}}', 'members')}}
    put: {operationId: updateMembers, ${body('members: {type: array, items: {type: object, properties: {user: {type: string}}}}', 'members')}}
    delete: {operationId: deleteMember, ${body(undo, 'members')}}`);

  it('POST adds, where PUT only changes: it would replace what others have added', () => {
    const same = 'members: {type: array, items: {type: object, properties: {user: {type: string}}}}';
    expect(rolesOf(member(same))).toContain('POST /group/member: create member');
  });

  it('are no link, where what was sent names nothing to the delete', () => {
    const other = 'members: {type: object, additionalProperties: {type: array, items: {type: string}}}';
    expect(rolesOf(member(other))).toContain('DELETE /group/member: action -');
  });
});

it('a DELETE in bulk, by its text, takes no link away', () => {
  const catalogue = catalogueOf(`
paths:
  /template:
    post: {${body('label: {type: string}', 'label')}}
    delete: {description: Deletes multiple templates in a bulk operation., ${body('label: {type: string}', 'label')}}`);
  expect(catalogue.resources).toEqual([]);
});

it('members that POST adds and DELETE takes away one by one are not set as a whole by a PATCH beside them', () => {
  const ids = body('user_ids: {type: array, items: {type: integer}}', 'user_ids');
  const members =
    'responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: integer}}}}}}}}';
  const catalogue = catalogueOf(`
paths:
  /teams/{id}/members: {get: {${members}}, post: {${ids}}, patch: {${ids}}, delete: {${ids}}}`);
  const [own] = catalogue.resources;
  expect([own?.kind, own?.operations.update]).toEqual(['attachment', []]);
  expect(rolesOf(catalogue)).toContain('PATCH /teams/{id}/members: action team_member');
});

it.each([
  // The key of an item, which others have in the path: what deletes it is an action of what shows it.
  ['disk[id]', `requestBody: {${json('disk: {type: object, properties: {id: {type: string}}}', 'disk')}}`, 'disk'],
  ['id', 'parameters: [{name: id, in: query, schema: {type: string}}]', '-'],
  ['diskName', 'parameters: [{name: diskName, in: query, schema: {type: string}}]', '-'],
  ['id', 'parameters: [{name: id, in: query, required: true, schema: {type: string}}]', '-'],
])(
  'what GET asks for by an optional %s is one of many, and is no setting that a destroy deletes',
  (asked, told, of) => {
    const catalogue = catalogueOf(`
paths:
  /disks/disk:
    get: {parameters: [{name: "${asked}", in: query, schema: {type: string}}], responses: {200: {description: x, ${json('size: {type: integer}')}}, 404: {description: none}}}
    patch: {${body('disk: {type: object, properties: {id: {type: string}}}, size: {type: integer}')}}
    delete: {${told}}`);
    expect(catalogue.resources).toEqual([]);
    expect(rolesOf(catalogue)).toContain(`DELETE /disks/disk: action ${of}`);
  },
);

it('a fixed path that may be asked for by what lies above it stays a setting', () => {
  const project = 'parameters: [{name: project_id, in: query, schema: {type: string}}]';
  const own = resourceOf(
    catalogueOf(`
paths:
  /quota: {get: {${project}, ${shown('size: {type: integer}')}}, put: {${project}, ${body('size: {type: integer}')}}}`),
    'quota',
  );
  expect(own.kind).toBe('singleton');
});

it.each([
  ['/auth/token', '', []],
  ['/users/authenticate', '', []],
  ['/users/{id}/token', '', ['attachment']],
  ['/auth/certificate', '', ['attachment']],
])('POST and DELETE of %s: the login that the caller came with is no link that a destroy may end', (path, _, kinds) => {
  const catalogue = catalogueOf(`
paths:
  ${path}:
    post: {summary: Create it, ${body('username: {type: string}')}, ${shown('value: {type: string}')}}
    delete: {summary: Take it away, responses: {204: {description: x}}}`);
  expect(catalogue.resources.map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  ['name', []],
  ['reason', ['singleton']],
])('a DELETE that demands the %s that POST was told is about one of several, or not', (wire, kinds) => {
  const fields = `${wire}: {type: string}, value: {type: string}`;
  const catalogue = catalogueOf(`
paths:
  /secrets:
    get: {summary: List them, ${shown(fields)}}
    post: {${body(fields, wire)}}
    put: {${body(fields, wire)}}
    delete: {${body(`${wire}: {type: string}`, wire)}}`);
  expect(catalogue.resources.map(({ kind }) => kind)).toEqual(kinds);
});

it('what GET shows whole, and POST and DELETE add to and take from, is a link of each: others have put in theirs', () => {
  const countries = 'countries: {type: array, items: {type: string}}';
  const given = body(countries, 'countries');
  const catalogue = catalogueOf(`
paths:
  /access/countries:
    get: {summary: Show them, ${shown('countries: {type: object, additionalProperties: {type: string}}')}}
    post: {summary: Add countries, ${given}}
    delete: {summary: Take countries out, ${given}}`);
  expect(catalogue.resources.map(({ kind }) => kind)).toEqual(['attachment']);
});

it('what is forced once is done, and is no setting, though GET shows whether one is waiting', () => {
  const kindOf = (literal: string) =>
    catalogueOf(`
paths:
  /vms/{id}: {get: {${shown('name: {type: string}')}}}
  /vms/{id}/${literal}:
    get: {${shown('disks: {type: string}, on: {type: boolean}')}}
    post: {${body('disks: {type: string}, on: {type: boolean}')}, ${shown('disks: {type: string}')}}`).resources.map(
      ({ kind }) => kind,
    );
  expect(kindOf('force_full_backup')).toEqual([]);
  expect(kindOf('full_backup')).toEqual(['singleton']);
});

it.each([
  ['that adds another one', 'tags', 'summary: Add tags', ''],
  [
    'beside a GET that asks for a page',
    'logs',
    'summary: Write an entry',
    'parameters: [{name: limit, in: query, schema: {type: integer}}], ',
  ],
])('a POST %s sets nothing', (_, noun, says, page) => {
  const one = 'id: {type: integer}, name: {type: string}, kind: {type: string}';
  const site = `${shown('id: {type: integer}, name: {type: string}')}`;
  const catalogue = catalogueOf(`
paths:
  /sites: {post: {${body('name: {type: string}')}, ${site}}}
  /sites/{id}: {get: {${site}}, delete: {}}
  /sites/{id}/${noun}: {get: {${page}${shown(one)}}, post: {${says}, ${body(one)}, ${shown(one)}}}`);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(['site']);
  expect(rolesOf(catalogue)).toContain(`POST /sites/{id}/${noun}: action site`);
});

it('what takes a text alone sets nothing that is kept', () => {
  const url = 'requestBody: {content: {application/json: {schema: {type: string}}}}';
  const catalogue = catalogueOf(`
paths:
  /metrics/config: {get: {${shown('url: {type: string}')}}, post: {${url}}, delete: {}}`);
  expect(catalogue.resources).toEqual([]);
  expect(rolesOf(catalogue)).toContain('POST /metrics/config: action -');
});

describe('POST and DELETE on a fixed path', () => {
  const limits = 'rate: {type: integer}';
  const queue = (says: string, get = `get: {${shown(limits)}}`, remove = 'Remove the limits of a queue') =>
    catalogueOf(`
paths:
  /queues: {post: {${body('name: {type: string}')}, ${shown('id: {type: string}, name: {type: string}')}}}
  /queues/{id}: {get: {${shown('id: {type: string}, name: {type: string}')}}, delete: {}}
  /queues/{id}/quota:
    ${get}
    post: {summary: ${says}, ${body(limits)}, responses: {204: {description: x}}}
    delete: {summary: ${remove}, responses: {204: {description: x}}}`);

  it.each([
    ['with a GET', undefined],
    ['without one', ''],
  ])('set by a POST that says so, is set again by it: nothing is taken away before (%s)', (_, get) => {
    const own = (says: string) => queue(says, get).resources.find(({ name }) => name !== 'queue') as Resource;
    const set = own('Set the limits of a queue');
    expect([set.operations.update.length, attributeOf(set, 'rate').onChange]).toEqual([1, 'update']);
    const added = own('Create the limits of a queue');
    expect([added.operations.update.length, attributeOf(added, 'rate').onChange]).toEqual([0, 'replace']);
  });

  it('that takes away all there are belong to no resource', () => {
    const all = queue('Get limits', undefined, 'Delete all limits');
    expect(all.resources.map(({ name }) => name)).toEqual(['queue']);
    const named = catalogueOf(`
paths:
  /tags/all: {get: {${shown(limits)}}, post: {${body(limits)}, ${shown(limits)}}, delete: {responses: {200: {description: x}}}}`);
    expect(named.resources).toEqual([]);
  });
});

it('a POST that a gateway offers beside the GET of the same call reads as well', () => {
  const twice = (id: string) =>
    catalogueOf(`
paths:
  /tags/newest: {get: {operationId: Tags_Newest, ${shown(FIELDS)}}, post: {operationId: ${id}, ${body(FIELDS)}, ${shown(FIELDS)}}}`);
  expect(twice('Tags_Newest2').resources).toEqual([]);
  expect(twice('Tags_Change').resources).toHaveLength(1);
});

it('a PUT that is told nothing sets nothing', () => {
  const runs = (more: string) =>
    catalogueOf(`
paths:
  /compaction: {get: {${shown('state: {type: string}')}}, put: {summary: Trigger a compaction${more}}}`);
  expect(runs('').resources).toEqual([]);
  expect(runs(`, ${body('state: {type: string}')}`).resources).toHaveLength(1);
});

it('a PUT of a list of which GET shows a page at a time is an action', () => {
  const sets = 'recordsets: {type: array, items: {type: object, properties: {name: {type: string}}}}';
  const zone = (page: string) =>
    catalogueOf(`
paths:
  /zones/{zone}/recordsets: {get: {${page}${shown(sets)}}, put: {summary: Replace the record sets, ${body(sets, 'recordsets')}}}`);
  expect(zone('').resources).toHaveLength(1);
  const paged = zone('parameters: [{name: page, in: query, schema: {type: integer}}], ');
  expect(paged.resources).toEqual([]);
  expect(rolesOf(paged)).toContain('PUT /zones/{zone}/recordsets: action -');
});

it('nor does it set a field of what it lies below', () => {
  const sets = 'recordsets: {type: array, items: {type: object, properties: {name: {type: string}}}}';
  const own = 'id: {type: string}, name: {type: string}';
  const zone = (page: string) =>
    catalogueOf(`
paths:
  /zones: {post: {${body(own)}, ${shown(own)}}}
  /zones/{id}: {get: {${shown(own)}}, put: {${body(own)}}, delete: {}}
  /zones/{id}/recordsets: {get: {${page}${shown(sets)}}, put: {summary: Replace the record sets, ${body(sets, 'recordsets')}}}`);
  const paged = zone('parameters: [{name: page, in: query, schema: {type: integer}}], ');
  expect(rolesOf(paged)).toContain('PUT /zones/{id}/recordsets: action zone');
});

const LIST = 'id: {type: string}, title: {type: string}';

it('PUT and DELETE beside a POST that adds to what is read one by one are no link: DELETE would take away all of them', () => {
  const catalogue = catalogueOf(`
paths:
  /lists:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: object, properties: {${LIST}}}}}}}}}
    post: {${body('title: {type: string}', 'title')}, ${shown(LIST)}}
    put: {${body('title: {type: string}')}, ${shown(LIST)}}
    delete: {summary: Delete a list}
  /lists/{id}:
    get: {summary: Remove a conversation, parameters: [{name: id, in: path, required: true, schema: {type: string}}], ${shown(LIST)}}`);
  expect(catalogue.resources.flatMap(({ operations }) => operations.delete ?? [])).toEqual([]);
});

it('a list that is appended to is not wiped with what others put into it', () => {
  const entries = (fields: string) => fields.replace(/(\w+)/g, '$1: {type: array, items: {type: string}}');
  const find = (fields: string, wipe: string) =>
    catalogueOf(`
paths:
  /allowlists/{id}/content:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    put: {${body(entries(fields))}, ${shown(entries('cidrs'))}}
    delete: {summary: ${wipe}}`).resources.flatMap(({ operations }) => operations.delete ?? []);
  expect(find('append, remove', 'Delete all the content of an allowlist')).toEqual([]);
  expect(find('cidrs', 'Delete all the content of an allowlist')).toHaveLength(1);
});

it('what POST puts in and DELETE takes out by a name that GET does not show is a link', () => {
  const own = resourceOf(
    catalogueOf(`
paths:
  /channels/{id}/learners:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {${shown('id: {type: string}, title: {type: string}')}}
    post: {summary: Add a learner to a channel, ${body('email: {type: string}')}, ${shown('id: {type: string}')}}
    delete: {summary: Remove a learner from a channel, ${body('email: {type: string}')}}`),
    'channel_learner',
  );
  expect([own.kind, own.operations.read]).toEqual(['attachment', null]);
  expect(attributeOf(own, 'email')).toMatchObject({ required: true, onChange: 'replace' });
});

it('what is executed by POST, and by GET, keeps no setting: a plan would execute it', () => {
  const text = 'description: "get: Execute a disk action.\\npost: Execute a disk action with more."';
  const state = 'state: {type: string}';
  const catalogue = catalogueOf(`
paths:
  /disks/{id}/acts/{name}/execute/:
    get: {${text}, ${shown(state)}}
    post: {${text}, ${body(state)}, ${shown(state)}}`);
  expect(catalogue.resources).toEqual([]);
  expect(rolesOf(catalogue)).toEqual([
    'GET /disks/{id}/acts/{name}/execute/: action -',
    'POST /disks/{id}/acts/{name}/execute/: action -',
  ]);
});

it('what the create takes in an object is changed at the path of that object, and is no settings of its own', () => {
  const profile = '{type: object, properties: {name: {type: string}, email: {type: string}}}';
  const one = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
  const catalogue = (set: string) =>
    catalogueOf(`
paths:
  /users:
    get: {responses: {200: {description: x, ${one(`{type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}, email: {type: string}}}}`)}}}}
    post: {requestBody: {${one(`{type: object, properties: {profile: ${profile}, credentials: {type: object, properties: {password: {type: string}}}}}`)}}, responses: {204: {description: x}}}
  /users/{id}: {delete: {}}
  /users/{id}/profile:
    get: {responses: {200: {description: x, ${one(profile)}}}}
    put: {requestBody: {${one(set)}}, responses: {204: {description: x}}}`);
  const own = catalogue(profile);
  expect(own.resources.map(({ name }) => name)).toEqual(['user']);
  expect(attributeOf(resourceOf(own, 'user'), 'email')).toMatchObject({ onChange: 'update' });
  // What else it takes is not the create's.
  const more = catalogue('{type: object, properties: {email: {type: string}, theme: {type: string}}}');
  expect(more.resources.map(({ name }) => name)).toEqual(['user', 'user_profile']);
});

it.each([
  { summary: 'Delete the previous secret', deletes: false },
  { summary: 'Delete the secret', deletes: true },
])('what was set is taken away by no DELETE of the one before: $summary', ({ summary, deletes }) => {
  const json =
    'content: {application/json: {schema: {type: object, properties: {secret: {type: string}, expires: {type: string}}}}}';
  const catalogue = catalogueOf(`
paths:${pathsOf('/apps', 'name: {type: string}')}
  /apps/{id}/secret:
    get: {responses: {200: {description: x, ${json}}}}
    post: {summary: Update the secret, requestBody: {${json}}, responses: {200: {description: x, ${json}}}}
    delete: {summary: ${summary}, responses: {204: {description: x}}}`);
  const roles = rolesOf(catalogue).filter((role) => role.startsWith('DELETE /apps/{id}/secret'));
  expect(roles.map((role) => role.includes(': delete '))).toEqual([deletes]);
});

it.each([
  ['url', []],
  ['force', ['channel_file attachment']],
])('an upload beside a DELETE that may be told the %s makes %j', (name, want) => {
  const own = `${shown('id: {type: string}, topic: {type: string}')}`;
  const catalogue = catalogueOf(`
paths:
  /channels: {post: {${body('topic: {type: string}')}, ${own}}}
  /channels/{id}: {get: {${own}}, delete: {}}
  /channels/{id}/file:
    post: {summary: Upload file, requestBody: {content: {multipart/form-data: {schema: {type: object, properties: {file: {type: string}}}}}}}
    delete: {summary: Delete file, parameters: [{name: ${name}, in: query, schema: {type: string}}]}`);
  const links = catalogue.resources.filter(({ kind }) => kind === 'attachment');
  expect(links.map(({ name: own_, kind }) => `${own_} ${kind}`)).toEqual(want);
});
