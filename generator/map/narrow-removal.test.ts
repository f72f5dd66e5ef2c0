import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';
import type { Call } from './types.js';

const body = 'userId: {type: string}, entityId: {type: string}, permissions: {type: array, items: {type: string}}';
const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;
const query = (...names: string[]) =>
  `parameters: [${names.map((name) => `{name: ${name}, in: query, schema: {type: string}}`).join(', ')}]`;

const listNarrowing = (call: Call | null) => (call?.query ?? []).filter((own) => own.narrows).map(({ wire }) => wire);

it('a delete at a fixed path is told which one, by what the create says under the names of its query', () => {
  const catalogue = catalogueOf(`paths:
${pathsOf('/things', 'x: {type: string}')}
  "/things/{id}/grant":
    post: {requestBody: {${json(body)}}, responses: {200: {description: x}}}
    delete: {${query('userId', 'reason', 'force')}, responses: {200: {description: x}}}`);
  const { create, delete: remove } = resourceOf(catalogue, 'thing_grant').operations;
  expect(listNarrowing(remove)).toEqual(['userId']);
  expect(create?.body?.alternatives).toEqual([['user_id']]);
});

it('and so is the read of what is alone at its path', () => {
  const catalogue = catalogueOf(`paths:
  /provider/link:
    get: {${query('userId', 'entityId')}, responses: {200: {description: x, ${json(body)}}}}
    post: {requestBody: {${json(body)}}, responses: {200: {description: x, ${json(body)}}}}
    delete: {${query('userId', 'entityId')}, responses: {200: {description: x}}}`);
  const [link] = catalogue.resources;
  expect(listNarrowing(link?.operations.read ?? null)).toEqual(['userId', 'entityId']);
  expect(listNarrowing(link?.operations.delete ?? null)).toEqual(['userId', 'entityId']);
});

it('a delete whose path names what it removes is told nothing beside it', () => {
  const catalogue = catalogueOf(`paths:
  /grants:
    post: {requestBody: {${json(body)}}, responses: {200: {description: x, ${json(`id: {type: string}, ${body}`)}}}}
  "/grants/{id}":
    get: {responses: {200: {description: x, ${json(`id: {type: string}, ${body}`)}}}}
    delete: {${query('userId')}, responses: {200: {description: x}}}`);
  expect(listNarrowing(resourceOf(catalogue, 'grant').operations.delete)).toEqual([]);
});

it('what tells one of many by several words is told by all of them: by one alone, all that it has would go', () => {
  const tuple = 'namespace: {type: string}, relation: {type: string}, subject_id: {type: string}, note: {type: string}';
  const catalogue = catalogueOf(`paths:
  /admin/tuples:
    put: {requestBody: {${json(tuple)}}, responses: {201: {description: x, ${json(tuple)}}}}
    delete: {${query('namespace', 'relation', 'subject_id', 'note')}, responses: {204: {description: x}}}`);
  const remove = catalogue.resources[0]?.operations.delete ?? null;
  expect(listNarrowing(remove)).toEqual(['subject_id']);
  expect((remove?.query ?? []).filter((own) => own.narrowsToo).map(({ wire }) => wire)).toEqual([
    'namespace',
    'relation',
  ]);
});

it('where no word of an id tells it, what the create says under the same names does', () => {
  const catalogue = catalogueOf(`paths:
${pathsOf('/clusters', 'x: {type: string}')}
  "/clusters/{id}/managedNamespaces":
    post: {requestBody: {content: {application/json: {schema: {type: object, required: [db, collection], properties: {db: {type: string}, collection: {type: string}}}}}}, responses: {200: {description: x}}}
    delete: {${query('db', 'collection')}, responses: {200: {description: x}}}`);
  const { delete: remove } = resourceOf(catalogue, 'cluster_managed_namespace').operations;
  expect(listNarrowing(remove)).toEqual(['db', 'collection']);
});
