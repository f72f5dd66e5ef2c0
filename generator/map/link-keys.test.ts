import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';
import { plan } from '../plan/plan.js';
import { judgeHomes } from '../targets/index.js';

const role =
  '{type: object, properties: {id: {type: string}, name: {type: string}, note: {type: string}, labels: {type: object, additionalProperties: true}}}';
const takes = (schema: string) => `requestBody: {required: true, content: {application/json: {schema: ${schema}}}}`;
const document = (body: string) => `
paths:${pathsOf('/groups', 'name: {type: string}', 'name: {type: string}')}
  /groups/{id}/roles:
    get: {responses: {200: {description: x, content: {application/json: {schema: {type: array, items: ${role}}}}}}}
    post: {${takes(body)}, responses: {204: {description: x}}}
    delete: {${takes(body)}, responses: {204: {description: x}}}`;

it('a link whose halves take the other end as a whole is named by its id and name, not by all that it has', async () => {
  const catalogue = catalogueOf(document(`{type: array, items: ${role}}`));
  const link = resourceOf(catalogue, 'group_role');
  expect(link.identity).toEqual(['group_id', 'id', 'name']);
  expect(link.attributes.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'group_id',
    'id',
    'name',
  ]);
  const homes = await judgeHomes(plan(catalogue), 'x');
  for (const [, own] of homes)
    expect(own.get('POST /groups/{id}/roles')?.home).toMatch(/^resource x_group_role$|group_role$/);
});

it('both halves of a link that take a list are sent a list of one: an empty one might be all of them', () => {
  const { create, delete: remove } = resourceOf(
    catalogueOf(document(`{type: array, items: ${role}}`)),
    'group_role',
  ).operations;
  expect([create?.body?.inList, remove?.body?.inList]).toEqual([true, true]);
  expect(remove?.body?.fields).toEqual(expect.arrayContaining(['id', 'name']));
});

it('halves that take one object are sent one', () => {
  const { create, delete: remove } = resourceOf(catalogueOf(document(role)), 'group_role').operations;
  expect([create?.body?.inList, remove?.body?.inList]).toEqual([undefined, undefined]);
});

it('a link is told by what its removal demands in the query, where its create has to say that there too', () => {
  const query = 'parameters: [{name: path, in: query, required: true, schema: {type: string}}]';
  const body =
    'requestBody: {content: {application/json: {schema: {type: object, required: [checksum], properties: {checksum: {type: string}}}}}}';
  const identityWith = (removal: string) =>
    catalogueOf(`
paths:
  /branches/{branch}/objects:
    put: {${query}, ${body}, responses: {204: {description: x}}}
    delete: {${removal}}`).resources.map(({ identity }) => identity);
  expect(identityWith(query)).toEqual([['branch', 'path']]);
  expect(identityWith(`${query}, ${body}`)).toEqual([['branch', 'checksum']]);
});
