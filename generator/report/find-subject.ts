import type { Action, Attribute, Catalogue, LedgerEntry, Lookup, Resource } from '../map/types.js';
import { ACCESS } from '../plan/types.js';
import { walkAttributes } from './walk-attributes.js';

/** What `--explain` was asked about. */
export type Subject =
  | { type: 'access' }
  | { type: 'resource'; resource: Resource }
  | { type: 'lookup'; lookup: Lookup }
  | { type: 'operation'; entry: LedgerEntry }
  | { type: 'attribute'; owner: Resource | Lookup; path: string; attribute: Attribute }
  | { type: 'action'; owner: Resource | Lookup | null; action: Action };

export function findSubject(catalogue: Catalogue, query: string): Subject | null {
  const asked = query.trim();
  const space = asked.indexOf(' ');
  if (space > 0) {
    const key = `${asked.slice(0, space).toUpperCase()} ${asked.slice(space + 1).trim()}`;
    const own = catalogue.ledger.filter(({ method, ownPath }) => `${method} ${ownPath}` === key);
    // Of several documents one may have the path as it was asked for.
    const entry =
      catalogue.ledger.find(({ method, path }) => `${method} ${path}` === key) ??
      (own.length === 1 ? own[0] : undefined);
    return entry === undefined ? null : { type: 'operation', entry };
  }
  const resource = catalogue.resources.find(({ name }) => name === asked);
  if (resource !== undefined) return { type: 'resource', resource };
  const lookup = catalogue.lookups.find(({ name }) => name === asked);
  if (lookup !== undefined) return { type: 'lookup', lookup };
  const action = catalogue.actions.find(({ name }) => name === asked);
  if (action !== undefined) return { type: 'action', owner: null, action };
  // Last, because a resource may have that name.
  return findMember(catalogue, asked) ?? (asked === ACCESS ? { type: 'access' } : null);
}

function findMember(catalogue: Catalogue, asked: string): Subject | null {
  for (const owner of listOwners(catalogue)) {
    if (!asked.startsWith(`${owner.name}.`)) continue;
    const path = asked.slice(owner.name.length + 1);
    const placed = walkAttributes(listFields(owner)).find((candidate) => candidate.path === path);
    if (placed !== undefined) return { type: 'attribute', owner, path, attribute: placed.attribute };
    const action = owner.actions.find(({ name }) => name === path);
    if (action !== undefined) return { type: 'action', owner, action };
  }
  return null;
}

/** All that can be asked about, for the suggestion after a slip. */
export function listSubjects(catalogue: Catalogue): string[] {
  const owners = listOwners(catalogue);
  return [
    ...owners.map(({ name }) => name),
    ...catalogue.ledger.map(({ method, path }) => `${method} ${path}`),
    ...catalogue.actions.map(({ name }) => name),
    ...owners.flatMap((owner) => [
      ...walkAttributes(listFields(owner)).map(({ path }) => `${owner.name}.${path}`),
      ...owner.actions.map(({ name }) => `${owner.name}.${name}`),
    ]),
  ];
}

function listOwners(catalogue: Catalogue): (Resource | Lookup)[] {
  return [...catalogue.resources, ...catalogue.lookups];
}

function listFields(owner: Resource | Lookup): Attribute[] {
  return 'arguments' in owner ? [...owner.arguments, ...owner.attributes] : owner.attributes;
}
