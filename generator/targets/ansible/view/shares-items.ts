import type { Resource } from '../../../map/types.js';
import { isAdopted } from '../../../plan/kinds.js';

/**
 * `POST /snapshots/import` makes what is listed and removed with all other snapshots: what its list shows was mostly made
 * by another resource. What is made at the list's own path is whatever it shows.
 */
export function sharesItems({ name, operations: own }: Resource, resources: readonly Resource[]): boolean {
  if (own.create?.path === own.list?.path) return false;
  return resources.some(({ name: other, kind, operations }) => {
    const isRemoved = operations.delete !== null && operations.delete.operation === own.delete?.operation;
    const isTaken = isAdopted(kind) && operations.read !== null && operations.read.operation === own.read?.operation;
    return other !== name && (isRemoved || isTaken);
  });
}
