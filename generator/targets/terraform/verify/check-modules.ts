import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { startMock } from '../../../mock/start-mock.js';
import { LIFE, listAccess } from '../../../verify/list-access.js';
import { lastLines, PASSED } from '../../../verify/run-tool.js';
import type { Check, Finding, Folder, Tools } from '../../../verify/types.js';
import { prepareTerraform, type Terraform } from './prepare-terraform.js';
import { applyStacks, type Findings, hasStacks, testAll, validateAll } from './prove-modules.js';

/** The modules and stacks, on a copy: Terraform leaves its own files beside what it looks at. */
export function listModuleChecks(folder: Folder, tools: Tools, work: string, bin: string): Check[] {
  const { name, source } = folder.settings;
  const from = join(folder.path, 'terraform/modules');
  if (!existsSync(from)) return [];
  const modules = join(work, 'modules-proof', 'modules');
  let ready: Promise<Terraform> | null = null;
  const prepare = () => {
    ready ??= cp(from, modules, { recursive: true }).then(() => prepareTerraform(tools, work, source, bin));
    return ready;
  };
  const check = (title: string, run: Check['run']): Check => ({
    name: title,
    target: 'terraform',
    needs: ['go', 'terraform'],
    run,
  });
  return [
    check('terraform fmt', async () => {
      const { exitCode, all } = await (await prepare())(modules, 'fmt', '-check', '-recursive');
      return exitCode === 0 ? PASSED : { outcome: 'failed', detail: lastLines(all) };
    }),
    check('terraform validate', async () => {
      const said = await validateAll(await prepare(), modules);
      return said === '' ? PASSED : { outcome: 'failed', detail: lastLines(said) };
    }),
    check('terraform test', async () => judge(await testAll(await prepare(), modules))),
    check('stacks', async () => {
      if (!hasStacks(from)) return { outcome: 'not-applicable', detail: 'there is no stack' };
      await prepare();
      const mock = await startMock({ loaded: folder.document, rate: 0, ...LIFE });
      try {
        const terraform = await prepareTerraform(tools, work, source, bin, listAccess(name, folder.plan.access, mock));
        return judge(await applyStacks(terraform, modules, mock));
      } finally {
        await mock.stop();
      }
    }),
  ];
}

function judge(findings: Findings): Finding {
  const lines = [...findings].map(([module, said]) => `${module}:\n${lastLines(said)}`);
  return lines.length === 0 ? PASSED : { outcome: 'failed', detail: lines.join('\n') };
}
