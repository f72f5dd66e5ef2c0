import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeFolder, findInPackage } from '../place.js';
import { hashText } from './manifest.js';

/** What makes the output besides the input: the generator's own files and its templates, also in a checkout at work. */
const SOURCES = [codeFolder, findInPackage('templates'), findInPackage('package.json')];

let known: string | null = null;

/**
 * Changes with every file that is written, added or removed. Sizes and times tell that, as they do for make and git,
 * and are had without reading nine megabytes.
 */
export function fingerprintCode(): string {
  known ??= hashText(SOURCES.map(describeSource).join(''));
  return known;
}

function describeSource(path: string): string {
  const facts = statSync(path);
  if (!facts.isDirectory()) return `${path} ${facts.size} ${facts.mtimeMs} ${facts.ctimeMs}\n`;
  // Types make no output.
  const names = readdirSync(path).filter((name) => !name.endsWith('.d.ts'));
  return names
    .sort()
    .map((name) => describeSource(join(path, name)))
    .join('');
}
