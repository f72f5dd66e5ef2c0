import { describe, expect, it } from 'vitest';
import { isNounWithin, isPlural, isSameNoun, singularWords, splitWords, squash, toSingular, toSnake } from './words.js';

describe('splitWords', () => {
  it.each([
    { given: 'vpcPeeringID', want: ['vpc', 'peering', 'id'] },
    { given: 'HTTPServer2', want: ['http', 'server2'] },
    { given: 'ssh-keys', want: ['ssh', 'keys'] },
    { given: 'floatingIPs', want: ['floating', 'ips'] },
    { given: 'Primary IPs', want: ['primary', 'ips'] },
    { given: 'ISOs', want: ['isos'] },
    { given: 'DNSServer', want: ['dns', 'server'] },
    { given: '__proto__', want: ['proto'] },
    { given: 'größe_in_GB', want: ['größe', 'in', 'gb'] },
    { given: '---', want: [] },
    { given: 'DateCreated>', want: ['date', 'created', 'gt'] },
    { given: 'size<=', want: ['size', 'lte'] },
    { given: '+1', want: ['plus', '1'] },
    { given: '-1', want: ['minus', '1'] },
    { given: 'ipv4-1', want: ['ipv4', '1'] },
  ])('$given', ({ given, want }) => {
    expect(splitWords(given)).toEqual(want);
  });

  it('gives a list that the caller may change', () => {
    splitWords('one_two').pop();
    expect(splitWords('one_two')).toEqual(['one', 'two']);
  });
});

describe('toSingular', () => {
  it.each([
    ['vms', 'vm'],
    ['addresses', 'address'],
    ['policies', 'policy'],
    ['statuses', 'status'],
    ['status', 'status'],
    ['kubernetes', 'kubernetes'],
    ['boxes', 'box'],
    ['caches', 'cache'],
    ['batches', 'batch'],
    ['dns', 'dns'],
    ['databases', 'database'],
    ['series', 'series'],
    ['ips', 'ip'],
    ['ties', 'tie'],
    ['vm', 'vm'],
  ])('%s is %s', (given, want) => {
    expect(toSingular(given)).toBe(want);
  });
});

describe('nouns', () => {
  it('are the same whatever the case, the separators and the number', () => {
    expect(isSameNoun('nodePools', 'node-pool')).toBe(true);
    expect(isSameNoun('node_pool', 'pool')).toBe(false);
  });

  it('lie within longer ones by their last words', () => {
    expect(isNounWithin('server', 'dedicated_servers')).toBe(true);
    expect(isNounWithin('dedicated', 'dedicated_servers')).toBe(false);
  });

  it('change in their last word only', () => {
    expect(singularWords('access-keys')).toEqual(['access', 'key']);
    expect(isPlural('access-keys')).toBe(true);
    expect(isPlural('access')).toBe(false);
  });

  it('squash and snake', () => {
    expect([squash('perPage'), squash('per_page'), toSnake('perPage')]).toEqual(['perpage', 'perpage', 'per_page']);
  });
});
