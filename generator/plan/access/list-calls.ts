import type { Action, Call, Catalogue, Lookup, Resource, Update } from '../../map/types.js';

/** Every call that a client may make. */
export function listCalls({ resources, lookups, actions }: Catalogue): Call[] {
  const owned = [...resources, ...lookups];
  return [
    ...resources.flatMap(({ operations: { create, read, update, delete: remove, list } }) => [
      create,
      read,
      ...(read?.parts ?? []).map((part) => part.read),
      ...update,
      ...update.map(({ unset }) => unset),
      remove,
      list,
    ]),
    ...lookups.flatMap(({ operations: { read, list, compute } }) => [read, list, compute]),
    ...[...owned.flatMap((owner) => owner.actions), ...actions].map(({ call }) => call),
  ].filter((call) => call !== null);
}

/** The catalogue with every call replaced. */
export function replaceCalls(catalogue: Catalogue, replace: <C extends Call>(call: C) => C): Catalogue {
  const swap = <C extends Call>(call: C | null): C | null => (call ? replace(call) : null);
  const swapUpdate = (update: Update): Update => ({ ...replace(update), unset: swap(update.unset) });
  const swapRead = (read: Call | null): Call | null => {
    const made = swap(read);
    return made?.parts ? { ...made, parts: made.parts.map((part) => ({ ...part, read: replace(part.read) })) } : made;
  };
  const swapActions = (actions: Action[]) => actions.map((action) => ({ ...action, call: replace(action.call) }));
  const swapResource = (resource: Resource): Resource => {
    const { create, read, update, delete: remove, list } = resource.operations;
    const operations = {
      create: swap(create),
      read: swapRead(read),
      update: update.map(swapUpdate),
      delete: swap(remove),
      list: swap(list),
    };
    return { ...resource, operations, actions: swapActions(resource.actions) };
  };
  const swapLookup = (lookup: Lookup): Lookup => {
    const { read, list, compute } = lookup.operations;
    return {
      ...lookup,
      operations: { read: swap(read), list: swap(list), compute: swap(compute) },
      actions: swapActions(lookup.actions),
    };
  };
  return {
    ...catalogue,
    resources: catalogue.resources.map(swapResource),
    lookups: catalogue.lookups.map(swapLookup),
    actions: swapActions(catalogue.actions),
  };
}
