import { expect, it } from 'vitest';
import { makeAttribute, makeCall } from '../../../../test/sample-catalogue.js';
import type { Attribute } from '../../../map/types.js';
import { encodeGoValue } from '../../../render/literals/go-value.js';
import { shapeAttributes } from './shape.js';
import { viewFields } from './view-fields.js';
import { viewOperation } from './view-operation.js';

/** What the runtime is told about one attribute `x`, in one line. */
function view(given: Partial<Attribute>, replacing: string[] = [], refused: [string, string][] = []): string {
  const none = new Set<string>();
  const marked = { inline: none, steady: none, identity: none, refused: new Map(refused) };
  const value = viewFields(shapeAttributes([makeAttribute('x', given)]), new Set(replacing), (name) => name, marked);
  return encodeGoValue(value).replace(/\s+/g, ' ');
}

const optional = { optional: true };
it.each<{ mutation: string; given: Partial<Attribute>; replacing?: string[]; word: string; want: boolean }>([
  { mutation: 'null cannot be sent', given: { ...optional, nullable: true }, word: 'Nullable', want: true },
  { mutation: 'null is sent where it is not taken', given: optional, word: 'Nullable', want: false },
  { mutation: 'null is sent for an output', given: { computed: true, nullable: true }, word: 'Nullable', want: false },
  {
    mutation: 'null is sent for what cannot change',
    given: { ...optional, nullable: true },
    replacing: ['x'],
    word: 'Nullable',
    want: false,
  },
  {
    mutation: 'an empty list is shown that nobody may configure',
    given: { ...optional, type: 'list', element: makeAttribute('value'), minItems: 1 },
    word: 'Filled',
    want: true,
  },
  {
    mutation: 'an empty list is hidden that anybody may configure',
    given: { ...optional, type: 'list', element: makeAttribute('value'), minItems: 0 },
    word: 'Filled',
    want: false,
  },
  {
    mutation: 'an empty list is hidden that must be configured',
    given: { required: true, type: 'list', element: makeAttribute('value'), minItems: 1 },
    word: 'Filled',
    want: false,
  },
  { mutation: 'a path is not told', given: { required: true, in: 'path' }, word: 'Path', want: true },
  {
    mutation: 'a changing output is not told',
    given: { computed: true, volatile: true },
    word: 'Volatile',
    want: true,
  },
  { mutation: 'what is never shown is not told', given: { ...optional, writeOnly: true }, word: 'Hidden', want: true },
  { mutation: 'the name of the API is not told', given: { ...optional, wire: 'X' }, word: 'Wire', want: true },
  {
    mutation: 'where an answer shows it is not told',
    given: { ...optional, wire: 'X', out: ['y'] },
    word: 'Out',
    want: true,
  },
  {
    mutation: 'what the runtime compares is not told',
    given: { ...optional, in: 'query' },
    replacing: ['x'],
    word: 'CreateOnly',
    want: true,
  },
  { mutation: 'what the plan compares is told', given: optional, replacing: ['x'], word: 'CreateOnly', want: false },
])('red where $mutation', ({ given, replacing, word, want }) => {
  expect(view(given, replacing).includes(`${word}:`)).toBe(want);
});

it('red where a doubtful replacement is done without a question', () => {
  const text = view({ ...optional, in: 'query' }, ['x'], [['x', 'the "evidence" is weak']]);
  expect(text).toContain('Refused: "the \\"evidence\\" is weak"');
  expect(text).not.toContain('CreateOnly');
});

it.each([
  { mutation: 'a repeated request cannot be told', operation: 'POST /vms', want: true },
  { mutation: 'a read carries a key against repetition', operation: 'GET /vms', want: false },
])('Once: red where $mutation', ({ operation, want }) => {
  const call = makeCall(operation, { headers: [makeAttribute('Idempotency-Key', { in: 'header' })] });
  const value = viewOperation(call, { toName: (name) => name, shapes: [], read: null }, false);
  expect(encodeGoValue(value).includes('Once: "Idempotency-Key"')).toBe(want);
});
