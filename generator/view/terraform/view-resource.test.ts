import { describe, expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../../test/inline-document.js';
import { isSilent, shapeResource, viewResource } from './view-resource.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const THING = '{type: object, properties: {id: {type: string}, name: {type: string}}}';

describe('a create whose answer does not tell what it made', () => {
  const body = `requestBody: {${json('{type: object, required: [name], properties: {name: {type: string}}}')}}`;
  const list = `get: {responses: {200: {description: x, ${json(`{type: array, items: ${THING}}`)}}}}`;

  it.each([
    { name: 'is silent', answer: '204: {description: x}', listed: list, want: true },
    { name: 'tells by its body', answer: `201: {description: x, ${json(THING)}}`, listed: list, want: false },
    {
      name: 'tells by its header',
      answer: '201: {description: x, headers: {Location: {schema: {type: string}}}}',
      listed: list,
      want: false,
    },
    { name: 'cannot be found without a list', answer: '204: {description: x}', listed: 'head: {}', want: false },
  ])('$name', ({ answer, listed, want }) => {
    const catalogue = catalogueOf(`
paths:
  /rules: {${listed}, post: {${body}, responses: {${answer}}}}
  /rules/{id}: {get: {responses: {200: {description: x, ${json(THING)}}}}, delete: {}}`);
    expect(isSilent(resourceOf(catalogue, 'rule'))).toBe(want);
  });
});

it('a list of objects that are things of their own is marked as such', () => {
  const pools = 'pools: {type: array, items: {type: object, properties: {name: {type: string}}}}';
  const catalogue = catalogueOf(`
paths:
${pathsOf('/clusters', `name: {type: string}, ${pools}`, 'name: {type: string}')}
${pathsOf('/clusters/{id}/pools', 'size: {type: integer}', undefined, '{pool_id}')}`);
  const cluster = resourceOf(catalogue, 'cluster');
  const view = viewResource(cluster, shapeResource(cluster), { goName: 'Cluster', name: 'cluster' });
  expect(JSON.stringify(view.value)).toContain('Inline');
});
