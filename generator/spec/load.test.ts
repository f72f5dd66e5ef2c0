import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../report/diagnostic.js';
import { type LoadOptions, load } from './load.js';
import type { LoadedDocument } from './types.js';

const GOOD = '{"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {}}';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'iacsmith-load-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function loadText(name: string, text: string | Uint8Array, options: Partial<LoadOptions> = {}) {
  const spec = join(folder, name);
  await writeFile(spec, text);
  return load({ spec, ...options });
}

async function refusalOf(attempt: Promise<LoadedDocument>): Promise<Refusal> {
  const error = await attempt.then(
    () => new Error('was not refused'),
    (caught: unknown) => caught,
  );
  if (!(error instanceof Refusal)) throw error;
  expect(error.diagnostics[0]?.message).toMatch(/^[^\n]+[.]$/);
  expect(error.diagnostics[0]?.hint).not.toBe('');
  return error;
}

/** Nine lists of nine aliases each: 387,420,489 leaves out of a few hundred bytes. */
function makeAliasBomb(): string {
  const names = [...'abcdefghi'];
  const lines = names.map((name, index) => {
    const parts = index === 0 ? 'x' : `*${names[index - 1]}`;
    return `${name}: &${name} [${Array(9).fill(parts).join(', ')}]`;
  });
  return `openapi: 3.1.0\n${lines.join('\n')}\n`;
}

describe('load', () => {
  it('reads a JSON file and hashes it with sorted keys', async () => {
    const one = await loadText('one.json', '{"openapi": "3.1.0", "paths": {}}');
    const other = await loadText('other.yaml', 'paths: {}\nopenapi: 3.1.0\n');
    expect(one).toMatchObject({
      root: { openapi: '3.1.0', paths: {} },
      origin: join(folder, 'one.json'),
      diagnostics: [],
    });
    expect(one.sha256).toBe(other.sha256);
    expect(one.sha256).toBe(createHash('sha256').update('{"openapi":"3.1.0","paths":{}}').digest('hex'));
  });

  it('reads standard input', async () => {
    const stdin = Readable.from([GOOD.slice(0, 20), Buffer.from(GOOD.slice(20))]);
    expect(await load({ spec: '-', stdin })).toMatchObject({ root: { openapi: '3.1.0' }, origin: 'standard input' });
  });

  it.each<[string, Uint8Array]>([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${GOOD}`)],
    ['UTF-16 as Windows writes it', Buffer.from(`\ufeff${GOOD}`, 'utf16le')],
    ['big-endian UTF-16', Buffer.from(`\ufeff${GOOD}`, 'utf16le').swap16()],
  ])('reads %s', async (_, bytes) => {
    expect((await loadText('marked.json', bytes)).root.openapi).toBe('3.1.0');
  });

  it('reads a file that is not UTF-8 with a warning', async () => {
    const { diagnostics } = await loadText('latin.yaml', Buffer.from('openapi: 3.1.0\nx: f\xfcr', 'latin1'));
    expect(diagnostics).toMatchObject([{ code: 'text-not-utf8', severity: 'warning' }]);
  });

  it('keeps long integers exact, in JSON and YAML alike', async () => {
    const json = await loadText('long.json', '{"openapi": "3.1.0", "max": 9223372036854775807}');
    const yaml = await loadText('long.yaml', 'openapi: 3.1.0\nmax: 9223372036854775807');
    expect(json.root.max).toBe(9223372036854775807n);
    expect(yaml.sha256).toBe(json.sha256);
  });

  it('reads JSON with a trailing comma as YAML, with a warning', async () => {
    const { root, diagnostics } = await loadText('comma.json', '{"openapi": "3.1.0",\n "paths": {},\n}');
    expect(root).toEqual({ openapi: '3.1.0', paths: {} });
    expect(diagnostics).toMatchObject([{ code: 'json-not-strict', severity: 'warning' }]);
    expect(diagnostics[0]?.message).toContain('line 3, column 1');
  });

  it('does not take $ref in examples, extensions and properties for references', async () => {
    const schema = {
      properties: { $ref: { type: 'string' }, a: { example: { $ref: 'x.yaml' }, default: { $ref: 'x.yaml' } } },
      enum: [{ $ref: 'x.yaml' }],
      const: { $ref: 'x.yaml' },
      examples: [{ $ref: 'x.yaml' }],
      'x-more': { $ref: 'x.yaml' },
    };
    const document = { openapi: '3.1.0', components: { schemas: { A: schema } }, 'x-top': { $ref: '/etc/hosts' } };
    expect((await loadText('data.json', JSON.stringify(document))).root).toEqual(document);
  });
});

describe('load refuses', () => {
  it.each<[name: string, text: string, exitCode: number, code: string, part: string]>([
    ['an empty file', ' \n', 1, 'document-empty', 'is empty'],
    ['a web page', '\n<!DOCTYPE html><html>', 1, 'document-web-page', 'web page'],
    ['a list', '[1]', 1, 'document-not-object', 'a list'],
    ['a single value', 'hello', 1, 'document-not-object', 'a single value'],
    ['nothing but comments', '# hello', 1, 'document-not-object', 'nothing'],
    [
      'JSON that is cut off',
      '{"openapi": "3.1.0",\n "info": {"ti',
      1,
      'json-cut-off',
      'the JSON ends at line 2, column 14',
    ],
    ['JSON with a mistake', '{"openapi": "3.1.0"\n "info": 1}', 1, 'json-syntax', 'line 2, column 2'],
    ['YAML with a mistake', 'openapi: 3.1.0\ninfo: [a\npaths: {}', 1, 'yaml-syntax', 'line 3, column 1'],
    ['5,000 levels of JSON', `{"a": ${'['.repeat(5000)}${']'.repeat(5000)}}`, 1, 'document-too-deep', '500 levels'],
    ['5,000 levels of YAML', `a: ${'['.repeat(5000)}${']'.repeat(5000)}`, 1, 'document-too-deep', '500 levels'],
  ])('%s', async (_, text, exitCode, code, part) => {
    const refusal = await refusalOf(loadText('bad', text));
    expect(refusal.exitCode).toBe(exitCode);
    expect(refusal.diagnostics).toMatchObject([{ code, severity: 'error' }]);
    expect(refusal.message).toContain(part);
  });

  it('a file that is missing', async () => {
    const refusal = await refusalOf(load({ spec: join(folder, 'nowhere.yaml') }));
    expect([refusal.exitCode, refusal.diagnostics[0]?.code]).toEqual([2, 'spec-missing']);
  });

  it('a folder', async () => {
    const refusal = await refusalOf(load({ spec: folder }));
    expect([refusal.exitCode, refusal.diagnostics[0]?.code]).toEqual([2, 'spec-is-folder']);
  });

  // Root may read everything, so there is nothing to see for it.
  it.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    const spec = join(folder, 'secret.yaml');
    await writeFile(spec, GOOD);
    await chmod(spec, 0);
    const refusal = await refusalOf(load({ spec }));
    expect([refusal.exitCode, refusal.diagnostics[0]?.code]).toEqual([2, 'spec-unreadable']);
  });

  it('a path that cannot be one', async () => {
    const refusal = await refusalOf(load({ spec: 'x'.repeat(5000) }));
    expect([refusal.exitCode, refusal.diagnostics[0]?.code]).toEqual([2, 'spec-unreadable']);
  });

  it('a URL of another scheme', async () => {
    const refusal = await refusalOf(load({ spec: 'ftp://host/openapi.yaml' }));
    expect([refusal.exitCode, refusal.diagnostics[0]?.code]).toEqual([2, 'spec-scheme']);
  });

  it('a file above the size limit, from a file and from standard input', async () => {
    const limits = { bytes: 50 };
    const fromFile = () => loadText('large.json', GOOD, { limits });
    const fromStream = () => load({ spec: '-', stdin: Readable.from([GOOD]), limits });
    for (const attempt of [fromFile, fromStream]) {
      const refusal = await refusalOf(attempt());
      expect([refusal.exitCode, refusal.diagnostics[0]?.code]).toEqual([1, 'document-too-large']);
    }
  });

  it('an alias bomb, quickly and in little memory', async () => {
    const before = process.cpuUsage();
    const refusal = await refusalOf(loadText('bomb.yaml', makeAliasBomb()));
    expect([refusal.exitCode, refusal.diagnostics[0]?.code]).toEqual([1, 'document-too-many-nodes']);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  it('aliases that repeat a long text', async () => {
    const text = `a: &a ${'x'.repeat(100_000)}\nb: [${Array(2000).fill('*a').join(', ')}]`;
    const refusal = await refusalOf(loadText('long-text.yaml', text));
    expect(refusal.diagnostics[0]?.code).toBe('document-too-many-nodes');
  });

  it('YAML that contains itself', async () => {
    const refusal = await refusalOf(loadText('self.yaml', 'openapi: 3.1.0\na: &a {b: *a}'));
    expect(refusal.diagnostics[0]?.code).toBe('document-too-deep');
  });

  it('not a document with ordinary aliases', async () => {
    const text = `openapi: 3.1.0\na: &a {b: &b [1, 2]}\nc: [${Array(500).fill('*a').join(', ')}]\n`;
    expect((await loadText('aliases.yaml', text)).diagnostics).toEqual([]);
  });
});

const corpus = process.env.IACSMITH_CORPUS ?? '';
describe.skipIf(corpus === '' || !existsSync(join(corpus, 'harbor.yaml')))(
  'load, on a real file that strict parsers reject',
  () => {
    it('names the line', async () => {
      const { diagnostics } = await load({ spec: join(corpus, 'harbor.yaml') });
      expect(diagnostics).toMatchObject([{ code: 'yaml-not-strict', severity: 'warning' }]);
      expect(diagnostics[0]?.message).toContain('line 7304, column 148');
    });
  },
);
