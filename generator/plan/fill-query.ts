import type { Action, Attribute, Call, Catalogue, Lookup } from '../map/types.js';
import { replaceCalls } from './access/list-calls.js';

/** The same catalogue, in which nobody has to say what a query demands and the document has a default for: a client sends that. */
export function fillQuery(catalogue: Catalogue): Catalogue {
  const fillCall = <C extends Call>(call: C): C => {
    const query = fillAll(call.query);
    return 'filters' in call ? { ...call, query, filters: fillAll(call.filters as Attribute[]) } : { ...call, query };
  };
  const fillArguments = <T extends Action | Lookup>(one: T): T => ({ ...one, arguments: fillAll(one.arguments) });
  const { resources, lookups, actions, ...rest } = replaceCalls(catalogue, fillCall);
  return {
    ...rest,
    resources: resources.map((resource) => ({ ...resource, actions: resource.actions.map(fillArguments) })),
    lookups: lookups.map((lookup) => ({ ...fillArguments(lookup), actions: lookup.actions.map(fillArguments) })),
    actions: actions.map(fillArguments),
  };
}

function fillAll(attributes: readonly Attribute[]): Attribute[] {
  return attributes.map((attribute) => {
    const { in: place, required, default: preset } = attribute;
    const isPlain = preset !== undefined && preset !== null && typeof preset !== 'object';
    if (place !== 'query' || !required || !isPlain) return attribute;
    const reason = `${attribute.reason}; its default is sent where nothing is given`;
    return { ...attribute, required: false, optional: true, sendsDefault: true, reason };
  });
}
