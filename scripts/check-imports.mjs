import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCycles } from './imports/find-cycles.mjs';
import { findDeadExports } from './imports/find-dead-exports.mjs';
import { findOddPackages } from './imports/find-odd-packages.mjs';
import { findTrespasses } from './imports/find-trespasses.mjs';
import { readSources } from './imports/read-sources.mjs';
import { EXCEPTIONS } from './imports/rules.mjs';

/** Imports against the direction, cycles, exports that nobody imports, needless or missing dependencies: one line each. */
export function checkImports(root, exceptions = EXCEPTIONS) {
  const sources = readSources(root, ['generator', 'test']);
  const found = [
    ...findTrespasses(sources),
    ...findCycles(sources),
    ...findDeadExports(sources),
    ...findOddPackages(sources, readDependencies(root)),
  ];
  const needless = [...exceptions.keys()].filter((line) => !found.includes(line));
  return [
    ...found.filter((line) => !exceptions.has(line)),
    ...needless.map((line) => `no longer needed in EXCEPTIONS: ${line}`),
  ];
}

function readDependencies(root) {
  const path = join(root, 'package.json');
  return existsSync(path) ? Object.keys(JSON.parse(readFileSync(path, 'utf8')).dependencies) : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = checkImports(fileURLToPath(new URL('..', import.meta.url)));
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (lines.length > 0) process.stderr.write('scripts/imports/rules.mjs says who may import whom.\n');
  process.exitCode = lines.length > 0 ? 1 : 0;
}
