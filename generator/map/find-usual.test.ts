import { expect, it } from 'vitest';
import { attributeOf, catalogueOf, pathsOf, resourceOf } from '../../test/inline-document.js';

const json = (schema: string) => `content: {application/json: {schema: ${schema}}}`;
const FIELDS = 'region: {type: string}, mode: {type: string}, size: {type: string}';

function demanding(name: string, required: string): string {
  const object = json(
    `{type: object, required: [${required}], properties: {id: {type: string, readOnly: true}, ${FIELDS}}}`,
  );
  return `
  /${name}: {post: {requestBody: {${object}}, responses: {201: {description: x, ${object}}}}}
  /${name}/{id}: {get: {responses: {200: {description: x, ${object}}}}, delete: {}}`;
}

const silent = (fields: string, ...others: string[]) =>
  resourceOf(catalogueOf(`paths:${pathsOf('/keys', fields, fields)}${others.join('')}`), 'key');

const BOTH = ['vms', 'nets', 'disks'].map((name) => demanding(name, 'region, mode'));

it('what other creates of the document demand is required where a create does not say what it needs', () => {
  expect(attributeOf(silent(FIELDS, ...BOTH), 'region')).toMatchObject({ required: true, confidence: 'high' });
});

it('two creates do not speak for a third, nor do three of seven', () => {
  expect(attributeOf(silent(FIELDS, ...BOTH.slice(1)), 'region').required).toBe(false);
  const others = ['a', 'b', 'c', 'd'].map((name) => demanding(`${name}s`, 'size'));
  expect(attributeOf(silent(FIELDS, ...BOTH, ...others), 'region').required).toBe(false);
});

it('what means something else in each create is not compared', () => {
  expect(attributeOf(silent(FIELDS, ...BOTH), 'mode').required).toBe(false);
});

it('a text that says what holds without it counts more', () => {
  const fields = FIELDS.replace('{type: string}', '{type: string, description: Defaults to the nearest.}');
  expect(attributeOf(silent(fields, ...BOTH), 'region').required).toBe(false);
});
