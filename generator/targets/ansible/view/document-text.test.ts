import { describe, expect, it } from 'vitest';
import { toModuleSentences, toPlainText, toSentences, toValueMark } from './document-text.js';

describe('toPlainText', () => {
  it.each([
    ['plain', 'plain'],
    ['the `name` of it', 'the C(name) of it'],
    ['call `f(x)`', "call 'f(x)'"],
    ['see O(state) and RV(x)', 'see O (state) and RV (x)'],
    ['[docs](https://example.com/a)', 'L(docs,https://example.com/a)'],
    ['[a, b (c)](https://example.com/a)', 'a, b (c) (U(https://example.com/a))'],
    ['[x](javascript:y)', '[x](javascript:y)'],
    ['**bold** and a ` alone', "bold and a ' alone"],
  ])('%s', (given, want) => expect(toPlainText(given)).toBe(want));
});

describe('toSentences', () => {
  it.each([
    ['', []],
    ['One. Two.', ['One.', 'Two.']],
    ['See more. One. See more.', ['See more.', 'One.']],
    ['e.g. this is one', ['e.g. this is one.']],
    ['A list:\n- one\n- two', ['A list: one, two.']],
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
    ['', 'an empty string'],
    [9223372036854775807n, 'V(9223372036854775807)'],
  ])('%s', (given, want) => expect(toValueMark(given)).toBe(want));
});

describe('text of an operation as the text of a module', () => {
  it.each([
    ['There is no body.', []],
    ['Empties it. The body may be left out.', ['Empties it.']],
    ['Returns 204.', []],
    ['Returns 200 of them at most.', ['Returns 200 of them at most.']],
    ['Answers 409 while protection is on.', ['The API refuses it while protection is on.']],
    ['Possible until then; later the answer is 409.', ['Possible until then; later the API refuses it.']],
    ['A closed ticket takes no replies and answers 409.', ['A closed ticket takes no replies.']],
    ['A bucket with objects is answered with 409 unless forced.', ['A bucket with objects is refused unless forced.']],
    ['Body fat is measured.', ['Body fat is measured.']],
  ])('%j', (text, want) => {
    expect(toModuleSentences(text)).toEqual(want);
  });
});
