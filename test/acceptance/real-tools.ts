import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { OutputFile } from '../../generator/write/types.js';

export interface Tools {
  go: string | null;
  /** The folder with ansible-playbook in it. */
  ansible: string | null;
  terraform: string | null;
  /** The machine's own, where it is below 1.14. */
  olderTerraform: string | null;
}

/** What `npm test` installed or found; asking again installs nothing. */
export function findTools(): Tools {
  const script = fileURLToPath(new URL('../../scripts/tools.mjs', import.meta.url));
  const text = execFileSync(process.execPath, [script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(text) as Tools;
}

export async function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'iacsmith-test-'));
}

export async function writeFiles(folder: string, files: readonly OutputFile[]): Promise<void> {
  for (const { path, content } of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Terraform with a provider built from `source`, in a folder of its own. */
export async function prepareTerraform(tools: Tools, source: string, name: string, env: Record<string, string>) {
  const folder = await makeFolder();
  const bin = join(folder, 'bin');
  await execa(tools.go ?? '', ['build', '-o', join(bin, `terraform-provider-${name}`), '.'], { cwd: source });
  const rc = join(folder, 'terraform.rc');
  const overrides = `dev_overrides { ${JSON.stringify(`${name}/${name}`)} = ${JSON.stringify(bin)} }`;
  await writeFile(rc, `provider_installation {\n  ${overrides}\n  direct {}\n}\n`);
  const root = join(folder, 'root');
  await mkdir(root);
  const run = (args: string[], changes: Record<string, string> = {}, command = tools.terraform, cwd = root) =>
    execa(command ?? '', args, {
      cwd,
      env: {
        ...env,
        ...changes,
        TF_CLI_CONFIG_FILE: rc,
        TF_IN_AUTOMATION: '1',
        CHECKPOINT_DISABLE: '1',
        NO_COLOR: '1',
      },
      all: true,
      reject: false,
    });
  return { folder, root, run };
}

/** ansible-playbook with the collections below `collections`. */
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
        ANSIBLE_CALLBACK_PLUGINS: fileURLToPath(new URL('callbacks', import.meta.url)),
        ANSIBLE_NOCOLOR: '1',
      },
      all: true,
      reject: false,
    });
  };
}
