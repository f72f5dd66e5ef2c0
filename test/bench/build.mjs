import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countLines, generateProvider, runOrThrow } from './provider.mjs';

const hello = fileURLToPath(new URL('hello', import.meta.url));

/** Builds of the generated providers, from nothing and again, beside the smallest provider that there can be. */
export function measureBuilds(documents, { go }) {
  if (go === null) return { rows: [], lines: [], missing: ['builds of the provider; they need Go.'] };
  const folder = mkdtempSync(join(tmpdir(), 'iacsmith-bench-'));
  try {
    const source = join(folder, 'hello');
    cpSync(hello, source, { recursive: true });
    const rows = [describeBuild('hello world', source, 'main.go', folder)];
    const lines = [];
    for (const { name, file } of documents) {
      const provider = generateProvider(file, join(folder, `out-${rows.length}`));
      lines.push(describeLines(name, countLines(provider)));
      const [first] = readdirSync(join(provider, 'internal', 'resources'));
      rows.push(describeBuild(name, provider, join('internal', 'resources', first), folder));
    }
    return { rows, lines, missing: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describeBuild(name, source, edited, folder) {
  const cache = mkdtempSync(join(folder, 'cache-'));
  const program = join(folder, 'program');
  const build = () => timeBuild(source, program, cache);
  const cold = build();
  const again = build();
  appendFileSync(join(source, edited), '\nvar benchEdit = 1\n\nfunc init() { _ = benchEdit }\n');
  const after = build();
  const size = statSync(program).size / 1e6;
  rmSync(cache, { recursive: true, force: true });
  return {
    provider: name,
    'cold s': cold.toFixed(1),
    'unchanged s': again.toFixed(2),
    'after an edit s': after.toFixed(2),
    MB: size.toFixed(1),
  };
}

/** The shell knows what its children cost; Node does not. */
function timeBuild(cwd, program, cache) {
  const script = 'go build -o "$0" . && times';
  const env = { ...process.env, GOCACHE: cache, GOFLAGS: '-mod=mod' };
  const [, children = ''] = runOrThrow('sh', ['-c', script, program], { cwd, env }).trim().split('\n');
  return children
    .split(' ')
    .map((text) => /(\d+)m([\d.]+)s/.exec(text) ?? ['', '0', '0'])
    .reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

function describeLines(name, { files, least, middle, most, usual }) {
  return {
    document: name,
    resources: String(files),
    least: String(least),
    middle: String(middle),
    most: String(most),
    '80 to 300': `${((100 * usual) / files).toFixed(0)} %`,
  };
}
