import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '../report/diagnostic.js';
import { hashText, MANIFEST, readManifest } from './manifest.js';
import type { OutputFile } from './types.js';

/** The output beside what lies in the folder. */
export interface Comparison {
  created: string[];
  changed: string[];
  unchanged: string[];
  /** Generated earlier, no longer wanted, untouched since. */
  stale: string[];
  /** Touched by somebody since they were generated, or never generated: not ours to overwrite or to remove. */
  edited: string[];
}

export async function compareOutput(folder: string, files: readonly OutputFile[]): Promise<Comparison> {
  checkPaths(files.map(({ path }) => path));
  const owned = readManifest(await readOwn(folder, MANIFEST));
  const result: Comparison = { created: [], changed: [], unchanged: [], stale: [], edited: [] };
  for (const { path, content, once } of files) {
    const present = await readOwn(folder, path);
    if (present === null) result.created.push(path);
    else if (present === content || once) result.unchanged.push(path);
    else if (owned.get(path) === hashText(present)) result.changed.push(path);
    else result.edited.push(path);
  }
  const wanted = new Set(files.map(({ path }) => path));
  for (const [path, hash] of owned) {
    if (wanted.has(path) || !isPlainPath(path)) continue;
    const present = await readOwn(folder, path);
    if (present !== null) (hashText(present) === hash ? result.stale : result.edited).push(path);
  }
  return result;
}

/** Text of a file below the folder, null where there is none. A link on the way is refused: it leads out of the folder. */
async function readOwn(folder: string, path: string): Promise<string | null> {
  let current = folder;
  for (const segment of path.split('/')) {
    current = join(current, segment);
    const found = await lstat(current).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    if (found === null) return null;
    if (found.isSymbolicLink()) {
      throw refuse(2, 'output-link', `${current} is a link, and the output does not follow links.`, 'Remove the link.');
    }
  }
  return readFile(current, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse(2, 'output-unreadable', `${current} cannot be read (${error.code}).`, 'Move it out of the way.');
  });
}

export function isPlainPath(path: string): boolean {
  return (
    path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..') && !/[\\\0:]/.test(path)
  );
}

/** Two names that a file system without case takes for one would overwrite each other. */
function checkPaths(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    const folded = path.toLowerCase();
    if (!isPlainPath(path) || seen.has(folded)) throw new Error(`Bad or doubled output path: ${JSON.stringify(path)}`);
    seen.add(folded);
  }
}
