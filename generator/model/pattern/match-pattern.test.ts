import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern, matchPattern } from './match-pattern.js';

/** Small expressions of all that documents use, over three letters, so that texts often come close. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\w', '\\d', '\\S', '^', '$', '\\b', '\\B', '\\.', ''),
    fc.tuple(tie('expression'), tie('expression')).map((parts) => parts.join('')),
    fc.tuple(tie('expression'), tie('expression')).map((parts) => `(?:${parts.join('|')})`),
    fc
      .tuple(tie('expression'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?', '{0,2}'))
      .map(([inner, count]) => `(${inner})${count}`),
    fc.tuple(fc.constantFrom('=', '!', '<=', '<!'), tie('expression')).map(([look, inner]) => `(?${look}${inner})`),
  ),
}));

describe('matchPattern', () => {
  it('judges as JavaScript does', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', '.', '\n'), maxLength: 7 });
    fc.assert(
      fc.property(expression, text, (pattern, given) => {
        expect(matchPattern(pattern, given)).toBe(new RegExp(pattern, 'u').test(given));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['^(a+)+$', `${'a'.repeat(5000)}!`],
    ['^(a|a)*$', `${'a'.repeat(5000)}!`],
    ['^(.*)*(.*)*(.*)*$x', 'a'.repeat(500)],
    ['^([a-z\\d]+(?:(?:[._]|__|[-]*)[a-z\\d]+)*)*$', `${'a'.repeat(500)}!`],
  ])('%s is judged without going back', (pattern, text) => {
    const start = performance.now();
    expect(matchPattern(pattern, text)).toBe(false);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it.each([
    ['\\p{L}+', 'é', true],
    ['^\\pL$', 'é', true],
    ['\\p{Script=Greek}', 'α', true],
    ['^(?i)abc$', 'ABC', true],
    ['^(?i:a)b$', 'AB', false],
    ['^[[:alpha:]_]+$', 'a_b', true],
    ['^[[:alpha:]_]+$', 'a]', false],
    ['^.$', '\u{1f600}', true],
    ['^(?s).$', '\n', true],
    ['^[\\w-.]+$', 'a-.', true],
    ['\\A[a-z]\\z', 'a', true],
    ['^x{0,9999}$', 'xxy', false],
    ['^\\x{41}\\u0042\\cA$', 'AB\u0001', true],
  ])('%s on %j is %s', (pattern, text, want) => {
    expect(matchPattern(pattern, text)).toBe(want);
  });

  it.each([
    ['refers back', '(a)\\1'],
    ['refers back by name', '(?<x>a)\\k<x>'],
    ['counts too far', 'a{1,100000}'],
    ['counts too far in steps', '((a{1,100}){1,100}){1,100}'],
    ['counts nothing too often', '(){1,999999999}'],
    ['is too long', 'a|'.repeat(6000)],
    ['is too deep', `${'('.repeat(2000)}${')'.repeat(2000)}`],
    ['never closes', '(['],
    ['names no class', '[[:nonsense:]]'],
    ['counts down', 'a{3,1}'],
    ['counts nothing', '*'],
    ['keeps what it has', 'a++'],
  ])('cannot say where the pattern %s', (_, pattern) => {
    expect(compilePattern(pattern)).toBe(null);
    expect(matchPattern(pattern, 'a')).toBe(null);
  });

  it('cannot say where the text is long and the expression wide', () => {
    const start = performance.now();
    expect(matchPattern(`${'[a-z0-9]{1,99}'.repeat(50)}$`, `${'a'.repeat(100_000)}!`)).toBe(null);
    expect(performance.now() - start).toBeLessThan(10_000);
  });
});
