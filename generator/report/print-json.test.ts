import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listJsonLines, printJson } from './print-json.js';

describe('printJson', () => {
  it('prints integers beyond 2^53 with every digit', () => {
    expect(printJson({ maximum: 9223372036854775807n })).toBe('{\n  "maximum": 9223372036854775807\n}');
  });

  it('keeps its shape around them', () => {
    const big = { a: [1, { b: 12345678901234567890n, c: undefined, d: {} }], e: 'x\ny' };
    expect(printJson(big)).toBe(
      JSON.stringify({ a: [1, { b: 'BIG', d: {} }], e: 'x\ny' }, null, 2).replace('"BIG"', '12345678901234567890'),
    );
  });

  it('keeps properties with names of Object', () => {
    const value = Object.fromEntries([
      ['__proto__', 1],
      ['constructor', 2],
    ]);
    expect(printJson(value)).toBe('{\n  "__proto__": 1,\n  "constructor": 2\n}');
  });

  it.each([
    { given: undefined, want: 'null' },
    { given: Number.POSITIVE_INFINITY, want: 'null' },
    { given: [], want: '[]' },
    { given: {}, want: '{}' },
    { given: { a: undefined }, want: '{}' },
  ])('prints $want', ({ given, want }) => {
    expect(printJson(given)).toBe(want);
  });

  it('agrees with JSON.stringify on all that it can print', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(printJson(value)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });
});

describe('listJsonLines', () => {
  it('gives every entry of a list at the top a line', () => {
    const value = { spec: { title: 'x' }, operations: [{ a: [1] }, { b: 9223372036854775807n }], order: [] };
    expect([...listJsonLines(value)].join('')).toBe(
      [
        '{',
        '  "spec": {"title":"x"},',
        '  "operations": [',
        '    {"a":[1]},',
        '    {"b":9223372036854775807}',
        '  ],',
        '  "order": []',
        '}',
      ].join('\n'),
    );
  });

  it('leaves BigInt as it was', () => {
    [...listJsonLines({ a: 1n })];
    expect('toJSON' in BigInt.prototype).toBe(false);
  });
});
