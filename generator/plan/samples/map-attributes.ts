import type { Action, Attribute, Catalogue } from '../../map/types.js';

/** The catalogue with the attributes and arguments of each of its parts made anew. */
export function mapAttributes(catalogue: Catalogue, change: (attributes: Attribute[]) => Attribute[]): Catalogue {
  const changeAction = (action: Action): Action => ({ ...action, arguments: change(action.arguments) });
  return {
    ...catalogue,
    resources: catalogue.resources.map((resource) => ({
      ...resource,
      operations: { ...resource.operations },
      attributes: change(resource.attributes),
      actions: resource.actions.map(changeAction),
    })),
    lookups: catalogue.lookups.map((lookup) => ({
      ...lookup,
      operations: { ...lookup.operations },
      attributes: change(lookup.attributes),
      arguments: change(lookup.arguments),
      actions: lookup.actions.map(changeAction),
    })),
    actions: catalogue.actions.map(changeAction),
  };
}
