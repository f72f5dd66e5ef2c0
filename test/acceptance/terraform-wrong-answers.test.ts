import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../generator/spec/types.js';
import { lookUpExisting, planRungs, writeRoot } from '../../generator/targets/terraform/verify/plan-rungs.js';
import { isWrite } from './ladder-judge.js';
import { openStage, type Stage, tools } from './terraform-stage.js';
import { WRONG_ANSWERS } from './wrong-answers.js';

/** A line of Terraform's own account of a plan. */
interface Line {
  type: string;
  change?: { action: string; resource: { addr: string } };
}

describe.skipIf(tools.go === null || tools.terraform === null)('successes that say nothing', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage({ judged: false });
    const asked = new Map<string, JsonObject>();
    const rungs = planRungs(stage.catalogue, 'infra', lookUpExisting(stage.catalogue, 'infra', asked));
    await writeFile(join(stage.terraform.root, 'main.tf.json'), writeRoot('infra', rungs, new Map(), asked, []));
    await stage.apply();
    await stage.planIsEmpty();
    stage.takeJournal();
  });
  afterAll(() => stage?.close());

  it('never make a plan that destroys, changes or creates anything', async () => {
    const before = await stage.readState();
    const found: string[] = [];
    // All of them take minutes; the unit tests of the runtime try each by every way to read.
    const tried = [...WRONG_ANSWERS].filter((_, index) => process.env.IACSMITH_CHAOS || index % 3 === 0);
    for (const [name, spoil] of tried) {
      stage.watch.spoil = spoil;
      const { stdout, exitCode } = await stage.terraform.run(['plan', '-json', '-input=false']);
      stage.watch.spoil = null;
      if (exitCode !== 1) found.push(`${name}: the plan ends with ${exitCode}`);
      for (const line of stdout.split('\n').filter((text) => text.startsWith('{'))) {
        const { type, change } = JSON.parse(line) as Line;
        if (!change || change.action === 'read' || change.action === 'noop') continue;
        // Statuses move on by themselves.
        if (type === 'resource_drift' && change.action === 'update') continue;
        found.push(`${name}: ${type} ${change.action} ${change.resource.addr}`);
      }
    }
    expect(found).toEqual([]);
    expect(stage.takeJournal().filter(isWrite)).toEqual([]);
    expect([...(await stage.readState()).keys()]).toEqual([...before.keys()]);
    await stage.planIsEmpty();
  });
});
