/** The folder `targets/ansible/view/checks`: the integration tests that the collection is shipped with. */

import type { Catalogue } from '../../../../map/types.js';
import type { JsonObject } from '../../../../spec/types.js';
import type { Scope } from '../scope.js';
import type { CheckView, ModuleView } from '../types.js';
import { listScenario } from './list-scenario.js';
import { listTargets } from './list-targets.js';
import { planLadder } from './plan-rungs.js';
import { nameApart, planTargets, type Untested } from './plan-targets.js';

/** Files of YAML below the collection, and what has no integration target. */
export interface Checks {
  checks: CheckView[];
  untested: Untested[];
}

/** Integration targets and a molecule scenario: whoever runs them needs a key and nothing that was made before. */
export function listChecks(
  catalogue: Catalogue,
  modules: readonly ModuleView[],
  keys: readonly string[],
  scope: Scope,
): Checks {
  const manner = { rename: nameApart, waiting: {} };
  const { targets, untested } = planTargets(
    planLadder(catalogue, { modules: [...modules], reserved: scope.reserved }, scope.full, manner),
    (resource) => scope.findFacts(resource).ended !== null,
  );
  if (targets.length === 0) return { checks: [], untested };
  const config = { path: 'tests/integration/integration_config.yml.template', content: makeConfig(keys) };
  return { checks: [...listTargets(targets, keys, scope), config, ...listScenario(targets)], untested };
}

/** ansible-test hands no environment on, so what a target needs stands in a file. */
function makeConfig(keys: readonly string[]): JsonObject {
  const secrets = keys.length === 0 ? ['api_key'] : keys;
  return { ...Object.fromEntries(secrets.map((key) => [key, 'change-me'])), endpoint: 'https://api.example.com' };
}
