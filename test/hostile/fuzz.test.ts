import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { buildCli, root } from '../run-cli.js';

// The short form of `npm run fuzz`: enough to notice that a change broke what is common, in seconds.
it('random documents crash nothing, and what is made of them can be read', async () => {
  buildCli();
  const folder = await mkdtemp(join(tmpdir(), 'iacsmith-fuzz-'));
  try {
    const args = ['--documents', '40', '--seed', '90001', '--builds', '1', '--mocks', '10', '--strict', '5'];
    const run = await execa('node', [join(root, 'scripts/fuzz.mjs'), ...args, '--folder', folder], { reject: false });
    expect(run.stderr).not.toContain('Seed ');
    expect(run.stdout).toMatch(/^40 documents .* 0 crashed/);
    expect(run.stdout).toContain('\n0 findings');
    expect(run.exitCode).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
