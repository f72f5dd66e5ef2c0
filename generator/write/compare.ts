import { hashText, MANIFEST, PENDING, readManifest } from './manifest.js';
import { OwnFolder } from './own-folder.js';
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
  /** Generated earlier, not asked for this time. */
  kept: string[];
  /** An earlier run was killed while it wrote; what it has written is ours. */
  interrupted: boolean;
}

/** `kept` are folders whose files stay as they are, though they are not made this time. */
export function compareOutput(folder: string, files: readonly OutputFile[], kept: readonly string[] = []): Comparison {
  checkPaths(files.map(({ path }) => path));
  const own = new OwnFolder(folder);
  const owned = readManifest(own.read(MANIFEST));
  const pending = own.read(PENDING);
  const begun = readManifest(pending);
  const isOurs = (path: string, text: string) => [owned.get(path), begun.get(path)].includes(hashText(text));
  const interrupted = pending !== null;
  const result: Comparison = { created: [], changed: [], unchanged: [], stale: [], edited: [], kept: [], interrupted };
  for (const { path, content, once, lying } of files) {
    const present = lying === undefined ? own.read(path) : content;
    if (present === null) result.created.push(path);
    else if (present === content || once) result.unchanged.push(path);
    else if (isOurs(path, present)) result.changed.push(path);
    else result.edited.push(path);
  }
  const wanted = new Set(files.map(({ path }) => path));
  for (const path of new Set([...owned.keys(), ...begun.keys()])) {
    if (wanted.has(path) || !isPlainPath(path)) continue;
    const present = own.read(path);
    if (present !== null && kept.some((one) => path.startsWith(`${one}/`))) result.kept.push(path);
    else if (present !== null) (isOurs(path, present) ? result.stale : result.edited).push(path);
  }
  return result;
}

function isPlainPath(path: string): boolean {
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
