import { describe, expect, it } from 'vitest';
import { Random } from '../../mock/synth/random.js';
import { compilePattern } from '../pattern/match-pattern.js';
import { makeMatch } from './make-match.js';

const PATTERNS: [string, number, number][] = [
  ['^vm-[0-9a-f]{8}$', 0, 255],
  ['^[a-z0-9]([a-z0-9-]*[a-z0-9])?$', 1, 63],
  ['^(ssh-ed25519|ssh-rsa) [A-Za-z0-9+/]+={0,2}( .*)?$', 0, 8192],
  ['^([01][0-9]|2[0-3]):[0-5][0-9]$', 5, 5],
  ['^\\d+\\.\\d{2}$', 0, 20],
  ['^[^/]+$', 20, 40],
  ['[A-Z]{3}', 6, 9],
  ['^(?:\\w+\\s)*\\w+$', 0, 64],
  ['^[a-zA-Z0-9\\-_.]{2,}$', 30, 30],
  ['^\\/[a-z]+\\/$', 0, 64],
  ['^(?!a)[a-d]$', 0, 9],
  ['^[a-z](?:(?!--)[a-z-])+$', 3, 9],
];

describe('makeMatch', () => {
  it.each(PATTERNS)('matches %s', (pattern, least, most) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const text = makeMatch(pattern, new Random(seed), least, most);
      expect(text).not.toBe(null);
      expect(text).toMatch(new RegExp(pattern));
      expect((text as string).length).toBeGreaterThanOrEqual(least);
      expect((text as string).length).toBeLessThanOrEqual(most);
    }
  });

  it('gives up on what it cannot read', () => {
    expect(makeMatch('^(?<!a)b$', new Random(1), 0, 9)).toBe(null);
    expect(makeMatch('(', new Random(1), 0, 9)).toBe(null);
  });

  it.each(['\\A[a-z]{3}\\Z', '\\A[a-z]{3}\\z', '/^[a-z]{3}$/'])('reads %s as other languages write it', (pattern) => {
    expect(makeMatch(pattern, new Random(1), 0, 9)).toMatch(/^[a-z]{3}$/);
    expect(compilePattern(pattern)?.test('abcd')).toBe(false);
  });

  it('is the same for the same seed', () => {
    const take = (seed: number) => makeMatch('^[a-z]{12}$', new Random(seed, 'x'), 0, 99);
    expect(take(1)).toBe(take(1));
    expect(take(1)).not.toBe(take(2));
  });
});
