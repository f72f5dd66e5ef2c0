import { expect, test } from 'vitest';
import { hashPlain } from './hash-plain.js';

class Own {
  #hidden = 1;
  tell() {
    return this.#hidden;
  }
}

test('whatever differs has another digest', () => {
  const values: unknown[] = [
    null,
    'null',
    undefined,
    'undefined',
    0,
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0',
    1n,
    1,
    '1n',
    false,
    [],
    {},
    [undefined],
    [null],
    [[]],
    { a: undefined },
    { a: null },
    { a: 1, b: 2 },
    // The order of keys may be the order of what is made.
    { b: 2, a: 1 },
    new Map(),
    new Set(),
    new Map([['a', 1]]),
    new Map([['b', 1]]),
    new Set(['a', 1]),
    new Set([['a', 1]]),
    [['a', 1]],
    'a\nb',
    ['a', 'b'],
    ['a\nb'],
    [['a', 'b']],
    [['a'], ['b']],
    [['a'], 'b'],
    ['a', 'b', ''],
    'list 1',
    { '\u0000': 'undefined' },
    { '\u0000': ['object', ['\u0000', 'undefined']] },
    { '\u0000': ['map'] },
  ];
  expect(new Set(values.map((value) => hashPlain(value))).size).toBe(values.length);
  // At any depth: what is written piece by piece, and what in one.
  for (const wrap of [(value: unknown) => [value], (value: unknown) => ({ a: [[{ b: [value] }]] })]) {
    expect(new Set(values.map((value) => hashPlain(wrap(value)))).size).toBe(values.length);
  }
});

test('equal values have one digest, also where one of them is shared', () => {
  const shared = { deep: new Map([['list', [1, 2n]]]) };
  expect(hashPlain([{ a: shared, b: shared }])).toBe(hashPlain([{ a: structuredClone(shared), b: shared }]));
});

test.each<[string, () => unknown]>([
  ['an instance', () => new Own()],
  ['a function', () => ({ find: () => 1 })],
  ['a symbol', () => ({ a: Symbol('b') })],
  ['a pattern', () => ({ a: [/b/] })],
  ['a date', () => ({ a: new Map([['b', new Date(0)]]) })],
  [
    'a circle',
    () => {
      const circle: { self?: unknown } = {};
      circle.self = circle;
      return circle;
    },
  ],
])('%s has none: more is in it than can be seen', (_, make) => {
  expect(hashPlain(make())).toBeNull();
});
