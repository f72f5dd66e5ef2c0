import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeOutput } from '../../generator/make-output.js';
import type { Catalogue } from '../../generator/map/types.js';
import { type RunningMock, startMock } from '../../generator/mock/start-mock.js';
import type { JsonObject } from '../../generator/spec/types.js';
import { keepNeeded, Ladder } from '../../generator/targets/ansible/verify/ladder.js';
import type { Play } from '../../generator/targets/ansible/verify/run-playbooks.js';
import { planLadder, type Rung } from '../../generator/targets/ansible/view/checks/plan-rungs.js';
import { viewAnsible } from '../../generator/targets/ansible/view/view-ansible.js';
import { listAccess } from '../../generator/verify/list-access.js';
import { startInterpreter } from '../acceptance/module-interpreter.js';
import { makeFolder, preparePlaybooks, type Tools, writeFiles } from '../acceptance/real-tools.js';
import { makeSettings, readDocument } from './corpus.js';

/** A document's collection, and what makes one of each of its resources, against the mock of the document. */
export async function useCollection<T>(
  tools: Tools,
  document: string,
  use: (stage: { catalogue: Catalogue; root: JsonObject; mock: RunningMock; play: Play; rungs: Rung[] }) => Promise<T>,
): Promise<T> {
  const { catalogue, plan: planned, document: loaded } = await readDocument(document);
  const settings = makeSettings(document);
  const folder = await makeFolder();
  const mock = await startMock({ loaded, keys: ['made-up-key'], rate: 0, readyMs: 200, deleteMs: 200 });
  const interpreter = await startInterpreter(tools, folder);
  try {
    await writeFiles(
      folder,
      (await makeOutput({ plan: planned, document: loaded.root, settings, targets: ['ansible'] })).files,
    );
    const env = { ...listAccess(settings.name, planned.access, mock), ANSIBLE_PIPELINING: '1' };
    const play = preparePlaybooks(tools, folder, join(folder, 'ansible'), env, interpreter.path);
    const full = `${settings.namespace}.${settings.name}`;
    const rungs = planLadder(planned.catalogue, viewAnsible(planned, settings), full);
    return await use({ catalogue, root: loaded.root, mock, play, rungs });
  } finally {
    await interpreter.stop();
    await mock.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The ladder of the named resources, and of what they need to be made, against the mock of their document. */
export function climb(tools: Tools, document: string, pick: (catalogue: Catalogue, document: JsonObject) => string[]) {
  return useCollection(tools, document, async ({ catalogue, root, mock, play, rungs }) => {
    const wanted = new Set(pick(catalogue, root));
    const ladder = new Ladder(mock, play, wanted, keepNeeded(rungs, wanted));
    await ladder.climb();
    return {
      climbs: [...wanted].map((name) => ladder.tell(name)),
      needed: ladder.list().filter(({ resource }) => !wanted.has(resource)),
    };
  });
}
