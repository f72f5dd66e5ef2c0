import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = join(root, '.tools/chaos/notes.json');

/** Results count only for the runtime and the faults that gave them. */
export function hashRuntime(target: string): string {
  const hash = createHash('sha256');
  for (const folder of [`templates/${target}/runtime`, 'test/chaos']) {
    for (const name of readdirSync(join(root, folder)).sort()) {
      if (/_test\.go$|\.test\.ts$|write-table|^kill-/.test(name) || !/\.(go|py|ts)$/.test(name)) continue;
      hash.update(name).update(readFileSync(join(root, folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Keeps a line for the table that the seeds write. */
export function keepNote(print: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ print, text }));
}

export function readNotes(print: string): string[] {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { print: string; text: string };
    return kept.print === print ? [kept.text] : [];
  } catch {
    return [];
  }
}
