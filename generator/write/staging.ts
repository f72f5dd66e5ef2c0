import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNames, makeFolders, removeUpTo } from './folders.js';
import { guardEnd } from './guard-end.js';

const NAME = /^\.iacsmith-staging-(\d+)-[0-9a-f-]{36}$/;

/** A run adds a file every moment: whatever nobody has touched for that long belongs to nobody. */
const FORGOTTEN = 3_600_000;

/** Of the runs of this process. */
const open = new Set<string>();

/**
 * A folder in which new texts wait until the last one is made. It lies in the output folder, so that it is on the same
 * disk and needs no right that the output does not need, and goes with the process, whatever ends it.
 */
export class Staging {
  private folder: string | null = null;
  /** The topmost folder that was not there before. */
  private top: string | undefined;
  private count = 0;
  private release = () => {};

  constructor(private readonly out: string) {}

  open(): string {
    if (this.folder !== null) return this.folder;
    this.top = makeFolders(this.out);
    this.folder = join(this.out, `.iacsmith-staging-${process.pid}-${randomUUID()}`);
    open.add(this.folder);
    this.release = guardEnd(() => this.remove());
    mkdirSync(this.folder);
    return this.folder;
  }

  /** Where the text waits now. */
  put(content: string): string {
    const place = join(this.open(), String(this.count++));
    writeFileSync(place, content, { flag: 'wx' });
    return place;
  }

  remove(): void {
    if (this.folder !== null) {
      rmSync(this.folder, { recursive: true, force: true });
      open.delete(this.folder);
      if (this.top !== undefined) removeUpTo(this.out, this.top);
    }
    this.folder = null;
    this.release();
  }
}

/** The staging folders of runs that were killed. */
export function listLeft(out: string): string[] {
  return listNames(out)
    .filter((name) => NAME.test(name))
    .map((name) => join(out, name))
    .filter((folder) => !open.has(folder) && !isUsed(folder));
}

function isUsed(folder: string): boolean {
  const pid = Number(/-staging-(\d+)-/.exec(folder)?.[1]);
  // One of this process would be known.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's may not be asked, but is there.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const touched = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - touched < FORGOTTEN;
}
