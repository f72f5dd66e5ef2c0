import { describe, expect, it } from 'vitest';
import { findNearest, suggestNearest } from './nearest.js';

const cases: { name: string; word: string; candidates: string[]; want: string | null }[] = [
  { name: 'a letter left out', word: 'opertions', candidates: ['resources', 'operations'], want: 'operations' },
  { name: 'two letters swapped', word: 'natrualKey', candidates: ['naturalKey', 'identity'], want: 'naturalKey' },
  { name: 'another way to join words', word: 'natural_key', candidates: ['naturalKey'], want: 'naturalKey' },
  { name: 'capitals', word: 'POST /Vms', candidates: ['POST /vms', 'GET /vms'], want: 'POST /vms' },
  { name: 'the nearest of several', word: 'vn', candidates: ['vpn', 'network'], want: 'vpn' },
  { name: 'the first of equals', word: 'vx', candidates: ['vm', 'vn'], want: 'vm' },
  { name: 'nothing close', word: 'billing', candidates: ['vm', 'network'], want: null },
  { name: 'no guess for one letter', word: 'x', candidates: ['y', 'z'], want: null },
  { name: 'no candidates', word: 'vm', candidates: [], want: null },
  { name: 'names of Object', word: 'constuctor', candidates: ['constructor', '__proto__'], want: 'constructor' },
];

describe('findNearest', () => {
  it.each(cases)('$name', ({ word, candidates, want }) => {
    expect(findNearest(word, candidates)).toBe(want);
  });

  it('stays quick on long words', () => {
    const long = Array.from({ length: 500 }, (_, index) => `GET /${'segment/'.repeat(20)}${index}`);
    expect(findNearest(`GET /${'segment/'.repeat(20)}77x`, long)).toContain('GET /segment');
  });
});

describe('suggestNearest', () => {
  it('asks, or says nothing', () => {
    expect(suggestNearest('nme', ['name'])).toBe('Did you mean "name"?');
    expect(suggestNearest('zzz', ['name'])).toBe('');
  });
});
