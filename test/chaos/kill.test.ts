import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killProviders } from './kill-providers.js';
import { clear, obey, playTerraform, prepareSeeds, readKnown, runOnce, type Terraform } from './play-terraform.js';
import { isClean } from './result.js';
import { KINDS } from './scenario.js';
import { type ChaosStage, openChaos, tools } from './stage.js';
import { hashRuntime, keepNote } from './write-table-notes.js';

const MOST_RUNS = 8;

/** What was seen after one kill. */
interface Kill {
  at: string;
  runs: number;
  commands: number;
  duplicates: number;
  orphans: number;
  left: number;
}

describe.skipIf(tools.go === null || tools.terraform === null || process.platform !== 'linux')(
  'a killed provider',
  () => {
    let stage: ChaosStage;
    let terraform: Terraform;
    beforeAll(async () => {
      stage = await openChaos('terraform');
      terraform = await prepareSeeds(stage);
    });
    afterAll(async () => {
      await stage?.close();
      if (terraform) await rm(terraform.folder, { recursive: true, force: true });
    });

    /** One apply whose provider is killed at a moment, and the applies that follow until one succeeds; then all is destroyed. */
    async function play(
      isMoment: (number: number, isDone: boolean, what: string) => boolean,
      /** How long after that, for what the provider does with a response, and Terraform with its result. */
      milliseconds = 0,
    ): Promise<Kill> {
      await clear(stage, terraform);
      stage.mock.reset();
      stage.proxy.start(null);
      const kill: Kill = { at: '', runs: 0, commands: 0, duplicates: 0, orphans: 0, left: 0 };
      stage.proxy.onRequest = (number, isDone, what) => {
        if (kill.at !== '' || !isMoment(number, isDone, what)) return;
        kill.at = `${what} ${isDone ? 'after' : 'before'}${milliseconds > 0 ? ` by ${milliseconds} ms` : ''}`;
        const shoot = () => killProviders(join(terraform.folder, 'bin'));
        if (milliseconds > 0) setTimeout(shoot, milliseconds);
        else shoot();
      };
      for (let exitCode = 1; exitCode !== 0 && kill.runs < MOST_RUNS; ) {
        kill.runs += 1;
        const told = await runOnce(terraform, 'apply', '-auto-approve');
        exitCode = told.exitCode;
        kill.commands += await obey(terraform, told.errors);
        if (exitCode !== 0 && kill.runs === MOST_RUNS) kill.at += `: ${told.errors.map(({ detail }) => detail).join()}`;
      }
      stage.proxy.onRequest = null;
      const known = new Set([...(await readKnown(terraform)).values()].map(({ kind, id }) => `${kind} ${id}`));
      const made = stage.listMade();
      for (const kind of KINDS) kill.duplicates += Math.max(0, made.filter((one) => one.kind === kind).length - 1);
      kill.orphans = made.filter(({ kind, id }) => !known.has(`${kind} ${id}`)).length;
      await runOnce(terraform, 'destroy', '-auto-approve');
      kill.left = stage.listMade().length;
      return kill;
    }

    const judge = ({ duplicates, orphans, left, runs }: Kill) => duplicates + orphans + left === 0 && runs < MOST_RUNS;

    it('leaves no second object without a name: the next apply stops with the import command', async () => {
      const kill = await play((_, isDone, what) => isDone && /^POST .*\/rules$/.test(what));
      // Others were being made at the same time.
      expect(kill.commands).toBeGreaterThan(0);
      expect(kill).toMatchObject({ duplicates: 0, orphans: 0, left: 0 });
    });

    it.skipIf(process.env.IACSMITH_CHAOS)(
      'and random faults leave no duplicate, no orphan and no hole in the state',
      async () => {
        const result = await playTerraform(stage, terraform, 1);
        expect(isClean(result), JSON.stringify(result)).toBe(true);
      },
    );

    it.skipIf(!process.env.IACSMITH_CHAOS)(
      'leaves nothing behind at any request of an apply',
      { timeout: 86_400_000 },
      async () => {
        const kills: Kill[] = [];
        for (let moment = 1; ; moment += 1) {
          for (const [after, milliseconds] of [
            [false, 0],
            [true, 0],
            [true, 2],
            [true, 6],
          ] as const) {
            const kill = await play((number, isDone) => number === moment && isDone === after, milliseconds);
            if (kill.at === '') {
              const sum = (name: 'duplicates' | 'orphans' | 'left') =>
                kills.reduce((total, one) => total + one[name], 0);
              keepNote(
                hashRuntime('terraform'),
                `The provider was killed before and after each request of one apply, and 2 and 6 milliseconds later: ${kills.length} kills, ${sum('duplicates')} duplicates, ${sum('orphans') + sum('left')} orphans; after ${kills.filter(({ commands }) => commands > 0).length} of them a command that the next apply printed was needed.`,
              );
              expect(kills.filter((one) => !judge(one))).toEqual([]);
              return;
            }
            kills.push(kill);
            process.stderr.write(`${moment}: ${JSON.stringify(kill)}\n`);
          }
        }
      },
    );
  },
);
