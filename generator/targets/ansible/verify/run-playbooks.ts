import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { findInPackage } from '../../../place.js';
import type { Tools } from '../../../verify/types.js';

/** Runs the text of a playbook; the results of its tasks come as a line of JSON each. */
export type Play = ReturnType<typeof preparePlaybooks>;

/** ansible-playbook with the collections below `collections`, which do not change as long as these runs go on. */
export function preparePlaybooks(
  tools: Tools,
  folder: string,
  collections: string,
  env: Record<string, string>,
  // Discovery takes the first python3.x on the PATH, even a pyenv shim that leads nowhere.
  interpreter = join(tools.ansible ?? '', 'python3'),
) {
  return async (playbook: string, ...args: string[]) => {
    await writeFile(join(folder, 'playbook.yml'), playbook);
    return execa(join(tools.ansible ?? '', 'ansible-playbook'), ['-i', 'localhost,', 'playbook.yml', ...args], {
      cwd: folder,
      env: {
        ...env,
        PATH: `${tools.ansible}${delimiter}${process.env.PATH}`,
        LC_ALL: 'C.UTF-8',
        ANSIBLE_HOME: join(folder, 'ansible-home'),
        ANSIBLE_LOCAL_TEMP: join(folder, 'ansible-tmp'),
        ANSIBLE_REMOTE_TEMP: join(folder, 'ansible-tmp'),
        ANSIBLE_PYTHON_INTERPRETER: interpreter,
        ANSIBLE_COLLECTIONS_PATH: collections,
        ANSIBLE_STDOUT_CALLBACK: 'result_lines',
        ANSIBLE_CALLBACK_PLUGINS: findInPackage('templates/verify/callbacks'),
        RESULT_LINES_PACKED: join(folder, 'packed-modules'),
        ANSIBLE_NOCOLOR: '1',
      },
      all: true,
      reject: false,
    });
  };
}
