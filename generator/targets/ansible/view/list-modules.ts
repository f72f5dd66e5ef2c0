import type { Action, Catalogue, Lookup, Resource } from '../../../map/types.js';
import { assignNames, toIdentifier } from '../../../naming/identifiers.js';
import { PYTHON_WORDS } from '../../../naming/reserved.js';
import { isLink } from '../../../plan/kinds.js';
import { judgeAction, judgeReading, judgeResource } from './judge-ansible.js';

/** Every module of the collection by what it is about; names are unique among all of them. */
export interface ModuleList {
  resources: Map<string, string>;
  infos: Map<string, string>;
  actions: { owner: Resource | Lookup | null; action: Action; name: string }[];
}

export function describeModules(catalogue: Catalogue): ModuleList {
  const resources = catalogue.resources.filter((resource) => judgeResource(resource).obstacles.length === 0);
  const infos = [...catalogue.resources.filter(isReadable), ...catalogue.lookups].filter(
    (subject) => judgeReading(subject).obstacles.length === 0,
  );
  const actions = listActions(catalogue).filter(({ action }) => judgeAction(action).length === 0);
  const keyOf = {
    resource: ({ name }: Resource) => makeKey(name, 'a resource'),
    info: ({ name }: Resource | Lookup) => makeKey(`${name}_info`, 'b info'),
    action: (owner: Resource | Lookup | null, action: Action) =>
      makeKey(nameAction(owner, action), `c ${action.call.operation}`),
  };
  const keys = [
    ...resources.map(keyOf.resource),
    ...infos.map(keyOf.info),
    ...actions.map(({ owner, action }) => keyOf.action(owner, action)),
  ];
  // A resource called like the info module or an action of another would share its file.
  const names = assignNames(keys, (key) => toIdentifier(key.split(BEFORE)[0] ?? ''), PYTHON_WORDS, 'api');
  const find = (key: string) => names.get(key) ?? toIdentifier(key);
  return {
    resources: new Map(resources.map((resource) => [resource.name, find(keyOf.resource(resource))])),
    infos: new Map(infos.map((subject) => [subject.name, find(keyOf.info(subject))])),
    actions: actions.map(({ owner, action }) => ({ owner, action, name: find(keyOf.action(owner, action)) })),
  };
}

/** Sorts before whatever a name may go on with, so that of two alike the resource keeps the name. */
const BEFORE = '\u0000';

function makeKey(name: string, kind: string): string {
  return `${name}${BEFORE}${kind}`;
}

function isReadable({ kind, operations }: Resource): boolean {
  return !isLink(kind) && (operations.read !== null || operations.list !== null);
}

function nameAction(owner: Resource | Lookup | null, action: Action): string {
  return owner === null ? action.name : `${owner.name}_${action.name}`;
}

/**
 * Power is a state of the resource's own module; an action for it stands alone only where it takes arguments, or another
 * that is the same call does: who finds the one looks for the other.
 */
function listActions(catalogue: Catalogue): { owner: Resource | Lookup | null; action: Action }[] {
  const owned = [...catalogue.resources, ...catalogue.lookups].flatMap((owner) => {
    const power = 'power' in owner ? owner.power : null;
    const switched = power ? [power.actions.on, power.actions.off, power.actions.restart] : [];
    const taking = new Set(owner.actions.filter((a) => a.arguments.length > 0).map((a) => a.call.operation));
    return owner.actions
      .filter(({ name, call }) => !switched.includes(name) || taking.has(call.operation))
      .map((action) => ({ owner, action }));
  });
  return [...owned, ...catalogue.actions.map((action) => ({ owner: null, action }))];
}
