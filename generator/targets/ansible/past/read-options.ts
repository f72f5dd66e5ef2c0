/**
 * The folder `targets/ansible/past`: what earlier runs and people have left in the output, as far as it changes what is
 * made.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** By module of the collection that lies in `out`: the options that it documents. What is not there is left out. */
export async function readOptions(
  out: string,
  collection: string,
  modules: Iterable<string>,
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const name of modules) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) continue;
    const text = await readFile(join(out, collection, 'plugins/modules', `${name}.py`), 'utf8').catch(() => null);
    if (text !== null) found.set(name, listOptions(text));
  }
  return found;
}

/** Read by its lines, because a YAML parser needs seconds for a large collection, and the file has the writer's own layout. */
export function listOptions(module: string): Set<string> {
  const [, options = ''] = /^options:\n((?: .*\n|\n)*)/m.exec(module) ?? [];
  const names = new Set<string>();
  let isShared = false;
  for (const line of options.split('\n')) {
    const [, indent = '', name] = /^( +)"?(\w+)"?:/.exec(line) ?? [];
    // Options that an item has too are written once, below `items`.
    if (/^ {4}suboptions: &options$/.test(line)) isShared = true;
    else if (indent.length === 2) isShared = false;
    if (name !== undefined && (indent.length === 2 || (indent.length === 6 && isShared))) names.add(name);
  }
  return names;
}
