import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../generator/spec/types.js';
import {
  lookUpExisting,
  planRungs,
  type Rung,
  writeRoot,
} from '../../generator/targets/terraform/verify/plan-rungs.js';
import {
  applyStacks,
  isStack,
  listModules,
  validateAll,
} from '../../generator/targets/terraform/verify/prove-modules.js';
import { isStored, listLeft } from '../acceptance/ladder-evidence.js';
import { type Import, importBy } from '../acceptance/ladder-imports.js';
import { isReadable } from '../acceptance/ladder-judge.js';
import { roam } from '../acceptance/real-tools.js';
import type { Stage } from '../acceptance/terraform-stage.js';
import { driveTerraform, explain } from './drive-terraform.js';
import { Sheet, TOFU_STEPS } from './steps.js';

const PROVIDER = 'infra';

export interface Climber {
  label: string;
  address: string;
}

/** Every resource of the reference API in one configuration, each judged by the state, the plan and the mock. */
export async function playResources(stage: Stage): Promise<Sheet<Climber>> {
  const { catalogue, mock, terraform } = stage;
  const asked = new Map<string, JsonObject>();
  const rungs = planRungs(catalogue, PROVIDER, lookUpExisting(catalogue, PROVIDER, asked));
  const sheet = new Sheet(
    rungs.map(({ resource, address }) => ({ label: resource.name, address })),
    TOFU_STEPS,
  );
  const driver = driveTerraform(terraform);
  const configure = (imports: Import[] = []) =>
    writeFile(join(terraform.root, 'main.tf.json'), writeRoot(PROVIDER, rungs, new Map(), asked, imports));
  const note = (rung: Rung, step: (typeof TOFU_STEPS)[number], problem: string | null, told = '') =>
    sheet.note({ label: rung.resource.name }, step, explain(problem, told, rung.address));

  async function judgeEmpty(step: 'empty plan' | 'import, empty plan') {
    const { errors, actions, changes } = await driver.plan();
    for (const rung of rungs) {
      const action = actions.get(rung.address) ?? (errors ? 'the plan fails' : 'not planned');
      note(rung, step, action === 'no-op' ? null : `${action} ${changes.get(rung.address) ?? ''}`, errors);
    }
  }

  await configure();
  const told = await driver.apply();
  const made = await driver.readState();
  for (const rung of rungs) {
    const values = made.get(rung.address);
    const isThere = values !== undefined && (!isReadable(rung) || isStored(mock, rung, values));
    note(rung, 'apply', isThere ? null : 'not made', told);
  }
  await judgeEmpty('empty plan');

  const imported = rungs.filter((rung) => isReadable(rung) && made.has(rung.address));
  for (const rung of rungs)
    if (!isReadable(rung)) note(rung, 'import, empty plan', 'the API has no call that reads it');
  await driver.run('state', 'rm', ...imported.map(({ address }) => address));
  await configure(imported.map((rung) => importBy('id', rung, made.get(rung.address) ?? {})));
  const taken = await driver.plan();
  for (const rung of imported) {
    // A plan that creates where it should import would leave a second one behind.
    if (taken.actions.get(rung.address) === 'create') note(rung, 'import, empty plan', 'planned: create', taken.errors);
  }
  await driver.apply();
  await configure();
  await judgeEmpty('import, empty plan');

  const said = await driver.destroy();
  const kept = await driver.readState();
  for (const rung of rungs) note(rung, 'destroy', kept.has(rung.address) ? 'still in the state' : null, said);
  for (const path of listLeft(mock, rungs)) sheet.left.add(String(path));
  return sheet;
}

/** What is wrong with each stack, or nothing: applied, planned again without a change, destroyed to an empty store. */
export async function playStacks(stage: Stage): Promise<Map<string, string>> {
  const modules = join(stage.out, 'terraform/modules');
  stage.mock.reset();
  const command = roam(stage.terraform);
  const wrong = await validateAll(command, modules);
  const findings = await applyStacks(command, modules, stage.mock);
  const names = listModules(modules).filter((name) => isStack(modules, name));
  return new Map([
    ['every module and example, validated', wrong],
    ...names.map((name) => [name, findings.get(name) ?? ''] as const),
  ]);
}
