import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCli, root, runCli } from '../run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'iacsmith-proven-'));
const spec = join(root, 'test/golden/upsert-by-put/spec.yaml');
beforeAll(buildCli);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('generate says that new output is not proven yet, and nothing of it where it wrote nothing', async () => {
  const args = ['generate', '--spec', spec, '--out', 'out', '--name', 'shop'];
  const first = await runCli({ args, cwd: folder });
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(/Not proven yet: run iacsmith verify --out out\.\n$/);
  expect((await runCli({ args, cwd: folder })).stdout).not.toContain('Not proven');
  expect((await runCli({ args: [...args, '--check'], cwd: folder })).stdout).not.toContain('Not proven');
});
