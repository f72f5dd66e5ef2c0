/** The folder `targets/ansible`: a collection for Ansible; its templates and its runtime are in templates/ansible. */

import type { Settings } from '../../config/settings.js';
import { homeOfCheckers } from '../../verify/find-tools.js';
import type { Lock } from '../../write/lock-file.js';
import type { Target } from '../types.js';
import { listOwnModules } from './past/list-own-modules.js';
import { readOptions } from './past/read-options.js';
import { renderAnsible } from './render.js';
import { listAnsibleChecks } from './verify/check-ansible.js';
import { listAnsibleHomes } from './view/homes.js';
import { NO_REMAINS, type Remains } from './view/past.js';
import { findFolder, listVersioned, viewAnsible } from './view/view-ansible.js';

/** A collection for Ansible, with an inventory, roles and playbooks. */
export const ansible: Target = {
  name: 'ansible',
  describe: ({ namespace, name }) => `collection ${namespace}.${name}`,
  listWatched: (settings) => ['modules', 'action'].map((kind) => `${findFolder(settings)}/plugins/${kind}`),
  make: async ({ plan, settings, lock, out }) => {
    const remains = out === null ? NO_REMAINS : await readRemains(out, settings, lock);
    const view = viewAnsible(plan, settings, { versions: lock.versionAdded, ...remains });
    return {
      files: renderAnsible(view),
      homes: listAnsibleHomes(plan.catalogue),
      versioned: listVersioned(view),
      diagnostics: [],
    };
  },
  listChecks: (folder, tools, work) => listAnsibleChecks(folder, tools, work, homeOfCheckers()),
};

/** Options are looked for only where the version has moved on: before that none can be later than its module. */
async function readRemains(out: string, settings: Settings, { versionAdded }: Lock): Promise<Remains> {
  const folder = findFolder(settings);
  const older = [...versionAdded].filter(([, added]) => added !== settings.version).map(([name]) => name);
  return { own: await listOwnModules(out, folder), options: await readOptions(out, folder, older) };
}
