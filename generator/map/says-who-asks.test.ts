import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (fields: string) => `content: {application/json: {schema: {type: object, properties: {${fields}}}}}`;

const poolWith = (remove: string, shown = '') =>
  resourceOf(
    catalogueOf(`
paths:
  /pools:
    post: {requestBody: {${json('name: {type: string}, key: {type: string}')}}, responses: {201: {description: x, ${json(`id: {type: string}, name: {type: string}${shown}`)}}}}
  /pools/{id}:
    parameters: [{name: id, in: path, required: true, schema: {type: string}}]
    get: {responses: {200: {description: x, ${json(`id: {type: string}, name: {type: string}${shown}`)}}}}
    delete: {requestBody: {${json(remove)}}, responses: {204: {description: x}}}`),
    'pool',
  );

it.each([
  { why: 'the delete takes too, and nothing shows', remove: 'key: {type: string}', shown: '', want: ['none', true] },
  { why: 'is shown', remove: 'key: {type: string}', shown: ', key: {type: string}', want: ['replace', false] },
  { why: 'the delete does not take', remove: 'force: {type: boolean}', shown: '', want: ['replace', false] },
])('a key that $why', ({ remove, shown, want }) => {
  const { onChange, sensitive } = attributeOf(poolWith(remove, shown), 'key');
  expect([onChange, sensitive]).toEqual(want);
});
