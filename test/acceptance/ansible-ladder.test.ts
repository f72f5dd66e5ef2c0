import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../generator/spec/types.js';
import { nameSubject, pickChange } from '../../generator/targets/ansible/verify/pick-change.js';
import {
  listTasks,
  makeTask,
  planLadder,
  type Rung,
  type Task,
} from '../../generator/targets/ansible/view/checks/plan-rungs.js';
import { openStage, type Stage } from './ansible-stage.js';
import { type Finding, LadderSheet } from './ladder-sheet.js';
import { findTools } from './real-tools.js';
import { findReferees } from './referees.js';
import { findShapeFaults } from './result-shape.js';

const tools = findTools();
const { prism } = findReferees();
const STEPS = [
  'bad option',
  'present in check mode',
  'present',
  'present again',
  'update in check mode',
  'absent in check mode',
  'update with diff',
  'update again',
  'absent',
  'absent again',
] as const;
type Step = (typeof STEPS)[number];
type Results = Map<string, JsonObject>;

const FIXED =
  `cross_connect dedicated_server_ipmi_session dedicated_server_vlan placement_group iso network_route vpn_peer access_key
  storage_volume ticket vm_backup vm_iso storage_volume_attachment firewall_attachment`.split(/\s+/);
const STAYING = `dedicated_server dedicated_server_uplink ip_address api_allowlist profile kubernetes_maintenance_window
  vm_protection`.split(/\s+/);
const THERE = `dedicated_server dedicated_server_uplink ip_address api_allowlist profile dedicated_server_rescue
  kubernetes_maintenance_window vm_backup_schedule vm_protection`.split(/\s+/);
/** Every step that some resource has no operation for, so that none can vanish without a word. */
const NOT_APPLICABLE: Record<string, string[]> = {
  'present in check mode: it is always there': THERE,
  'present: it is always there': THERE,
  'present again: the API does not show it': ['dedicated_server_ipmi_session'],
  'update in check mode: no operation changes it': FIXED,
  'update with diff: no operation changes it': FIXED,
  'update again: no operation changes it': FIXED,
  'absent in check mode: refused, no operation removes it': STAYING,
  'absent: refused, no operation removes it': STAYING,
  'absent again: refused, no operation removes it': STAYING,
};

describe.skipIf(tools.ansible === null)('the ladder of every resource', { timeout: 900_000 }, () => {
  let stage: Stage;
  let rungs: Rung[];
  let sheet: LadderSheet<Step>;
  const made: Results = new Map();

  beforeAll(async () => {
    stage = await openStage(tools, { readyMs: 200, deleteMs: 200 }, prism);
    rungs = planLadder(stage.catalogue, stage.view, 'infra.infra');
    sheet = new LadderSheet(
      rungs.map(({ resource }) => resource.name),
      STEPS,
    );
  });
  afterAll(() => stage?.close());

  const listWrites = (since: number) =>
    stage.mock
      .journal()
      .slice(since)
      .filter(({ method }) => method !== 'GET');
  /** The API shows it nowhere, so no run can know that it is there. */
  const isBlind = ({ resource }: Rung) => !resource.operations.read && !resource.operations.list;
  const isThere = ({ resource }: Rung) => resource.kind === 'adopted' || resource.kind === 'singleton';
  const resultOf = ({ resource }: Rung) => made.get(resource.name) ?? {};

  /** A task of a step; the result goes by both names. */
  function makeStep(step: Step, rung: Rung, values: JsonObject, more: JsonObject = {}): Task {
    return makeTask(rung, values, { name: `${step}: ${rung.resource.name}`, register: 'last', ...more });
  }

  function judge(
    step: Step,
    results: Results,
    find: (result: JsonObject, rung: Rung) => Finding | string | null,
  ): void {
    for (const rung of rungs) {
      const result = results.get(`${step}: ${rung.resource.name}`) ?? {};
      const found = find(result, rung);
      sheet.note(rung.resource.name, step, typeof found === 'string' ? [`${found}: ${result.msg}`] : (found ?? []));
    }
    expect(sheet.listProblems(step)).toEqual([]);
    expect(rungs.flatMap((rung) => listShapeFaults(rung, results.get(`${step}: ${rung.resource.name}`)))).toEqual([]);
  }

  /** The same shape on every path. */
  function listShapeFaults({ resource, module }: Rung, result: JsonObject | undefined): string[] {
    const view = stage.view.modules.find(({ name }) => module.endsWith(`.${name}`));
    if (!view || !result || result.failed) return [];
    return findShapeFaults(view, result).map((fault) => `${resource.name}: ${fault}`);
  }

  const wantChanged = (result: JsonObject) => (result.failed || !result.changed ? 'is not changed' : null);
  const wantSame = (result: JsonObject) => (result.failed || result.changed !== false ? 'is not content' : null);
  const without = (reason: string): Finding => ({ notApplicable: reason });

  it('refuses an option that no module has, before anything is sent', async () => {
    // What names a resource is checked first; what other rungs make is not there yet.
    const results = await stage.run(
      rungs.map((rung) => {
        const plain = Object.entries(rung.values).filter(([, value]) => typeof value !== 'object');
        const known = plain.map(([name, value]) => [name, String(value).includes('{{') ? '1' : value]);
        return makeStep('bad option', rung, { ...Object.fromEntries(known), no_such_option: 1 });
      }),
    );
    judge('bad option', results, ({ failed, msg }) =>
      failed && String(msg).includes('no_such_option') ? null : 'is not refused',
    );
    expect(stage.mock.journal()).toEqual([]);
  });

  it('says that it would make one of everything, which makes nothing, and then makes it', async () => {
    const rungOf = new Map(rungs.map((rung) => [rung.resource.name, rung]));
    // What check mode had made would be there already, or be left in the end.
    const tasks = listTasks(rungs).flatMap((task) => {
      const rung = task.register === `made_${task.name}` ? rungOf.get(String(task.name)) : undefined;
      return rung
        ? [makeStep('present in check mode', rung, rung.values, { check_mode: true, diff: true }), task]
        : [task];
    });
    const results = await stage.run(tasks);
    for (const { resource } of rungs) {
      const result = results.get(resource.name) ?? {};
      made.set(resource.name, result);
      results.set(`present: ${resource.name}`, result);
    }
    for (const step of ['present in check mode', 'present'] as const) {
      judge(step, results, (result, rung) => {
        if (result.failed || !isThere(rung)) return wantChanged(result);
        return without('it is always there');
      });
    }
  });

  /** What the first task gave, with every template replaced by what it stood for. */
  function takeGiven(rung: Rung): JsonObject {
    const { module_args: given } = resultOf(rung).invocation as { module_args: JsonObject };
    return Object.fromEntries(Object.keys(rung.values).map((name) => [name, given[name] ?? null]));
  }

  function listUpdates(step: Step, more: JsonObject): Task[] {
    return rungs.flatMap((rung) => {
      const change = pickChange(rung, resultOf(rung));
      return change === null ? [] : [makeStep(step, rung, { ...nameSubject(rung, resultOf(rung)), ...change }, more)];
    });
  }

  function listRemovals(step: Step, more: JsonObject = {}): Task[] {
    const remove = (rung: Rung) =>
      makeStep(step, rung, { ...nameSubject(rung, resultOf(rung)), state: 'absent' }, more);
    return [...rungs].reverse().map(remove);
  }

  function explainFixed(rung: Rung): Finding | null {
    if (pickChange(rung, resultOf(rung)) !== null) return null;
    const { update } = rung.resource.operations;
    return without(update.length === 0 ? 'no operation changes it' : 'no plain option can change alone');
  }

  function judgeRemoval(step: Step, results: Results, want: (result: JsonObject) => string | null): void {
    judge(step, results, (result, { resource }) => {
      if (resource.operations.delete) return want(result);
      const isRefused = result.failed && String(result.msg).includes('cannot be deleted through the API');
      return isRefused ? without('refused, no operation removes it') : 'is not refused';
    });
  }

  it('is content the second time, and in check mode says what would change; no write is sent', async () => {
    const since = stage.mock.journal().length;
    const seeing = rungs.filter((rung) => !isBlind(rung) && !rung.isAnotherEachTime);
    const results = await stage.run([
      ...seeing.map((rung) => makeStep('present again', rung, takeGiven(rung))),
      ...listUpdates('update in check mode', { check_mode: true, diff: true }),
      ...listRemovals('absent in check mode', { check_mode: true }),
    ]);
    expect(listWrites(since)).toEqual([]);
    judge('present again', results, (result, rung) =>
      seeing.includes(rung) ? wantSame(result) : without('the API does not show it'),
    );
    judge('update in check mode', results, (result, rung) => explainFixed(rung) ?? judgeDiff(result));
    judgeRemoval('absent in check mode', results, wantChanged);
  });

  function judgeDiff(result: JsonObject): string | null {
    const { before, after } = (result.diff ?? {}) as { before?: JsonObject; after?: JsonObject };
    if (!before || !after || result.failed || !result.changed) return 'shows no change';
    if (Object.keys(after).join() !== Object.keys(before).join()) return 'has other keys after than before';
    return JSON.stringify(after, showBig) === JSON.stringify(before, showBig) ? 'has a diff without difference' : null;
  }

  it('updates with a diff that has the same keys on both sides, and then is content', async () => {
    const tasks = [...listUpdates('update with diff', { diff: true }), ...listUpdates('update again', {})];
    const results = await stage.run(tasks);
    judge('update with diff', results, (result, rung) => explainFixed(rung) ?? judgeDiff(result));
    judge('update again', results, (result, rung) => explainFixed(rung) ?? wantSame(result));
  });

  it('removes everything that can be removed, and then is content', async () => {
    const results = await stage.run([...listRemovals('absent'), ...listRemovals('absent again')]);
    judgeRemoval('absent', results, wantChanged);
    judgeRemoval('absent again', results, wantSame);
  });

  it('leaves nothing in the store that it made', () => {
    const ended = rungs.filter(({ resource }) => resource.operations.delete?.method === 'POST');
    const paths = ended.map(({ resource }) => resource.operations.create?.path ?? '');
    const left = stage.mock.dump().created.map(({ path }) => path);
    expect(left.filter((path) => !paths.some((collection) => path.startsWith(collection)))).toEqual([]);
  });

  it('knows which steps do not apply, and why', () => {
    console.log(sheet.print());
    expect(sheet.listNotApplicable()).toEqual(NOT_APPLICABLE);
  });

  it.skipIf(prism === null)('sent nothing that Prism finds fault with, and Prism does look', async () => {
    console.log(`${stage.watch.requests} requests went through Prism`);
    expect(stage.watch.violations).toEqual([]);
    await stage.sendNonsense();
    expect(stage.watch.violations).toHaveLength(1);
  });
});

function showBig(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
