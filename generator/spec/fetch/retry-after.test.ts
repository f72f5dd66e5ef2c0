import { describe, expect, it } from 'vitest';
import { readRetryAfter } from './retry-after.js';

const NOW = Date.UTC(2026, 10, 15, 12, 0, 0);

describe('readRetryAfter', () => {
  it.each<[header: string | null, serverDate: string | null, want: number | undefined]>([
    ['120', null, 120_000],
    ['0', null, 0],
    [' 7 ', null, 7000],
    ['Sun, 15 Nov 2026 12:00:30 GMT', null, 30_000],
    ['Sunday, 15-Nov-26 12:00:30 GMT', null, 30_000],
    ['Sun Nov 15 12:00:30 2026', null, 30_000],
    ['Mon Nov  2 12:00:30 2026', null, 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', null, 0],
    ['Sun, 15 Nov 2026 12:00:30 GMT', 'Sun, 15 Nov 2026 12:00:20 GMT', 10_000],
    ['Sun, 15 Nov 2026 12:00:30 GMT', 'yesterday', 30_000],
    [null, null, undefined],
    ['', null, undefined],
    ['soon', null, undefined],
    ['-5', null, undefined],
    ['1.5', null, undefined],
    ['Sun, 15 Foo 2026 12:00:30 GMT', null, undefined],
  ])('%j, server at %j', (header, serverDate, want) => {
    expect(readRetryAfter(header, serverDate, NOW)).toBe(want);
  });
});
