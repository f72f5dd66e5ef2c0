import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../generator/spec/types.js';
import { nameSubject } from '../../generator/targets/ansible/verify/pick-change.js';
import type { Rung } from '../../generator/targets/ansible/view/checks/plan-rungs.js';
import { listTasks, makeTask, planLadder, type Task } from '../../generator/targets/ansible/view/checks/plan-rungs.js';
import { openStage, type Stage } from './ansible-stage.js';
import { findTools } from './real-tools.js';
import { WRONG_ANSWERS } from './wrong-answers.js';

const tools = findTools();
/** A playbook for each takes seconds; the unit tests of the runtime try them all. */
const TRIED = process.env.IACSMITH_CHAOS ? [...WRONG_ANSWERS.keys()] : ['an empty object', 'no identifier'];

/** What is found by its name in a list, below another, and by its address. */
const NAMES = ['network', 'network_subnet', 'bucket'];

describe.skipIf(tools.ansible === null)('successes that say nothing', { timeout: 600_000 }, () => {
  let stage: Stage;
  let rungs: Rung[];
  let made: Map<string, JsonObject>;

  beforeAll(async () => {
    stage = await openStage(tools, { readyMs: 0, deleteMs: 0 });
    const all = planLadder(stage.catalogue, stage.view, 'infra.infra');
    rungs = all.filter(({ resource }) => NAMES.includes(resource.name));
    made = await stage.run(listTasks(rungs));
  });
  afterAll(() => stage?.close());

  const resultOf = ({ resource }: Rung) => made.get(resource.name) ?? {};

  /** What the first task gave, with every template replaced by what it stood for. */
  function takeGiven(rung: Rung): JsonObject {
    const { module_args: given } = resultOf(rung).invocation as { module_args: JsonObject };
    return Object.fromEntries(Object.keys(rung.values).map((name) => [name, given[name] ?? null]));
  }

  function listAll(): Task[] {
    const write = (rung: Rung, step: string, values: JsonObject) =>
      makeTask(rung, values, { name: `${step} ${rung.resource.name}`, register: 'last' });
    return rungs.flatMap((rung) => [
      write(rung, 'present', takeGiven(rung)),
      write(rung, 'absent', { ...nameSubject(rung, resultOf(rung)), state: 'absent' }),
    ]);
  }

  it('never make a task send a write', async () => {
    expect(rungs.map(({ resource }) => resource.name).sort()).toEqual([...NAMES].sort());
    const since = stage.mock.journal().length;
    const found: string[] = [];
    for (const name of TRIED) {
      stage.watch.spoil = WRONG_ANSWERS.get(name) ?? null;
      const results = await stage.run(listAll());
      stage.watch.spoil = null;
      for (const [task, { changed, failed, msg }] of results) {
        if (changed || String(msg ?? '').includes('Traceback')) found.push(`${name}: ${task}: ${failed} ${msg}`);
      }
      const writes = stage.mock.journal().slice(since);
      for (const { method, path } of writes) if (method !== 'GET') found.push(`${name}: ${method} ${path}`);
    }
    expect([...new Set(found)]).toEqual([]);
  });
});
