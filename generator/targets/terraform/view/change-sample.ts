import type { Resource } from '../../../map/types.js';
import { isFixed } from '../../../model/is-fixed.js';
import { changeAny } from '../../../plan/samples/change-value.js';
import type { JsonObject } from '../../../spec/types.js';
import type { Shape } from './shape.js';

/** A resource with the values that it starts with. */
export interface Sampled {
  resource: Resource;
  shapes: readonly Shape[];
  values: JsonObject;
  /** What stands there after it was made, where somebody looked: what the API chose is no change. */
  state?: JsonObject;
}

/** Changes one attribute that an update takes; null where nothing can be changed in place. */
export function changeInPlace({ resource, shapes, values, state = {} }: Sampled): JsonObject | null {
  const updatable = new Set(resource.operations.update.flatMap(({ fields }) => fields));
  // Of another kind it would have other fields.
  const kinds = new Set(resource.attributes.flatMap(({ when }) => (when ? [when.attribute] : [])));
  const simple = shapes.filter(
    (shape) =>
      updatable.has(shape.source.name) &&
      !isFixed(shape.source) &&
      (shape.required || shape.optional) &&
      !shape.writeOnly &&
      !shape.sensitive &&
      !shape.source.writeOnly &&
      !shape.source.when &&
      !kinds.has(shape.source.name) &&
      // What a link sets too is the link's where both are there.
      !shape.source.linkedBy &&
      shape.source.reference === null &&
      shape.format !== 'JSON' &&
      ['String', 'Bool', 'Int64', 'Map'].includes(shape.kind) &&
      !resource.identity.includes(shape.source.name) &&
      shape.source.name !== resource.protection,
  );
  const names = new Map(simple.map(({ source, name }) => [source.name, name]));
  const change = changeAny({
    resource,
    open: simple.map(({ source }) => source),
    read: ({ name, default: preset }) => {
      const own = names.get(name) ?? '';
      return values[own] ?? state[own] ?? preset ?? null;
    },
  });
  return change && { ...values, [names.get(change.attribute.name) ?? '']: change.value };
}
