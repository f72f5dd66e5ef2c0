/**
 * The folder `write`: compares and writes files, and keeps the manifest and the lock. It touches no file that it does
 * not own.
 */

import { rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Comparison } from './compare.js';
import { listNames } from './folders.js';
import { MANIFEST, type Manifest, PENDING, printManifest, readManifest } from './manifest.js';
import { OwnFolder } from './own-folder.js';
import { Stage, TEMPORARY } from './stage.js';
import { listLeft } from './staging.js';
import type { TakenFile } from './types.js';

/** Puts what differs in its place, removes what is stale, and puts the manifest down last. */
export function writeOutput(
  folder: string,
  files: readonly TakenFile[],
  comparison: Comparison,
  manifest: Manifest,
): void {
  const wanted = new Set(files.map(({ path }) => path));
  if (comparison.interrupted) clearRemains(folder);
  const own = { path: join(folder, MANIFEST), pending: join(folder, PENDING), content: printManifest(manifest) };
  const stage = new Stage(own);
  for (const { path, staged } of files) {
    if (staged !== undefined) stage.put(join(folder, path), staged);
  }
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

/** What a killed run had not put in its place yet, and the folders that it made for it. */
function clearRemains(folder: string): void {
  for (const left of listLeft(folder)) rmSync(left, { recursive: true, force: true });
  const begun = readManifest(new OwnFolder(folder).read(PENDING));
  for (const own of new Set([...begun.keys()].map((path) => dirname(path)))) {
    const names = listNames(join(folder, own)).filter((name) => TEMPORARY.test(name));
    for (const name of names) rmSync(join(folder, own, name), { force: true });
    removeEmptyFolders(folder, own);
  }
}
