import { join } from 'node:path';
import type { JsonObject } from '../../generator/spec/types.js';
import { startModules } from '../acceptance/parity/start-modules.js';
import type { SeedResult } from './result.js';
import { KINDS, type Kind, listTasks } from './scenario.js';
import { type ChaosStage, KEY, tools } from './stage.js';

export type Modules = Awaited<ReturnType<typeof startModules>>;
export const openModules = () => startModules(tools);

const MOST_RUNS = 14;
const PATIENCE = { retry_timeout: 10, wait_timeout: 60, wait_interval: 1 };
/** Modules wait half a second and longer before they try again. */
const HASTE = 40;

type Returned = JsonObject & { failed?: boolean; msg?: string; changed?: boolean };

/** Runs the tasks of a play until one fails, as ansible-playbook does, and the whole play again until none does. */
export async function playAnsible(stage: ChaosStage, modules: Modules, seed: number): Promise<SeedResult> {
  const begun = Date.now();
  const counts = { faults: 0, runs: 0, duplicates: 0, orphans: 0, removals: 0, commands: 0 };
  const result: SeedResult = { target: 'ansible', seed, ...counts, seconds: 0 };
  const tasks = listTasks(...stage.offers);
  const ids = new Map<Kind, string>();
  stage.mock.reset();
  stage.proxy.start(seed);
  await repeat('present', async () => {
    for (const { kind, give } of tasks) {
      const returned = await runTask(kind, give(ids));
      if (returned.failed) return String(returned.msg);
      const object = returned[kind] as JsonObject;
      ids.set(kind, String(object.id ?? object.name));
    }
    return null;
  });
  const made = stage.listMade();
  for (const kind of KINDS) result.duplicates += Math.max(0, made.filter((object) => object.kind === kind).length - 1);
  result.orphans += made.filter(({ kind, id }) => ids.get(kind as Kind) !== id).length;
  result.faults += stage.proxy.met.length;
  stage.proxy.start(seed + 1_000_000);
  await repeat('absent', async () => {
    for (const { kind, give } of [...tasks].reverse()) {
      const returned = await runTask(kind, { ...give(ids), state: 'absent' });
      if (returned.failed) return String(returned.msg);
    }
    return null;
  });
  result.orphans += stage.listMade().length;
  result.faults += stage.proxy.met.length;
  stage.proxy.start(null);
  result.seconds = (Date.now() - begun) / 1000;
  return result;

  async function repeat(state: string, play: () => Promise<string | null>) {
    let last: string | null = '';
    for (let run = 0; run < MOST_RUNS && last !== null; run += 1) {
      result.runs += 1;
      last = await play();
      if (last?.includes('Traceback')) break;
    }
    if (last !== null) result.stuck = `${state}: ${last}`;
  }

  async function runTask(kind: Kind, options: JsonObject): Promise<Returned> {
    const place = join(stage.out, 'ansible');
    const environment = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
    const given = { endpoint: stage.proxy.url, api_key: KEY, ...PATIENCE, ...options };
    const order = {
      place,
      environment,
      collection: 'infra.infra',
      haste: HASTE,
      keeps: true,
      tasks: [{ module: kind, options: given }],
    };
    const [returned] = (await modules.run(order)) as Returned[];
    return returned ?? { failed: true, msg: 'nothing was returned' };
  }
}
