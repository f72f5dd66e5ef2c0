import type { Settings } from './config/settings.js';
import type { Catalogue } from './map/types.js';
import { type CoverageView, type Target, type TargetHomes, viewCoverage } from './plan/coverage.js';
import { planStacks } from './plan/stack/plan-stacks.js';
import type { Stack } from './plan/stack/types.js';
import { encodeJson } from './render/literals/json.js';
import { renderCoverage } from './render/render-coverage.js';
import type { Diagnostic } from './report/diagnostic.js';
import type { JsonObject } from './spec/types.js';
import { renderAnsible } from './targets/ansible/render.js';
import { listAnsibleHomes } from './targets/ansible/view/homes.js';
import { NO_REMAINS, type Remains } from './targets/ansible/view/past.js';
import { listVersioned, viewAnsible } from './targets/ansible/view/view-ansible.js';
import { renderTerraform } from './targets/terraform/render.js';
import { viewTerraform } from './targets/terraform/view/view-terraform.js';
import { emptyLock, extendLock, LOCK_NAME, type Lock, printLock } from './write/lock-file.js';
import type { OutputFile } from './write/types.js';

export { findFolder } from './targets/ansible/view/view-ansible.js';

export interface Output {
  files: OutputFile[];
  coverage: CoverageView;
  diagnostics: Diagnostic[];
}

/**
 * From the catalogue to the files: view, then render. Touches no disk but the templates. `remains` is what
 * the folder has of the collection that was made before.
 */
export function makeOutput(
  catalogue: Catalogue,
  document: JsonObject,
  settings: Settings,
  targets: Target[],
  lock: Lock = emptyLock(),
  remains: Remains = NO_REMAINS,
  stacks: readonly Stack[] = planStacks(catalogue).stacks,
): Output {
  const homes: TargetHomes = new Map();
  const files: OutputFile[] = [];
  const modules: string[] = [];
  const diagnostics: Diagnostic[] = [];
  if (targets.includes('terraform')) {
    const terraform = viewTerraform(catalogue, settings, stacks, lock.schemaVersions);
    homes.set('terraform', terraform.homes);
    diagnostics.push(...terraform.diagnostics);
    files.push(...renderTerraform(terraform.view));
  }
  if (targets.includes('ansible')) {
    homes.set('ansible', listAnsibleHomes(catalogue));
    const ansible = viewAnsible(catalogue, settings, { versions: lock.versionAdded, ...remains }, stacks);
    modules.push(...listVersioned(ansible));
    files.push(...renderAnsible(ansible));
  }
  const coverage = viewCoverage(catalogue, homes);
  const locked = printLock(extendLock(lock, catalogue.anchors, settings.version, modules));
  files.push(
    ...renderCoverage(coverage),
    { path: 'openapi.json', content: encodeJson(document) },
    { path: LOCK_NAME, content: locked },
  );
  return { files, coverage, diagnostics };
}
