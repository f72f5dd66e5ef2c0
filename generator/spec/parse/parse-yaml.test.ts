import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Diagnostic, Refusal } from '../../report/diagnostic.js';
import { DEFAULT_LIMITS } from '../budget.js';
import type { Json } from '../types.js';
import { parseYaml } from './parse-yaml.js';

async function read(text: string): Promise<{ value: Json; diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = [];
  return { value: await parseYaml(text, 'x.yaml', DEFAULT_LIMITS, diagnostics), diagnostics };
}

async function refusalOf(text: string): Promise<Diagnostic | undefined> {
  const error = await read(text).catch((caught: unknown) => caught);
  return error instanceof Refusal && error.exitCode === 1 ? error.diagnostics[0] : undefined;
}

/** The defect of a well-known file: the second line of a quoted text stands no further in than its key. */
const BADLY_INDENTED = [
  'swagger: "2.0"',
  'info:',
  '  title: x',
  "  description: 'one line",
  "  and another'",
  '  version: 1.0',
].join('\n');

describe('parseYaml', () => {
  const cases: [name: string, text: string, want: Json][] = [
    ['dates stay text', 'd: 2026-01-01', { d: '2026-01-01' }],
    ['yes and no stay text, as keys too', 'no: yes\non: off', { no: 'yes', on: 'off' }],
    [
      'keys stay as written',
      '200: a\n1.0: b\n0x10: c\n~: d\nTrue: e',
      { 200: 'a', '1.0': 'b', '0x10': 'c', '~': 'd', True: 'e' },
    ],
    [
      'core types',
      'a: 1\nb: 1.0\nc: ~\nd:\ne: True\nf: 0x10\ng: 012',
      { a: 1, b: 1, c: null, d: null, e: true, f: 16, g: 12 },
    ],
    [
      'long integers are exact',
      'a: 9223372036854775807\nb: [-9223372036854775808, 0xFFFFFFFFFFFFFFFF]',
      { a: 9223372036854775807n, b: [-9223372036854775808n, 18446744073709551615n] },
    ],
    ['merge keys', 'a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}', { a: { x: 1, y: 2 }, b: { x: 1, y: 3 } }],
    ['a number alone', '1.0', 1],
    ['an empty document at the end', 'a: 1\n---\n', { a: 1 }],
    ['digits with underscores stay text', 'a: 1_000', { a: '1_000' }],
    ['tags of the core types', 'a: !!str 1\nb: !!int 2\nc: !!float 1.5', { a: '1', b: 2, c: 1.5 }],
    ['an explicit key', '? a\n: 1\n', { a: 1 }],
    ['directives', '%YAML 1.2\n---\na: 1\n', { a: 1 }],
    ['carriage returns', 'a: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
    ['an indent that is given', 'a: |2\n   x\n', { a: ' x\n' }],
    ['mappings and scalars', 'a: 1\nb: x y\nc: true\nd:\ne: ~\n', { a: 1, b: 'x y', c: true, d: null, e: null }],
    ['a mapping below', 'a:\n  b:\n    c: 1\nd: 2\n', { a: { b: { c: 1 } }, d: 2 }],
    [
      'sequences',
      'a:\n  - 1\n  -\n  - x: 1\n    y: 2\n  - - p\n    - q\n',
      { a: [1, null, { x: 1, y: 2 }, ['p', 'q']] },
    ],
    ['a sequence no further in than its key', 'a:\n- 1\n- 2\nb: 3\n', { a: [1, 2], b: 3 }],
    [
      'keys as written',
      '1.0: a\n\'2\': b\n"c d": c\n/p/{id}:\n  x:y: 1\n',
      { '1.0': 'a', 2: 'b', 'c d': 'c', '/p/{id}': { 'x:y': 1 } },
    ],
    [
      'quoted text',
      "a: 'it''s'\nb: \"tab\\tand \\u00e9\"\nc: 'two\n  lines'\n",
      { a: "it's", b: 'tab\tand é', c: 'two lines' },
    ],
    ['text over several lines', 'a: one\n  two\n\n  three\nb: 1\n', { a: 'one two\nthree', b: 1 }],
    [
      'literal text',
      'a: |\n  x: 1\n   # no comment\n\n  y\n\nb: |-\n  z\nc: |+\n  k\n\n',
      { a: 'x: 1\n # no comment\n\ny\n', b: 'z', c: 'k\n\n' },
    ],
    ['folded text', 'a: >-\n  one\n  two\n\n  three\n', { a: 'one two\nthree' }],
    ['brackets', 'a: [x, {y: 1}]\nb: {}\nc:\n  [p,\n   q]\n', { a: ['x', { y: 1 }], b: {}, c: ['p', 'q'] }],
    ['comments', '# first\na: 1 # one\n\n  # between\nb: # below\n  c: 2\n', { a: 1, b: { c: 2 } }],
    ['a mark at the start, no line break at the end', '---\na: 1\nb: x', { a: 1, b: 'x' }],
  ];
  it.each(cases)('%s', async (_, text, want) => {
    expect(await read(text)).toEqual({ value: want, diagnostics: [] });
  });

  it('keeps properties called __proto__ and constructor', async () => {
    const { value } = await read('__proto__: {a: 1.0}\nconstructor: 2');
    expect(Object.entries(value as object)).toEqual([
      ['__proto__', { a: 1 }],
      ['constructor', 2],
    ]);
  });

  it('keeps numbers beyond a float as text, with a warning that has their place', async () => {
    const { value, diagnostics } = await read('a: [1e400, .inf]');
    expect(value).toEqual({ a: ['1e400', '.inf'] });
    expect(diagnostics).toMatchObject([
      { code: 'number-out-of-range', pointer: '/a/0' },
      { code: 'number-out-of-range', pointer: '/a/1' },
    ]);
  });

  it('reads what only a lax parser reads, with line and column of the complaint', async () => {
    const { value, diagnostics } = await read(BADLY_INDENTED);
    expect(value).toMatchObject({ info: { description: 'one line and another', version: 1 } });
    expect(diagnostics).toMatchObject([{ code: 'yaml-not-strict', severity: 'warning' }]);
    expect(diagnostics[0]?.message).toContain('line 4, column 25');
  });

  it('reads duplicate keys with a warning for each, the last one wins', async () => {
    const { value, diagnostics } = await read('paths:\n  /a: {x: 1}\n  "/a": {y: 2}\nl:\n- b: 1\n  b: 2');
    expect(value).toEqual({ paths: { '/a': { y: 2 } }, l: [{ b: 2 }] });
    expect(
      diagnostics.map(({ code, pointer, message }) => [code, pointer, /line \d+, column \d+/.exec(message)?.[0]]),
    ).toEqual([
      ['yaml-duplicate-key', '/paths/~1a', 'line 3, column 3'],
      ['yaml-duplicate-key', '/l/0/b', 'line 6, column 3'],
    ]);
  });

  it('names the first duplicate key alone in a text that would take too long to look through', async () => {
    const { diagnostics } = await read(`a: 1\na: 2\nb: 1\nb: 2\n# ${'x'.repeat(9_000_000)}`);
    expect(diagnostics.map(({ code }) => code)).toEqual(['yaml-duplicate-key']);
    expect(diagnostics[0]?.message).toContain('line 2, column');
  });

  it('reads duplicate keys in a file that only the lax parser reads', async () => {
    const { value, diagnostics } = await read(`${BADLY_INDENTED}\ninfo: {title: y}`);
    expect(value).toMatchObject({ info: { title: 'y' } });
    expect(diagnostics.map(({ code }) => code)).toEqual(['yaml-duplicate-key', 'yaml-not-strict']);
  });

  it.each<[name: string, text: string, code: string, part: string]>([
    ['a list that does not end', 'a:\n  b: [1, 2\nc: {}', 'yaml-syntax', 'line 3, column 1'],
    ['a tab as indentation', 'a:\n\tb: 1', 'yaml-syntax', 'line 2, column 1'],
    ['an unknown alias', 'a: *b', 'yaml-syntax', 'line 1, column'],
    ['an unknown tag', 'a: !ruby/object {}', 'yaml-syntax', 'line 1, column'],
    ['several documents', 'a: 1\n---\nb: 2', 'yaml-several-documents', '2 YAML documents'],
    ['5,000 levels in brackets', `a: ${'['.repeat(5000)}`, 'document-too-deep', '500 levels'],
    ['a null byte', 'a: \0', 'yaml-syntax', 'line 1, column 4'],
  ])('refuses %s', async (_, text, code, part) => {
    const diagnostic = await refusalOf(text);
    expect(diagnostic?.code).toBe(code);
    expect(diagnostic?.message).toContain(part);
    expect(diagnostic?.message).not.toContain('\n');
  });

  it('refuses 5,000 levels of indentation', async () => {
    const text = Array.from({ length: 5000 }, (_, level) => `${' '.repeat(level)}a:`).join('\n');
    expect((await refusalOf(text))?.code).toBe('document-too-deep');
  });

  it('ends with a value or a refusal, whatever the text', async () => {
    const words = ['a', 'key', 'x: 1', '1.0', 'null', '- ', '-', ': ', ':', '#', ' # c', '"', "'", '"q"', "'s'", '\\n'];
    const signs = ['|', '>-', '[', ']', '{', '}', ', ', '&x ', '*x', '!t ', '%', '? ', '---', '...', '<<: ', '\t', 'é'];
    const breaks = ['\n', '\n', '\n  ', '\n  ', '\n    ', '\n- ', '\n  - ', '\n\n', ' ', '\na: ', '\n  b: ', '\n  c:'];
    const text = fc.array(fc.constantFrom(...words, ...signs, ...breaks), { maxLength: 16 }).map((all) => all.join(''));
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        const error = await read(given).catch((caught: unknown) => caught);
        if (error instanceof Error) expect(error).toBeInstanceOf(Refusal);
      }),
      { seed: 20261115, numRuns: 5000 },
    );
  });

  it('reads a file with very many badly indented lines without describing each', async () => {
    const one = "  - 'a\n b'\n";
    const { diagnostics } = await read(`a:\n${one.repeat(20_000)}`);
    expect(diagnostics.map(({ code }) => code)).toEqual(['yaml-not-strict']);
  });

  it('refuses merge keys that multiply', async () => {
    const wide = `a: &a {${Array.from({ length: 400 }, (_, index) => `k${index}: 1`).join(', ')}}`;
    const text = `${wide}\nb:\n${'- {<<: *a}\n'.repeat(300)}`;
    expect((await refusalOf(text))?.message).toContain('merge keys exceeded');
  });
});
