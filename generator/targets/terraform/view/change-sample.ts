import type { Resource } from '../../../map/types.js';
import { stringifyStable } from '../../../spec/stable-json.js';
import type { JsonObject } from '../../../spec/types.js';
import { sampleShape } from './make-sample.js';
import type { Shape } from './shape.js';

/** A resource with the values that it starts with. */
export interface Sampled {
  resource: Resource;
  shapes: readonly Shape[];
  values: JsonObject;
}

/** Changes one attribute that an update takes; null where nothing can be changed in place. */
export function changeInPlace({ resource, shapes, values }: Sampled): JsonObject | null {
  const updatable = new Set(resource.operations.update.flatMap(({ fields }) => fields));
  const simple = shapes.filter(
    (shape) =>
      updatable.has(shape.source.name) &&
      !shape.source.createOnly &&
      (shape.required || shape.optional) &&
      !shape.writeOnly &&
      !shape.source.sensitive &&
      !shape.source.writeOnly &&
      !shape.source.when &&
      shape.source.reference === null &&
      shape.format !== 'JSON' &&
      ['String', 'Bool', 'Int64', 'Map'].includes(shape.kind) &&
      !resource.identity.includes(shape.source.name) &&
      shape.source.name !== resource.protection,
  );
  const chosen =
    simple.find(({ kind, source }) => kind === 'Map' || /description|note|comment/.test(source.name)) ??
    simple.find(({ source }) => !source.enum) ??
    simple[0];
  if (!chosen) return null;
  for (const turn of [1, 2, 0]) {
    const value = sampleShape(chosen, () => null, `${resource.name}-new`, turn);
    if (stringifyStable(value) !== stringifyStable(values[chosen.name] ?? chosen.source.default ?? null))
      return { ...values, [chosen.name]: value };
  }
  return null;
}
