/**
 * The folder `write`: compares and writes files, and keeps the manifest and the lock. It touches no file that it does
 * not own.
 */

import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuse } from '../report/diagnostic.js';
import type { Comparison } from './compare.js';
import { MANIFEST, type Manifest, printManifest } from './manifest.js';
import type { OutputFile } from './types.js';

/** Writes what differs, removes what is stale, and puts the manifest down last. */
export function writeOutput(
  folder: string,
  files: readonly OutputFile[],
  comparison: Comparison,
  manifest: Manifest,
): void {
  const wanted = new Set(files.map(({ path }) => path));
  const due = new Set([...comparison.created, ...comparison.changed, ...comparison.edited]);
  const write = openWriter();
  for (const { path, content } of files) {
    if (due.has(path)) write(join(folder, path), content);
  }
  for (const path of [...comparison.stale, ...comparison.edited.filter((path) => !wanted.has(path))]) {
    rmSync(join(folder, path));
    removeEmptyFolders(folder, dirname(path));
  }
  write(join(folder, MANIFEST), printManifest(manifest));
}

/** A reader sees the old text of a file or the new one, never half of it. */
function openWriter(): (path: string, content: string) => void {
  const own = randomUUID();
  const made = new Set<string>();
  return (path, content) => {
    const folder = dirname(path);
    if (!made.has(folder)) makeFolder(folder);
    made.add(folder);
    const temporary = join(folder, `.iacsmith-${own}`);
    try {
      writeFileSync(temporary, content, { flag: 'wx' });
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  };
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refuse(
      2,
      'output-unwritable',
      `The folder ${path} cannot be made (${code}).`,
      'Name another folder with --out.',
    );
  }
}

function removeEmptyFolders(folder: string, path: string): void {
  for (let current = path; current !== '.'; current = dirname(current)) {
    try {
      rmdirSync(join(folder, current));
    } catch {
      return;
    }
  }
}
