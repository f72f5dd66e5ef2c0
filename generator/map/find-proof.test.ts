import { expect, it } from 'vitest';
import { catalogueOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const answer = (schema: string) => `responses: {200: {description: x, ${json(schema)}}}`;
const vm = (id: string) => `{type: object, properties: {id: ${id}, name: {type: string}}}`;
const list = (array: string) => `{type: object, properties: {items: ${array}}}`;

function readVm(object: string, items: string) {
  return resourceOf(
    catalogueOf(`paths:
  /vms: {get: {${answer(items)}}, post: {requestBody: {${json('{type: object, properties: {name: {type: string}}}')}}, ${answer(object)}}}
  /vms/{id}: {get: {${answer(object)}}, delete: {}}`),
    'vm',
  ).operations;
}

it('what the end of the path asks for proves an answer and an item', () => {
  const object = vm('{type: string}');
  const { read, list: all } = readVm(object, list(`{type: array, items: ${object}}`));
  expect(read?.answer.proof).toEqual(['id']);
  expect(all).toMatchObject({ proof: ['id'] });
  expect(all?.void).toBeUndefined();
});

it('what may be null proves nothing, and a list that may be null may be missing', () => {
  const object = vm('{type: [string, "null"]}');
  const { read, list: all } = readVm(object, list(`{type: [array, "null"], items: ${object}}`));
  expect(read?.answer.proof).toBeUndefined();
  expect(all?.proof).toBeUndefined();
  expect(all?.void).toBe(true);
});

it.each([
  { mutation: 'all that must be there counts beside an id', shown: '[id, mode]', want: ['id'] },
  { mutation: 'what must be there does not count without an id', shown: '[mode, name]', want: ['mode', 'name'] },
  { mutation: 'what may be missing counts', shown: '[]', want: undefined },
])('sure: red where $mutation', ({ shown, want }) => {
  const fields = '{id: {type: string}, mode: {type: string}, name: {type: string}}';
  const object = `{type: object, required: ${shown}, properties: ${fields}}`;
  const { resources } = catalogueOf(`paths:
  /settings: {get: {${answer(object)}}, put: {requestBody: {${json(object)}}}}`);
  expect(resources[0]?.operations.read?.answer.sure).toEqual(want);
});

it.each([
  { mutation: 'what only requests carry proves, here and in identity', id: '{type: string, writeOnly: true}' },
  { mutation: 'a list proves', id: '{type: array, items: {type: string}}' },
  { mutation: 'a switch proves', id: '{type: boolean}' },
])('proof: red where $mutation', ({ id }) => {
  const { read } = readVm(vm(id), list(`{type: array, items: ${vm(id)}}`));
  expect(read?.answer.proof).toBeUndefined();
});

it('void: red where an answer without content does not count', () => {
  const object = vm('{type: string}');
  const items = list(`{type: array, items: ${object}}`);
  const { operations } = resourceOf(
    catalogueOf(`paths:
  /vms: {get: {responses: {200: {description: x, ${json(items)}}, 204: {description: none}}}, post: {requestBody: {${json(object)}}, ${answer(object)}}}
  /vms/{id}: {get: {${answer(object)}}, delete: {}}`),
    'vm',
  );
  expect(operations.list?.void).toBe(true);
});

it('the end of a path may name its format', () => {
  const object = vm('{type: string}');
  const { operations } = resourceOf(
    catalogueOf(`paths:
  /vms.json: {post: {requestBody: {${json(object)}}, ${answer(object)}}}
  /vms/{id}.json: {get: {${answer(object)}}, delete: {}}`),
    'vm',
  );
  expect(operations.read?.answer.proof).toEqual(['id']);
});
