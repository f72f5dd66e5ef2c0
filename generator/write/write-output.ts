/**
 * The folder `write`: compares and writes files, and keeps the manifest and the lock. It touches no file that it does
 * not own.
 */

import { rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Comparison } from './compare.js';
import { MANIFEST, type Manifest, printManifest } from './manifest.js';
import { Stage } from './stage.js';
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
  const stage = new Stage();
  for (const { path, content } of files) {
    if (due.has(path)) stage.put(join(folder, path), content);
  }
  stage.put(join(folder, MANIFEST), printManifest(manifest));
  stage.settle(() => {
    for (const path of [...comparison.stale, ...comparison.edited.filter((path) => !wanted.has(path))]) {
      rmSync(join(folder, path));
      removeEmptyFolders(folder, dirname(path));
    }
  });
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
