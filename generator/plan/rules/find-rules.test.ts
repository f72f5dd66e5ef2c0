import { describe, expect, it } from 'vitest';
import { blankAttribute } from '../../map/blank-attribute.js';
import { findRules } from './find-rules.js';

function read(fields: Record<string, string>) {
  const base = { in: 'body', type: 'string', optional: true } as const;
  return findRules(
    Object.entries(fields).map(([name, description]) => ({ ...blankAttribute(name, name), ...base, description })),
  );
}

describe('findRules', () => {
  it.each([
    ['Name of the place (must not be used together with `b`).', [['a', 'b']]],
    ['Note: this is mutually exclusive with `b`.', [['a', 'b']]],
    [
      'Mutually exclusive with `b` and `c`.',
      [
        ['a', 'b'],
        ['a', 'c'],
      ],
    ],
    ['Nucleus sampling; use either `a` or `b`, not both.', [['a', 'b']]],
    ['The a and b parameters MUST NOT be used together.', [['a', 'b']]],
    ['Cannot be combined with other filters.', []],
    ['Works in combination with a b.', []],
    ['Either the ID or the name of b.', []],
  ])('%s', (text, want) => {
    expect(read({ a: text, b: '', c: '' }).exclusive).toEqual(want);
  });

  it('says of both that they go together, and not what one alone says', () => {
    const both = { a: "Should be set together with 'b'.", b: "Should be set together with 'a'.", c: '' };
    expect(read(both).together).toEqual([['a', 'b']]);
    expect(read({ ...both, b: '' }).together).toEqual([]);
  });

  it('says of which one is needed', () => {
    expect(read({ a: 'Either `a` or `b` must be specified.', b: '' }).oneOf).toEqual([['a', 'b']]);
    expect(read({ a: 'Link this. Either this or `b` must be set.', b: '' }).oneOf).toEqual([['a', 'b']]);
  });
});
