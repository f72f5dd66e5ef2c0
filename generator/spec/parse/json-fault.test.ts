import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonFault } from './json-fault.js';
import { locate } from './text-position.js';

describe('findJsonFault', () => {
  it.each<[text: string, line: number, column: number, isCutOff: boolean]>([
    ['{"a": 1', 1, 8, true],
    ['{"a": "x', 1, 9, true],
    ['{"a": "\\u12', 1, 12, true],
    ['{\n  "a": tru', 2, 11, true],
    ['{"a": [1, {"b": 2}', 1, 19, true],
    ['{"a" 1}', 1, 6, false],
    ['{"a": 1,}', 1, 9, false],
    ['{"a": 1\n "b": 2}', 2, 2, false],
    ['[1 2]', 1, 4, false],
    ['{"a": 01}', 1, 8, false],
    ['{"a": "\\x"}', 1, 8, false],
    ['{"a": "tab\there"}', 1, 11, false],
    ['{"a": nil}', 1, 7, false],
    ['{"a": 1}}', 1, 9, false],
    ["{'a': 1}", 1, 2, false],
    ['{"a": 1]', 1, 8, false],
  ])('%j', (text, line, column, isCutOff) => {
    expect(() => JSON.parse(text)).toThrow();
    const fault = findJsonFault(text);
    expect({ ...locate(text, fault.offset), isCutOff: fault.isCutOff }).toEqual({ line, column, isCutOff });
  });

  it('calls every beginning of an object cut off', () => {
    const start = fc.tuple(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat());
    fc.assert(
      fc.property(start, ([value, cut]) => {
        const text = JSON.stringify(value, null, 1);
        const part = text.slice(0, 1 + (cut % (text.length - 1)));
        expect(findJsonFault(part).isCutOff).toBe(true);
      }),
    );
  });
});
