import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool, type ToolAnswer } from '../../../verify/run-tool.js';
import type { Tools } from '../../../verify/types.js';

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
