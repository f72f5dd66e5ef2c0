/** The folder `targets/terraform/verify`: the proof of a provider and its modules with the real tools. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectSuccess, lastLines, PASSED, runTool, type ToolAnswer } from '../../../verify/run-tool.js';
import type { Check, Finding, Folder, Tools } from '../../../verify/types.js';
import { checkLadder } from './check-ladder.js';
import { listModuleChecks } from './check-modules.js';
import { prepareTerraform } from './prepare-terraform.js';

/** Everything that the real tools say about the provider and the modules, from spelling to a whole life. */
export function listTerraformChecks(folder: Folder, tools: Tools, work: string): Check[] {
  const source = join(folder.path, 'terraform/provider');
  const bin = join(work, 'bin');
  const { name, source: address } = folder.settings;
  // Without the folder in it, what was compiled for one output serves all that are alike.
  const env = { GOFLAGS: `${process.env.GOFLAGS ?? ''} -trimpath`.trim() };
  const go = (...args: string[]) => expectSuccess({ command: tools.go ?? '', args, cwd: source, env });
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
    ...listModuleChecks(folder, tools, work, bin),
    { name: 'ladder', target, needs: needsBoth, run: () => checkLadder(folder, tools, work, bin) },
  ];
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
