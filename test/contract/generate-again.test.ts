import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GenerateOptions, generate } from '../../generator/generate.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'iacsmith-again-'));
  vi.stubEnv('XDG_CACHE_HOME', at('cache'));
  writeFileSync(at('spec.json'), text);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const schema = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const content = { 'application/json': { schema } };
const answer = { 200: { description: 'A box.', content } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Box', version: '1' },
  paths: {
    '/boxes': { post: { requestBody: { content }, responses: answer } },
    '/boxes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: answer },
      delete: { responses: { 204: { description: 'Gone.' } } },
    },
  },
};
const text = JSON.stringify(document);

/** A run, and whether it got as far as reading the document. */
async function run(change: Partial<GenerateOptions> = {}) {
  const onWork = vi.fn();
  const made = await generate({ spec: at('spec.json'), out: at('out'), targets: ['markdown'], onWork, ...change });
  return { ...made, worked: onWork.mock.calls.length > 0 };
}

describe('generate again', () => {
  it('tells the same without reading the document, as a run tells that remembers nothing', async () => {
    // A comma too many: loading tells about it, too.
    writeFileSync(at('spec.json'), `${text.slice(0, -1)},}`);
    await run();
    const recalled = await run();
    expect(recalled).toMatchObject({ worked: false, written: true, refused: false });
    expect(recalled.diagnostics.map(({ code }) => code)).toContain('json-not-strict');
    rmSync(at('cache'), { recursive: true });
    const whole = await run();
    const sort = (paths: string[]) => [...paths].sort();
    expect(sort(whole.comparison.unchanged)).toEqual(sort([...recalled.comparison.unchanged]));
    expect({ ...whole, comparison: null, worked: false }).toEqual({ ...recalled, comparison: null });
  });

  it('knows the same document in other words, and writes nothing', async () => {
    await run();
    writeFileSync(at('spec.json'), JSON.stringify(document, null, 2));
    const { comparison, worked } = await run();
    expect(worked).toBe(true);
    expect(comparison).toMatchObject({ created: [], changed: [], stale: [] });
  });

  it('compares the folder, whatever the document says', async () => {
    await run();
    writeFileSync(at('out/markdown/README.md'), 'mine');
    expect(await run()).toMatchObject({ refused: true, comparison: { edited: ['markdown/README.md'] } });
    expect(await run({ check: true })).toMatchObject({ refused: true });
    expect(readFileSync(at('out/markdown/README.md'), 'utf8')).toBe('mine');
    rmSync(at('out/markdown/README.md'));
    symlinkSync(at('spec.json'), at('out/markdown/README.md'));
    await expect(run()).rejects.toMatchObject({ exitCode: 2 });
    rmSync(at('out/markdown/README.md'));
    expect((await run()).comparison.created).toEqual(['markdown/README.md']);
  });

  it('takes a lock file that nobody can read for a mistake, as ever', async () => {
    await run();
    writeFileSync(at('out/iacsmith.lock.json'), '{');
    await expect(run()).rejects.toMatchObject({ exitCode: 2 });
  });

  it.each<[string, () => void, Partial<GenerateOptions>]>([
    ['another document', () => writeFileSync(at('spec.json'), text.replace('A box.', 'One box.')), {}],
    ['a config beside the document', () => writeFileSync(at('iacsmith.yaml'), 'name: crate\n'), {}],
    ['another name', () => {}, { name: 'crate' }],
    ['another target', () => {}, { targets: ['ansible'] }],
    ['a key, which may be in what is told', () => {}, { key: 'secret-key' }],
  ])('%s: is read again', async (_, change, options) => {
    await run();
    change();
    expect((await run(options)).worked).toBe(true);
  });

  it('a document of several files is always read: each of them may have changed', async () => {
    const { paths, ...rest } = document;
    mkdirSync(at('parts'));
    writeFileSync(at('parts/schema.json'), JSON.stringify(schema));
    const referring = JSON.stringify({ ...rest, paths }).replaceAll(
      JSON.stringify(schema),
      '{"$ref":"parts/schema.json"}',
    );
    writeFileSync(at('spec.json'), referring);
    await run();
    expect(await run()).toMatchObject({ worked: true, comparison: { changed: [] } });
    const more = { ...schema, properties: { ...schema.properties, size: { type: 'integer' } } };
    writeFileSync(at('parts/schema.json'), JSON.stringify(more));
    expect((await run()).comparison.changed).toContain('openapi.json');
  });

  it('several documents of one file each are known by their files', async () => {
    const other = text.replaceAll('boxes', 'bins').replace('"Box"', '"Bin"').replaceAll('A box', 'A bin');
    writeFileSync(at('other.json'), other);
    const spec = [at('spec.json'), at('other.json')];
    await run({ spec });
    expect((await run({ spec })).worked).toBe(false);
    expect((await run({ spec: spec.toReversed() })).worked).toBe(true);
    await run({ spec });
    writeFileSync(at('other.json'), other.replace('A bin.', 'One bin.'));
    expect((await run({ spec })).worked).toBe(true);
  });

  it('tells the same of a document that has a config, without parsing that', async () => {
    writeFileSync(at('iacsmith.yaml'), 'name: crate\n');
    const first = await run();
    const { configPath, coverage, worked } = await run();
    expect({ configPath, worked }).toEqual({ configPath: at('iacsmith.yaml'), worked: false });
    expect(coverage).toEqual(first.coverage);
    writeFileSync(at('iacsmith.yaml'), 'nmae: crate\n');
    await expect(run()).rejects.toMatchObject({ exitCode: 2 });
  });

  it('after a release with a new option: what is taken from the folder is what would be made', async () => {
    const targets = ['ansible', 'terraform'] as const;
    writeFileSync(at('iacsmith.yaml'), 'version: 0.1.0\n');
    await run({ targets });
    writeFileSync(at('iacsmith.yaml'), 'version: 0.2.0\n');
    const grown = text.replaceAll('"name":{"type":"string"}', '"name":{"type":"string"},"colour":{"type":"string"}');
    writeFileSync(at('spec.json'), grown);
    await run({ targets });
    const module = at('out/ansible/ansible_collections/box/box/plugins/modules/box.py');
    expect(readFileSync(module, 'utf8')).toContain('0.2.0');
    writeFileSync(at('spec.json'), grown.replace('Gone.', 'Gone for good.'));
    expect((await run({ targets })).comparison.changed).toEqual(['openapi.json']);
    rmSync(at('cache'), { recursive: true });
    expect((await run({ targets })).comparison).toMatchObject({ created: [], changed: [], stale: [], edited: [] });
  });
});
