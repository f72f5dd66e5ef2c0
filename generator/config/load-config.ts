/**
 * The folder `config`: iacsmith.yaml. Its schema, how it is read, and every mistake in it reported at once, with line
 * and column.
 */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { refuse } from '../report/diagnostic.js';
import { type Config, emptyConfig } from './types.js';

const CONFIG_NAME = 'iacsmith.yaml';

export interface ConfigQuestion {
  /** The file that was named. */
  file?: string;
  /** The document; a config beside it is used where none was named. */
  specPath?: string;
}

export async function loadConfig(question: ConfigQuestion): Promise<{ config: Config; path: string | null }> {
  const { file } = question;
  const beside = findBeside(question.specPath);
  const path = file ?? beside;
  if (path === null) return { config: emptyConfig(), path: null };
  const text = await readText(path, file !== undefined);
  if (text === null) return { config: emptyConfig(), path: null };
  // The YAML parser and zod cost 0.2 CPU seconds to load: only who has a config pays.
  const { parseConfig } = await import('./parse-config.js');
  return { config: parseConfig(text, path), path };
}

function findBeside(specPath: string | undefined): string | null {
  if (specPath === undefined || specPath === '-' || /^[a-z][a-z0-9+.-]+:\/\//i.test(specPath)) return null;
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
      throw refuse(2, 'config-missing', `There is no config file ${path}.`, 'Check the path after --config.');
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
