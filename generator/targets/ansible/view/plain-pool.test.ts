import { expect, it } from 'vitest';
import { PlainPool } from './plain-pool.js';

it('holds what is equal once, at any depth', () => {
  const pool = new PlainPool();
  const one = pool.keep({ a: [{ b: 1 }], c: { b: 1 } });
  const two = pool.keep({ d: { a: [{ b: 1 }], c: { b: 1 } } });
  expect(two).toEqual({ d: { a: [{ b: 1 }], c: { b: 1 } } });
  expect(two.d).toBe(one);
  expect(one.c).toBe(one.a[0]);
});

it.each<[unknown, unknown]>([
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [{ a: 1 }, { a: '1' }],
  [{ a: 1 }, { a: 1n }],
  [{ a: 0 }, { a: -0 }],
  [{ a: null }, { a: undefined }],
  [{ a: undefined }, {}],
  [[], {}],
  [[1, 2], [12]],
  [['a,b'], ['a', 'b']],
  [{ 'a","b': 1 }, { a: 1 }],
  [{ 0: 'a' }, ['a']],
])('tells two apart that differ in one way (%#)', (one, other) => {
  const pool = new PlainPool();
  expect(pool.keep(one)).toStrictEqual(one);
  expect(pool.keep(other)).toStrictEqual(other);
  expect(pool.keep(other)).not.toBe(pool.keep(one));
});

it('leaves alone what is more than plain', () => {
  const set = new Set([1]);
  const made = Object.create(null);
  expect(new PlainPool().keep({ set, made })).toMatchObject({ set, made });
});
