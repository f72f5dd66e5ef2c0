import { describe, expect, it } from 'vitest';
import { cleanText, measureWidth, shortenText, wrapText } from './clean-text.js';

describe('cleanText', () => {
  it.each([
    { name: 'line breaks become spaces', given: ' a\r\n b\u2028c ', want: 'a b c' },
    { name: 'escape sequences are shown, not obeyed', given: '\u001b[31mred\u0007', want: '\\u{1b}[31mred\\u{7}' },
    { name: 'text cannot be turned around', given: 'a\u202eb', want: 'a\\u{202e}b' },
    { name: 'other languages stay', given: 'Größe 云', want: 'Größe 云' },
    { name: 'a half character', given: 'a\ud800', want: 'a\\u{d800}' },
  ])('$name', ({ given, want }) => {
    expect(cleanText(given)).toBe(want);
  });
});

describe('width', () => {
  it.each([
    { given: 'abc', want: 3 },
    { given: '云云', want: 4 },
    { given: 'e\u0301', want: 1 },
  ])('$given takes $want columns', ({ given, want }) => {
    expect(measureWidth(given)).toBe(want);
  });

  it('cuts with a mark', () => {
    expect(shortenText('abcdef', 4)).toBe('abc…');
    expect(shortenText('云云云', 4)).toBe('云…');
    expect(shortenText('abcd', 4)).toBe('abcd');
  });
});

describe('wrapText', () => {
  it.each([
    { name: 'between words', given: 'one two three', width: 8, want: ['one two', 'three'] },
    { name: 'a word that is too long', given: 'a abcdefghij b', width: 4, want: ['a', 'abcd', 'efgh', 'ij b'] },
    { name: 'a path after a slash', given: '/ab/cd/efg', width: 8, want: ['/ab/cd/', 'efg'] },
    { name: 'nothing', given: '', width: 4, want: [''] },
    { name: 'wide characters', given: '云云云', width: 4, want: ['云云', '云'] },
  ])('$name', ({ given, width, want }) => {
    expect(wrapText(given, width)).toEqual(want);
  });
});
