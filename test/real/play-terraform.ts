import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import { prepareTerraform, type Tools } from '../acceptance/real-tools.js';
import { driveTerraform, explain, shorten } from './drive-terraform.js';
import { differ, fill, look, removeBehind } from './look.js';
import type { Output } from './prepare-output.js';
import type { Running } from './run-server.js';
import { Sheet, type Step, TERRAFORM_STEPS } from './steps.js';
import type { Server, Subject } from './types.js';

/** The ladder of Terraform: one root configuration for all subjects, each judged by what the server shows. */
export async function playTerraform(
  tools: Tools,
  server: Server,
  running: Running,
  output: Output,
): Promise<Sheet<Subject>> {
  const { product } = server;
  const sheet = new Sheet(server.subjects, TERRAFORM_STEPS);
  const terraform = await prepareTerraform(tools, join(output.folder, 'terraform/provider'), product, output.env);
  let subjects = server.subjects.filter((one) => output.terraform.get(one) !== null);
  for (const one of server.subjects) if (!subjects.includes(one)) sheet.note(one, 'create', 'no resource');
  const address = (one: Subject) => `${output.terraform.get(one)}.${one.label}`;
  const driver = driveTerraform(terraform);
  const { run, apply, plan, readState } = driver;

  async function write(pick: (one: Subject) => JsonObject) {
    const resource: Record<string, JsonObject> = {};
    for (const one of subjects) {
      const type = output.terraform.get(one) ?? '';
      resource[type] = { ...resource[type], [one.label]: resolve(pick(one), subjects, output) as JsonObject };
    }
    const required = { [product]: { source: `${product}/${product}` } };
    await driver.write({ terraform: { required_providers: required }, provider: { [product]: {} }, resource });
  }

  /** One configuration that the provider's schema refuses stops all the others: it is taken out, and all its steps have failed. */
  async function leaveInvalid() {
    const wrong = await driver.listRefused();
    const refused = subjects.filter((one) => wrong.some((found) => found.address === address(one)));
    for (const one of refused) {
      sheet.note(one, 'create', wrong.find((each) => each.address === address(one))?.problem ?? '');
    }
    subjects = subjects.filter((one) => !refused.includes(one));
    return refused.length > 0;
  }

  async function judgeThere(step: Step, told: string, wanted: (one: Subject) => JsonObject) {
    const state = await readState();
    for (const one of subjects) {
      const found = await look(running, one.look);
      const seen = sheet.judge(one, found, (item) => differ(item, wanted(one)));
      const lost = state.has(address(one)) ? null : 'it is not in the state';
      sheet.note(one, step, explain(seen ?? lost, told, address(one)));
    }
  }

  async function judgeEmpty(step: Step) {
    const { errors, actions, changes } = await plan();
    for (const one of subjects) {
      const action = actions.get(address(one)) ?? (errors ? 'the plan fails' : 'not planned');
      const problem = action === 'no-op' ? null : `${action} ${changes.get(address(one)) ?? ''}`;
      sheet.note(one, step, explain(problem, errors, address(one)));
    }
  }

  /** What no answer shows is in the plan once; the apply that takes note of it has to leave an empty one. */
  async function judgeImported() {
    const { errors, actions, changes } = await plan();
    for (const one of subjects) {
      const action = actions.get(address(one)) ?? 'not planned';
      const rest = (changes.get(address(one)) ?? '').split(', ').filter((name) => name && !one.hidden?.includes(name));
      if (action === 'no-op' || (action === 'update' && rest.length === 0)) continue;
      sheet.note(one, 'import, empty plan', explain(`${action} ${rest.join(', ')}`, errors, address(one)));
    }
  }

  try {
    await write((one) => one.config);
    if (await leaveInvalid()) await write((one) => one.config);
    await judgeThere('create', await apply(), (one) => one.shows);
    await judgeEmpty('empty plan');

    await write((one) => ({ ...one.config, ...one.update }));
    const { actions, errors } = await plan();
    const told = `${errors}${await apply()}`;
    for (const one of subjects) {
      const action = actions.get(address(one)) ?? 'not planned';
      const isRight = one.replaces ? /delete create|create delete/.test(action) : action === 'update';
      if (!isRight) sheet.note(one, 'update', explain(`planned: ${action}`, told, address(one)));
    }
    await judgeThere('update', told, (one) => ({ ...one.shows, ...one.showsThen }));
    await judgeEmpty('empty plan after update');

    const before = await readState();
    for (const one of subjects) {
      const values = before.get(address(one));
      if (values === undefined) continue;
      await run('state', 'rm', address(one));
      const { exitCode, all } = await terraform.run([
        'import',
        '-no-color',
        '-input=false',
        address(one),
        fill(one.importId, values),
      ]);
      if (exitCode === 0) continue;
      sheet.note(one, 'import, empty plan', shorten(all ?? ''));
      await keep(one, values);
    }
    await judgeImported();
    const mended = await apply();
    await judgeEmpty('import, empty plan');

    for (const one of [...subjects].reverse()) await removeBehind(running, one);
    const gone = await plan();
    for (const one of subjects) {
      const action = gone.actions.get(address(one)) ?? 'not planned';
      if (action !== 'create')
        sheet.note(one, 'gone, created again', explain(`planned: ${action}`, mended + gone.errors, address(one)));
    }
    await judgeThere('gone, created again', await apply(), (one) => ({ ...one.shows, ...one.showsThen }));

    const held = await readState();
    const said = await driver.destroy();
    const state = await readState();
    for (const one of subjects) {
      const count = (await look(running, one.look)).length;
      const problem =
        count > 0
          ? `the server shows ${count}`
          : state.has(address(one))
            ? 'still in the state'
            : held.has(address(one))
              ? null
              : 'there was none';
      if (count > 0) sheet.left.add(one.label);
      sheet.note(one, 'destroy', explain(problem, said, address(one)));
    }
    return sheet;
  } finally {
    await rm(terraform.folder, { recursive: true, force: true });
  }

  /** What cannot be imported is created anew for the steps that follow; what is there goes first, so that it is no duplicate. */
  async function keep(one: Subject, _values: JsonObject) {
    await removeBehind(running, one);
  }
}

/** References become expressions of the other resource's attribute. */
function resolve(value: Json, subjects: readonly Subject[], output: Output): Json {
  if (Array.isArray(value)) return value.map((one) => resolve(one, subjects, output));
  if (value === null || typeof value !== 'object') return value;
  if (value.$any !== undefined) return JSON.stringify(value.$any);
  if (typeof value.$ref === 'string') {
    const [label, ...path] = value.$ref.split('.');
    const other = subjects.find((one) => one.label === label);
    return `\${${other && output.terraform.get(other)}.${label}.${path.join('.')}}`;
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, resolve(one, subjects, output)]));
}
