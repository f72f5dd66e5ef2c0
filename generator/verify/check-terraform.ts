import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectSuccess, lastLines, PASSED, runTool, type ToolAnswer } from './run-tool.js';
import { checkLadder } from './terraform/check-ladder.js';
import type { Check, Finding, Folder, Tools } from './types.js';

/** Everything that the real tools say about the provider and the modules, from spelling to a whole life. */
export function listTerraformChecks(folder: Folder, tools: Tools, work: string): Check[] {
  const source = join(folder.path, 'terraform/provider');
  const bin = join(work, 'bin');
  const { name, source: address } = folder.settings;
  const go = (...args: string[]) => expectSuccess({ command: tools.go ?? '', args, cwd: source });
  const needsGo: Check['needs'] = ['go'];
  const needsBoth: Check['needs'] = ['go', 'terraform'];
  const target = 'terraform' as const;
  return [
    { name: 'gofmt', target, needs: needsGo, run: () => expectNoOutput('gofmt', ['-l', '.'], source) },
    { name: 'go vet', target, needs: needsGo, run: () => go('vet', './...') },
    {
      name: 'go build',
      target,
      needs: needsGo,
      run: () => go('build', '-o', join(bin, `terraform-provider-${name}`), '.'),
    },
    { name: 'go test', target, needs: needsGo, run: () => go('test', './...') },
    {
      name: 'provider schema',
      target,
      needs: needsBoth,
      run: async () => {
        const root = await makeRoot(work, 'schema', name, address);
        const terraform = await prepareTerraform(tools, work, address, bin);
        return readSchema(await terraform(root, 'providers', 'schema', '-json'), address);
      },
    },
    { name: 'ladder', target, needs: needsBoth, run: () => checkLadder(folder, tools, work, bin) },
  ];
}

export type Terraform = (cwd: string, ...args: string[]) => Promise<ToolAnswer>;

/** Terraform with the provider that was just built. */
export async function prepareTerraform(
  tools: Tools,
  work: string,
  address: string,
  bin: string,
  env: Record<string, string> = {},
): Promise<Terraform> {
  const config = join(work, 'terraform.rc');
  const overrides = `dev_overrides { ${JSON.stringify(address)} = ${JSON.stringify(bin)} }`;
  await writeFile(config, `provider_installation {\n  ${overrides}\n  direct {}\n}\n`);
  const quiet = { TF_CLI_CONFIG_FILE: config, TF_IN_AUTOMATION: '1', CHECKPOINT_DISABLE: '1' };
  return (cwd, ...args) => runTool({ command: tools.terraform ?? '', args, cwd, env: { ...env, ...quiet } });
}

async function makeRoot(work: string, folder: string, name: string, address: string): Promise<string> {
  const root = join(work, folder);
  await mkdir(root, { recursive: true });
  const config = { terraform: { required_providers: { [name]: { source: address } } } };
  await writeFile(join(root, 'main.tf.json'), JSON.stringify(config));
  return root;
}

async function expectNoOutput(command: string, args: string[], cwd: string): Promise<Finding> {
  const { exitCode, all } = await runTool({ command, args, cwd });
  if (exitCode === 0 && all.trim() === '') return PASSED;
  return { outcome: 'failed', detail: lastLines(all) };
}

function readSchema({ exitCode, stdout, all }: ToolAnswer, address: string): Finding {
  if (exitCode !== 0) return { outcome: 'failed', detail: lastLines(all) };
  const { provider_schemas: schemas = {} } = JSON.parse(stdout) as { provider_schemas?: Record<string, unknown> };
  const found = Object.keys(schemas).some((key) => key.endsWith(`/${address}`));
  return found ? PASSED : { outcome: 'failed', detail: `Terraform knows no provider ${address}` };
}

/** The folders of the modules, if there are any. */
export async function listModules(folder: Folder): Promise<string[]> {
  const base = join(folder.path, 'terraform/modules');
  const entries = await readdir(base, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(base, entry.name));
}
