import { expect, it } from 'vitest';
import { catalogueOf } from '../../test/inline-document.js';

const THING = '{type: object, properties: {id: {type: string, readOnly: true}, size: {type: string}}}';
const content = `content: {application/json: {schema: ${THING}}}`;

function nameOf(path: string, operationId: string, summary: string): string | undefined {
  const { resources } = catalogueOf(`paths:
  ${path}:
    post: {operationId: ${operationId}, summary: ${summary}, requestBody: {${content}}, responses: {201: {description: x, ${content}}}}
  ${path}/{id}: {get: {responses: {200: {description: x, ${content}}}}, delete: {}}`);
  return resources[0]?.name;
}

it.each([
  [
    'written apart in id and summary',
    '/workspaceproxies',
    'createWorkspaceProxy',
    'Create a workspace proxy',
    'workspace_proxy',
  ],
  ['of three words', '/immutabletagrules', 'addImmutableTagRule', 'Add an immutable tag rule', 'immutable_tag_rule'],
  [
    'a name that the summary writes as one',
    '/gridbalancers',
    'postGridBalancer',
    'Create a GridBalancer',
    'gridbalancer',
  ],
  ['written apart in the summary alone', '/natgateways', 'natgatewaysPost', 'Create a NAT gateway', 'natgateway'],
  [
    'an id that only repeats the path',
    '/sites/{site}/natgateways',
    'sites-nat-gateways-post',
    'Create a NAT gateway',
    'site_natgateway',
  ],
  ['a word that grew together', '/datacenters', 'createDataCenter', 'Create a data center', 'datacenter'],
])('nouns that the path runs together: %s', (_, path, id, summary, want) => {
  expect(nameOf(path, id, summary)).toBe(want);
});

it.each([
  { one: 'Add a stock rule', other: 'Delete the stock rule', want: 'stock_rule' },
  { one: 'Add a stock rule', other: 'Delete it', want: 'stockrule' },
  { one: 'Add a stock rule', other: 'Delete the stockrule', want: 'stockrule' },
  { one: 'Add an ip rule', other: 'Delete the ip rule', path: '/iprules', want: 'iprule' },
])('two summaries that write it apart, whatever the ids say: "$one", "$other"', ({ one, other, path, want }) => {
  const { resources } = catalogueOf(`paths:
  ${path ?? '/stockrules'}:
    post: {operationId: CreateSr, summary: ${one}, requestBody: {${content}}, responses: {201: {description: x, ${content}}}}
  ${path ?? '/stockrules'}/{id}: {get: {responses: {200: {description: x, ${content}}}}, delete: {operationId: RemoveSr, summary: ${other}}}`);
  expect(resources[0]?.name).toBe(want);
});

it.each([
  ['tags: [Stock rules]', 'stock_rule'],
  ['tags: [Rules]', 'stockrule'],
  ['operationId: stockrulesGet, tags: [Stock rules]', 'stockrule'],
])('a tag tells of what has no id, beside the summary: %s', (told, want) => {
  const { lookups } = catalogueOf(`paths:
  /stockrules/{id}: {get: {${told}, summary: Detail of a stock rule, responses: {200: {description: x, ${content}}}}}`);
  expect(lookups[0]?.name).toBe(want);
});

it('a parent that runs two words together is told by the first of them', () => {
  const { resources } = catalogueOf(`paths:
  /stockrules/{rule}/users:
    post: {operationId: CreateStockUser, summary: Create a stock user, requestBody: {${content}}, responses: {201: {description: x, ${content}}}}
  /stockrules/{rule}/users/{id}: {get: {responses: {200: {description: x, ${content}}}}, delete: {}}`);
  expect(resources[0]?.name).toBe('stock_user');
});
