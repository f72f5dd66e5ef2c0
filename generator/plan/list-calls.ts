import type { Call, Catalogue, Lookup, Resource } from '../map/types.js';

/** Every call that a resource or lookup makes, those of its actions among them. */
export function listCalls(owner: Resource | Lookup): Call[] {
  const own =
    'kind' in owner
      ? [
          owner.operations.create,
          owner.operations.read,
          ...owner.operations.update,
          ...owner.operations.update.map(({ unset }) => unset),
          owner.operations.delete,
          owner.operations.list,
        ]
      : [owner.operations.read, owner.operations.list, owner.operations.compute];
  return [...own, ...owner.actions.map(({ call }) => call)].filter((call) => call !== null);
}

export function listAllCalls({ resources, lookups, actions }: Catalogue): Call[] {
  return [...[...resources, ...lookups].flatMap(listCalls), ...actions.map(({ call }) => call)];
}
