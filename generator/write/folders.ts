import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The topmost folder that was not there before. */
export function makeFolders(folder: string): string | undefined {
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

/** As far as they are empty. */
export function removeUpTo(folder: string, top: string): void {
  for (let current = resolve(folder); current.length >= resolve(top).length; current = dirname(current)) {
    try {
      rmdirSync(current);
    } catch {
      // Somebody put a file there meanwhile.
      return;
    }
  }
}

/** What lies in a folder; nothing where there is none. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
