import { expect, it } from 'vitest';
import { catalogueOf, pathsOf, resourceOf } from '../../../../../test/inline-document.js';
import type { Json } from '../../../../spec/types.js';
import { planChange } from './plan-change.js';
import type { Rung } from './plan-rungs.js';

it.each<[string, Record<string, Json>, Json]>([
  ['on: {type: boolean}, note: {type: string}', { on: true }, { note: 'Changed by a test' }],
  ['version: {type: string}, on: {type: boolean}', { on: true }, { on: false }],
  ['version: {type: string}, on: {type: boolean, default: false}', {}, { on: true }],
  ['on: {type: boolean}', {}, null],
  ['mail: {type: string}', { mail: 'ann@example.com' }, null],
  ['mode: {type: string, enum: [a, b]}', {}, null],
  ['mode: {type: string, enum: [a, b]}', { mode: 'a' }, { mode: 'b' }],
  ['mode: {type: string, enum: [a, "b{{ x }}"]}', { mode: 'a' }, null],
  ['mode: {type: string, enum: [a, "#jinja2:", c]}', { mode: 'a' }, { mode: 'c' }],
  ['size: {type: integer}', { size: 3 }, { size: 4 }],
  ['note: {type: string, maxLength: 7}', {}, { note: 'Changed' }],
  ['labels: {type: object, additionalProperties: {type: string}}', {}, { labels: { role: 'changed' } }],
])('%s, made with %j', (fields, values, want) => {
  const resource = resourceOf(catalogueOf(`paths:\n${pathsOf('/disks', fields, fields)}`), 'disk');
  const names = new Map(resource.attributes.map(({ name }) => [name, name]));
  expect(planChange({ resource, names, values } as unknown as Rung)).toEqual(want);
});
