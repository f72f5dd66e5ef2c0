import { expect, it } from 'vitest';
import { call, type GoValue, list, map, name, number, prose, struct, text } from '../go-value.js';
import { Pool } from './pool.js';

const make = (): GoValue =>
  struct('A', { Name: 'a', List: list('[]B', [struct('B', { Size: number(1) })]), Call: call('f', text('x')) });

it('holds what is equal once, at any depth', () => {
  const pool = new Pool();
  const kept = pool.keep(make());
  expect(kept).toEqual(make());
  expect(pool.keep(make())).toBe(kept);
  const around = pool.keep(map('map[string]A', [['a', make()]], 'a'));
  expect(around).toMatchObject({ entries: [['a', make()]] });
  expect(around.go === 'map' && around.entries[0]?.[1]).toBe(kept);
});

it.each<[string, GoValue, GoValue]>([
  ['a name', text('a'), name('a')],
  ['prose', text('a'), { go: 'prose', value: 'a' }],
  ['what a page tells', { go: 'prose', value: 'a' }, prose(['a', 'b'], ['a']) as GoValue],
  ['the owner', list('[]A', [text('a')], 'one'), list('[]A', [text('a')], 'two')],
  ['the form', struct('A', { Name: 'a' }), struct('A', { Name: 'a' }, true)],
  ['the kind of number', number(1), number(1n)],
  ['JSON', { go: 'json', value: '1' }, { go: 'json', value: 1 }],
  ['keys', map('A', [['a,b', text('x')]]), map('A', [['a', text('x')]])],
])('tells values apart by %s', (_, one, other) => {
  const pool = new Pool();
  expect(pool.keep(one)).toEqual(one);
  expect(pool.keep(other)).toEqual(other);
});
