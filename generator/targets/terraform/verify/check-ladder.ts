import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startMock } from '../../../mock/start-mock.js';
import type { JsonObject } from '../../../spec/types.js';
import { LIFE, listAccess } from '../../../verify/list-access.js';
import type { Finding, Folder, LadderRow, Tools } from '../../../verify/types.js';
import { type Climb, climb, STEPS } from './climb.js';
import { lookUpExisting, planRungs } from './plan-rungs.js';
import { prepareTerraform } from './prepare-terraform.js';

/** Every resource through its whole life, with real Terraform against the mock of the document. */
export async function checkLadder(folder: Folder, tools: Tools, work: string, bin: string): Promise<Finding> {
  const { catalogue, plan, document, settings } = folder;
  const root = join(work, 'ladder');
  await mkdir(root, { recursive: true });
  const mock = await startMock({ loaded: document, rate: 0, ...LIFE });
  try {
    const call = await prepareTerraform(
      tools,
      work,
      `${settings.name}/${settings.name}`,
      bin,
      listAccess(settings.name, plan.access, mock),
    );
    const terraform = { root, run: (args: string[]) => call(root, ...args) };
    const asked = new Map<string, JsonObject>();
    const rungs = planRungs(catalogue, settings.name, lookUpExisting(catalogue, settings.name, asked));
    const isSilent = (catalogue.errorForms ?? []).length === 0;
    const ladder = (await climb(settings.name, terraform, mock, rungs, asked, isSilent)).map(describeClimb);
    const isWhole = ladder.every(({ steps }) => steps.every(({ outcome }) => outcome !== 'failed'));
    return { outcome: isWhole ? 'passed' : 'failed', detail: '', ladder };
  } finally {
    await mock.stop();
  }
}

function describeClimb({ rung, done, notApplicable, reasons, fall }: Climb): LadderRow {
  const steps = STEPS.map((step) => {
    if (fall?.step === step) return { step, outcome: 'failed' as const, detail: fall.text };
    if (notApplicable.includes(step))
      return { step, outcome: 'not-applicable' as const, detail: reasons.get(step) ?? '' };
    if (done.includes(step)) return { step, outcome: 'passed' as const, detail: '' };
    return { step, outcome: 'not-run' as const, detail: fall === null ? '' : `it fell at ${fall.step}` };
  });
  return { resource: rung.resource.name, steps };
}
