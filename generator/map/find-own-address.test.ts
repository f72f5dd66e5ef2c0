import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';
import { plan } from '../plan/plan.js';

const text = '{type: string}';
const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;

interface Case {
  shown: string;
  sent?: string;
  answer?: string;
  id?: string;
}

function write({ shown, sent = `name: ${text}`, answer, id = 'asset_id' }: Case) {
  const item = `{type: object, properties: {${shown}}}`;
  const made = answer === undefined ? `201: {description: x, ${json(item)}}` : `202: {description: x, ${json(answer)}}`;
  return catalogueOf(`
paths:
  /assets/:
    post: {requestBody: {${json(`{type: object, required: [name], properties: {${sent}}}`)}}, responses: {${made}}}
    get: {responses: {200: {description: x, ${json(`{type: object, properties: {results: {type: array, items: ${item}}}}`)}}}}
  /assets/{${id}}/:
    parameters: [{name: ${id}, in: path, required: true, schema: ${text}}]
    get: {responses: {200: {description: x, ${json(item)}}}}
    patch: {requestBody: {${json(`{type: object, properties: {name: ${text}}}`)}}, responses: {200: {description: x, ${json(item)}}}}
    delete: {responses: {204: {description: x}}}`);
}

const selfLink = `{type: object, properties: {self: {type: object, properties: {href: ${text}}}}}`;

it.each<[string, Case, string[]]>([
  ['a link called like the id of the path', { shown: `asset_href: ${text}, name: ${text}` }, ['asset_href']],
  ['a plain link', { shown: `href: ${text}, name: ${text}` }, ['href']],
  ['a link to itself among links', { shown: `_links: ${selfLink}, name: ${text}` }, ['_links', 'self', 'href']],
])('takes the id from the end of %s', (_, given, at) => {
  const asset = resourceOf(write(given), 'asset');
  const own = { at, path: '/assets/{asset_id}/', wire: 'asset_id' };
  expect(attributeOf(asset, 'asset_id')).toMatchObject({
    in: 'path',
    computed: true,
    out: ['asset_id'],
    ownAddress: own,
  });
  for (const call of [asset.operations.create, asset.operations.read, asset.operations.list])
    expect(call?.answer.ownAddress).toEqual(own);
  expect(asset.operations.delete?.answer.ownAddress).toBeUndefined();
});

it.each<[string, Case]>([
  ['the link leads to its parent', { shown: `parent_href: ${text}, name: ${text}` }],
  ['the caller gives the address', { shown: `url: ${text}, name: ${text}`, sent: `name: ${text}, url: ${text}` }],
  ['two could be it', { shown: `href: ${text}, self: ${text}, name: ${text}` }],
  ['an answer shows the id itself', { shown: `id: ${text}, href: ${text}, name: ${text}` }],
])('takes nothing from an address where %s', (_, given) => {
  const { attributes } = resourceOf(write(given), 'asset');
  expect(attributes.filter(({ ownAddress }) => ownAddress)).toEqual([]);
});

it('looks in the list for what answers with a task, as the items say their addresses', () => {
  const task = `{type: object, properties: {task: ${text}}}`;
  const managed = (shown: string) => [...plan(write({ shown, answer: task })).resources.keys()];
  expect(managed(`asset_href: ${text}, name: ${text}`)).toEqual(['asset']);
  expect(managed(`name: ${text}`)).toEqual([]);
});
