import { expect, it } from 'vitest';
import { formatGo } from './format-go.js';

it('indents by brackets and aligns neighbours', () => {
  const given = ['var A = T{', 'B: 1,', 'Long: "} {",', 'Sub: U{', '// {', 'C: 2,', '},', 'D: []string{"x"},', '}'];
  const want = [
    'var A = T{',
    '\tB:    1,',
    '\tLong: "} {",',
    '\tSub: U{',
    '\t\t// {',
    '\t\tC: 2,',
    '\t},',
    '\tD: []string{"x"},',
    '}',
  ];
  expect(formatGo(given.join('\n'))).toBe(want.join('\n'));
});

it('starts a new column at a key that is far longer than those before, as gofmt does', () => {
  const long = 'k'.repeat(60);
  expect(formatGo(`T{\n"a": 1,\n"bb": 2,\n"${long}": 3,\n}`)).toBe(`T{\n\t"a":  1,\n\t"bb": 2,\n\t"${long}": 3,\n}`);
});
