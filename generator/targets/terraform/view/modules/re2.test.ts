import { expect, it } from 'vitest';
import { toRe2 } from './re2.js';

it.each([
  ['^[a-z0-9]([a-z0-9-]*[a-z0-9])?$', true],
  ['^\\d{4}-\\d{2}\\/x\\.y$', true],
  ['^(?:a|b)+$', true],
  ['', false],
  ['(unclosed', false],
  ['^(?!-)[a-z]+$', false],
  ['^(?<=a)b$', false],
  ['^(a)\\1$', false],
  ['^\\p{L}+$', false],
  ['^\\u0041$', false],
  ['^[a-z]{1,2000}$', false],
  ['^ä$', false],
  ['^([a-z]{1,62}\\.){0,127}$', false],
  ['^[a-z]{1,60}([a-z]{1,60}\\.){0,10}$', true],
  ['^[a-\\d]$', false],
  ['^[]a]$', false],
  ['^[a-zA-Z0-9_\\-\\:]+$', true],
])('takes %s to RE2: %s', (pattern, taken) => {
  expect(toRe2(pattern)).toBe(taken ? pattern : null);
});
