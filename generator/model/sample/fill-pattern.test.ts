import { describe, expect, it } from 'vitest';
import { fillPattern } from './fill-pattern.js';

const cases: { pattern: string; want: string | null }[] = [
  { pattern: '^ds-[0-9a-f]{8}$', want: 'ds-a61c85d2' },
  { pattern: '^[A-Z]{2}$', want: 'AA' },
  { pattern: '^img_\\d{3}\\.x$', want: 'img_618.x' },
  { pattern: '^[a-z][a-z0-9-]{0,61}[a-z0-9]?$', want: 'f' },
  { pattern: '^(a|b)$', want: null },
  { pattern: '^.+$', want: null },
  { pattern: '^(?=x)[x-z]{1}$', want: null },
  { pattern: '[', want: null },
  { pattern: '^[0-9]{9999}$', want: null },
];

describe('fillPattern', () => {
  it.each(cases)('makes $want of $pattern', ({ pattern, want }) => {
    expect(fillPattern(pattern)).toBe(want);
  });
});
