import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashStable, stringifyStable } from './stable-json.js';
import type { Json } from './types.js';

describe('stringifyStable', () => {
  const cases: [name: string, value: Json, want: string][] = [
    ['sorts keys at every level', { b: 1, a: { d: 2, c: 3 } }, '{"a":{"c":3,"d":2},"b":1}'],
    ['sorts integer-like keys as text', { b: 1, 10: 1, 2: 1, a: 1 }, '{"10":1,"2":1,"a":1,"b":1}'],
    ['prints long integers exactly', { max: 9223372036854775807n }, '{"max":9223372036854775807}'],
    ['keeps __proto__', JSON.parse('{"z":1,"__proto__":{"a":2}}'), '{"__proto__":{"a":2},"z":1}'],
    ['escapes as JSON does', ['"\\\n\u0000', '\ud800', '😀'], '["\\"\\\\\\n\\u0000","\\ud800","😀"]'],
    ['knows empty things', [{}, [], null, '', false, 1.5], '[{},[],null,"",false,1.5]'],
  ];
  it.each(cases)('%s', (_, value, want) => expect(stringifyStable(value)).toBe(want));

  it('indents as JSON.stringify does', () => {
    const value = { a: [1, { b: [] }], c: {} };
    expect(stringifyStable(value, 2)).toBe(JSON.stringify(value, null, 2));
  });

  it('sorts a long list of keys as a short one', () => {
    const keys = Array.from({ length: 100 }, (_, index) => `k${(index * 37) % 100}`);
    const shuffled = Object.fromEntries(keys.map((key) => [key, key]));
    expect(Object.keys(JSON.parse(stringifyStable(shuffled)))).toEqual([...keys].sort());
  });

  it('reads back as the same value, whatever that is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(stringifyStable(value as Json))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('hashStable', () => {
  it('is the hash of the text, also where that goes in pieces', () => {
    const value = Array.from({ length: 5000 }, (_, index) => ({ index, text: 'x'.repeat(40) }));
    expect(hashStable(value)).toBe(createHash('sha256').update(stringifyStable(value)).digest('hex'));
  });

  it('does not depend on the order of keys', () => {
    expect(hashStable({ a: 1, b: [{ c: 1, d: 2 }] })).toBe(hashStable({ b: [{ d: 2, c: 1 }], a: 1 }));
  });
});

it('what lies deeper than asked for stands on one line', () => {
  const value = { b: { y: [1, { z: null }], x: {} }, a: 'text' };
  expect(stringifyStable(value, 2, 1)).toBe('{\n  "a": "text",\n  "b": {"x": {}, "y": [1, {"z": null}]}\n}');
  expect(stringifyStable(value, 2, 2)).toBe(
    '{\n  "a": "text",\n  "b": {\n    "x": {},\n    "y": [1, {"z": null}]\n  }\n}',
  );
  expect(JSON.parse(stringifyStable(value, 2, 2))).toEqual(value);
});
