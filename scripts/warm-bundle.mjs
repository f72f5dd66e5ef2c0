import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import v8 from 'node:v8';
import { warmBundle } from '../dist/cli/load-bundle.js';

/** Runs the bundled command on the reference API, so that V8's code of it can be kept. */
const spec = join(import.meta.dirname, '..', 'spec', 'openapi.yaml');
const place = mkdtempSync(join(tmpdir(), 'iacsmith-warm-'));
let printed = '';

// V8 takes no code that was made under other flags than it runs with.
v8.setFlagsFromString = () => {};
process.env.XDG_CACHE_HOME = join(place, 'cache');
process.stdout.write = (text) => {
  printed += text;
  return true;
};
process.stderr.write = () => true;
process.chdir(place);

await warmBundle(async ({ start }) => {
  const generate = ['generate', '--spec', spec, '--out', 'out'];
  for (const args of [['inspect', '--spec', spec], ['inspect', '--spec', spec, '--json'], generate, generate]) {
    const code = await start(args);
    if (code !== 0) throw new Error(`iacsmith ${args.join(' ')} ended with ${code}`);
  }
  printed = '';
  // It serves until this process ends.
  void start(['mock', '--spec', spec, '--port', '0']);
  while (!printed.includes('http://')) await setTimeout(10);
});
rmSync(place, { recursive: true });
process.exit(0);
