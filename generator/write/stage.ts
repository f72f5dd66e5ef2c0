import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { explainWrite } from '../report/explain-write.js';
import { makeFolders, removeUpTo } from './folders.js';

/** Of files that are not in their places yet; a run that was killed leaves them behind. */
export const TEMPORARY = /^\.iacsmith-[0-9a-f-]{36}-\d+$/;

/**
 * New texts are brought beside their places, and put there once all of them have arrived: a place that cannot be
 * written to leaves all old files as they were, and a reader sees the old text of a file or the new one, never half of it.
 *
 * The text that tells what belongs to the folder comes first and is put in its place last. Until then it lies under
 * a name that the next run knows: so that one can tell what a killed run has written from what somebody has edited.
 */
export class Stage {
  private readonly own = randomUUID();
  private readonly staged: { temporary: string; path: string }[] = [];
  private readonly ready = new Set<string>();
  /** Folders made for this, each with the topmost one that was not there before. */
  private readonly made: { folder: string; top: string }[] = [];

  constructor(private readonly last: { path: string; pending: string; content: string }) {
    this.prepare(last.path, () => writeFileSync(last.pending, last.content));
  }

  /** `from` is where its text has been written already. */
  put(path: string, from: string): void {
    const temporary = join(dirname(path), `.iacsmith-${this.own}-${this.staged.length}`);
    this.staged.push({ temporary, path });
    this.prepare(path, () => moveFile(from, temporary));
  }

  /** Puts everything in its place, in the order in which it came; `between` runs before the last of them. */
  settle(between: () => void): void {
    let current = this.last.path;
    try {
      for (let next = this.staged[0]; next; next = this.staged[0]) {
        current = next.path;
        renameSync(next.temporary, next.path);
        this.staged.shift();
      }
      current = this.last.path;
      between();
      renameSync(this.last.pending, this.last.path);
    } catch (error) {
      this.dropStaged();
      throw explainWrite(error, current);
    }
  }

  private prepare(path: string, work: () => void): void {
    try {
      this.open(dirname(path));
      work();
    } catch (error) {
      this.dropStaged();
      // Nothing has been put in its place yet, so that nothing has to be told apart.
      rmSync(this.last.pending, { force: true });
      for (const { folder, top } of this.made.reverse()) removeUpTo(folder, top);
      throw explainWrite(error, path);
    }
  }

  private open(folder: string): void {
    if (this.ready.has(folder)) return;
    const top = makeFolders(folder);
    if (top !== undefined) this.made.push({ folder, top });
    this.ready.add(folder);
  }

  private dropStaged(): void {
    for (const { temporary } of this.staged) {
      try {
        rmSync(temporary, { force: true });
      } catch {
        // Its folder is none: nothing was written there.
      }
    }
    this.staged.length = 0;
  }
}

/** A folder of the output may be another disk. */
function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
}
