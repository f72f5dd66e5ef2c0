import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const body = (fields: string, required = '') =>
  `requestBody: {${json(`{type: object, required: [${required}], properties: {${fields}}}`)}}`;
const shows = (fields: string) =>
  `responses: {200: {description: x, ${json(`{type: object, properties: {${fields}}}`)}}}`;
const TEXTS = '{type: object, additionalProperties: {type: string}}';
const THING = 'id: {type: string}, name: {type: string}';
const ITEM = `get: {${shows(THING)}}, delete: {responses: {204: {description: x}}}`;

function rolesOf(paths: string) {
  const { ledger } = catalogueOf(`paths:${pathsOf('/boxes', 'name: {type: string}')}${paths}`);
  return Object.fromEntries(ledger.map(({ method, path, role }) => [`${method} ${path}`, role]));
}

it.each([
  ['changes', '/change-password', 'description: Changes a password.', 'action'],
  ['triggers what calls people', '/alerts', 'summary: Trigger an alert', 'action'],
  ['makes a trigger', '/triggers', 'summary: Trigger creation', 'create'],
  ['exchanges', '/tokens', 'summary: Exchange a code for a token', 'action'],
  ['makes a change of its own', '/change-requests', 'summary: Create a change request', 'create'],
  ['is called so, and makes it', '/changes', 'summary: Change what is planned', 'create'],
])('a call that %s is told from one that makes something', (_, path, said, want) => {
  const roles = rolesOf(`
  ${path}: {post: {${said}, ${body('name: {type: string}')}, ${shows(THING)}}}
  ${path}/{id}: {${ITEM}}`);
  expect(roles[`POST ${path}`]).toBe(want);
});

it.each([
  [
    'takes in as many as there are',
    body(`keys: {type: array, items: {type: object, properties: {${THING}}}}`),
    '',
    'action',
  ],
  ['takes in one', body('url: {type: string}', 'url'), '', 'create'],
  [
    'tells what it took in',
    body(`keys: {type: array, items: {type: object, properties: {${THING}}}}`),
    `, ${shows(THING)}`,
    'create',
  ],
])('an import that %s', (_, given, answer, want) => {
  const roles = rolesOf(`
  /keys: {get: {responses: {200: {description: x, ${json(`{type: array, items: {type: object, properties: {${THING}}}}`)}}}}}
  /keys/import: {post: {${given}${answer}}}
  /keys/{id}: {${ITEM}}`);
  expect(roles['POST /keys/import']).toBe(want);
});

it.each([
  [
    'by keys in the body',
    '/metadata',
    'metadata',
    `delete: {${body('keys: {type: array, items: {type: string}}', 'keys')}}`,
  ],
  [
    'by keys in the query',
    '/details',
    'details',
    'delete: {parameters: [{in: query, name: keys, required: true, schema: {type: array, items: {type: string}}}]}',
  ],
  ['by such an object', '/labels', 'labels', `delete: {${body(`labels: ${TEXTS}`)}}`],
])('entries that are added to an open object and taken away %s are no resource', (_, path, wire, remove) => {
  const roles = rolesOf(`
  /boxes/{id}${path}: {get: {responses: {200: {description: x, ${json(TEXTS)}}}}, post: {${body(`${wire}: ${TEXTS}`, wire)}}, ${remove}}`);
  expect([roles[`POST /boxes/{id}${path}`], roles[`DELETE /boxes/{id}${path}`]]).toEqual(['action', 'action']);
});

it('what a pair of calls adds and removes by an open object is no link, and one by an id is', () => {
  const roles = rolesOf(`
  /boxes/{id}:add-tags: {post: {${body(`tags: ${TEXTS}, version: {type: integer}`)}}}
  /boxes/{id}:remove-tags: {post: {${body(`tags: ${TEXTS}, version: {type: integer}`)}}}
  /boxes/{id}:add-host: {post: {${body('host_id: {type: string}', 'host_id')}}}
  /boxes/{id}:remove-host: {post: {${body('host_id: {type: string}', 'host_id')}}}`);
  expect([roles['POST /boxes/{id}:add-tags'], roles['POST /boxes/{id}:add-host']]).toEqual(['action', 'create']);
});

it('an open object whose entries are added one by one is neither changed in place by that nor worth a replacement', () => {
  const box = resourceOf(
    catalogueOf(`
paths:${pathsOf('/boxes', `name: {type: string}, details: ${TEXTS}`)}
  /boxes/{id}/details:
    post: {${body(`details: ${TEXTS}`, 'details')}}
    delete: {parameters: [{in: query, name: keys, required: true, schema: {type: array, items: {type: string}}}]}`),
    'box',
  );
  expect(attributeOf(box, 'details').updatedBy).toBeNull();
  expect(attributeOf(box, 'details').onChange).toBe('refuse');
});

it('entries of an open object that are read one by one are not made as a resource', () => {
  const roles = rolesOf(`
  /boxes/{id}/metadata: {post: {requestBody: {${json(TEXTS)}}}}
  /boxes/{id}/metadata/{name}: {get: {responses: {200: {description: x, ${json(TEXTS)}}}}, delete: {}}`);
  expect(roles['POST /boxes/{id}/metadata']).toBe('action');
});

const CODE = (text: string) => `parameters: [{in: query, name: code, description: ${text}, schema: {type: string}}]`;

it.each([
  ['a code that proves who asks', CODE('The two-factor code used to verify the caller.'), 'action'],
  ['a code of another kind', CODE('The country code.'), 'create'],
])('a link whose removal asks for %s', (_, asked, want) => {
  const roles = rolesOf(`
  /boxes/{id}/locks/{lock}: {post: {${body('note: {type: string}')}}, delete: {${asked}}}`);
  expect(roles['POST /boxes/{id}/locks/{lock}']).toBe(want);
});

it('beside a POST, a PUT that says that it updates changes the link that POST makes', () => {
  const link = resourceOf(
    catalogueOf(`
paths:${pathsOf('/boxes', 'name: {type: string}')}${pathsOf('/teams', 'name: {type: string}')}
  /boxes/{box_id}/teams/{team_id}:
    post: {summary: Add a team, responses: {201: {description: x}}}
    put: {summary: Update the role of a team, ${body('role: {type: string}')}}
    delete: {}`),
    'box_team',
  );
  expect(link.operations.create?.method).toBe('POST');
  expect(link.operations.update.map(({ method }) => method)).toEqual(['PUT']);
  expect(link.identity).toEqual(['box_id', 'team_id']);
  expect(attributeOf(link, 'role').onChange).toBe('update');
});

it.each([
  ['lists those that are there', 'summary: List all boats', 'name: {type: string}', 'data'],
  ['says nothing of the kind', 'summary: Create a boat', 'name: {type: string}', 'create'],
  [
    'gives as many as there are keys',
    'summary: Create boats',
    'boats: {type: object, additionalProperties: {type: object, properties: {name: {type: string}}}}',
    'action',
  ],
  [
    'gives one with labels',
    'summary: Create a boat',
    'boats: {type: object, additionalProperties: {type: string}}',
    'create',
  ],
])('a POST on a collection that %s', (_, said, fields, want) => {
  const roles = rolesOf(`
  /boats: {post: {${said}, ${body(fields)}, ${shows('boats: {type: array, items: {type: object, properties: {id: {type: string}, name: {type: string}}}}')}}}
  /boats/{id}: {${ITEM}}`);
  expect(roles['POST /boats']).toBe(want);
  expect(roles['DELETE /boats/{id}']).toBe(want === 'create' ? 'delete' : 'action');
});

it.each([
  { asked: ['name', 'type'], isMade: false },
  { asked: ['name'], isMade: true },
  { asked: ['force', 'type'], isMade: true },
  { asked: ['name', 'type'], demanded: ['name', 'type'], isMade: true },
  { asked: ['name', 'type'], demanded: ['force'], isMade: false },
])('a create whose query and body say $asked takes its source, if removing demands $demanded', (row) => {
  const { asked, demanded = [], isMade } = row;
  const json =
    'content: {application/json: {schema: {type: object, properties: {name: {type: string}, type: {type: string}}}}}';
  const inQuery = (names: string[]) =>
    names.map((name) => `{name: ${name}, in: query, required: true, schema: {type: string}}`).join(', ');
  const catalogue = catalogueOf(`
paths:
  /branches:
    post: {parameters: [${inQuery(asked)}], requestBody: {${json}}, responses: {200: {description: x, ${json}}}}
  /branches/{name}:
    get: {responses: {200: {description: x, ${json}}}}
    delete: {parameters: [${inQuery(demanded)}], responses: {204: {description: x}}}`);
  expect(catalogue.resources.map(({ name }) => name)).toEqual(isMade ? ['branch'] : []);
});

it.each([
  ['says that it gets what GET shows', 'Get the counts', 'Counts', ['action', 'action']],
  ['answers with something else', 'Get the counts', 'Other', ['create', 'update']],
  ['says that it makes it', 'Add a count', 'Counts', ['create', 'update']],
])('a POST beside a GET that %s', (_, summary, name, want) => {
  const shown = (own: string) => `responses: {200: {description: x, ${json(`{$ref: '#/components/schemas/${own}'}`)}}}`;
  const post = `post: {summary: ${summary}, requestBody: {${json('{type: object, properties: {filter: {type: string}}}')}}, ${shown(name)}}`;
  const fields = 'type: object, properties: {filter: {type: string}, passed: {type: integer}}';
  const roles = rolesOf(`
  /counts: {get: {${shown('Counts')}}, ${post}}
  /counts/{id}: {get: {${shown('Counts')}}, ${post}}
components: {schemas: {Counts: {${fields}}, Other: {${fields}}}}`);
  expect([roles['POST /counts'], roles['POST /counts/{id}']]).toEqual(want);
});
