/**
 * The folder `config`: iacsmith.yaml. Its schema, how it is read, and every mistake in it reported at once, with line
 * and column.
 */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuse } from '../report/diagnostic.js';
import { type Config, emptyConfig } from './types.js';

export const CONFIG_NAME = 'iacsmith.yaml';

export interface ConfigQuestion {
  /** The file that was named. */
  file?: string;
  /** The documents; a config beside one is used where none was named. An empty list: that of the current folder. */
  specPath?: string | readonly string[];
}

export async function loadConfig(question: ConfigQuestion): Promise<{ config: Config; path: string | null }> {
  const found = await findConfig(question);
  if (found === null) return { config: emptyConfig(), path: null };
  const { path, text } = found;
  // The YAML parser and zod cost 0.2 CPU seconds to load: only who has a config pays.
  const { parseConfig } = await import('./parse-config.js');
  return { config: parseConfig(text, path), path };
}

export interface FoundConfig {
  path: string;
  text: string;
}

/** The config that is meant, as it is written; null where there is none. */
export async function findConfig({ file, specPath }: ConfigQuestion): Promise<FoundConfig | null> {
  return file === undefined ? readBeside(specPath) : readNamed(file);
}

async function readNamed(path: string): Promise<FoundConfig | null> {
  const text = await readText(path, true);
  return text === null ? null : { path, text };
}

/** Which of several configs would hold must not depend on the order of the documents. */
async function readBeside(given: string | readonly string[] | undefined): Promise<FoundConfig | null> {
  if (given === undefined) return null;
  const specPaths = typeof given === 'string' ? [given] : given;
  const paths = specPaths.length === 0 ? [CONFIG_NAME] : specPaths.map(findBeside);
  const found: FoundConfig[] = [];
  for (const path of new Set(paths)) {
    const text = path === null ? null : await readText(path, false);
    if (path !== null && text !== null) found.push({ path, text });
  }
  const [first, second] = found;
  if (!first || !second) return first ?? null;
  const both = [first.path, second.path].sort().join(' and ');
  const message = `Several config files were found next to the documents: ${both}.`;
  throw refuse(2, 'config-several', message, 'Select one with --config.');
}

function findBeside(specPath: string): string | null {
  if (specPath === '-' || /^[a-z][a-z0-9+.-]+:\/\//i.test(specPath)) return null;
  return join(dirname(specPath), CONFIG_NAME);
}

async function readText(path: string, named: boolean): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    const missing = code === 'ENOENT' || code === 'ENOTDIR';
    if (missing && !named) return null;
    if (missing) {
      throw refuse(2, 'config-missing', `The config file ${path} does not exist.`, 'Check the path after --config.');
    }
    if (code === 'EISDIR') {
      throw refuse(
        2,
        'config-unreadable',
        `${path} is a directory.`,
        `Name the file in it: ${join(path, CONFIG_NAME)}.`,
      );
    }
    throw refuse(2, 'config-unreadable', `The config file ${path} cannot be read (${code}).`, 'Check its permissions.');
  }
}
