import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { explainWrite } from '../report/explain-write.js';

/** Of files that are not in their places yet; a run that was killed leaves them behind. */
export const TEMPORARY = /^\.iacsmith-[0-9a-f-]{36}-\d+$/;

/**
 * New texts lie beside their places until all of them are written. A disk that gets full on the way leaves the old
 * files as they were, and a reader sees the old text of a file or the new one, never half of it.
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
    this.write(last.pending, last.path, last.content, 'w');
  }

  put(path: string, content: string): void {
    const temporary = join(dirname(path), `.iacsmith-${this.own}-${this.staged.length}`);
    this.staged.push({ temporary, path });
    this.write(temporary, path, content, 'wx');
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

  private write(temporary: string, path: string, content: string, flag: string): void {
    try {
      this.open(dirname(path));
      writeFileSync(temporary, content, { flag });
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

function makeFolders(folder: string): string | undefined {
  try {
    return mkdirSync(folder, { recursive: true });
  } catch (error) {
    // On a read-only disk this says that there is no such folder; the first one that is not there tells the reason.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    let missing = resolve(folder);
    while (dirname(missing) !== missing && !existsSync(dirname(missing))) missing = dirname(missing);
    mkdirSync(missing);
    throw error;
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
