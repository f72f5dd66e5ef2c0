import type { Attribute, Resource } from '../../map/types.js';
import { isPlace } from '../../model/is-place.js';
import { findNaturalKey, findParents, isSettable } from './identity.js';

const UNIQUE_IN =
  /\bunique\b[^.;:()]*?\b(?:in|within|inside|per|for|across|to)\s+(?:(?:its|the|an?|each|every|one|this|same|single|given|own|owning|parent|containing|respective)\s+)*([a-z]+)/i;

/** What holds the accounts and names of others; a `domain` without an id may be a setting like any other. */
const HOLDER = /^(?:domain|namespace|realm)_(?:id|uuid)$/;

/**
 * What a name is unique in, where the document says so: two of the same name in two projects are two resources, also where an
 * update could move one from project to project.
 */
export function findKeyScope(resource: Resource, kept: ReadonlySet<string>): string[] {
  const word = UNIQUE_IN.exec(findNaturalKey(resource)?.description ?? '')?.[1]?.toLowerCase();
  const placed = new Set([...findParents(resource), ...resource.identity]);
  return resource.attributes
    .filter((a) => a.in === 'body' && !a.writeOnly && !placed.has(a.name) && (kept.has(a.name) || a.reference !== null))
    .filter((a) => a.name.replace(/_(?:id|uuid|name|slug)$/, '') === word || isHolder(a))
    .map(({ name }) => name);
}

/** Names are given in it, whatever the document says of them. */
function isHolder({ name, reference }: Attribute): boolean {
  return HOLDER.test(name) && reference !== null;
}

/** What stands beside a name that does not suffice, as far as a task can say it. */
export function findKeyParts(resource: Resource): string[] {
  if (!findNaturalKey(resource)) return [];
  return resource.naturalKeyWith.filter((name) => resource.attributes.some((a) => a.name === name && isSettable(a)));
}

/** The same name in another region is another resource, unless the document says that there is only one of that name. */
export function findKeyPlaces(
  resource: Resource,
  kept: ReadonlySet<string>,
  isManaged: (resource: string) => boolean,
): string[] {
  if (resource.naturalKeyUnique) return [];
  const parts = new Set(resource.naturalKeyWith);
  const needed = new Set(resource.attributes.filter(({ required }) => required).map(({ name }) => name));
  return findPlaces(resource, kept, isManaged).filter((name) => kept.has(name) && needed.has(name) && !parts.has(name));
}

/** What a resource was made from says nothing about where it is. */
const MADE_FROM = /(?:^|_)(?:backup|image|iso|key|origin|snapshot|source|template)s?(?:_|$)/;

/** Whose a resource is. Even where it can be handed over, one of somebody else is not the one that was meant. */
const OWNER =
  /^(?:account|compartment|folder|organi[sz]ation|project|resource_group|subscription|team|tenant|workspace)(?:_(?:id|uuid|name|slug))?$/;

/** Where a named resource is and whose: its region, its project, the network that it cannot be without. */
export function findPlaces(
  resource: Resource,
  kept: ReadonlySet<string>,
  isManaged: (resource: string) => boolean,
): string[] {
  if (!findNaturalKey(resource)) return [];
  const scope = new Set(findKeyScope(resource, kept));
  const placed = new Set([...findParents(resource), ...resource.identity]);
  const holds = ({ name, reference, required }: Attribute) =>
    required && reference !== null && isManaged(reference.split('.')[0] ?? '') && !MADE_FROM.test(name);
  const isOwner = (a: Attribute) => OWNER.test(a.name) || scope.has(a.name);
  return resource.attributes
    .filter((a) => a.in === 'body' && isSettable(a) && !a.writeOnly && !placed.has(a.name))
    .filter(({ type }) => type === 'string' || type === 'integer')
    .filter((a) => isOwner(a) || (kept.has(a.name) && (isPlace(a.wire) || holds(a))))
    .map(({ name }) => name);
}
