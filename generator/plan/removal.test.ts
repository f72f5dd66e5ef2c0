import { expect, it } from 'vitest';
import { blankAttribute } from '../map/blank-attribute.js';
import type { Attribute } from '../map/types.js';
import { findRemoval } from './removal.js';

it.each<[string, Partial<Attribute>, string | null]>([
  ['a default', { type: 'integer', default: 3 }, 'default'],
  ['a default that is null', { type: 'string', default: null, nullable: true }, 'null'],
  ['null', { type: 'integer', nullable: true }, 'null'],
  ['a collection', { type: 'map' }, 'empty'],
  ['prose', { name: 'description', type: 'string' }, 'blank'],
  ['a text that may be empty', { type: 'string', minLength: 0 }, 'blank'],
  ['a text that says so', { type: 'string', description: 'Send an empty string to remove it.' }, 'blank'],
  ['a text that says how', { type: 'string', description: 'To clear it, send an empty string.' }, 'blank'],
  ['a text that must not be empty', { name: 'note', type: 'string', minLength: 1 }, null],
  ['a name', { name: 'hostname', type: 'string' }, null],
  ['a number', { type: 'integer' }, null],
])('what takes away %s', (_, given, want) => {
  expect(findRemoval({ ...blankAttribute('x', 'x'), ...given })).toBe(want);
});
