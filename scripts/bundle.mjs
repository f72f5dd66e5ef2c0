import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Puts the compiled command into one file, and runs it once for the code that V8 makes of it. */
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

for (const name of readdirSync(dist)) if (name.startsWith('bundle')) rmSync(join(dist, name));
const bundle = await rolldown({ input: join(dist, 'cli', 'start.js'), platform: 'node', logLevel: 'warn' });
await bundle.write({ file: join(dist, 'bundle.cjs'), format: 'cjs', codeSplitting: false, comments: false });
await bundle.close();

// A process of its own: the command writes to its streams and does not end by itself where it serves.
const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'warm-bundle.mjs')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.exitCode = status ?? 1;
