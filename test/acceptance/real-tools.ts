import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Terraform } from '../../generator/targets/terraform/verify/prepare-terraform.js';
import type { Tools } from '../../generator/verify/types.js';
import type { OutputFile } from '../../generator/write/types.js';

export { preparePlaybooks } from '../../generator/targets/ansible/verify/run-playbooks.js';
export type { Tools } from '../../generator/verify/types.js';

interface FoundTools extends Tools {
  /** One from before actions and list resources, where the machine has such a one. */
  olderTerraform: string | null;
}

/** What `npm test` installed or found; asking again installs nothing. */
export function findTools(): FoundTools {
  const script = fileURLToPath(new URL('../../scripts/tools.mjs', import.meta.url));
  const text = execFileSync(process.execPath, [script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(text) as FoundTools;
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

/** The same Terraform in whatever folder it is called for. */
export function roam({ run }: Awaited<ReturnType<typeof prepareTerraform>>): Terraform {
  return async (cwd, ...args) => {
    const { exitCode = 127, stdout, all = '' } = await run(args, {}, undefined, cwd);
    return { exitCode, stdout, all };
  };
}

/** Terraform with a provider built from `source`, in a folder of its own. */
export async function prepareTerraform(tools: Tools, source: string, name: string, env: Record<string, string>) {
  const folder = await makeFolder();
  const bin = join(folder, 'bin');
  await execa(tools.go ?? '', ['build', '-o', join(bin, `terraform-provider-${name}`), '.'], { cwd: source });
  return openRoot(tools, folder, { source: `${name}/${name}`, bin }, env);
}

/** A root folder below `folder` where Terraform takes the provider `source` from the folder `bin`. */
export async function openRoot(
  tools: Tools,
  folder: string,
  { source, bin }: { source: string; bin: string },
  env: Record<string, string>,
) {
  const rc = join(folder, 'terraform.rc');
  const overrides = `dev_overrides { ${JSON.stringify(source)} = ${JSON.stringify(bin)} }`;
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
