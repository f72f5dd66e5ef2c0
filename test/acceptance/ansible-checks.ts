import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareCheckers, readPython } from '../../generator/targets/ansible/verify/check-ansible.js';
import { makeFolder, type Tools } from './real-tools.js';

/** The checkers of Ansible on a copy of a collection. `home` keeps what the checkers install between runs. */
export async function prepareChecks(tools: Tools, collections: string, name: string, home: string) {
  const folder = await makeFolder();
  const cwd = join(folder, 'ansible_collections', ...name.split('.'));
  const run = await prepareCheckers(collections, tools, folder, cwd, home);
  return { run, cwd, version: await readPython(tools), remove: () => rm(folder, { recursive: true, force: true }) };
}
