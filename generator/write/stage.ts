import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Refusal, refuse } from '../report/diagnostic.js';

/**
 * New texts lie beside their places until all of them are written. A disk that gets full on the way leaves the old
 * files as they were, and a reader sees the old text of a file or the new one, never half of it.
 */
export class Stage {
  private readonly own = randomUUID();
  private readonly staged: { temporary: string; path: string }[] = [];
  private readonly ready = new Set<string>();
  /** Folders made for this, each with the topmost one that was not there before. */
  private readonly made: { folder: string; top: string }[] = [];

  put(path: string, content: string): void {
    const folder = dirname(path);
    const temporary = join(folder, `.iacsmith-${this.own}-${this.staged.length}`);
    try {
      this.open(folder);
      this.staged.push({ temporary, path });
      writeFileSync(temporary, content, { flag: 'wx' });
    } catch (error) {
      this.drop();
      throw explainFailure(error, path);
    }
  }

  /** Puts everything in its place, in the order in which it came; `between` runs before the last of them. */
  settle(between: () => void): void {
    for (let next = this.staged[0]; next; next = this.staged[0]) {
      try {
        if (this.staged.length === 1) between();
        renameSync(next.temporary, next.path);
        this.staged.shift();
      } catch (error) {
        this.made.length = 0;
        this.drop();
        throw explainFailure(error, next.path);
      }
    }
  }

  private open(folder: string): void {
    if (this.ready.has(folder)) return;
    const top = mkdirSync(folder, { recursive: true });
    if (top !== undefined) this.made.push({ folder, top });
    this.ready.add(folder);
  }

  private drop(): void {
    for (const { temporary } of this.staged) rmSync(temporary, { force: true });
    this.staged.length = 0;
    for (const { folder, top } of this.made.reverse()) removeUpTo(folder, top);
    this.made.length = 0;
  }
}

function removeUpTo(folder: string, top: string): void {
  for (let current = resolve(folder); current.length >= resolve(top).length; current = dirname(current)) {
    try {
      rmdirSync(current);
    } catch {
      // Somebody put a file there meanwhile.
      return;
    }
  }
}

/** What the machine lacks is outside (3); a place that cannot be written to was named wrongly (2). */
const LACKS = new Map([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EIO', 'the disk fails'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
]);

function explainFailure(error: unknown, path: string): unknown | Refusal {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  const lack = LACKS.get(code);
  return lack === undefined
    ? refuse(2, 'output-unwritable', `${path} cannot be written (${code}).`, 'Choose another folder with --out.')
    : refuse(
        3,
        'output-unwritable',
        `${path} cannot be written: ${lack} (${code}).`,
        'Free some space and run it again.',
      );
}
