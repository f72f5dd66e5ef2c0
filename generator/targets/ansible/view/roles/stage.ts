import type { JsonObject } from '../../../../spec/types.js';
import type { Scope } from '../scope.js';
import type { ModuleView } from '../types.js';
import type { RolePlan } from './plan-role.js';

/** Where a play runs: on the hosts that the hub is, or on the control machine for one that is named. */
export interface Stage {
  role: RolePlan;
  scope: Scope;
  /** The group of the inventory, null where the hub is no host. */
  group: string | null;
  /** Options that name the hub. */
  naming: JsonObject;
  /** What every play of the collection starts with. */
  head: JsonObject;
}

/** Words for putting a machine back to the start. */
const REINSTALL = /^re(?:build|deploy|image|install|provision)(?:_|$)/;

/** Actions that install the hub anew, with their modules. */
export function listReinstalls({ role, scope }: Stage, modules: readonly ModuleView[]) {
  const { resource } = role.hub.plan;
  const key = resource.identity.at(-1);
  return resource.actions.flatMap((action) => {
    const module = modules.find(
      ({ name, runtime }) => runtime === '_action' && name === `${scope.nameModule(resource.name)}_${action.name}`,
    );
    const isOwn = action.call.parameters.some(({ attribute }) => attribute === key);
    return module && isOwn && REINSTALL.test(action.name) && !/_\d+$/.test(action.name)
      ? [{ action: action.name, module }]
      : [];
  });
}

/** Options of an action beside those that name what it is done to. */
export function listInputs({ role }: Stage, { documentation }: ModuleView): string[] {
  const { parents, identity, naturalKey } = role.hub.plan;
  const naming = new Set([...parents, ...identity, ...(naturalKey ? [naturalKey.name] : [])]);
  return Object.keys(documentation.options).filter((option) => !naming.has(option));
}
