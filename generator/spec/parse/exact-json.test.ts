import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../report/diagnostic.js';
import { stringifyStable } from '../stable-json.js';
import type { Json } from '../types.js';
import { nestsDeeper, parseExactJson } from './exact-json.js';

describe('parseExactJson', () => {
  it.each<[text: string, want: Json]>([
    ['{"a": 9223372036854775807}', { a: 9223372036854775807n }],
    ['[-9223372036854775808,18446744073709551615]', [-9223372036854775808n, 18446744073709551615n]],
    ['{"a":9007199254740991}', { a: 9007199254740991 }],
    ['{"a":9007199254740993}', { a: 9007199254740993n }],
    ['[1e5, 12.5e100, 0.12345678901234567890]', [1e5, 12.5e100, 0.12345678901234568]],
    ['{"text": "max: 9223372036854775807, or 1e400"}', { text: 'max: 9223372036854775807, or 1e400' }],
    [
      '{"q\\"": 9223372036854775807, "\\\\": "9223372036854775807"}',
      { 'q"': 9223372036854775807n, '\\': '9223372036854775807' },
    ],
    ['[": 9223372036854775807, ", 9223372036854775807]', [': 9223372036854775807, ', 9223372036854775807n]],
  ])('%s', (text, want) => expect(parseExactJson(text, 'x', [])).toEqual(want));

  it('keeps properties called __proto__', () => {
    const root = parseExactJson('{"__proto__": {"maximum": 9223372036854775807}}', 'x', []) as object;
    expect(Object.keys(root)).toEqual(['__proto__']);
    expect(Object.entries(root)[0]?.[1]).toEqual({ maximum: 9223372036854775807n });
  });

  it.each(['1e400', '-1E+999', '9'.repeat(500)])('keeps %s as text, with a warning that has its place', (number) => {
    const diagnostics: Diagnostic[] = [];
    expect(parseExactJson(`{"a": {"b/c": [0, ${number}]}}`, 'x', diagnostics)).toEqual({ a: { 'b/c': [0, number] } });
    expect(diagnostics).toMatchObject([{ code: 'number-out-of-range', severity: 'warning', pointer: '/a/b~1c/1' }]);
  });

  it('agrees with JSON.parse but for the rounding', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify({ value, max: 9223372036854776000, list: ['1234567890123456789'] }, null, indent);
        expect(JSON.parse(stringifyStable(parseExactJson(text, 'x', [])))).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe('nestsDeeper', () => {
  it.each<[text: string, want: boolean]>([
    ['[[[1]]]', false],
    ['[[[[1]]]]', true],
    ['["[[[[", {"}": "]"}, [[1]]]', false],
    [`["\\"[[[["]`, false],
  ])('%s', (text, want) => expect(nestsDeeper(text, 3)).toBe(want));
});
