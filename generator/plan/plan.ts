/**
 * The folder `plan`: how a client uses what map found. Decided once for all targets, each decision with its reason,
 * confidence and overlay key, and without a word of any target's language.
 */

import { type Config, emptyConfig } from '../config/types.js';
import type { Catalogue } from '../map/types.js';
import { checkSettings, findStaleSettings } from './access/name-settings.js';
import { planAccess } from './access/plan-access.js';
import { liftAddresses } from './addresses/lift-addresses.js';
import { fillQuery } from './fill-query.js';
import { fitResources } from './fit/fit-resources.js';
import { nameByIntegers } from './name-by-integers.js';
import { findSubjects } from './references/find-subjects.js';
import { nameReferences } from './references/name-references.js';
import { listDecisions } from './resource/decide.js';
import { planResources, takeFacts } from './resource/plan-resource.js';
import { addAnother } from './samples/add-another.js';
import { lendByName } from './samples/lend-by-name.js';
import { lendAll, makeLender } from './samples/lend-examples.js';
import { tidyExamples } from './samples/tidy-examples.js';
import { planSettings } from './settings/plan-settings.js';
import { shareAttributes } from './share-attributes.js';
import { planStacks } from './stack/plan-stacks.js';
import type { StackPlan } from './stack/types.js';
import type { Plan } from './types.js';

/**
 * map says what the document shows; this says how a client uses it. `isMade`: targets will make files of it, so that it
 * pays to look for what is equal.
 */
export function plan(found: Catalogue, config: Config = emptyConfig(), isMade = true): Plan {
  const reached = planAccess(found, config);
  const shared = planSettings(reached.catalogue, reached.access, config);
  checkSettings(reached.usual, shared.settings, config);
  const fitted = fitResources(fillQuery(nameByIntegers(shared.catalogue)));
  const whole = tidyExamples(liftAddresses(fitted.catalogue));
  const lent = addAnother(lendByName(lendAll(whole, makeLender(whole))));
  const named = findSubjects(lent);
  const referred = nameReferences(lent, named);
  const catalogue = isMade ? shareAttributes(referred) : referred;
  const stale = findStaleSettings(reached.usual, shared.settings, config);
  catalogue.diagnostics.push(...reached.diagnostics, ...shared.diagnostics, ...fitted.diagnostics, ...stale);
  const resources = planResources(catalogue.resources);
  let stacks: StackPlan | null = null;
  const planOnce = () => {
    stacks ??= planStacks(catalogue, config);
    return stacks;
  };
  if (config.stacks.size > 0) catalogue.diagnostics.push(...planOnce().diagnostics);
  return {
    catalogue,
    resources,
    named,
    access: { ...reached.access, shared: shared.settings },
    decisions: [
      ...reached.decisions,
      ...shared.decisions,
      ...fitted.decisions,
      ...catalogue.resources.flatMap((own) => listDecisions(own, takeFacts(resources, own.name))),
    ],
    // Who only looks at the catalogue need not pay for them.
    get stacks() {
      return planOnce().stacks;
    },
  };
}
