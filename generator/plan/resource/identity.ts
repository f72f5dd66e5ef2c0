import type { Attribute, Lookup, Resource } from '../../map/types.js';
import { toPlainPattern } from '../../model/pattern/match-pattern.js';
import { isAdopted, isCollection, isLink, isSingle } from '../kinds.js';

/** What says where an instance is: the path's parameters, without those that name the instance itself. */
export function findParents(resource: Resource): string[] {
  const { create, list, read } = resource.operations;
  const { kind, identity } = resource;
  if (isSingle(kind)) return identity;
  if (isLink(kind)) return (read ?? list ?? create)?.parameters.map(({ attribute }) => attribute) ?? [];
  if (list) return list.parameters.map(({ attribute }) => attribute);
  if (isCollection(kind) && create) return create.parameters.map(({ attribute }) => attribute);
  return identity.slice(0, -1);
}

/** The same for whatever can be read. */
export function findReadParents(owner: Resource | Lookup): string[] {
  if ('kind' in owner) return findParents(owner);
  const { list } = owner.operations;
  return list ? list.parameters.map(({ attribute }) => attribute) : owner.identity.slice(0, -1);
}

export function findOwnIdentity(resource: Resource): string[] {
  const parents = new Set(findParents(resource));
  return isLink(resource.kind) ? resource.identity : resource.identity.filter((name) => !parents.has(name));
}

export function isSettable({ required, optional }: Attribute): boolean {
  return required || optional;
}

export function isNamedByServer(resource: Resource): boolean {
  const own = findOwnIdentity(resource);
  return own.length > 0 && resource.attributes.every((a) => !own.includes(a.name) || !isSettable(a));
}

export function isNamedByClient(resource: Resource): boolean {
  const own = findOwnIdentity(resource);
  return own.length > 0 && own.every((id) => resource.attributes.some((a) => a.name === id && a.required));
}

export function isAlwaysThere(owner: Resource | Lookup): boolean {
  return 'kind' in owner && isSingle(owner.kind) && !owner.operations.delete && !owner.operations.create;
}

/** What has a create of its own is made, and not taken over. */
export function isTakenOver({ kind, operations }: Resource): boolean {
  return isAdopted(kind) || (isSingle(kind) && (operations.create === null || operations.update.length > 0));
}

export function findNaturalKey(resource: Resource): Attribute | null {
  if (isSingle(resource.kind) || isLink(resource.kind) || !resource.operations.list) return null;
  const key = resource.attributes.find(({ name }) => name === resource.naturalKey);
  // A name that the server makes up cannot be asked for before the resource is there.
  return key && (isSettable(key) || isAdopted(resource.kind)) ? key : null;
}

/** Some write it without its dashes. */
const UUID = '^[0-9a-fA-F]{8}(-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}$';

/** Only where there is a natural key, for which an identifier could be taken. */
export function findIdPattern({ identity, naturalKey, attributes }: Resource): string | null {
  const id = attributes.find(({ name }) => name === identity.at(-1));
  if (!id || naturalKey === null || naturalKey === id.name) return null;
  if (id.pattern !== undefined) return toPlainPattern(id.pattern);
  return id.format === 'uuid' ? UUID : null;
}
