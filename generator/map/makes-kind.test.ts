import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const object = (fields: string) => `{type: object, properties: {${fields}}}`;
const FIELDS = 'name: {type: string}, branch: {type: string}, port: {type: integer}';
const APP = object(`id: {type: string}, ${FIELDS}, status: {type: string}`);
const KEY = object('id: {type: string}');

interface Kind {
  path: string;
  summary?: string;
  body?: string;
  answer?: string;
}

function appsWith(kinds: Kind[], create = ''): string {
  const posts = kinds.map(
    ({ path, summary = 'Create app from it', body = `source: {type: string}, ${FIELDS}`, answer = KEY }) =>
      `  /apps/${path}: {post: {summary: ${summary}, requestBody: {${json(object(body))}}, responses: {201: {description: x, ${json(answer)}}}}}`,
  );
  return `
paths:
  /apps: {${create}get: {responses: {200: {description: x, ${json(`{type: array, items: ${APP}}`)}}}}}
  /apps/{id}: {get: {responses: {200: {description: x, ${json(APP)}}}}, patch: {requestBody: {${json(object(FIELDS))}}, responses: {204: {description: x}}}, delete: {}}
${posts.join('\n')}`;
}

const names = (document: string) =>
  catalogueOf(document)
    .resources.map(({ name }) => name)
    .sort();

it('what is created by kind is a resource of each kind, changed and deleted as one of them', () => {
  const document = appsWith([{ path: 'git' }, { path: 'container-image' }]);
  expect(names(document)).toEqual(['app', 'app_container_image', 'app_git']);
  const catalogue = catalogueOf(document);
  expect(resourceOf(catalogue, 'app_git')).toMatchObject({
    kind: 'collection',
    operations: {
      create: { operation: 'POST /apps/git' },
      read: { operation: 'GET /apps/{id}' },
      update: [{ operation: 'PATCH /apps/{id}' }],
      delete: { operation: 'DELETE /apps/{id}' },
    },
  });
  // Those that are there already can still be adopted, and are not deleted.
  expect(resourceOf(catalogue, 'app')).toMatchObject({ kind: 'adopted', operations: { create: null, delete: null } });
});

it('the only kind is the resource itself', () => {
  expect(names(appsWith([{ path: 'git' }]))).toEqual(['app']);
});

it('a kind beside a plain create is one more', () => {
  const create = `post: {requestBody: {${json(object(FIELDS))}}, responses: {201: {description: x, ${json(APP)}}}}, `;
  expect(names(appsWith([{ path: 'git' }], create))).toEqual(['app', 'app_git']);
});

it.each<[string, Partial<Kind>]>([
  ['it does not say that it creates one', { summary: 'Check the source' }],
  ['it answers with something else', { answer: object('valid: {type: boolean}') }],
  ['it takes what no app knows', { body: 'source: {type: string}, depth: {type: integer}, name: {type: string}' }],
  ['it is something that is done', { path: 'restart' }],
  ['it makes something for one', { path: 'generate-config' }],
  ['it makes many', { path: 'bulk' }],
])('no kind: %s', (_, given) => {
  expect(names(appsWith([{ path: 'git', ...given }]))).toEqual(['app']);
  expect(resourceOf(catalogueOf(appsWith([{ path: 'git', ...given }])), 'app').kind).toBe('adopted');
});

it.each([
  ['are all its own', 'metadata: {type: object}, spec: {type: object}', ['box_local', 'box_remote']],
  ['are not all its own', 'metadata: {type: object}, source: {type: object}', []],
  ['are one alone', 'metadata: {type: object}', []],
])('a body of objects is one of a kind where they %s', (_, body, want) => {
  const item = object('metadata: {type: object, properties: {uid: {type: string}}}, spec: {type: object}');
  const post = (kind: string) =>
    `  /boxes/${kind}: {post: {summary: Creates one, requestBody: {${json(object(body))}}, responses: {201: {description: x, ${json(object('uid: {type: string}'))}}}}}`;
  const document = `
paths:
  /boxes/{uid}: {get: {responses: {200: {description: x, ${json(item)}}}}, delete: {}}
${post('local')}
${post('remote')}`;
  expect(names(document)).toEqual(want);
});
