import { describe, expect, it } from 'vitest';
import { Refusal } from '../report/diagnostic.js';
import { DEFAULT_LIMITS, measure } from './budget.js';
import type { Json } from './types.js';

function nest(levels: number): Json {
  let value: Json = 'end';
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

function refusalOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof Refusal) return `${error.exitCode} ${error.diagnostics[0]?.code}`;
    throw error;
  }
  return 'none';
}

describe('measure', () => {
  it('counts every visit of a shared object', () => {
    const shared = { a: 1, b: 2 };
    expect(measure([shared, shared], 'x', DEFAULT_LIMITS).nodes).toBe(1 + 2 + 4);
  });

  it.each<[string, number, string]>([
    ['passes at the limit', 500, 'none'],
    ['refuses above it', 501, '1 document-too-deep'],
    ['refuses a million levels without a stack overflow', 1_000_000, '1 document-too-deep'],
  ])('%s', (_, levels, want) => {
    expect(refusalOf(() => measure(nest(levels), 'x', DEFAULT_LIMITS))).toBe(want);
  });

  it('refuses what contains itself', () => {
    const circle: Json[] = [];
    circle.push(circle);
    expect(refusalOf(() => measure(circle, 'x', DEFAULT_LIMITS))).toBe('1 document-too-deep');
  });

  it('refuses few nodes that repeat a long text', () => {
    const text = 'x'.repeat(1000);
    const limits = { ...DEFAULT_LIMITS, bytes: 1000 };
    expect(refusalOf(() => measure(Array(6).fill(text), 'x', limits))).toBe('1 document-too-many-nodes');
  });

  it.each<[string, Json, boolean]>([
    ['a local reference', { $ref: '#/a' }, false],
    ['a file', { a: [{ $ref: 'other.yaml' }] }, true],
    ['a URL in a discriminator', { discriminator: { mapping: { a: 'https://host/x.json' } } }, true],
    ['names in a discriminator', { discriminator: { mapping: { a: 'Cat', b: '#/components/schemas/Cat' } } }, false],
  ])('sees whether something refers outside: %s', (_, value, want) => {
    expect(measure(value, 'x', DEFAULT_LIMITS).hasOutsideReference).toBe(want);
  });
});
