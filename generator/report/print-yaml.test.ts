import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { printComment, printFlow, printText } from './print-yaml.js';

const anyText = fc.string({ unit: 'binary' });

describe('printFlow', () => {
  it.each([
    { given: 'name', want: 'name' },
    { given: 'off', want: '"off"' },
    { given: 'POST /vms/{id}', want: '"POST /vms/{id}"' },
    { given: ['a', true, null, 12n], want: '[a, true, null, 12]' },
    { given: { field: 'status', 'a b': [] }, want: '{field: status, "a b": []}' },
    { given: 'a\nb', want: '"a\\nb"' },
    { given: 'a\u2028b\u0085', want: '"a\\u2028b\\u0085"' },
  ])('prints $want', ({ given, want }) => {
    expect(printFlow(given)).toBe(want);
  });

  it('is one line that YAML reads back, in 1.2 and in 1.1', () => {
    fc.assert(
      fc.property(anyText, fc.array(anyText), (text, items) => {
        const printed = `${printText(text)}: ${printFlow({ items, text })}`;
        expect(printed).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
        for (const version of ['1.2', '1.1'] as const) {
          const read = parse(printed, { version, mapAsMap: true }) as Map<unknown, Map<unknown, unknown>>;
          expect([...read.keys()]).toEqual([text]);
          expect(read.get(text)?.get('items')).toEqual(items);
        }
      }),
    );
  });
});

describe('printComment', () => {
  it('never leaves the comment', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const lines = printComment(text, '  ', 40);
        expect(lines.every((line) => line.startsWith('  #'))).toBe(true);
        expect(parse(`${lines.join('\n')}\na: 1\n`)).toEqual({ a: 1 });
      }),
    );
  });
});
