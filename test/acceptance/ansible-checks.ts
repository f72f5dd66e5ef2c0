import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { makeFolder, type Tools } from './real-tools.js';

/** ansible-test fetches this file from a place that not every machine can reach; ensurepip does the same. */
const PIP = `import subprocess, sys
subprocess.check_call([sys.executable, "-m", "ensurepip"])
args = [a for a in sys.argv[1:] if a not in ("--no-setuptools", "--no-wheel")]
raise SystemExit(subprocess.call([sys.executable, "-m", "pip", "install", *args]))
`;

/**
 * The checkers of Ansible on a copy of a collection outside of this repository: inside a folder that git ignores
 * ansible-test skips everything and calls that a success. `home` keeps what the checkers install between runs.
 */
export async function prepareChecks(tools: Tools, collections: string, name: string, home: string) {
  const folder = await makeFolder();
  await cp(collections, join(folder, 'ansible_collections'), { recursive: true });
  const cwd = join(folder, 'ansible_collections', ...name.split('.'));
  await mkdir(join(home, '.ansible/test/cache'), { recursive: true });
  await writeFile(join(home, '.ansible/test/cache/get_pip_24_2.py'), PIP);
  const env = {
    // Without the shims of pyenv: one that leads nowhere ends ansible-test.
    PATH: `${tools.ansible}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    ANSIBLE_HOME: join(home, '.ansible'),
    ANSIBLE_COLLECTIONS_PATH: folder,
    LC_ALL: 'C.UTF-8',
    NO_COLOR: '1',
  };
  const run = (command: string, ...args: string[]) =>
    execa(join(tools.ansible ?? '', command), args, { cwd, env, all: true, reject: false });
  const { stdout: version } = await execa(join(tools.ansible ?? '', 'python3'), [
    '-c',
    'import sys; print("%d.%d" % sys.version_info[:2])',
  ]);
  return { run, cwd, version, remove: () => rm(folder, { recursive: true, force: true }) };
}
