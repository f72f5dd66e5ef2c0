import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const FIELDS = 'attributes: {type: object, properties: {name: {type: string}, auto: {type: boolean}}}';
const OWNER =
  'relationships: {type: object, properties: {owner: {type: object, properties: {data: {type: object, required: [type, id], properties: {type: {type: string, enum: [owners]}, id: {type: string}}}}}}}';

/** A body of JSON:API: the fields lie in `attributes`, what is meant stands beside them. */
function workspacesOf(sort: string) {
  const type = `type: {type: string, enum: [${sort}]}`;
  const item = `{type: object, properties: {data: {type: object, properties: {id: {type: string}, ${type}, ${FIELDS}, ${OWNER}}}}}`;
  const made = `{type: object, required: [data], properties: {data: {type: object, required: [type, attributes], properties: {${type}, ${FIELDS}, ${OWNER}}}}}`;
  const changed = `{type: object, required: [data], properties: {data: {type: object, required: [type, id], properties: {id: {type: string}, ${type}, ${FIELDS}}}}}`;
  const answer = `responses: {200: {description: x, ${json(item)}}}`;
  const catalogue = catalogueOf(`paths:
  /workspaces: {post: {requestBody: {required: true, ${json(made)}}, ${answer}}}
  /workspaces/{id}: {get: {${answer}}, patch: {requestBody: {required: true, ${json(changed)}}, ${answer}}, delete: {responses: {204: {description: x}}}}`);
  return resourceOf(catalogue, 'workspace');
}

it('what only says again what is made need not be given; another only value is a choice that people read', () => {
  const typeOf = (sort: string) => workspacesOf(sort).attributes.find(({ name }) => name === 'type');
  expect(typeOf('workspaces')).toMatchObject({ required: false, default: 'workspaces', sendsDefault: true });
  expect(typeOf('spread')).toMatchObject({ required: true });
});

it('the sort of what an id names need not be given beside the id', () => {
  const { attributes } = workspacesOf('workspaces');
  const owner = attributes.find(({ name }) => name === 'relationships')?.attributes?.[0];
  const [id, type] = [...(owner?.attributes?.[0]?.attributes ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(id).toMatchObject({ name: 'id', required: true });
  expect(type).toMatchObject({ name: 'type', required: false, default: 'owners', sendsDefault: true });
});

it('an id that an update demands inside of its envelope is the one in its path', () => {
  const [update] = workspacesOf('workspaces').operations.update;
  expect(update?.body).toMatchObject({ envelope: ['data', 'attributes'], repeats: { id: 'id' }, repeatsAt: ['data'] });
});

it('an id that an update demands in its body is the one in its path, and makes no PATCH send all there is', () => {
  const item = '{type: object, properties: {id: {type: string}, name: {type: string}, auto: {type: boolean}}}';
  const answer = `responses: {200: {description: x, ${json(item)}}}`;
  const updateOf = (method: string) =>
    resourceOf(
      catalogueOf(`paths:
  /things: {post: {requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}, auto: {type: boolean}}}')}}, ${answer}}}
  /things/{id}: {get: {${answer}}, ${method}: {requestBody: {${json('{type: object, required: [id], properties: {id: {type: string}, name: {type: string}, auto: {type: boolean}}}')}}, ${answer}}, delete: {responses: {204: {description: x}}}}`),
      'thing',
    ).operations.update;
  expect(updateOf('patch').map(({ mode, body }) => [mode, body?.repeats])).toEqual([['merge', { id: 'id' }]]);
  expect(updateOf('put').map(({ mode, body }) => [mode, body?.repeats])).toEqual([['replace', { id: 'id' }]]);
});
