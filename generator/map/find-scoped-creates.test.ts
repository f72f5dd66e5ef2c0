import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const KEY = `{$ref: '#/components/schemas/Key'}`;
const LIST = `{type: object, properties: {keys: {type: array, items: ${KEY}}}}`;
const OTHER = '{type: object, properties: {task: {type: string}}}';

function documentOf({
  body = 'label: {type: string}, key: {type: string}',
  answer = KEY,
  said = 'Create a key for the team',
  id = 'createTeamKey',
  list = `get: {responses: {200: {description: x, ${json(LIST)}}}}`,
  member = '',
}): string {
  return `
paths:
  /keys:
    get: {responses: {200: {description: x, ${json(LIST)}}}}
    post: {summary: Create a key, requestBody: {${json('{type: object, properties: {label: {type: string}, key: {type: string}}}')}},
      responses: {201: {description: x, ${json(KEY)}}}}
  /keys/{id}:
    get: {responses: {200: {description: x, ${json(KEY)}}}}
    put: {requestBody: {${json('{type: object, properties: {label: {type: string}}}')}}, responses: {204: {description: x}}}
    delete: {}
  /teams: {post: {requestBody: {${json('{type: object, required: [title], properties: {title: {type: string}}}')}}, responses: {201: {description: x, ${json('{type: object, properties: {id: {type: string}, title: {type: string}}}')}}}}}
  /teams/{team_id}:
    get: {responses: {200: {description: x, ${json('{type: object, properties: {id: {type: string}, title: {type: string}}}')}}}}
    delete: {}
  /teams/{team_id}/keys:
    post: {summary: ${said}, operationId: ${id}, requestBody: {${json(`{type: object, properties: {${body}}}`)}},
      responses: {201: {description: x, ${json(answer)}}}}
    ${list}
${member}
components: {schemas: {Key: {type: object, properties: {id: {type: string}, label: {type: string}, key: {type: string}}}}}
`;
}

const namesOf = (document: string) =>
  catalogueOf(document)
    .resources.map(({ name }) => name)
    .sort();

it('what a team makes of its own is read, changed and deleted as any other, and is listed by the team', () => {
  const catalogue = catalogueOf(documentOf({}));
  const own = resourceOf(catalogue, 'team_key');
  expect(own).toMatchObject({
    kind: 'collection',
    confidence: 'low',
    operations: {
      create: { operation: 'POST /teams/{team_id}/keys' },
      read: { operation: 'GET /keys/{id}' },
      update: [{ operation: 'PUT /keys/{id}' }],
      delete: { operation: 'DELETE /keys/{id}' },
      list: { operation: 'GET /teams/{team_id}/keys' },
    },
  });
  expect(own.attributes.find(({ name }) => name === 'team_id')).toMatchObject({ required: true, onChange: 'replace' });
  expect(resourceOf(catalogue, 'key').operations.create?.operation).toBe('POST /keys');
});

it.each([
  { why: 'it takes one that is there', change: { body: 'key_id: {type: string}' } },
  { why: 'it says that it adds one', change: { said: 'Add a key to the team', id: 'addTeamKey' } },
  { why: 'only the id of the operation says that it creates', change: { said: 'Put a key into the team' } },
  { why: 'the answer shows another object', change: { answer: OTHER } },
  { why: 'the team does not list its own', change: { list: '' } },
  {
    why: 'the team takes them out again',
    change: { member: '  /teams/{team_id}/keys/{key_id}: {delete: {}}' },
  },
])('no resource of its own: $why', ({ change }) => {
  const document = documentOf(change);
  const [key] = catalogueOf(document).resources.filter(
    ({ operations }) => operations.read?.operation === 'GET /keys/{id}',
  );
  expect(key?.operations.create?.operation).toBe('POST /keys');
  expect(namesOf(document).filter((name) => name !== 'team_key')).toEqual(['key', 'team']);
  const made = catalogueOf(document).resources.find(({ name }) => name === 'team_key');
  expect(made?.operations.delete?.operation ?? null).not.toBe('DELETE /keys/{id}');
});
