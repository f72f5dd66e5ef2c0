import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where this code lies: the only file that asks, because the build puts all of them into one file in this folder. */
const CODE = new URL('.', import.meta.url);

/** The folder of the compiled code. */
export const codeFolder = fileURLToPath(CODE);

/** A file or folder of the package, by its path from the package's own folder. */
export function findInPackage(path: string): string {
  return fileURLToPath(new URL(`../${path}`, CODE));
}

export function readVersion(): string {
  return (JSON.parse(readFileSync(findInPackage('package.json'), 'utf8')) as { version: string }).version;
}
