import { describe, expect, it } from 'vitest';
import { isNounWithin, isSameNoun } from './words.js';

describe('nouns', () => {
  it('are the same whatever the case, the separators and the number', () => {
    expect(isSameNoun('nodePools', 'node-pool')).toBe(true);
    expect(isSameNoun('node_pool', 'pool')).toBe(false);
  });

  it('lie within longer ones by their last words', () => {
    expect(isNounWithin('server', 'dedicated_servers')).toBe(true);
    expect(isNounWithin('dedicated', 'dedicated_servers')).toBe(false);
  });
});
