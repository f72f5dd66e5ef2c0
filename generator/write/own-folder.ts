import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '../report/diagnostic.js';

/** Reads below one folder and follows no link out of it. Each folder on the way is looked at once. */
export class OwnFolder {
  private readonly folders = new Map<string, boolean>();

  constructor(private readonly root: string) {}

  /** Text of a file, null where there is none. */
  read(path: string): string | null {
    const slash = path.lastIndexOf('/');
    if (slash >= 0 && !this.hasFolder(path.slice(0, slash))) return null;
    const file = join(this.root, path);
    if (!exists(file)) return null;
    try {
      return readFileSync(file, 'utf8');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw refuse(2, 'output-unreadable', `${file} cannot be read (${code}).`, 'Move it elsewhere.');
    }
  }

  private hasFolder(path: string): boolean {
    const known = this.folders.get(path);
    if (known !== undefined) return known;
    const slash = path.lastIndexOf('/');
    const found = (slash < 0 || this.hasFolder(path.slice(0, slash))) && exists(join(this.root, path));
    this.folders.set(path, found);
    return found;
  }
}

/** A link is refused: it leads out of the folder. */
function exists(path: string): boolean {
  let link: boolean | undefined;
  try {
    link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  } catch (error) {
    // A file where a folder should be: nothing lies below it.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
  }
  if (link)
    throw refuse(2, 'output-link', `${path} is a symbolic link, which the output does not follow.`, 'Remove the link.');
  return link !== undefined;
}
