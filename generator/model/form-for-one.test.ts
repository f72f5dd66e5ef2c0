import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, operationOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const rule = "{$ref: '#/components/schemas/Rule'}";
const failed = '{type: object, properties: {error: {type: string}}}';
const document = (several: string) => `
paths:
  /rules:
    post:
      requestBody: {${json(`{oneOf: [${rule}, ${several}]}`)}}
      responses: {200: {description: x, ${json(`{oneOf: [${rule}, {type: array, items: {oneOf: [${rule}, ${failed}]}}]}`)}}}
  /rules/{name}: {get: {responses: {200: {description: x, ${json(rule)}}}}, delete: {}}
components: {schemas: {Rule: {type: object, required: [name, kind], properties: {name: {type: string}, kind: {type: string}, tag: {type: string}}}}}`;

it('a body that takes one or a list of them takes one, and is answered with one', () => {
  const found = resourceOf(catalogueOf(document(`{type: array, items: ${rule}}`)), 'rule');
  expect(['name', 'kind', 'tag'].map((name) => attributeOf(found, name).required)).toEqual([true, true, false]);
  expect(found.operations.create?.body?.fields).toEqual(['name', 'kind', 'tag']);
});

it('a list of something else is no list of them', () => {
  const operation = operationOf(document(`{type: array, items: ${failed}}`), 'POST /rules');
  expect(operation.body?.schema?.variants).toHaveLength(2);
});

it.each([
  { name: 'the most that it may show', forms: ['{type: string}', 'items', 'items, next'], want: ['items', 'next'] },
  { name: 'nothing, where the forms differ', forms: ['{type: string}', 'items', 'next'], want: [] },
  {
    name: 'nothing, where a list by itself is one of them',
    forms: ['{type: array, items: {type: string}}', 'items'],
    want: [],
  },
])('an answer that may be a text shows $name', ({ forms, want }) => {
  const fields = (names: string) => names.split(', ').map((name) => `${name}: {type: string}`);
  const read = forms.map((form) => (form.startsWith('{') ? form : `{type: object, properties: {${fields(form)}}}`));
  const text = `
paths:
  /rules: {get: {responses: {200: {description: x, ${json(`{oneOf: [${read.join(', ')}]}`)}}}}}`;
  const [answer] = operationOf(text, 'GET /rules').responses;
  const shown = answer?.schema?.variants.length ? [] : [...(answer?.schema?.properties.keys() ?? [])];
  expect(shown).toEqual(want);
});
