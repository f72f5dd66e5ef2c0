import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What makes the output besides the input: the generator's own files and its templates, also in a checkout at work. */
const SOURCES = ['..', '../../templates', '../../package.json'];

export function fingerprintCode(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) addSource(hash, fileURLToPath(new URL(source, import.meta.url)));
  return hash.digest('hex');
}

function addSource(hash: ReturnType<typeof createHash>, path: string): void {
  if (path.endsWith('.json')) {
    hash.update(readFileSync(path));
    return;
  }
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    // Types make no output.
    if (entry.name.endsWith('.d.ts')) continue;
    const own = join(path, entry.name);
    hash.update(`${entry.name}\n`);
    if (entry.isDirectory()) addSource(hash, own);
    else hash.update(readFileSync(own));
  }
}
