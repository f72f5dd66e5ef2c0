/**
 * The folder `plan`: how a client uses what map found. Decided once for all targets, each decision with its reason,
 * confidence and overlay key, and without a word of any target's language.
 */

import { type Config, emptyConfig } from '../config/types.js';
import type { Catalogue } from '../map/types.js';
import { planAccess } from './access/plan-access.js';
import { fillQuery } from './fill-query.js';
import { nameByIntegers } from './name-by-integers.js';
import { planSettings } from './settings/plan-settings.js';
import { planStacks } from './stack/plan-stacks.js';
import type { StackPlan } from './stack/types.js';
import type { Plan } from './types.js';

/** map says what the document shows; this says how a client uses it. */
export function plan(found: Catalogue, config: Config = emptyConfig()): Plan {
  const reached = planAccess(found, config);
  const shared = planSettings(reached.catalogue, reached.access, config.settings);
  const catalogue = fillQuery(nameByIntegers(shared.catalogue));
  catalogue.diagnostics.push(...reached.diagnostics, ...shared.diagnostics);
  let stacks: StackPlan | null = null;
  const planOnce = () => {
    stacks ??= planStacks(catalogue, config);
    return stacks;
  };
  if (config.stacks.size > 0) catalogue.diagnostics.push(...planOnce().diagnostics);
  return {
    catalogue,
    access: { ...reached.access, shared: shared.settings },
    decisions: [...reached.decisions, ...shared.decisions],
    // Who only looks at the catalogue need not pay for them.
    get stacks() {
      return planOnce().stacks;
    },
  };
}
