import { hashText, MANIFEST, PENDING, readManifest } from './manifest.js';
import { OwnFolder } from './own-folder.js';
import { listLeft } from './staging.js';
import type { LyingFile, OutputFile } from './types.js';

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

type Verdict = 'created' | 'changed' | 'unchanged' | 'edited';

/** Compares file by file, as they are made. */
export class Comparer {
  private readonly own: OwnFolder;
  private readonly owned: Map<string, string>;
  private readonly begun: Map<string, string>;
  private readonly result: Comparison;
  private readonly wanted = new Set<string>();
  /** As a file system without case takes them. */
  private readonly folded = new Set<string>();

  constructor(folder: string) {
    this.own = new OwnFolder(folder);
    this.owned = readManifest(this.own.read(MANIFEST));
    const pending = this.own.read(PENDING);
    this.begun = readManifest(pending);
    const interrupted = pending !== null || listLeft(folder).length > 0;
    this.result = { created: [], changed: [], unchanged: [], stale: [], edited: [], kept: [], interrupted };
  }

  add(file: OutputFile | LyingFile): Verdict {
    this.checkPath(file.path);
    const verdict = this.judge(file);
    this.result[verdict].push(file.path);
    return verdict;
  }

  /** After the last one. `kept` are folders whose files stay as they are, though they are not made this time. */
  finish(kept: readonly string[] = []): Comparison {
    for (const path of new Set([...this.owned.keys(), ...this.begun.keys()])) {
      if (this.wanted.has(path) || !isPlainPath(path)) continue;
      const present = this.own.read(path);
      if (present !== null && kept.some((one) => path.startsWith(`${one}/`))) this.result.kept.push(path);
      else if (present !== null) (this.isOurs(path, present) ? this.result.stale : this.result.edited).push(path);
    }
    return this.result;
  }

  private judge(file: OutputFile | LyingFile): Verdict {
    if ('lying' in file) return 'unchanged';
    const present = this.own.read(file.path);
    if (present === null) return 'created';
    if (present === file.content || file.once) return 'unchanged';
    return this.isOurs(file.path, present) ? 'changed' : 'edited';
  }

  private isOurs(path: string, text: string): boolean {
    return [this.owned.get(path), this.begun.get(path)].includes(hashText(text));
  }

  /** Two names that a file system without case takes for one would overwrite each other. */
  private checkPath(path: string): void {
    const folded = path.toLowerCase();
    if (!isPlainPath(path) || this.folded.has(folded))
      throw new Error(`Bad or doubled output path: ${JSON.stringify(path)}`);
    this.folded.add(folded);
    this.wanted.add(path);
  }
}

function isPlainPath(path: string): boolean {
  return (
    path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..') && !/[\\\0:]/.test(path)
  );
}
