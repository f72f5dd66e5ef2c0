import type { Settings } from './config/settings.js';
import type { Catalogue } from './map/types.js';
import { encodeJson } from './render/literals/json.js';
import { renderAnsible } from './render/render-ansible.js';
import { renderCoverage } from './render/render-coverage.js';
import { renderTerraform } from './render/render-terraform.js';
import type { JsonObject } from './spec/types.js';
import { viewAnsible } from './view/ansible/view-ansible.js';
import { type CoverageView, type Target, viewCoverage } from './view/coverage.js';
import { judgeResources } from './view/express.js';
import { viewTerraform } from './view/terraform/view-terraform.js';
import type { OutputFile } from './write/types.js';

export const TARGETS: readonly Target[] = ['terraform', 'ansible'];

export interface Output {
  files: OutputFile[];
  coverage: CoverageView;
}

/** From the catalogue to the files: view, then render. Touches no disk but the templates. */
export function makeOutput(catalogue: Catalogue, document: JsonObject, settings: Settings, targets: Target[]): Output {
  const verdicts = judgeResources(catalogue);
  const coverage = viewCoverage(catalogue, verdicts, targets);
  const files = [
    ...(targets.includes('terraform') ? renderTerraform(viewTerraform(catalogue, verdicts, settings)) : []),
    ...(targets.includes('ansible') ? renderAnsible(viewAnsible(catalogue, verdicts, settings)) : []),
    ...renderCoverage(coverage),
    { path: 'openapi.json', content: encodeJson(document) },
  ];
  return { files, coverage };
}
