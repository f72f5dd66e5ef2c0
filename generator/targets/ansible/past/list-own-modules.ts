import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, readManifest } from '../../../write/manifest.js';

/** Modules and action plugins of a collection that the generator did not write: they are kept, and belong to it all the same. */
export async function listOwnModules(out: string, collection: string): Promise<string[]> {
  const owned = readManifest(await readFile(join(out, MANIFEST), 'utf8').catch(() => null));
  const found = new Set<string>();
  for (const kind of ['modules', 'action']) {
    const folder = `${collection}/plugins/${kind}`;
    const entries = await readdir(join(out, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = /^([a-z][a-z0-9_]*)\.py$/.exec(entry.name)?.[1];
      if (name !== undefined && entry.isFile() && !owned.has(`${folder}/${entry.name}`)) found.add(name);
    }
  }
  return [...found].sort();
}
