import type { Option } from '../options.js';
import type { ModulePlan } from '../view-resource.js';

/** Keys of variables and facts that no option of a module stands behind, by which `variables` has them. */
export const OWN = {
  wait: 'role.wait',
  waitTimeout: 'role.wait_timeout',
  waitInterval: 'role.wait_interval',
  secretsFile: 'role.secrets_file',
  result: 'role.result',
  related: 'role.related',
  secrets: 'role.secrets',
} as const;

/** Which of them a role has, by what its modules do. */
export function listOwnKeys(plans: readonly (ModulePlan | null)[], hasRelated: boolean): string[] {
  const known = plans.filter((plan) => plan !== null);
  return [
    ...(known.some(({ waits }) => waits) ? [OWN.wait, OWN.waitTimeout, OWN.waitInterval] : []),
    ...(known.some(({ options }) => listOnce(options).length > 0) ? [OWN.secretsFile, OWN.secrets] : []),
    OWN.result,
    ...(hasRelated ? [OWN.related] : []),
  ];
}

/** Plans of everything that the role has tasks for. */
export function listPlans(
  hub: ModulePlan,
  kept: readonly { resource: string; link: { resource: string } | null }[],
  scope: { findPlan(resource: string): ModulePlan | null },
) {
  return [
    hub,
    ...kept.flatMap(({ resource, link }) => [scope.findPlan(resource), link && scope.findPlan(link.resource)]),
  ];
}

/** What only the answer to a create shows. */
export function listOnce(options: readonly Option[]): string[] {
  return options.filter(({ attribute, isInput }) => attribute.shownOnce === true && !isInput).map(({ name }) => name);
}
