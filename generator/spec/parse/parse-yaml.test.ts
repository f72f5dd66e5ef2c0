import { describe, expect, it } from 'vitest';
import { type Diagnostic, Refusal } from '../../report/diagnostic.js';
import { DEFAULT_LIMITS } from '../budget.js';
import type { Json } from '../types.js';
import { parseYaml } from './parse-yaml.js';
import { readLeniently } from './parse-yaml-leniently.js';

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
  ];
  it.each(cases)('%s', async (_, text, want) => {
    expect(await read(text)).toEqual({ value: want, diagnostics: [] });
  });
  it.each(cases)('the lax parser agrees: %s', (_, text, want) => {
    expect(readLeniently(text, 'x', DEFAULT_LIMITS, [])).toEqual(want);
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

  it('refuses merge keys that multiply', async () => {
    const wide = `a: &a {${Array.from({ length: 400 }, (_, index) => `k${index}: 1`).join(', ')}}`;
    const text = `${wide}\nb:\n${'- {<<: *a}\n'.repeat(300)}`;
    expect((await refusalOf(text))?.message).toContain('merge keys exceeded');
  });
});
