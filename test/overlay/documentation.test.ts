import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listKeys } from './list-keys.js';
import { type Made, makeWith } from './output.js';

/** docs/overlay.md shows lines before and after each overlay: they are what the generator makes. */
interface Example {
  line: number;
  overlay: string;
  /** By the end of a path: lines that go and lines that come. */
  changes: { path: string; gone: string[]; come: string[] }[];
}

const page = readFileSync(new URL('../../docs/overlay.md', import.meta.url), 'utf8');
const blocks = [...page.matchAll(/^```yaml\n(.*?)^```\n(?:```diff\n(.*?)^```\n)?/gms)];
const examples: Example[] = blocks
  .filter(({ 1: text = '' }) => !text.startsWith('# yaml-language-server'))
  .map(({ 1: overlay = '', 2: lines = '', index }) => ({
    line: page.slice(0, index).split('\n').length,
    overlay,
    changes: readChanges(lines),
  }));

function readChanges(text: string): Example['changes'] {
  const changes: Example['changes'] = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const rest = line.slice(2).trim();
    if (line.startsWith('# ')) changes.push({ path: rest, gone: [], come: [] });
    else changes.at(-1)?.[line.startsWith('-') ? 'gone' : 'come'].push(rest);
  }
  return changes;
}

function linesOf({ files }: Made, end: string): string[] {
  const found = [...files].filter(([path]) => path === end || path.endsWith(`/${end}`));
  expect(found.length, `files that end in ${end}`).toBeLessThan(2);
  return (found[0]?.[1] ?? '').split('\n').map((line) => line.trim());
}

describe('docs/overlay.md', () => {
  let plain: Made;
  beforeAll(async () => {
    plain = await makeWith('');
  }, 60_000);

  it.each(examples.map((one) => [one.line, one] as const))(
    'the example at line %i does what it says',
    async (_, { overlay, changes }) => {
      const made = await makeWith(overlay);
      expect(made.plan.catalogue.diagnostics.filter(({ code }) => code.startsWith('config'))).toEqual([]);
      for (const { path, gone, come } of changes) {
        const [before, after] = [linesOf(plain, path), linesOf(made, path)];
        expect({ path, missing: gone.filter((line) => !before.includes(line)) }).toEqual({ path, missing: [] });
        expect({ path, stays: gone.filter((line) => after.includes(line)) }).toEqual({ path, stays: [] });
        expect({ path, missing: come.filter((line) => !after.includes(line)) }).toEqual({ path, missing: [] });
        expect({ path, wasThere: come.filter((line) => before.includes(line)) }).toEqual({ path, wasThere: [] });
      }
    },
    60_000,
  );

  it('every key has an example', () => {
    const shown = new Set(examples.flatMap(({ overlay }) => listPaths(parse(overlay), '')));
    const missing = listKeys().filter((key) => ![...shown].some((path) => fits(key, path)));
    expect(missing).toEqual([]);
  });
});

function listPaths(value: unknown, above: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [above];
  return Object.entries(value).flatMap(([key, inner]) => [above, ...listPaths(inner, `${above}\0${key}`)]);
}

function fits(key: string, path: string): boolean {
  const [wanted, given] = [key.split('.'), path.split('\0').slice(1)];
  return wanted.length <= given.length && wanted.every((step, index) => step === '*' || step === given[index]);
}
