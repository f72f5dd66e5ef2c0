import { type Config, emptyConfig } from '../config/types.js';
import type { Catalogue } from '../map/types.js';
import { applySettings } from './settings/apply-settings.js';
import { findSettings } from './settings/find-settings.js';
import { planStacks } from './stack/plan-stacks.js';
import type { StackPlan } from './stack/types.js';
import type { Plan } from './types.js';

/** map says what the document shows; this says how a client uses it. */
export function plan(found: Catalogue, config: Config = emptyConfig()): Plan {
  const { settings, decisions, diagnostics } = findSettings(found, config.settings);
  found.diagnostics.push(...diagnostics);
  const catalogue = applySettings(found, settings);
  let stacks: StackPlan | null = null;
  const planOnce = () => {
    stacks ??= planStacks(catalogue, config);
    return stacks;
  };
  if (config.stacks.size > 0) catalogue.diagnostics.push(...planOnce().diagnostics);
  return {
    catalogue,
    settings,
    decisions,
    // Who only looks at the catalogue need not pay for them.
    get stacks() {
      return planOnce().stacks;
    },
  };
}
