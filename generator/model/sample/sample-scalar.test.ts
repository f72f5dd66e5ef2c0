import { expect, it } from 'vitest';
import type { Json } from '../../spec/types.js';
import type { Facts, ScalarType } from './facts.js';
import { fitsScalar } from './fits-scalar.js';
import { type Hints, sampleScalar } from './sample-scalar.js';

const cases: { why: string; type?: ScalarType; facts?: Facts; hints?: Hints; want: Json }[] = [
  { why: 'the document its own example', facts: { example: 'web' }, hints: { called: 'vm' }, want: 'web' },
  { why: 'a name of our own before it', facts: { example: 'web' }, hints: { named: 'vm-1' }, want: 'vm-1' },
  { why: 'no example that does not fit', facts: { example: 'web', maxLength: 2 }, want: '1' },
  { why: 'no template', facts: { example: '{{ x }}' }, want: 'example' },
  { why: 'text of several lines', facts: { example: 'a\nb' }, want: 'a\nb' },
  { why: 'its default', facts: { default: 'eu' }, want: 'eu' },
  { why: 'not an empty default', facts: { default: '' }, hints: { called: 'note' }, want: 'note-1' },
  { why: 'the first known value', facts: { enum: [null, 'a', 'b'] }, want: 'a' },
  { why: 'the known value that is the example', facts: { enum: ['a', 'b'], example: 'b' }, want: 'b' },
  { why: 'the next known value', facts: { enum: ['a', 'b'], example: 'b' }, hints: { turn: 1 }, want: 'a' },
  { why: 'an address by its name', hints: { name: 'public_ip', called: 'public-ip' }, want: '192.0.2.10' },
  { why: 'no address for a ship', hints: { name: 'relationship', called: 'relationship' }, want: 'relationship-1' },
  { why: 'no time for a runtime', hints: { name: 'runtime', called: 'runtime' }, want: 'runtime-1' },
  { why: 'a mail by its name', hints: { name: 'admin_email' }, want: 'person@example.com' },
  { why: 'a format', facts: { format: 'uuid' }, want: '3fa85f64-5717-4562-b3fc-2c963f66afa6' },
  { why: 'another one of a format', facts: { format: 'ipv4' }, hints: { turn: 1 }, want: '192.0.2.11' },
  { why: 'a secret like no other text', hints: { secret: true, called: 'vm' }, want: 'Change-me-1' },
  { why: 'what a pattern asks for', facts: { pattern: '^vm-[0-9a-f]{8}$' }, want: 'vm-a61c85d2' },
  { why: 'what a clever pattern asks for', facts: { pattern: '^(?:x|y){3}:[A-Z]$' }, want: 'xxx:A' },
  { why: 'a text as long as must be', facts: { minLength: 20 }, want: 'a'.repeat(20) },
  { why: 'a text no longer than may be', facts: { maxLength: 3, pattern: '^z*$' }, want: '' },
  { why: 'true', type: 'boolean', want: true },
  { why: 'the default of a switch', type: 'boolean', facts: { default: false }, want: false },
  { why: 'the other side of a switch', type: 'boolean', facts: { default: false }, hints: { turn: 1 }, want: true },
  { why: 'a number above an open bound', type: 'integer', facts: { minimum: 5, exclusiveMinimum: true }, want: 6 },
  { why: 'a number below one', type: 'number', facts: { maximum: 0 }, want: 0 },
  { why: 'a number below an open bound', type: 'integer', facts: { maximum: 1, exclusiveMaximum: true }, want: 0 },
  { why: 'a multiple', type: 'integer', facts: { minimum: 10, multipleOf: 4 }, want: 12 },
  { why: 'the next multiple', type: 'integer', facts: { example: 8, multipleOf: 4 }, hints: { turn: 1 }, want: 12 },
  {
    why: 'a number that is not too much',
    type: 'integer',
    facts: { example: 9, maximum: 9 },
    hints: { turn: 1 },
    want: 8,
  },
  { why: 'no example out of bounds', type: 'integer', facts: { example: 42, maximum: 9 }, want: 1 },
  { why: 'exact numbers', type: 'integer', facts: { example: 9223372036854775807n }, want: 9223372036854775807n },
];

it.each(cases)('a sample is $why', ({ type = 'string', facts = {}, hints = {}, want }) => {
  expect(sampleScalar(type, facts, hints)).toEqual(want);
});

it.each(cases)('a sample fits: $why', ({ type = 'string', facts = {}, hints = {} }) => {
  expect(fitsScalar(sampleScalar(type, facts, hints), type, facts)).toBe(true);
});

it('never makes more than anyone would send', () => {
  expect(String(sampleScalar('string', { minLength: 4_000_000_000 })).length).toBeLessThanOrEqual(65_536);
});

it('what says that no value was chosen is no example', () => {
  const values = ['VISIBILITY_UNSPECIFIED', 'PRIVATE', 'PUBLIC'];
  expect(sampleScalar('string', { enum: values })).toBe('PRIVATE');
  expect(sampleScalar('string', { enum: values, default: 'VISIBILITY_UNSPECIFIED' })).toBe('PRIVATE');
  expect(sampleScalar('string', { enum: ['UNSPECIFIED'] })).toBe('UNSPECIFIED');
});
