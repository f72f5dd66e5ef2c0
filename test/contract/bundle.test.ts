import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildCli, root, runCli } from '../run-cli.js';

let place: string;
beforeEach(() => {
  buildCli();
  place = mkdtempSync(join(tmpdir(), 'iacsmith-bundle-'));
  cpSync(join(root, 'dist'), join(place, 'dist'), { recursive: true, preserveTimestamps: true });
  for (const name of ['package.json', 'templates', 'node_modules']) symlinkSync(join(root, name), join(place, name));
});
afterEach(() => rmSync(place, { recursive: true }));

/** Whether the command there runs as one file: what `loadBundle` finds, and that the command answers either way. */
async function isBundled(): Promise<boolean> {
  const program = join(place, 'dist', 'cli', 'main.js');
  const { code, stdout } = await runCli({ args: ['--version'], cwd: place, program });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  const { loadBundle } = await import(join(place, 'dist', 'cli', 'load-bundle.js'));
  return loadBundle() !== null;
}

const findCode = () =>
  join(place, 'dist', readdirSync(join(place, 'dist')).find((name) => name.endsWith('.bin')) ?? '');

it('runs as one file, with the code that V8 made of it', async () => {
  expect(await isBundled()).toBe(true);
});

it('does without where the code is of another V8', async () => {
  rmSync(findCode());
  expect(await isBundled()).toBe(false);
});

it('does without where the code is cut short', async () => {
  truncateSync(findCode(), 100_000);
  expect(await isBundled()).toBe(false);
});

it('does without where something was compiled since', async () => {
  const now = new Date();
  utimesSync(join(place, 'dist', 'cli', 'main.js'), now, now);
  expect(await isBundled()).toBe(false);
});
