import type { Action, Attribute, Call, Catalogue, List, Lookup, Resource, Update } from '../../map/types.js';
import { isSingle } from '../kinds.js';
import type { SharedSetting } from './types.js';

/** The same catalogue, in which nothing is demanded any more that a setting can say. */
export function applySettings(catalogue: Catalogue, settings: readonly SharedSetting[]): Catalogue {
  if (settings.length === 0) return catalogue;
  const made = new Set(catalogue.resources.filter(({ operations }) => operations.create).map(({ name }) => name));
  const byName = new Map(settings.map((setting) => [setting.name, setting]));
  const relax = (attribute: Attribute): Attribute => {
    const setting = byName.get(attribute.name);
    if (!setting || attribute.in === 'body' || !attribute.required) return attribute;
    if ((attribute.in === 'header') !== (setting.in === 'header')) return attribute;
    const reason = `${attribute.reason}; the setting ${setting.name} says it for all`;
    const isPlaced = made.has(attribute.reference?.split('.')[0] ?? '');
    return {
      ...attribute,
      required: false,
      optional: true,
      computed: true,
      setting: setting.name,
      ...(isPlaced && { placed: true as const }),
      reason,
    };
  };
  // What names the resource itself has to be said: no two have the same.
  const relaxOwn = (own: string | undefined) => (attribute: Attribute) =>
    attribute.name === own ? attribute : relax(attribute);
  const relaxCall = <C extends Call>(call: C): C => ({ ...call, headers: call.headers.map(relax) });
  const relaxMaybe = <C extends Call>(call: C | null): C | null => call && relaxCall(call);
  const relaxUpdate = (update: Update): Update => ({ ...relaxCall(update), unset: relaxMaybe(update.unset) });
  const relaxAction = (action: Action): Action => ({
    ...action,
    call: relaxCall(action.call),
    arguments: action.arguments.map(relax),
  });
  const relaxList = (list: List | null): List | null => relaxMaybe(list);
  return {
    ...catalogue,
    resources: catalogue.resources.map(
      (resource): Resource => ({
        ...resource,
        attributes: resource.attributes.map(relaxOwn(isSingle(resource.kind) ? undefined : resource.identity.at(-1))),
        actions: resource.actions.map(relaxAction),
        operations: {
          create: relaxMaybe(resource.operations.create),
          read: relaxMaybe(resource.operations.read),
          update: resource.operations.update.map(relaxUpdate),
          delete: relaxMaybe(resource.operations.delete),
          list: relaxList(resource.operations.list),
        },
      }),
    ),
    lookups: catalogue.lookups.map(
      (lookup): Lookup => ({
        ...lookup,
        arguments: lookup.arguments.map(relaxOwn(lookup.shape === 'single' ? undefined : lookup.identity.at(-1))),
        attributes: lookup.attributes.map(relaxOwn(lookup.shape === 'single' ? undefined : lookup.identity.at(-1))),
        actions: lookup.actions.map(relaxAction),
        operations: {
          read: relaxMaybe(lookup.operations.read),
          list: relaxList(lookup.operations.list),
          compute: relaxMaybe(lookup.operations.compute),
        },
      }),
    ),
    actions: catalogue.actions.map(relaxAction),
  };
}
