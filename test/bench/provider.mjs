import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const main = join(root, 'dist', 'cli', 'main.js');

/** Generates the provider of a document into the folder, and says where it is. */
export function generateProvider(spec, folder) {
  runOrThrow(process.execPath, [main, 'generate', '--spec', spec, '--out', folder, '--name', 'bench', '--quiet']);
  return join(folder, 'terraform', 'provider');
}

export function runOrThrow(command, args, options = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1e9, ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** How long the files are that declare one resource each. */
export function countLines(provider) {
  const folder = join(provider, 'internal', 'resources');
  const counts = readdirSync(folder)
    .filter((name) => name.endsWith('_resource.go'))
    .map((name) => readFileSync(join(folder, name), 'utf8').split('\n').length - 1)
    .sort((one, other) => one - other);
  const usual = counts.filter((count) => count >= 80 && count <= 300).length;
  return { files: counts.length, least: counts[0] ?? 0, middle: median(counts), most: counts.at(-1) ?? 0, usual };
}
