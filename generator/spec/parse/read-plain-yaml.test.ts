import fc from 'fast-check';
import { parseEvents } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import type { Json } from '../types.js';
import { buildTree } from './build-tree.js';
import { readPlainYaml } from './read-plain-yaml.js';

const DEPTH = 20;

/** What the complete parser makes of the text; undefined where it refuses it, or has more to do. */
function readCompletely(text: string): { root: Json } | undefined {
  try {
    return buildTree(parseEvents(text, { maxDepth: DEPTH }), text);
  } catch {
    return undefined;
  }
}

describe('readPlainYaml', () => {
  const read: [name: string, text: string, want: Json][] = [
    ['mappings and scalars', 'a: 1\nb: x y\nc: true\nd:\ne: ~\n', { a: 1, b: 'x y', c: true, d: null, e: null }],
    ['a mapping below', 'a:\n  b:\n    c: 1\nd: 2\n', { a: { b: { c: 1 } }, d: 2 }],
    [
      'sequences',
      'a:\n  - 1\n  -\n  - x: 1\n    y: 2\n  - - p\n    - q\n',
      { a: [1, null, { x: 1, y: 2 }, ['p', 'q']] },
    ],
    ['a sequence no further in than its key', 'a:\n- 1\n- 2\nb: 3\n', { a: [1, 2], b: 3 }],
    [
      'keys as written',
      '1.0: a\n\'2\': b\n"c d": c\n/p/{id}:\n  x:y: 1\n',
      { '1.0': 'a', 2: 'b', 'c d': 'c', '/p/{id}': { 'x:y': 1 } },
    ],
    [
      'quoted text',
      "a: 'it''s'\nb: \"tab\\tand \\u00e9\"\nc: 'two\n  lines'\n",
      { a: "it's", b: 'tab\tand é', c: 'two lines' },
    ],
    ['text over several lines', 'a: one\n  two\n\n  three\nb: 1\n', { a: 'one two\nthree', b: 1 }],
    [
      'literal text',
      'a: |\n  x: 1\n   # no comment\n\n  y\n\nb: |-\n  z\nc: |+\n  k\n\n',
      { a: 'x: 1\n # no comment\n\ny\n', b: 'z', c: 'k\n\n' },
    ],
    ['folded text', 'a: >-\n  one\n  two\n\n  three\n', { a: 'one two\nthree' }],
    ['brackets', 'a: [x, {y: 1}]\nb: {}\nc:\n  [p,\n   q]\n', { a: ['x', { y: 1 }], b: {}, c: ['p', 'q'] }],
    ['comments', '# first\na: 1 # one\n\n  # between\nb: # below\n  c: 2\n', { a: 1, b: { c: 2 } }],
    ['a mark at the start, no line break at the end', '---\na: 1\nb: x', { a: 1, b: 'x' }],
    ['long integers', 'a: 9223372036854775807\n', { a: 9223372036854775807n }],
  ];
  it.each(read)('reads %s', (_, text, want) => {
    expect(readPlainYaml(text, DEPTH)).toEqual({ root: want });
    expect(readCompletely(text)).toEqual({ root: want });
  });

  it('keeps properties called __proto__', () => {
    const { root } = readPlainYaml('__proto__:\n  a: 1\n', DEPTH) ?? {};
    expect(Object.entries(root as object)).toEqual([['__proto__', { a: 1 }]]);
  });

  it.each([
    ['anchors and aliases', 'a: &x 1\nb: *x\n'],
    ['tags', 'a: !!str 1\n'],
    ['merge keys', 'a:\n  <<: {b: 1}\n'],
    ['a key that stands twice', 'a: 1\na: 2\n'],
    ['an explicit key', '? a\n: 1\n'],
    ['several documents', 'a: 1\n---\nb: 2\n'],
    ['directives', '%YAML 1.2\n---\na: 1\n'],
    ['tabs', 'a:\n\tb: 1\n'],
    ['carriage returns', 'a: 1\r\nb: 2\r\n'],
    ['a byte order mark', '\ufeffa: 1\n'],
    ['control characters', 'a: \u0007\n'],
    ['numbers out of range', 'a: 1e400\n'],
    ['an indent that is given', 'a: |2\n   x\n'],
    ['two colons', 'a: b: c\n'],
    ['text that does not stand further in', "a:\n  b: 'x\n  y'\n"],
    ['wrong indents', 'a:\n    b: 1\n  c: 2\n'],
    ['a quote without end', 'a: "x\n'],
    ['an escape that is none', 'a: "\\q"\n'],
    ['a comment inside a text', 'a: x\n  # c\n  y\n'],
    ['too many levels', `${Array.from({ length: 30 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')} 1\n`],
    ['a scalar alone', 'x\n'],
    ['nothing', '# nothing\n'],
  ])('leaves %s to the complete parser', (_, text) => {
    expect(readPlainYaml(text, DEPTH)).toBeUndefined();
  });

  it('never reads a text otherwise than the complete parser, and none that it refuses', () => {
    const words = ['a', 'key', 'x: 1', '1.0', 'null', '- ', '-', ': ', ':', '#', ' # c', '"', "'", '"q"', "'s'", '\\n'];
    const signs = ['|', '>-', '[', ']', '{', '}', ', ', '&x ', '*x', '!t ', '%', '? ', '---', '...', '<<: ', '\t', 'é'];
    const breaks = ['\n', '\n', '\n  ', '\n  ', '\n    ', '\n- ', '\n  - ', '\n\n', ' ', '\na: ', '\n  b: ', '\n  c:'];
    const text = fc.array(fc.constantFrom(...words, ...signs, ...breaks), { maxLength: 16 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, (given) => {
        const plain = readPlainYaml(given, DEPTH);
        if (plain !== undefined) expect(readCompletely(given)).toEqual(plain);
      }),
      { seed: 20261115, numRuns: 20_000 },
    );
  });
});
