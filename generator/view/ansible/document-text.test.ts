import { describe, expect, it } from 'vitest';
import { toPlainText, toSentences, toValueMark } from './document-text.js';

describe('toPlainText', () => {
  it.each([
    ['plain', 'plain'],
    ['the `name` of it', 'the C(name) of it'],
    ['call `f(x)`', "call 'f(x)'"],
    ['see O(state) and RV(x)', 'see O (state) and RV (x)'],
    ['[docs](https://example.com/a)', 'docs (https://example.com/a)'],
    ['[x](javascript:y)', '[x](javascript:y)'],
    ['**bold** and a ` alone', "bold and a ' alone"],
  ])('%s', (given, want) => expect(toPlainText(given)).toBe(want));
});

describe('toSentences', () => {
  it.each([
    ['', []],
    ['One. Two.', ['One.', 'Two.']],
    ['e.g. this is one', ['e.g. this is one']],
    ['A list:\n- one\n- two', ['A list:', 'one', 'two']],
    ['Makes one.\n\n#### Errors\n\n| Code | |\n|---|---|\n| `a` | B. |\n\nEnd.', ['Makes one.', 'End.']],
    ['Lines\nof one paragraph.\n\nAnother.', ['Lines of one paragraph.', 'Another.']],
  ])('%j', (given, want) => expect(toSentences(given)).toEqual(want));
});

describe('toValueMark', () => {
  it.each([
    ['a', 'V(a)'],
    ['a) O(b', 'V(a\\) O(b)'],
    ['back\\slash', 'V(back\\\\slash)'],
    [true, 'V(true)'],
    [9223372036854775807n, 'V(9223372036854775807)'],
  ])('%s', (given, want) => expect(toValueMark(given)).toBe(want));
});
