import { expect, it } from 'vitest';
import { makeAttribute } from '../../../../test/sample-catalogue.js';
import type { Attribute } from '../../../map/types.js';
import { describeField, describeFields, type FieldFacts, isUnlogged } from './describe-fields.js';
import { isWritable, listOptions } from './options.js';

const given = { type: 'boolean', optional: true, default: false } as const;

it.each<{ why: string; attribute: Partial<Attribute>; want: unknown }>([
  { why: 'what the API may leave out', attribute: given, want: { entries: [...typed('bool'), ['default', false]] } },
  { why: 'null says something else', attribute: { ...given, nullable: true }, want: 'bool' },
  { why: 'the API alone sets it', attribute: { ...given, optional: false, computed: true }, want: 'bool' },
  {
    why: 'the request carries it',
    attribute: { ...given, sendsDefault: true },
    want: { entries: [...typed('bool'), ['preset', false]] },
  },
])('a default that counts in a comparison: $why', ({ attribute, want }) => {
  const rules = { reserved: new Set<string>(), prefix: 'vm', isInput: ({ optional }: Attribute) => optional };
  const options = listOptions([makeAttribute('on', attribute)], rules);
  expect(describeFields(options)).toEqual({ entries: [['on', want]] });
});

function typed(kind: string): [string, string][] {
  return [['type', kind]];
}

it.each([
  { name: 'user_data', attribute: { writeOnly: true, confidential: true as const }, want: true },
  { name: 'password', attribute: { sensitive: true }, want: true },
  // Hiding a short word would hide it in names and ids as well.
  { name: 'note', attribute: { writeOnly: true }, want: false },
  { name: 'user_data', attribute: { confidential: true as const }, want: true },
])('what is never printed: $name, $attribute', ({ name, attribute, want }) => {
  const rules = { reserved: new Set<string>(), prefix: 'vm', isInput: () => true };
  const [option] = listOptions([makeAttribute(name, { optional: true, ...attribute })], rules);
  expect(option && isUnlogged(option)).toBe(want);
});

it.each<{ mutation: string; attribute: Partial<Attribute>; facts?: FieldFacts; key: string; want: unknown }>([
  { mutation: 'clears is dropped', attribute: { nullable: true, format: 'uri' }, key: 'clears', want: true },
  { mutation: 'clears is always told', attribute: { nullable: true }, key: 'clears', want: undefined },
  { mutation: 'shared is dropped', attribute: {}, facts: { shared: new Set(['x']) }, key: 'shared', want: true },
  {
    mutation: 'shared is always told',
    attribute: {},
    facts: { shared: new Set(['y']) },
    key: 'shared',
    want: undefined,
  },
  { mutation: 'fixed is dropped', attribute: {}, facts: { fixed: new Set(['x']) }, key: 'fixed', want: true },
  { mutation: 'a time of day is compared as text', attribute: { format: 'time' }, key: 'format', want: 'time' },
  {
    mutation: 'a list that must have items is sent back empty',
    attribute: { type: 'list', element: makeAttribute('y'), minItems: 1 },
    key: 'filled',
    want: true,
  },
  {
    mutation: 'what the list alone shows of the path is not read',
    attribute: { in: 'path', out: null, listedToo: true },
    key: 'shown',
    want: true,
  },
  { mutation: 'volatile is dropped', attribute: { volatile: true }, key: 'volatile', want: true },
  {
    mutation: 'what only some kinds take is needed always',
    attribute: {
      type: 'object',
      attributes: [makeAttribute('y', { required: true, when: { attribute: 'k', values: ['a'], required: ['a'] } })],
    },
    key: 'needed',
    want: undefined,
  },
])('a field of the descriptor: red where $mutation', ({ attribute, facts, key, want }) => {
  const rules = { reserved: new Set<string>(), prefix: 'vm', isInput: isWritable };
  const [option] = listOptions([makeAttribute('x', { optional: true, ...attribute })], rules);
  const field = option && describeField(option, [], facts);
  const entries = (field as { entries?: [string, unknown][] } | undefined)?.entries ?? [];
  expect(entries.find(([name]) => name === key)?.[1]).toBe(want);
});

it('the id that only the answer to the create has is known to whoever reads one by it', () => {
  const fieldOf = (more: Partial<Attribute>) => {
    const rules = { reserved: new Set<string>(), prefix: 'link', isInput: ({ optional }: Attribute) => optional };
    return describeFields(listOptions([makeAttribute('id', { type: 'string', computed: true, ...more })], rules));
  };
  const told = { entries: [...typed('str'), ['path', true], ['shown', true]] };
  expect(fieldOf({ shownOnce: true })).toEqual({ entries: [['id', told]] });
  expect(fieldOf({})).toEqual({ entries: [['id', 'str']] });
});
