import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Refusal } from '../report/diagnostic.js';
import { loadConfig } from './load-config.js';

const folder = mkdtempSync(join(tmpdir(), 'iacsmith-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('loadConfig', () => {
  mkdirSync(join(folder, 'with'));
  mkdirSync(join(folder, 'without'));
  writeFileSync(join(folder, 'with', 'iacsmith.yaml'), 'name: beside\n');
  writeFileSync(join(folder, 'named.yaml'), 'name: named\n');
  const beside = join(folder, 'with', 'iacsmith.yaml');

  const cases: {
    name: string;
    question: { file?: string; specPath?: string };
    want: [string | undefined, string | null];
  }[] = [
    { name: 'beside the document', question: { specPath: join(folder, 'with', 'api.yaml') }, want: ['beside', beside] },
    { name: 'not beside it', question: { specPath: join(folder, 'without', 'api.yaml') }, want: [undefined, null] },
    {
      name: 'a URL has nothing beside it',
      question: { specPath: 'https://localhost/api.yaml' },
      want: [undefined, null],
    },
    { name: 'standard input neither', question: { specPath: '-' }, want: [undefined, null] },
    { name: 'nothing asked', question: {}, want: [undefined, null] },
    {
      name: 'the named file comes first',
      question: { file: join(folder, 'named.yaml'), specPath: join(folder, 'with', 'api.yaml') },
      want: ['named', join(folder, 'named.yaml')],
    },
  ];
  it.each(cases)('$name', async ({ question, want }) => {
    const { config, path } = await loadConfig(question);
    expect([config.name, path]).toEqual(want);
  });

  it.each([
    { name: 'a missing file', file: join(folder, 'none.yaml'), want: 'config-missing' },
    { name: 'a directory', file: folder, want: 'config-unreadable' },
  ])('refuses $name with exit 2', async ({ file, want }) => {
    const refusal = await loadConfig({ file }).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).exitCode).toBe(2);
    expect((refusal as Refusal).diagnostics[0]?.code).toBe(want);
  });
});
