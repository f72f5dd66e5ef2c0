import type { Attribute, Resource } from '../../map/types.js';
import { isLink, isSingle } from '../kinds.js';

/**
 * The list that a resource sets as a whole, though it did not make what holds it: whatever others have put there is gone
 * afterwards. All there is to set of it is that list, or one call makes it and takes it back with an empty list.
 */
export function nameWholeList(resource: Resource): string | null {
  const { kind, attributes, identity, operations } = resource;
  const settable = attributes.filter(
    ({ name, required, optional }) => (required || optional) && !identity.includes(name),
  );
  const lists = settable.filter(({ type }) => type === 'list' || type === 'set');
  if (isSingle(kind) && !operations.create && settable.length === 1) return lists[0]?.name ?? null;
  return isLink(kind) ? (lists.find((list) => isEmptied(list, resource))?.name ?? null) : null;
}

function isEmptied({ wire }: Attribute, { operations: { create, delete: remove } }: Resource): boolean {
  const value = remove?.body?.fixed[wire];
  return create?.operation === remove?.operation && Array.isArray(value) && value.length === 0;
}
