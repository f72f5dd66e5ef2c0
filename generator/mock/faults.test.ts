import { describe, expect, it } from 'vitest';
import { Faults, parseFault, readFaults } from './faults.js';

describe('parseFault', () => {
  it.each([
    ['POST /x#2=reset-after', { method: 'POST', path: '/x', nth: 2, reset: 'after' }],
    ['get /x/{id}=503,retry-after:1', { method: 'GET', path: '/x/{id}', nth: null, status: 503, retryAfter: '1' }],
    ['* /x*=500-after,delay:20', { method: '*', path: '/x*', nth: null, status: 500, after: true, delay: 20 }],
    ['GET /x#1=429,no-retry-after', { method: 'GET', path: '/x', nth: 1, status: 429, retryAfter: null }],
    ['GET /x=truncated', { method: 'GET', path: '/x', nth: null, body: 'truncated' }],
  ])('reads %s', (text, want) => {
    expect(parseFault(text)).toEqual(want);
  });

  it.each(['', 'POST /x', 'POST /x=explode', 'POST /x=delay:soon', '/x=503'])(
    'refuses "%s" with a sentence',
    (text) => {
      expect(parseFault(text)).toEqual(expect.any(String));
    },
  );
});

describe('Faults', () => {
  it('counts for each rule by itself', () => {
    const faults = new Faults();
    faults.set(readFaults(['GET /a#1=500', { method: 'GET', path: '/*', nth: 2, status: 502 }]) as never);
    const take = () => faults.take('GET', '/a', '/a')?.status;
    expect([take(), take(), take()]).toEqual([500, 502, undefined]);
    faults.rewind();
    expect(take()).toBe(500);
  });

  it.each([[{}], [[1]], [[{ path: '/x', stat: 5 }]], [[{ method: 'GET' }]]])('refuses %j', (value) => {
    expect(readFaults(value)).toEqual(expect.any(String));
  });
});
