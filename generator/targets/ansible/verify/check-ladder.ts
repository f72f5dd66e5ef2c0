import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startMock } from '../../../mock/start-mock.js';
import { LIFE, listAccess } from '../../../verify/list-access.js';
import type { Finding, Folder, LadderRow, Tools } from '../../../verify/types.js';
import { planLadder } from '../view/checks/plan-rungs.js';
import { viewAnsible } from '../view/view-ansible.js';
import { type Climb, Ladder } from './ladder.js';
import { preparePlaybooks } from './run-playbooks.js';

/** The steps of the page, each with the names that a failure gives to its parts. */
const STEPS = new Map([
  ['bad parameters', ['bad parameters']],
  ['present', ['present']],
  ['present again', ['present again']],
  ['check mode', ['check mode', 'present in check mode', 'update in check mode', 'absent in check mode']],
  ['update', ['update', 'diff', 'update again']],
  ['absent', ['absent', 'absent again']],
]);

/** Every resource through its whole life, with real ansible-playbook against the mock of the document. */
export async function checkLadder(folder: Folder, tools: Tools, work: string): Promise<Finding> {
  const { catalogue, plan, document, settings } = folder;
  const place = join(work, 'plays');
  await mkdir(place, { recursive: true });
  const mock = await startMock({ loaded: document, rate: 0, ...LIFE });
  try {
    const env = { ...listAccess(settings.name, plan.access, mock), ANSIBLE_PIPELINING: '1' };
    const play = preparePlaybooks(tools, place, join(folder.path, 'ansible'), env);
    const full = `${settings.namespace}.${settings.name}`;
    const rungs = planLadder(catalogue, viewAnsible(plan, settings), full);
    const ladder = new Ladder(mock, play, new Set(rungs.map(({ resource }) => resource.name)), rungs);
    await ladder.climb();
    const isWhole = ladder.list().every(({ failure }) => failure === null);
    return { outcome: isWhole ? 'passed' : 'failed', detail: '', ladder: ladder.list().map(describeClimb) };
  } finally {
    await mock.stop();
  }
}

export function describeClimb({ resource, failure, without }: Climb): LadderRow {
  let hasFallen = false;
  const steps = [...STEPS].map(([step, parts]) => {
    if (hasFallen) return { step, outcome: 'not-run' as const, detail: '' };
    if (failure !== null && parts.some((part) => failure.startsWith(`${part}: `))) {
      hasFallen = true;
      return { step, outcome: 'failed' as const, detail: failure };
    }
    const omission = without.find((one) => one.step === step);
    if (omission) return { step, outcome: omission.outcome, detail: omission.reason };
    return { step, outcome: 'passed' as const, detail: '' };
  });
  if (failure !== null && !hasFallen) steps.unshift({ step: 'module', outcome: 'failed' as const, detail: failure });
  return { resource, steps };
}
