import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { keepResult, readResults } from './keep-results.js';
import { openModules, playAnsible } from './play-ansible.js';
import { playTerraform, prepareSeeds } from './play-terraform.js';
import { isClean, type SeedResult } from './result.js';
import { openChaos, tools } from './stage.js';
import { writeTable } from './write-table.js';
import { hashRuntime, readNotes } from './write-table-notes.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { IACSMITH_CHAOS: asked } = process.env;
/** `npm run chaos` says how many; `npm test` tries a few, with Terraform where a provider is built anyway: kill.test.ts. */
const { terraform, ansible, minutes } = asked
  ? (JSON.parse(asked) as { terraform: number; ansible: number; minutes: number })
  : { terraform: 0, ansible: 2, minutes: 10 };
const deadline = Date.now() + minutes * 60_000;
const fresh: SeedResult[] = [];

const prints = { terraform: hashRuntime('terraform'), ansible: hashRuntime('ansible') };
const readAll = () => [...readResults(prints.terraform), ...readResults(prints.ansible)];

/** As many at once as there are cores; a few seeds are not worth it. */
const countLanes = (seeds: number) => (seeds < 10 ? 1 : availableParallelism());

/** Each of `plays` takes the next seed when it is through with one. */
async function playAll(
  target: 'terraform' | 'ansible',
  count: number,
  ...plays: ((seed: number) => Promise<SeedResult>)[]
) {
  const done = new Set(asked ? readResults(prints[target]).map(({ seed }) => seed) : []);
  let next = 1;
  const playOn = async (play: (seed: number) => Promise<SeedResult>) => {
    while (next <= count && Date.now() < deadline) {
      const seed = next;
      next += 1;
      if (done.has(seed)) continue;
      const result = await play(seed);
      fresh.push(result);
      if (!asked) continue;
      keepResult(prints[target], result);
      const told = isClean(result) ? 'clean' : JSON.stringify(result);
      process.stderr.write(`${target} ${seed}: ${told}, ${result.seconds} s\n`);
    }
  };
  await Promise.all(plays.map(playOn));
  const all = asked ? readAll() : fresh;
  if (asked) writeFileSync(join(root, 'docs', 'chaos.md'), writeTable(all, readNotes(prints.terraform)));
  expect(all.filter((one) => one.target === target && !isClean(one))).toEqual([]);
}

describe('random faults leave no duplicate, no orphan and no hole in the state', { timeout: 86_400_000 }, () => {
  it.skipIf(tools.ansible === null || ansible === 0)('with Ansible', async () => {
    const lanes = [];
    for (let lane = 0; lane < countLanes(ansible); lane += 1)
      lanes.push({ stage: await openChaos('ansible'), modules: await openModules() });
    try {
      const plays = lanes.map(
        ({ stage, modules }) =>
          (seed: number) =>
            playAnsible(stage, modules, seed),
      );
      await playAll('ansible', ansible, ...plays);
    } finally {
      for (const { stage, modules } of lanes) {
        await modules.stop();
        await stage.close();
      }
    }
  });

  it.skipIf(tools.go === null || tools.terraform === null || terraform === 0)('with Terraform', async () => {
    const lanes = [];
    for (let lane = 0; lane < countLanes(terraform); lane += 1) {
      const stage = await openChaos('terraform');
      lanes.push({ stage, own: await prepareSeeds(stage) });
    }
    try {
      const plays = lanes.map(
        ({ stage, own }) =>
          (seed: number) =>
            playTerraform(stage, own, seed),
      );
      await playAll('terraform', terraform, ...plays);
    } finally {
      for (const { stage, own } of lanes) {
        await stage.close();
        await rm(own.folder, { recursive: true, force: true });
      }
    }
  });
});
