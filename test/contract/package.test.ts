import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { buildCli, root } from '../run-cli.js';

const out = mkdtempSync(join(tmpdir(), 'iacsmith-package-'));
afterAll(() => rmSync(out, { recursive: true, force: true }));

it('a program can call the whole line, and has its types', async () => {
  buildCli();
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(existsSync(join(root, exports['.'].types))).toBe(true);
  const { generate } = (await import(join(root, exports['.'].default))) as typeof import('../../generator/index.js');
  const spec = join(root, 'test/fixtures/petstore.yaml');
  const made = await generate({ spec, out, targets: ['markdown'] });
  expect(made).toMatchObject({ written: true, refused: false });
  expect(made.comparison.created.every((path) => /^(markdown|coverage|openapi|iacsmith)/.test(path))).toBe(true);
  expect(existsSync(join(out, 'markdown'))).toBe(true);
});
