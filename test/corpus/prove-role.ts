import { toPlural } from '../../generator/naming/plurals.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import { keepNeeded } from '../../generator/targets/ansible/verify/ladder.js';
import { listTasks, planLadder } from '../../generator/targets/ansible/view/checks/plan-rungs.js';
import type { Member, RolePlan } from '../../generator/targets/ansible/view/roles/plan-role.js';
import { isProtecting } from '../../generator/targets/ansible/view/roles/role-protection.js';
import { nameAll } from '../../generator/targets/ansible/view/roles/role-tasks.js';
import type { RoleProof } from '../acceptance/role-proof.js';
import { RoleValues } from '../acceptance/role-values.js';
import { findExcuse } from './excuses.js';

export interface Proven {
  made: number;
  removed: number;
  /** What had to be left out, with the reason. */
  left: string[];
  /** Why it went no further. */
  fall: string | null;
}

/** Made twice and taken down twice. What the document gives no way to make is left out, and told. */
export async function proveRole(proof: RoleProof, role: RolePlan): Promise<Proven> {
  const left: string[] = [];
  const dropped: Member[] = [];
  for (;;) {
    proof.mock.reset();
    const values = dropMembers(role, await fillRole(proof, role), dropped);
    const told = await proveOnce(proof, role.name, values);
    const member = told.fall === null ? null : findCulprit(role, told.fall);
    const reason = told.fall === null ? null : findExcuse(told.fall);
    if (!member || reason === null || dropped.includes(member)) return { ...told, left };
    dropped.push(member);
    left.push(`${member.variable}: ${reason} (${told.fall})`);
  }
}

/** What the values speak of and neither the API nor the role has is made first, by its own module. */
async function fillRole(proof: RoleProof, role: RolePlan): Promise<JsonObject> {
  const first = new RoleValues(proof.catalogue, proof.mock);
  const values = openUp(role, await first.fill(role));
  const rungs = keepNeeded(planLadder(proof.catalogue, proof.view, proof.full), first.missing);
  if (rungs.length === 0) return values;
  const plays = [{ hosts: 'localhost', gather_facts: false, tasks: listTasks(rungs) }];
  await proof.run([await proof.writePlaybook('prepare', plays)], {});
  return openUp(role, await new RoleValues(proof.catalogue, proof.mock).fill(role));
}

/** What is protected is not taken down: here nothing is. */
function openUp({ members }: RolePlan, values: JsonObject): JsonObject {
  const off = (value: Json) => (value === true ? false : value);
  const opened = members.filter(isProtecting).flatMap(({ variable }): [string, Json][] => {
    const said = Object.entries((values[variable] ?? {}) as JsonObject);
    return Object.hasOwn(values, variable) ? [[variable, Object.fromEntries(said.map(([k, v]) => [k, off(v)]))]] : [];
  });
  return { ...values, ...Object.fromEntries(opened) };
}

/** Four runs in one process: the first of them that goes wrong ends it. */
async function proveOnce(proof: RoleProof, role: string, values: JsonObject): Promise<Omit<Proven, 'left'>> {
  const [make, remove] = [`${role}_provision`, `${role}_take_down`];
  const before = new Set(proof.mock.dump().created.map(({ path }) => path));
  const { results, failed, text } = await proof.run([make, make, remove, remove], {
    ...values,
    [`${remove}_confirmed`]: true,
    [`${role}_no_log`]: false,
  });
  const runs: string[][] = [];
  for (const { _task, changed } of results) {
    if (String(_task).includes('Validating arguments')) runs.push([]);
    if (changed) runs.at(-1)?.push(String(_task).replace(/.* : /, ''));
  }
  const [made = [], again = [], gone = [], goneBefore = []] = runs;
  const counts = { made: made.length, removed: gone.length };
  if (failed.length > 0) return { ...counts, fall: failed.map((one) => one.replace(/^\S+ : /, '')).join('; ') };
  if (runs.length !== 4) return { ...counts, fall: `stopped: ${text.slice(-1500)}` };
  const odd = [
    ...again.map((task) => `again: ${task}`),
    ...goneBefore.map((task) => `removed again: ${task}`),
    ...proof.mock.dump().created.flatMap(({ path }) => (before.has(path) ? [] : [`left: ${path}`])),
  ];
  return { ...counts, fall: odd.length > 0 ? odd.join('; ') : null };
}

/** What a run stopped at. */
function findCulprit({ members }: RolePlan, fall: string): Member | null {
  const start = (things: string) => ['Create', 'Delete'].some((verb) => fall.startsWith(`${verb} the ${things}:`));
  for (const member of members) {
    const part = member.parts.find((own) => start(`${nameAll(own)} of the ${nameAll(member)}`));
    const own = start(nameAll(member)) || (member.link && start(toPlural(member.link.plan.title)));
    const found = part ?? (own ? member : null);
    if (found) return found;
  }
  return null;
}

function dropMembers(role: RolePlan, values: JsonObject, dropped: readonly Member[]): JsonObject {
  const kept = Object.entries(values).filter(([name]) => !dropped.some((own) => !own.parent && own.variable === name));
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const inner = dropped.filter(({ parent }) => parent?.variable === name).map(({ variable }) => variable);
      const strip = (one: JsonObject) =>
        Object.fromEntries(Object.entries(one).filter(([key]) => !inner.includes(key)));
      if (inner.length === 0 || !role.members.some(({ variable }) => variable === name)) return [name, value];
      return [name, Array.isArray(value) ? value.map((one) => strip(one as JsonObject)) : strip(value as JsonObject)];
    }),
  );
}
