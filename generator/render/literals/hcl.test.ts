import { expect, it } from 'vitest';
import type { Json } from '../../spec/types.js';
import { encodeHclBlock, encodeHclString } from './hcl.js';

it.each([
  ['plain', '"plain"'],
  ['\x24{file("/etc/passwd")}', '"$\x24{file(\\"/etc/passwd\\")}"'],
  ['50%{off}', '"50%%{off}"'],
  ['$\x24{x}', '"$$\x24{x}"'],
  ['a\nb\\', '"a\\nb\\\\"'],
  ['\u202e', '"\\u202e"'],
])('%j is a string and nothing else', (given, want) => {
  expect(encodeHclString(given)).toBe(want);
});

it('aligns as terraform fmt does, and starts anew after a value of several lines', () => {
  const block = {
    type: 'resource',
    labels: ['a_b', 'example'],
    body: [
      ['x', 1],
      ['long_name', true],
      ['o', { k: 'v', 'odd key': { '=': 'a_b.c.id' } }],
      ['y', ['p', 'q']],
    ] as [string, never][],
  };
  expect(encodeHclBlock(block)).toBe(`resource "a_b" "example" {
  x         = 1
  long_name = true
  o = {
    k         = "v"
    "odd key" = a_b.c.id
  }
  y = ["p", "q"]
}`);
});

it('takes no expression that is not a plain reference', () => {
  expect(() => encodeHclBlock({ type: 'x', labels: [], body: [['a', { '=': 'file("x")' }]] })).toThrow();
});

it('sets inner blocks apart, and lists over lists', () => {
  const each = 'toset([for found in list.a_b.all.data : found.identity.id])';
  const config = { type: 'config', labels: [], body: [['b_id', { '=': 'each.value' }]] as [string, never][] };
  const block = { type: 'list', labels: ['a_c', 'all'], body: [['for_each', { '=': each }]] as [string, never][] };
  expect(encodeHclBlock({ ...block, blocks: [config] })).toBe(`list "a_c" "all" {
  for_each = ${each}

  config {
    b_id = each.value
  }
}`);
  expect(encodeHclBlock({ type: 'data', labels: ['a_b', 'all'], body: [] })).toBe('data "a_b" "all" {}');
});

it('writes what goes as JSON text as people do', () => {
  const write = (value: Json) => encodeHclBlock({ type: 'x', labels: [], body: [['a', { '=json': value }]] });
  expect(write('hello')).toBe('x {\n  a = jsonencode("hello")\n}');
  expect(write({ b: [1, null], 'c d': '\x24{e}' })).toBe(
    'x {\n  a = jsonencode({\n    b     = [1, null]\n    "c d" = "$\x24{e}"\n  })\n}',
  );
});
