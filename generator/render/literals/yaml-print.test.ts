import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Alias, Anchor, printYaml, type YamlValue } from './yaml-print.js';

const key = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('no', 'a-b', '<<', '1', '-', '?', '#'),
);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.array(fc.constantFrom('word', ' ', '  ', '\\', '"', '\n', '\t', 'ö', '\u2028', '#', ':', '-'), { maxLength: 60 }),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text.map((one) => (Array.isArray(one) ? one.join('') : one).replace(/\p{Cs}/gu, '')),
    fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      key.map((one) => one.replace(/\p{Cs}/gu, '')),
      tie('value'),
      { maxKeys: 3 },
    ),
  ),
}));

describe('YAML', () => {
  it('reads back as it was, at any width', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(0, 20, 40, 110), fc.boolean(), (given, width, apart) => {
        const printed = printYaml(given as YamlValue, { width, apart });
        expect(parse(printed, { version: '1.1', merge: true, maxAliasCount: 0 })).toEqual(given);
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, YamlValue, number, string]>([
    ['lists below keys and beside dashes', { a: [{ b: 1, c: [] }, ['d']] }, 0, 'a:\n  - b: 1\n    c: []\n  - - d\n'],
    ['a text that is folded', { a: 'one two three four five' }, 25, 'a: one two three four\n  five\n'],
    ['spaces that must stay', { a: 'one  two  three  four  five' }, 25, 'a: "one  two  three  fou\\\n  r  five"\n'],
    ['a word that is too long', ['x'.repeat(40)], 30, `- "${'x'.repeat(26)}\\\n  ${'x'.repeat(14)}"\n`],
    ['a key that is too long', { ['k'.repeat(1001)]: [1] }, 0, `? ${'k'.repeat(1001)}\n:\n  - 1\n`],
    ['the key that would merge', { '<<': {} }, 0, '"<<": {}\n'],
    [
      'a map that is merged',
      { a: new Anchor('x', { b: 1 }), c: { '<<': new Alias('x'), d: 2 } },
      0,
      'a: &x\n  b: 1\nc:\n  <<: *x\n  d: 2\n',
    ],
  ])('%s', (_, given, width, want) => expect(printYaml(given, { width })).toBe(want));

  it.each(['present', 'a:b', 'Text, with (marks) & 5 %.', 'O(state=present)', '/dev/sda', "the server's name"])(
    '%j has no quotes, as people write it',
    (text) => expect(printYaml({ a: text })).toBe(`a: ${text}\n`),
  );

  it.each(
    [
      'yes',
      'No',
      'null',
      '~',
      '',
      '1',
      '1:30',
      '2026-01-01',
      '0x1f',
      '.inf',
      'a: b',
      'a #b',
      'ends:',
      'x {{ y }}',
    ].concat(['*a', '&a', '!x', '@x', '%x', '- x', '? x', ' x', 'x ', "'x'", '[x]', 'a  b', 'a\\b', 'ö']),
  )('%j has quotes, because a reader could take it for something else', (text) =>
    expect(printYaml([text])).toBe(`- ${JSON.stringify(text)}\n`),
  );
});
