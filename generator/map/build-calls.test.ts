import { describe, expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';
import { listCallObstacles, listJoined, listNarrowing } from '../plan/judge-call.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const ok = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const alert =
  '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}, tags: {type: array, readOnly: true, items: {type: string}}}}';
const tags = '{type: object, required: [tags], properties: {tags: {type: array, items: {type: string}}}}';
const query = (more: string) =>
  `parameters: [{name: tags, in: query, required: true, ${more}schema: {type: array, items: {type: string}}}]`;
const documentOf = (more: string) => `paths:
  /alerts: {post: {requestBody: {required: true, ${json(alert)}}, ${ok(alert)}}}
  /alerts/{id}: {get: {${ok(alert)}}, delete: {responses: {204: {description: x}}}}
  /alerts/{id}/tags:
    post: {requestBody: {required: true, ${json(tags)}}, ${ok(alert)}}
    delete: {${query(more)}, responses: {204: {description: x}}}`;

it.each([
  ['explode: false, ', ['tags']],
  ['', []],
  ['style: pipeDelimited, explode: false, ', []],
])('a list in a query (%s) is one text with commas where the document says so', (more, want) => {
  const { delete: remove } = resourceOf(catalogueOf(documentOf(more)), 'alert_tag').operations;
  expect(remove && listJoined(remove)).toEqual(want);
  expect(remove && listNarrowing(remove)).toEqual(['tags']);
});

const zones = (vanity: string) => {
  const zone = '{type: object, properties: {id: {type: string, readOnly: true}, name: {type: string}}}';
  return catalogueOf(`paths:
  /zones: {post: {requestBody: {required: true, ${json(zone)}}, ${ok(zone)}}}
  /zones/{id}: {get: {${ok(zone)}}, delete: {responses: {204: {description: x}}}}
  /zones/{id}/vanity:
${vanity}`);
};
const names = json('{type: array, items: {type: string}}');
const gone = 'delete: {responses: {204: {description: x}}}';

it('a body that has to be a list, which no attribute is, is not sent without it', () => {
  const catalogue = zones(`    post: {requestBody: {required: true, ${names}}, responses: {204: {description: x}}}
    ${gone}`);
  const { create } = resourceOf(catalogue, 'zone_vanity').operations;
  const said = ['POST /zones/{id}/vanity needs a list in the body, which nothing gives'];
  expect(create && listCallObstacles(create, null)).toEqual(said);
});

it('a list that PUT sets and nothing shows is what a link has, and not which one it is', () => {
  const catalogue = zones(`    put: {requestBody: {required: true, ${names}}, responses: {204: {description: x}}}
    ${gone}`);
  const { identity, operations, attributes } = resourceOf(catalogue, 'zone_vanity');
  const { create, update } = operations;
  expect(create && listCallObstacles(create, null)).toEqual([]);
  expect([create?.body?.fields, create?.body?.alone, update.map(({ operation }) => operation)]).toEqual([
    ['vanity'],
    true,
    ['PUT /zones/{id}/vanity'],
  ]);
  expect(identity).toEqual(['zone_id']);
  expect(attributes.find(({ name }) => name === 'vanity')).toMatchObject({ required: true, onChange: 'update' });
});

it.each([
  [
    'the object that the read shows is the item',
    '{type: object, properties: {member: REF, user: {type: object, properties: {email: {type: string}}}}}',
    ['member'],
  ],
  [
    'what has an id of its own is the item',
    '{type: object, properties: {id: {type: string}, member: REF, user: {type: object, properties: {email: {type: string}}}}}',
    undefined,
  ],
])('beside other objects of a listed item %s', (_, item, want) => {
  const ref = "{$ref: '#/components/schemas/Member'}";
  const catalogue = catalogueOf(`paths:
  /members: {get: {${ok(`{type: object, properties: {members: {type: array, items: ${item.replace('REF', ref)}}}}`)}}}
  /members/{id}: {get: {${ok(ref)}}, patch: {requestBody: {${json('{type: object, properties: {role: {type: string}}}')}}, ${ok(ref)}}}
components: {schemas: {Member: {type: object, required: [id], properties: {id: {type: string}, role: {type: string}}}}}`);
  expect(resourceOf(catalogue, 'member').operations.list?.each).toEqual(want);
});

it('the query in a path is sent as a query, and nobody has to give it', () => {
  const catalogue = catalogueOf(`paths:
  /alerts: {post: {requestBody: {required: true, ${json(alert)}}, ${ok(alert)}}}
  /alerts?alt=json: {get: {${ok(`{type: array, items: ${alert}}`)}}}
  /alerts/{id}?alt=json: {get: {${ok(alert)}}, delete: {responses: {204: {description: x}}}}
  /alerts/{id}?action=reset: {put: {requestBody: {required: true, ${json(alert)}}, ${ok(alert)}}}`);
  const { operations, attributes, actions } = resourceOf(catalogue, 'alert');
  const { read, list, update } = operations;
  expect([read?.path, list?.path, list?.filters]).toEqual(['/alerts/{id}', '/alerts', []]);
  expect(read?.query.map(({ wire, default: value, required, optional }) => [wire, value, required, optional])).toEqual([
    ['alt', 'json', false, false],
  ]);
  expect([read?.answer.proof, read && listCallObstacles(read, new Set(['id']))]).toEqual([['id'], []]);
  expect(attributes.map(({ name }) => name)).not.toContain('alt');
  // A query that says what to do makes it another call, and no update.
  expect([update, actions.map(({ call }) => call.operation)]).toEqual([[], ['PUT /alerts/{id}?action=reset']]);
});

describe('a list of nothing but names', () => {
  const keyedBy = (item: string, shown: string) => {
    const { resources } = catalogueOf(`
paths:
  /topics:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: {type: string}}}}}}}
    post: {requestBody: {content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string}, size: {type: integer}}}}}}}
  ${item}:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: object, properties: {${shown}}}}}}}}
    delete: {}`);
    return resources[0]?.operations.list?.keyed;
  };

  it('shows what each is called by', () => {
    expect(keyedBy('/topics/{name}', 'name: {type: string}, size: {type: integer}')).toBe('name');
  });

  it('does not where a number or nothing that is shown is the key', () => {
    expect(keyedBy('/topics/{id}', 'id: {type: integer}, name: {type: string}')).toBeUndefined();
    expect(keyedBy('/topics/{id}', 'size: {type: integer}')).toBeUndefined();
  });
});

it('an answer that is another JSON than application/json is asked for by its name', () => {
  const as = (type: string) => `content: {'${type}': {schema: {type: object, properties: {id: {type: string}}}}}`;
  const acceptsOf = (type: string) => {
    const { resources } = catalogueOf(`
paths:
  /disks: {post: {responses: {201: {description: x, ${as(type)}}}}}
  /disks/{id}: {get: {responses: {200: {description: x, ${as(type)}}}}, delete: {}}`);
    const { create, read } = resources[0]?.operations ?? {};
    return [create?.answer.accepts, read?.answer.accepts];
  };
  expect(acceptsOf('application/vnd.acme.2024-08-05+json')).toEqual(
    Array(2).fill('application/vnd.acme.2024-08-05+json'),
  );
  expect(acceptsOf('application/json; charset=utf-8')).toEqual([undefined, undefined]);
  expect(acceptsOf('text/json')).toEqual([undefined, undefined]);
});

it('an update that no path names says the key that the server gave, though the schema calls it read-only', () => {
  const trip = '{type: object, properties: {number: {type: integer, readOnly: true}, distance: {type: number}}}';
  const { operations } = resourceOf(
    catalogueOf(`paths:
  /trips:
    get: {${ok(`{type: array, items: ${trip}}`)}}
    post: {requestBody: {required: true, ${json(trip)}}, ${ok('{type: object, properties: {number: {type: integer}}}')}}
    put: {summary: Update a single trip, requestBody: {required: true, ${json(trip)}}, responses: {204: {description: x}}}
  /trips/{number}: {get: {${ok(trip)}}, delete: {responses: {204: {description: x}}}}`),
    'trip',
  );
  expect(operations.update.map(({ operation, body }) => [operation, body?.repeats])).toEqual([
    ['PUT /trips', { number: 'number' }],
  ]);
  expect(operations.create?.body?.repeats).toBeUndefined();
});
