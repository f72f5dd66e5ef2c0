import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const GUARD = '{type: integer, description: Makes sure that the group has not been changed.}';
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

function groupsWith(version: string) {
  const group = `{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, member_ids: {type: array, readOnly: true, items: {type: string}}, version: ${version}}}`;
  const members = `{type: object, properties: {member_ids: {type: array, items: {type: string}}, version: ${version}}}`;
  const answer = `responses: {200: {description: x, ${json(group)}}}`;
  const move = `{post: {requestBody: {${json(members)}}, ${answer}}}`;
  return catalogueOf(`paths:
  /groups: {post: {requestBody: {${json(group)}}, ${answer}}}
  /groups/{id}: {get: {${answer}}, patch: {requestBody: {${json(group)}}, ${answer}}, delete: {responses: {204: {description: x}}}}
  /groups/{id}/add-members: ${move}
  /groups/{id}/remove-members: ${move}`);
}

const FRESH = [{ in: 'body', wire: 'version', at: ['version'], optional: true }];

it('a version whose text says that it guards against conflicts is told by a read, and set by nobody', () => {
  const { attributes, operations } = resourceOf(groupsWith(GUARD), 'group');
  const version = attributes.find(({ name }) => name === 'version');
  expect([version?.required, version?.optional, version?.computed]).toEqual([false, false, true]);
  expect([operations.create?.fresh, operations.create?.body?.fields]).toEqual([undefined, ['name']]);
  expect(operations.update.map(({ fresh, body }) => [fresh, body?.fields])).toEqual([[FRESH, ['name']]]);
});

it('what makes and ends a link changes its owner, and names the version of that', () => {
  const { attributes, operations, identity } = resourceOf(groupsWith(GUARD), 'group_member');
  expect(attributes.map(({ name }) => name)).toEqual(['group_id', 'member_ids']);
  expect([operations.create?.fresh, operations.delete?.fresh]).toEqual([FRESH, FRESH]);
  expect(identity).toEqual(['group_id', 'member_ids']);
});

it('a version that may be one to install stays a setting', () => {
  const { attributes, operations } = resourceOf(
    groupsWith('{type: integer, description: Version of the software.}'),
    'group',
  );
  expect(attributes.find(({ name }) => name === 'version')?.optional).toBe(true);
  expect(operations.update.map(({ fresh }) => fresh)).toEqual([undefined]);
});

it('a checksum that only an update demands is what the last read showed', () => {
  const fields = (required: string) =>
    `{type: object, required: [${required}], properties: {id: {type: string, readOnly: true}, name: {type: string}, checksum: {type: string}}}`;
  const answer = `responses: {200: {description: x, ${json(fields('id, name, checksum'))}}}`;
  const created = json('{type: object, properties: {name: {type: string}}}');
  const { attributes, operations } = resourceOf(
    catalogueOf(`paths:
  /zones: {post: {requestBody: {${created}}, ${answer}}}
  /zones/{id}: {get: {${answer}}, put: {requestBody: {${json(fields('name, checksum'))}}, ${answer}}, delete: {responses: {204: {description: x}}}}`),
    'zone',
  );
  expect(attributes.find(({ name }) => name === 'checksum')?.optional).toBe(false);
  expect(operations.update.map(({ fresh }) => fresh)).toEqual([[{ in: 'body', wire: 'checksum', at: ['checksum'] }]]);
});

it.each([
  ['checksum', '', [{ in: 'query', wire: 'checksum', at: ['checksum'] }]],
  ['region', '', [{ in: 'query', wire: 'region', at: ['region'] }]],
  // Who makes it says it, and what no read shows is nobody's to tell.
  ['region', 'region: {type: string}', undefined],
  ['force', '', undefined],
])('what the query of a DELETE demands is told by a read: %s %s', (name, taken, want) => {
  const shown = `{type: object, properties: {id: {type: string}, name: {type: string}, ${name === 'force' ? 'x' : name}: {type: string}}}`;
  const answer = `responses: {200: {description: x, ${json(shown)}}}`;
  const body = `requestBody: {required: true, ${json(`{type: object, required: [name], properties: {name: {type: string}${taken && `, ${taken}`}}}`)}}`;
  const asked = `parameters: [{name: ${name}, in: query, required: true, schema: {type: string}}]`;
  const { operations } = resourceOf(
    catalogueOf(`paths:
  /rules: {post: {${body}, ${answer}}}
  /rules/{id}: {get: {${answer}}, delete: {${asked}, responses: {204: {description: x}}}}`),
    'rule',
  );
  expect(operations.delete?.fresh).toEqual(want);
});

const COUNTED = `{name: version, in: query, description: Version of the configuration., schema: {type: integer}}`;

function rulesWith(beside: string, asked = '') {
  const rule = '{type: object, required: [name], properties: {name: {type: string}, weight: {type: integer}}}';
  const shown = (what: string) =>
    `get: {parameters: [${asked}], responses: {200: {description: x, ${json(`{type: object, properties: {${beside}data: ${what}}}`)}}}}`;
  const write = (status: number) =>
    `parameters: [${COUNTED}], requestBody: {${json(rule)}}, responses: {${status}: {description: x, ${json(rule)}}}`;
  const name = '{name: name, in: path, required: true, schema: {type: string}}';
  return resourceOf(
    catalogueOf(`paths:
  /rules: {${shown(`{type: array, items: ${rule}}`)}, post: {${write(201)}}}
  /rules/{name}:
    parameters: [${name}]
    ${shown(rule)}
    put: {${write(200)}}
    delete: {parameters: [${COUNTED}], responses: {204: {description: x}}}`),
    'rule',
  );
}

it('a version that stands beside what is read is told by a read, and for a create by the list', () => {
  const { attributes, operations } = rulesWith('_version: {type: integer}, ');
  const outer = { in: 'query', wire: 'version', at: ['_version'], outer: true };
  expect(attributes.map(({ name }) => name)).toEqual(['name', 'weight']);
  expect(operations.create?.fresh).toEqual([{ ...outer, listed: true }]);
  expect([operations.update[0]?.fresh, operations.delete?.fresh]).toEqual([[outer], [outer]]);
});

it.each([
  ['no answer shows it', '', ''],
  ['a read takes it as well: it says which state is shown', '_version: {type: integer}, ', COUNTED],
  ['what is shown is no number', '_version: {type: string}, ', ''],
])('a version of the query stays a setting where %s', (_, beside, asked) => {
  const { attributes, operations } = rulesWith(beside, asked);
  expect(attributes.some(({ name }) => name === 'version')).toBe(true);
  expect(operations.create?.fresh).toBeUndefined();
});

it('a checksum that a create may leave out and the removal demands in its query is the current one', () => {
  const fields = (required: string) =>
    `{type: object, required: [${required}], properties: {id: {type: string, readOnly: true}, name: {type: string}, checksum: {type: string}}}`;
  const answer = `responses: {200: {description: x, ${json(fields('id, name, checksum'))}}}`;
  const boxes = (query: string) =>
    resourceOf(
      catalogueOf(`paths:
  /boxes: {post: {requestBody: {${json(fields('name'))}}, ${answer}}}
  /boxes/{id}: {get: {${answer}}, put: {requestBody: {${json(fields('name, checksum'))}}, ${answer}}, delete: {parameters: [${query}], responses: {204: {description: x}}}}`),
      'box',
    );
  const FROM_READ = { wire: 'checksum', at: ['checksum'] };
  const told = boxes('{name: checksum, in: query, required: true, schema: {type: string}}');
  expect(told.attributes.find(({ name }) => name === 'checksum')).toMatchObject({ optional: false, computed: true });
  expect(told.operations.update.map(({ fresh }) => fresh)).toEqual([[{ in: 'body', ...FROM_READ }]]);
  expect(told.operations.delete?.fresh).toEqual([{ in: 'query', ...FROM_READ }]);
  // Without that it may be the checksum of what is to be made.
  expect(boxes('').attributes.find(({ name }) => name === 'checksum')?.optional).toBe(true);
});

it('a version that an update requires, as its text says, is told by a read and set by nobody', () => {
  const said = '{type: string, description: "The object version, required for PUT requests."}';
  const { attributes, operations } = resourceOf(groupsWith(said), 'group');
  expect(attributes.find(({ name }) => name === 'version')).toMatchObject({ optional: false, computed: true });
  expect(operations.update.map(({ fresh }) => fresh)).toEqual([FRESH]);
});
