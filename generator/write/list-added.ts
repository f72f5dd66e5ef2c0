import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What people have added to the watched folders, and of which kind it is. */
export function listAdded(out: string, watched: readonly string[], owned: ReadonlyMap<string, string>): string[] {
  const lying = watched.flatMap((folder) => listEntries(join(out, folder)).map((entry) => ({ folder, ...entry })));
  return lying
    .map(({ folder, name, isFile }) => ({ path: `${folder}/${name}`, isFile }))
    .filter(({ path }) => !owned.has(path))
    .map(({ path, isFile }) => (isFile ? path : `${path}/`))
    .sort();
}

function listEntries(folder: string): { name: string; isFile: boolean }[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).map((entry) => ({ name: entry.name, isFile: entry.isFile() }));
  } catch {
    return [];
  }
}
