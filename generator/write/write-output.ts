import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Comparison } from './compare.js';
import { MANIFEST, type Manifest, printManifest } from './manifest.js';
import type { OutputFile } from './types.js';

/** Writes what differs, removes what is stale, and puts the manifest down last. */
export async function writeOutput(
  folder: string,
  files: readonly OutputFile[],
  comparison: Comparison,
  manifest: Manifest,
): Promise<void> {
  const wanted = new Set(files.map(({ path }) => path));
  const due = new Set([...comparison.created, ...comparison.changed, ...comparison.edited]);
  for (const { path, content } of files) {
    if (due.has(path)) await writeAtomically(join(folder, path), content);
  }
  for (const path of [...comparison.stale, ...comparison.edited.filter((path) => !wanted.has(path))]) {
    await rm(join(folder, path));
    await removeEmptyFolders(folder, dirname(path));
  }
  await writeAtomically(join(folder, MANIFEST), printManifest(manifest));
}

/** A reader sees the old text or the new one, never half of it. */
async function writeAtomically(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.iacsmith-${randomUUID()}`);
  try {
    await writeFile(temporary, content, { flag: 'wx' });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function removeEmptyFolders(folder: string, path: string): Promise<void> {
  for (let current = path; current !== '.'; current = dirname(current)) {
    try {
      await rmdir(join(folder, current));
    } catch {
      return;
    }
  }
}
