/**
 * The folder `targets/terraform`: a provider for Terraform with modules; its templates and its runtime are in
 * templates/terraform.
 */

import type { Target } from '../types.js';
import { renderTerraform } from './render.js';
import { listTerraformChecks } from './verify/check-terraform.js';
import { viewTerraform } from './view/view-terraform.js';

/** A provider for Terraform, with modules and stacks. */
export const terraform: Target = {
  name: 'terraform',
  describe: ({ name }) => `provider ${name}`,
  make: async ({ plan, settings, lock }) => {
    const { view, homes, diagnostics } = viewTerraform(plan, settings, lock.schemaVersions);
    return { files: renderTerraform(view), homes, versioned: [], diagnostics };
  },
  listChecks: listTerraformChecks,
};
