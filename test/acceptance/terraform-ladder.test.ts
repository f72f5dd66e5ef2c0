import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isTakenOver } from '../../generator/plan/resource/identity.js';
import type { JsonObject } from '../../generator/spec/types.js';
import {
  type Existing,
  lookUpExisting,
  planRungs,
  type Rung,
  writeRoot,
} from '../../generator/targets/terraform/verify/plan-rungs.js';
import { findPlace, listLeft } from './ladder-evidence.js';
import { type Import, importBy } from './ladder-imports.js';
import {
  isReadable,
  isWrite,
  judgeApply,
  judgeDestroy,
  judgeImport,
  judgeRecreation,
  judgeRemains,
  judgeReplacement,
  judgeUpdate,
  type Trace,
} from './ladder-judge.js';
import { findSecond, pickChanges, pickReplacement } from './ladder-picks.js';
import { type Finding, LadderSheet, STEPS, type Step } from './ladder-sheet.js';
import { openStage, prism, type Stage, type StateResource, tools } from './terraform-stage.js';

/** Steps that a resource has no operation for. */
const NOT_APPLICABLE = {
  'update in place: no operation changes it': [
    'cross_connect',
    'dedicated_server_ipmi_session',
    'dedicated_server_vlan',
    'placement_group',
    'iso',
    'network_route',
    'vm_backup',
    'vpn_peer',
    'access_key',
    'storage_volume',
    'ticket',
    'vm_iso',
    'storage_volume_attachment',
    'firewall_attachment',
  ],
  'replace: every attribute changes in place': ['project', 'api_allowlist', 'profile'],
  'import, empty plan: no operation reads it': ['dedicated_server_ipmi_session'],
  'deleted behind our back: it is always there': [
    'dedicated_server',
    'dedicated_server_uplink',
    'ip_address',
    'api_allowlist',
    'profile',
  ],
  'deleted behind our back: no operation reads it': ['dedicated_server_ipmi_session'],
  'destroy: what was only taken over is left alone': ['dedicated_server', 'dedicated_server_uplink', 'ip_address'],
  'store empty: what was only taken over is left alone': ['dedicated_server', 'dedicated_server_uplink', 'ip_address'],
  'store empty: the API keeps what is closed': ['remote_hand', 'ticket'],
};

describe.skipIf(tools.go === null || tools.terraform === null)(
  'the ladder of every resource of the reference API',
  () => {
    let stage: Stage;
    let rungs: Rung[];
    let sheet: LadderSheet<Step>;
    let second: (rung: Rung) => Existing;
    let state = new Map<string, StateResource>();
    const asked = new Map<string, JsonObject>();
    const current = new Map<string, JsonObject>();

    beforeAll(async () => {
      stage = await openStage();
      const existing = lookUpExisting(stage.catalogue, 'infra', asked);
      rungs = planRungs(stage.catalogue, 'infra', existing);
      second = findSecond(rungs, existing);
      sheet = new LadderSheet(
        rungs.map(({ resource }) => resource.name),
        STEPS,
      );
    });
    afterAll(async () => {
      console.log(sheet.print());
      await stage.close();
    });

    const valuesOf = ({ address }: Rung, from = state) => from.get(address)?.values ?? {};
    const givenTo = ({ resource, values }: Rung) => current.get(resource.name) ?? values;
    const configure = (imports: Import[] = []) =>
      writeFile(join(stage.terraform.root, 'main.tf.json'), writeRoot('infra', rungs, current, asked, imports));

    /** Runs Terraform, then looks at every resource and lets the step fail for all that is wrong at once. */
    async function climb(step: Step, work: () => Promise<Map<string, string>>, look: (trace: Trace) => Finding) {
      stage.takeJournal();
      const before = state;
      const planned = await work();
      state = await stage.readState();
      const journal = stage.takeJournal();
      for (const rung of rungs) {
        const [old, after] = [valuesOf(rung, before), valuesOf(rung)];
        const { mock } = stage;
        const trace = {
          rung,
          given: givenTo(rung),
          before: old,
          after,
          planned: planned.get(rung.address),
          journal,
          mock,
        };
        sheet.note(rung.resource.name, step, look(trace));
      }
      expect(sheet.listProblems(step)).toEqual([]);
    }

    /** Applies what it planned, and gives the planned actions by address. */
    async function planAndApply(): Promise<Map<string, string>> {
      await stage.run(2, 'plan', '-detailed-exitcode', '-input=false', '-out=saved');
      const { stdout } = await stage.terraform.run(['show', '-json', 'saved']);
      const { resource_changes: changes } = JSON.parse(stdout) as {
        resource_changes: { address: string; change: { actions: string[] } }[];
      };
      await stage.run(0, 'apply', '-input=false', 'saved');
      return new Map(changes.map(({ address, change }) => [address, change.actions.join(', ')]));
    }
    async function planNothing(): Promise<Map<string, string>> {
      await stage.planIsEmpty();
      return new Map();
    }
    const judgeQuiet = ({ journal }: Trace): Finding =>
      journal.filter(isWrite).map(({ method, path }) => `a plan sent ${method} ${path}`);

    it('leaves none out', () => {
      const names = rungs.map(({ resource }) => resource.name);
      expect(names.sort()).toEqual(stage.catalogue.resources.map(({ name }) => name).sort());
      expect(rungs.filter(({ skipped }) => skipped !== null)).toEqual([]);
    });

    it('applies, once each', async () => {
      await configure();
      await climb('apply', planAndApply, judgeApply);
    });

    it('then has nothing to do', () => climb('empty plan', planNothing, judgeQuiet));

    it('changes in place through every operation that can, and makes nothing anew', async () => {
      const picks = new Map(rungs.map((rung) => [rung, pickChanges(rung, second(rung))]));
      for (const [{ resource, values }, all] of picks) {
        current.set(resource.name, Object.assign({}, values, ...all.map(({ change }) => change)));
      }
      await configure();
      await climb('update in place', planAndApply, (trace) => judgeUpdate(trace, picks.get(trace.rung) ?? []));
    });

    it('then has nothing to do again', () => climb('empty plan after it', planNothing, judgeQuiet));

    it('replaces where a change cannot be made in place', async () => {
      const picked = rungs.map((rung) => [rung, pickReplacement(rung, givenTo(rung), second(rung))] as const);
      for (const [rung, replacement] of picked) {
        if (!replacement) continue;
        const old = givenTo(rung);
        current.set(rung.resource.name, replacement);
        // What is looked up below a thing follows it.
        for (const parents of asked.values()) {
          for (const [name, value] of Object.entries(parents)) {
            const own = Object.keys(old).find((key) => old[key] === value);
            if (own !== undefined) parents[name] = replacement[own] ?? value;
          }
        }
      }
      await configure();
      await climb('replace', planAndApply, judgeReplacement);
      await stage.planIsEmpty();
    });

    it.each(['id', 'identity', 'natural key'] as const)(
      'imports everything by its %s, and then has nothing to do',
      async (by) => {
        const imports = rungs.filter(isReadable).map((rung) => importBy(by, rung, valuesOf(rung)));
        await stage.run(0, 'state', 'rm', ...imports.map(({ to }) => to));
        await configure(imports);
        await climb('import, empty plan', planAndApply, judgeImport);
        await configure();
        await stage.planIsEmpty();
      },
    );

    it('makes anew what was deleted behind its back', async () => {
      const lasting = listLasting();
      stage.mock.reset();
      // What was imported cannot be given back as it was: nobody knows how. Taken over anew it can.
      await stage.run(0, 'state', 'rm', ...lasting.map(({ address }) => address));
      await climb('deleted behind our back', planAndApply, (trace) =>
        lasting.includes(trace.rung) ? { notApplicable: 'it is always there' } : judgeRecreation(trace),
      );
      await stage.planIsEmpty();
    });

    /** What is there without anybody making it, and does not lie below something that was made. */
    function listLasting(): Rung[] {
      const { created } = stage.mock.dump();
      return rungs.filter((rung) => {
        const place = findPlace(rung, valuesOf(rung)) ?? '';
        const isBelow = created.some(({ path }) => place.startsWith(`${path}/`));
        return isTakenOver(rung.resource) && rung.resource.operations.delete === null && !isBelow;
      });
    }

    it('destroys and leaves nothing', async () => {
      const last = state;
      const destroy = () => stage.run(0, 'destroy', '-auto-approve', '-input=false').then(() => new Map());
      await climb('destroy', destroy, judgeDestroy);
      state = last;
      await climb('store empty', async () => new Map(), judgeRemains);
      expect(listLeft(stage.mock, rungs)).toEqual([]);
    });

    it.skipIf(tools.olderTerraform === null)(
      'applies, has nothing to do and destroys with Terraform below 1.14',
      async () => {
        for (const args of [
          ['apply', '-auto-approve'],
          ['plan', '-detailed-exitcode'],
          ['destroy', '-auto-approve'],
        ]) {
          const { exitCode, all } = await stage.terraform.run(
            [...args, '-input=false', '-no-color', '-state=older.tfstate'],
            {},
            tools.olderTerraform,
          );
          expect(exitCode, all).toBe(0);
        }
        expect(listLeft(stage.mock, rungs)).toEqual([]);
      },
    );

    it('knows which steps do not apply, and why', () => {
      expect(sheet.listNotApplicable()).toEqual(NOT_APPLICABLE);
    });

    it.skipIf(prism === null)('sent nothing that Prism finds fault with', async () => {
      console.log(`${stage.watch.requests} requests went through Prism`);
      expect(stage.watch.violations).toEqual([]);
      await stage.sendNonsense();
      expect(stage.watch.violations).toHaveLength(1);
    });
  },
);
