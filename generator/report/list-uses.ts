import type { Action, Attribute, Call, Catalogue, Confidence, Lookup, Resource } from '../map/types.js';

/** One use of an operation: as what, for whom, and the attributes among which its fields are found. */
export interface Use {
  as: string;
  owner: string | null;
  call: Call;
  attributes: Attribute[];
  /** Of an action, which is a decision of its own; other uses are explained by the ledger. */
  decision?: { reason: string; confidence: Confidence };
}

export function listUses(catalogue: Catalogue): Use[] {
  return [
    ...catalogue.resources.flatMap(listResourceUses),
    ...catalogue.lookups.flatMap(listLookupUses),
    ...catalogue.actions.flatMap((action) => listActionUses(action, null)),
  ];
}

export function listResourceUses(resource: Resource): Use[] {
  const { name: owner, attributes, operations } = resource;
  const use = (as: string, call: Call | null): Use[] => (call === null ? [] : [{ as, owner, call, attributes }]);
  return [
    ...use('create', operations.create),
    ...use('read', operations.read),
    ...operations.update.flatMap((update) => [
      ...use(`update (${nameMode(update.mode)})`, update),
      ...use('update (takes the value away)', update.unset),
    ]),
    ...use('delete', operations.delete),
    ...use('list', operations.list),
    ...resource.actions.flatMap((action) => listActionUses(action, resource)),
  ];
}

export function listLookupUses(lookup: Lookup): Use[] {
  const { name: owner, operations } = lookup;
  const attributes = [...lookup.arguments, ...lookup.attributes];
  const use = (as: string, call: Call | null): Use[] => (call === null ? [] : [{ as, owner, call, attributes }]);
  return [
    ...use('read', operations.read),
    ...use('list', operations.list),
    ...use('computation', operations.compute),
    ...lookup.actions.flatMap((action) => listActionUses(action, lookup)),
  ];
}

function listActionUses(action: Action, owner: Resource | Lookup | null): Use[] {
  const attributes = [...action.arguments, ...(owner?.attributes ?? [])];
  const { name, call, reason, confidence } = action;
  return [{ as: `action ${name}`, owner: owner?.name ?? null, call, attributes, decision: { reason, confidence } }];
}

function nameMode(mode: 'merge' | 'replace' | 'command'): string {
  if (mode === 'merge') return 'sends what changed';
  return mode === 'replace' ? 'sends every writable field' : 'sends its own fields';
}
