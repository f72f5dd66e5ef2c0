import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { encodeGoComment, encodeGoIdentifier, encodeGoModule, encodeGoString } from './go.js';
import { encodeGoValue } from './go-value.js';
import { encodeJson } from './json.js';
import { encodeMarkdownCode, encodeMarkdownProse, encodeMarkdownText } from './markdown.js';
import {
  encodePythonBlock,
  encodePythonComment,
  encodePythonIdentifier,
  encodePythonString,
  encodePythonValue,
} from './python.js';
import { encodeYaml, encodeYamlComment, encodeYamlProse, encodeYamlSample } from './yaml.js';

const text = fc.string({ unit: 'binary', maxLength: 40 });
// What would end a line, hide, or turn the reading direction.
const BARE = /[\p{C}\p{Zl}\p{Zp}]/u;

describe('strings', () => {
  it.each([
    ['x"); func init(){}; const (y="', '"x\\"); func init(){}; const (y=\\""'],
    ['a\nb\tc\\', '"a\\nb\\tc\\\\"'],
    ['`', '"`"'],
    ['\u202e\u2028\0', '"\\u202e\\u2028\\u0000"'],
    ['Größe 大', '"Größe 大"'],
    ['\ud800', '"\\ufffd"'],
    ['\u{e0001}', '"\\U000e0001"'],
  ])('%j', (given, want) => {
    expect(encodeGoString(given)).toBe(want);
    expect(encodePythonString(given)).toBe(want);
  });

  it('stay between their quotes on one line, whatever the text', () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const literal of [encodeGoString(given), encodePythonString(given)]) {
          expect(literal).toMatch(/^"(?:[^"\\]|\\.)*"$/);
          expect(literal).not.toMatch(BARE);
        }
      }),
    );
  });
});

describe('comments', () => {
  it.each(['a\nfunc init() {}', 'a\rb', 'a\u2028b', 'a\u2029b', 'a\u0085b', '\u202e', ''])(
    '%j is one line',
    (given) => {
      for (const comment of [encodeGoComment(given), encodePythonComment(given), encodeYamlComment(given)]) {
        expect(comment).not.toMatch(BARE);
        expect(comment).toMatch(/^(\/\/|#) /);
      }
    },
  );
});

describe('identifiers', () => {
  it.each(['', 'a b', 'a;b', '1a', 'a"'])('%j is refused', (given) => {
    expect(() => encodeGoIdentifier(given)).toThrow();
    expect(() => encodePythonIdentifier(given)).toThrow();
  });
  it('knows what only one language keeps for itself', () => {
    expect(() => encodePythonIdentifier('from')).toThrow();
    expect(() => encodeGoModule('a\nreplace x => y')).toThrow();
    expect(encodeGoValue({ go: 'call', function: 'a.B', arguments: [{ go: 'number', value: 2n }] })).toBe('a.B(2)');
    expect(() => encodeGoValue({ go: 'name', value: 'a.B); c(' })).toThrow();
  });
});

describe('Python', () => {
  it('writes a block raw only where that is safe', () => {
    expect(encodePythonBlock('\na: "b"\n')).toBe('r"""\na: "b"\n"""');
    expect(encodePythonBlock('a """ b')).toBe('"a \\"\\"\\" b"');
    expect(encodePythonBlock('a\\')).toBe('"a\\\\"');
  });

  it('writes dictionaries with names where they are names', () => {
    expect(encodePythonValue({ entries: [['a', true]] })).toBe('dict(\n    a=True,\n)');
    expect(encodePythonValue({ entries: [['from', null]] })).toBe('{\n    "from": None,\n}');
    expect(encodePythonValue({ entries: [['a', { entries: [['x-y', [1, 'z']]] }]] })).toBe(
      'dict(\n    a={"x-y": [1, "z"]},\n)',
    );
  });
});

describe('YAML', () => {
  it.each([
    [{ a: 'yes' }, 'a: "yes"\n'],
    [{ no: '1:30' }, '"no": "1:30"\n'],
    [['2026-01-01', '=', '*a', '@b', 'c:', '1e3', '0o17', ''], undefined],
    [{ a: '\u202e\u2028\u0085' }, 'a: "\\u202e\\u2028\\u0085"\n'],
    [{ a: '\ud800' }, 'a: "\ufffd"\n'],
    [{ a: '"""' }, 'a: "\\"\\"\\""\n'],
    [{ a: 12345678901234567890n }, 'a: 12345678901234567890\n'],
  ])('%#', (given, want) => {
    const yaml = encodeYaml(given);
    if (want !== undefined) expect(yaml).toBe(want);
    else expect(parse(yaml, { version: '1.1' })).toEqual(given);
  });

  it('reads back as it was, and closes no Python block, whatever the text', () => {
    fc.assert(
      fc.property(text, (given) => {
        const yaml = encodeYaml({ a: given });
        expect(parse(yaml, { version: '1.1' })).toEqual({ a: given.replace(/\p{Cs}/gu, '\ufffd') });
        expect(encodePythonBlock(`\n${yaml}`).startsWith('r"""')).toBe(true);
      }),
    );
  });
});

it('writes JSON that shows everything and reads back as it was', () => {
  fc.assert(
    fc.property(text, (given) => {
      const json = encodeJson({ a: given });
      expect(JSON.parse(json)).toEqual({ a: given });
      expect(json.replaceAll('\n', '')).not.toMatch(BARE);
    }),
  );
});

describe('Markdown', () => {
  it.each([
    ['<script>', '&lt;script&gt;'],
    ['[x](javascript:y)', '\\[x\\]\\(javascript:y\\)'],
    ['a|b\nc', 'a\\|b c'],
  ])('%j as text', (given, want) => expect(encodeMarkdownText(given)).toBe(want));
  it.each([
    ['a', '`a`'],
    ['a`b', '``a`b``'],
    ['`', '`` ` ``'],
    ['', ''],
  ])('%j as code', (given, want) => expect(encodeMarkdownCode(given)).toBe(want));

  it.each([
    ['`on` or `off`', '`on` or `off`'],
    ['`on|off` | `both`', 'on\\|off \\| `both`'],
  ])('%j as prose ends no cell of a table', (given, want) => expect(encodeMarkdownProse(given)).toBe(want));
});

describe('YAML as a comment', () => {
  it('has every line in the comment, and none that a linter calls long', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (given) => {
        const lines = encodeYamlProse(given.join(' ')).split('\n');
        for (const line of lines) expect(line).toMatch(/^#(?: \S.*)?$/su);
        for (const line of lines) expect(line).not.toMatch(BARE);
        for (const line of lines.filter((one) => one.slice(2).includes(' '))) expect(line.length).toBeLessThan(160);
      }),
    );
  });

  it('is the same YAML once it is taken out of it', () => {
    fc.assert(
      fc.property(fc.record({ a: text, b: fc.array(text) }), (given) => {
        const comment = encodeYamlSample(given);
        for (const line of comment.split('\n')) expect(line).toMatch(/^#/);
        const bare = comment.split('\n').map((line) => line.replace(/^# ?/, ''));
        expect(parse(bare.join('\n'), { version: '1.1' })).toEqual(parse(encodeYaml(given), { version: '1.1' }));
      }),
    );
  });
});

it('a text that no line of Python can hold is put together from pieces', () => {
  const path = `GET /${'a"/'.repeat(60)}`;
  const text = encodePythonValue({ entries: [['operation', path]] });
  const lines = text.split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(160);
  const pieces = lines.filter((line) => /^\s+"/.test(line)).map((line) => JSON.parse(line.trim()) as string);
  expect(pieces.join('')).toBe(path);
  expect(lines.slice(0, 2)).toEqual(['dict(', '    operation=(']);
});

it('a key that no line of Python can hold is put together from pieces too', () => {
  const path = `GET /${'projects/d61a8564-c8dd-4ffb-bc15-143e7d0c85ed/'.repeat(4)}`;
  const lines = encodePythonValue({ entries: [[path, { named: 'item' }]] }).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(160);
  const pieces = lines.filter((line) => /^\s+"/.test(line)).map((line) => JSON.parse(line.trim()) as string);
  expect(pieces.join('')).toBe(path);
  expect([lines[1], lines.at(-2)]).toEqual(['    (', '    ): item,']);
});
