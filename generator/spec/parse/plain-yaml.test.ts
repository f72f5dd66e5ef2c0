import fc from 'fast-check';
import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Json } from '../types.js';
import { SCHEMA } from './core-scalars.js';
import { readPlainYaml } from './plain-yaml.js';

const OPTIONS = { schema: SCHEMA, maxDepth: 100, maxTotalMergeKeys: 100 };

function readFully(text: string): Json | undefined {
  try {
    const documents = loadAll(text, null, OPTIONS);
    return documents.length === 1 ? (documents[0] as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** What was read, and how many entries the full parser had to read. */
function read(text: string): { root: Json | undefined; entries: number } {
  let entries = 0;
  const found = readPlainYaml(text, 50, (lines) => {
    entries += 1;
    return readFully(lines);
  });
  return { root: found?.root, entries };
}

describe('readPlainYaml', () => {
  const plain: [name: string, text: string, entries: number][] = [
    ['mappings below mappings', 'a:\n  b:\n    c: 1\n  d: x y\ne: true\n', 0],
    ['sequences, further in or not', 'a:\n- 1\n- 2\nb:\n  - x: 1\n    y: 2\n  - z: 3\n', 0],
    ['sequences in sequences', 'a:\n  - - 1\n    - 2\n  - - 3\n', 0],
    ['keys and values in quotes', '\'200\':\n  "a": \'it\'\n  b: "x y"\n', 0],
    ['empty values, lists and objects', 'a:\nb: []\nc: {}\nd:\n', 0],
    ['comments, empty lines and a mark at the top', '# x\n---\n# y\n\na: 1\n\n  # z\nb: 2\n', 1],
    ['text over several lines', 'a: one\n  two\nb: |\n  x\n    y\n\nc: >-\n  p\n  q\n', 3],
    ['text that begins below its key', 'a:\n  one two\nb: 1\n', 1],
    ['flow style and escapes', "a: [1, {b: 2}]\nc: \"x\\ny\"\nd: 'it''s'\n", 3],
    ['a comment after a value', 'a: 1 # one\nb: # two\n  c: 2\n', 2],
    ['colons and signs within text', 'a: b:c\nurl: http://x/y?z#w\nd: -1\ne: -x\n/p/{q}: 1\n', 0],
    ['no line break at the end', 'a:\n  - b: 1', 0],
  ];
  it.each(plain)('%s', (_, text, entries) => {
    expect(readFully(text)).toBeDefined();
    expect(read(text)).toEqual({ root: readFully(text), entries });
  });

  it.each([
    ['a key twice', 'a: 1\na: 2\n'],
    ['an alias', 'a: &x 1\nb: *x\n'],
    ['a merge', 'a: {b: 1}\n<<: {c: 2}\n'],
    ['two documents', 'a: 1\n---\nb: 2\n'],
    ['the end of a document', 'a: 1\n...\n'],
    ['a tab', 'a:\tb: 1\n'],
    ['carriage returns', 'a: 1\r\nb: 2\r\n'],
    ['a line that stands further in than it may', 'a: 1\n\n  b: 2\n'],
    ['a line that stands between two levels', 'a:\n    b: 1\n  c: 2\n'],
    ['an item without its list', 'a: 1\n- b\n'],
    ['a key without a colon', 'a: 1\nb\n'],
    ['a colon within a value', 'a: b: c\n'],
    ['an explicit key', '? a\n: 1\n'],
    ['brackets that close too far out', 'a: [\n  1\n]\n'],
    ['the name of a prototype', '__proto__: 1\n'],
    ['a scalar alone', '1.0'],
    ['levels without end', Array.from({ length: 60 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')],
  ])('leaves %s to the full parser', (_, text) => {
    expect(read(text).root).toBeUndefined();
  });

  it('reads what it reads as the full parser does, however it is written', () => {
    const styles = fc.record({
      indentSeq: fc.boolean(),
      lineWidth: fc.constantFrom(0, 20, 80),
      defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'),
      collectionStyle: fc.constantFrom('any', 'block'),
    } as const);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), styles, (value, style) => {
        const text = stringify(value, { ...style, aliasDuplicateObjects: false });
        const { root } = read(text);
        if (root !== undefined) expect(root).toEqual(readFully(text));
      }),
      { numRuns: 300 },
    );
  });

  it('leaves to the full parser a comment in the place of the first inner item', () => {
    for (const text of ['- - # z\n- a:\n', '- - # z\n- - a:\n', '- - - # z\n- b: 1\n', 'x:\n  - - # z\n  - a:\n']) {
      const { root } = read(text);
      if (root !== undefined) expect(root).toEqual(readFully(text));
    }
  });

  it('leaves to the full parser an outer item after an inner one with nothing in it', () => {
    for (const text of [
      '- a:\n  -\n- a:\n',
      '- a:\n    -\n- b: 1\n',
      '- - a:\n    -\n  - a:\n',
      'x:\n  - a:\n    - \n  - b\n',
    ]) {
      const { root } = read(text);
      if (root !== undefined) expect(root).toEqual(readFully(text));
    }
  });

  it('agrees with the full parser about lines that were mixed up', () => {
    const line = fc
      .tuple(
        fc.integer({ min: 0, max: 5 }),
        fc.constantFrom('', '- ', '-', '- - '),
        fc.constantFrom(
          'a:',
          'b: 1',
          "'c': x",
          'd: |',
          'e: "x',
          '# z',
          'f: [1,',
          'g]',
          'text',
          'h: i: j',
          'k: >',
          '"l": m # n',
          'o : p',
          "q: '",
          '? r',
          '---',
          's: x  ',
        ),
      )
      .map(([indent, dash, rest]) => `${' '.repeat(indent)}${dash}${rest}`);
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 7 }), (lines) => {
        const text = `${lines.join('\n')}\n`;
        const { root } = read(text);
        if (root !== undefined) expect(root).toEqual(readFully(text));
      }),
      { numRuns: 3000 },
    );
  });
});
