import { describe, expect, it } from 'vitest';
import { isPlural, singularWords, toPlural, toSingular } from './plurals.js';

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
    ['timeseries', 'timeseries'],
    ['ips', 'ip'],
    ['ties', 'tie'],
    ['vm', 'vm'],
    ['cpus', 'cpu'],
    ['apis', 'api'],
    ['campus', 'campus'],
    ['houses', 'house'],
    ['abuses', 'abuse'],
    ['causes', 'cause'],
    ['viruses', 'virus'],
    ['uses', 'use'],
  ])('%s is %s', (given, want) => {
    expect(toSingular(given)).toBe(want);
  });
});

it.each([
  ['bonus', 'bonuses'],
  ['series', 'series'],
  ['view_timeseries', 'view_timeseries'],
  ['status', 'statuses'],
  ['alias', 'aliases'],
  ['data', 'data'],
  ['dns_zone', 'dns_zones'],
  ['policy', 'policies'],
  ['address', 'addresses'],
  ['api', 'apis'],
])('one %s, several %s', (one, several) => {
  expect([toPlural(one), singularWords(several).join('_')]).toEqual([several, one]);
});

describe('names of several words', () => {
  it('change in their last word only', () => {
    expect(singularWords('access-keys')).toEqual(['access', 'key']);
    expect(isPlural('access-keys')).toBe(true);
    expect(isPlural('access')).toBe(false);
  });
});
