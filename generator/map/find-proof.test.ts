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
