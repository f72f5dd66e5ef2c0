import { expect, it } from 'vitest';
import type { Operation } from '../../model/types.js';
import { findRateHeaders, formatRetryAfter, RateLimit } from './rate-limit.js';

it('lets so many in within any minute, and says when the next may come', () => {
  const limit = new RateLimit(2);
  expect([limit.take('a', 0), limit.take('a', 10_000)]).toEqual([0, 0]);
  expect(limit.take('a', 20_000)).toBe(40_000);
  expect(limit.take('b', 20_000)).toBe(0);
  expect(limit.take('a', 60_000)).toBe(0);
  expect(limit.take('a', 60_001)).toBe(9_999);
  expect(limit.take('a', 70_000)).toBe(0);
});

it('tells what is left of the minute', () => {
  const limit = new RateLimit(3);
  expect(limit.tell('a', 0)).toBeNull();
  limit.take('a', 1000);
  limit.take('a', 2000);
  expect(limit.tell('a', 3000)).toEqual({ remaining: 1, resetAt: 61_000 });
  limit.take('a', 4000);
  expect(limit.tell('a', 4000)).toEqual({ remaining: 0, resetAt: 61_000 });
  expect(limit.tell('a', 61_500)).toEqual({ remaining: 1, resetAt: 62_000 });
  expect(limit.tell('a', 90_000)).toEqual({ remaining: 3, resetAt: 150_000 });
});

it("tells it in the document's own headers, or in none", () => {
  const header = { required: false, schema: null, description: '' };
  const operation = { responses: [{ headers: new Map([['RateLimit-Limit', header]]) }] } as unknown as Operation;
  expect([...findRateHeaders([operation])]).toEqual([['limit', 'ratelimit-limit']]);
  expect(findRateHeaders([]).size).toBe(0);
});

it('has no limit at 0', () => {
  const limit = new RateLimit(0);
  for (let i = 0; i < 1000; i += 1) expect(limit.take('a', 0)).toBe(0);
});

it.each([
  [1, 'seconds', '1'],
  [1001, 'seconds', '2'],
  [500, 'date', 'Thu, 01 Jan 1970 00:00:01 GMT'],
] as const)('writes %i ms as %s', (wait, form, want) => {
  expect(formatRetryAfter(wait, 0, form)).toBe(want);
});
