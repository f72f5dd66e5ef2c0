import { type Config, emptyConfig } from '../config/types.js';
import type { Catalogue } from '../map/types.js';
import { planAccess } from './access/plan-access.js';
import { planStacks } from './stack/plan-stacks.js';
import type { StackPlan } from './stack/types.js';
import type { Plan } from './types.js';

/** map says what the document shows; this says how a client uses it. */
export function plan(catalogue: Catalogue, config: Config = emptyConfig()): Plan {
  const { access, decisions, diagnostics, catalogue: settled } = planAccess(catalogue, config);
  catalogue.diagnostics.push(...diagnostics);
  let stacks: StackPlan | null = null;
  const planOnce = () => {
    stacks ??= planStacks(settled, config);
    return stacks;
  };
  if (config.stacks.size > 0) catalogue.diagnostics.push(...planOnce().diagnostics);
  return {
    catalogue: settled,
    access,
    decisions,
    // Who only looks at the catalogue need not pay for them.
    get stacks() {
      return planOnce().stacks;
    },
  };
}
