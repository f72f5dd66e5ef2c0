import type { Api, Operation } from '../model/types.js';
import type { Discovery } from './discover.js';
import type { Draft, LookupDraft } from './draft.js';
import type { PathValue } from './identity.js';
import type { OperationFinder } from './operation-finder.js';
import type { PathNode } from './paths.js';
import type { Attribute } from './types.js';

/** What the builders of resources, lookups and the ledger share. */
export interface Scope {
  api: Api;
  found: Discovery;
  families: Map<Operation, string>;
  operations: OperationFinder;
  names: Map<Draft | LookupDraft, string>;
  /** By name: what fields call it. */
  called: Map<string, string[]>;
  /** The resource whose item a node is, by name; of several the first. */
  byNode: Map<PathNode, string>;
  /** Fields that most creates of the document demand, by wire name. */
  usual: ReadonlySet<string>;
  /** Attributes that name something above in the path, with the item that they name. */
  above: Map<Attribute, PathNode>;
}

export function parentName(draft: { parent: PathNode | null }, scope: Scope): string | null {
  return draft.parent ? (scope.byNode.get(draft.parent) ?? null) : null;
}

export function noteAbove(attributes: Attribute[], path: PathValue[], scope: Scope): void {
  for (const value of path) {
    const attribute = value.own ? undefined : attributes.find((a) => a.name === value.attribute);
    if (attribute) scope.above.set(attribute, value.node);
  }
}
