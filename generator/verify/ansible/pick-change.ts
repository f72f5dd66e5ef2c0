import type { Attribute, Resource } from '../../map/types.js';
import { stringifyStable } from '../../spec/stable-json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { Rung } from './plan-rungs.js';

/** The options that name what a rung is about, with the values that it really has. */
export function nameThing({ resource, values, names }: Rung, result: JsonObject): JsonObject {
  const shown = (result[resource.name] ?? {}) as JsonObject;
  const given = ((result.invocation as JsonObject | undefined)?.module_args ?? {}) as JsonObject;
  const named: JsonObject = {};
  for (const attribute of resource.identity) {
    const name = names.get(attribute) ?? attribute;
    const value = shown[name] ?? given[name];
    if (value !== undefined && value !== null) named[name] = value;
  }
  for (const { attribute } of resource.operations.delete?.parameters ?? resource.operations.read?.parameters ?? []) {
    const name = names.get(attribute) ?? attribute;
    const value = given[name] ?? shown[name];
    if (value !== undefined && value !== null) named[name] = value;
  }
  return Object.hasOwn(values, 'wait_interval') ? { ...named, wait_interval: 0.1 } : named;
}

/** One option with another value than the thing has, null where no update takes one; a safe value before a likely one. */
export function pickChange({ resource, names }: Rung, result: JsonObject): JsonObject | null {
  const shown = (result[resource.name] ?? {}) as JsonObject;
  const fields = new Set(resource.operations.update.flatMap((update) => update.fields));
  for (const change of [changeValue, takeLikely]) {
    for (const attribute of resource.attributes) {
      const name = names.get(attribute.name);
      if (name === undefined || !fields.has(attribute.name) || !isPlain(attribute, resource)) continue;
      const changed = change(attribute, shown[name] ?? null);
      if (changed !== undefined) return { [name]: changed };
    }
  }
  return null;
}

/** Another name, where an id leads to the thing and an update takes the name; null elsewhere. */
export function pickName({ resource, names }: Rung, result: JsonObject): JsonObject | null {
  const { naturalKey, identity, operations } = resource;
  const name = names.get(naturalKey ?? '');
  const isTaken = operations.update.some(({ fields }) => fields.includes(naturalKey ?? ''));
  if (name === undefined || naturalKey === null || identity.includes(naturalKey) || !isTaken) return null;
  const value = ((result[resource.name] ?? {}) as JsonObject)[name];
  return typeof value === 'string' && value.endsWith('-ladder') ? { [name]: `${value}-2` } : null;
}

function isPlain(attribute: Attribute, { naturalKey, identity, attributes }: Resource): boolean {
  const { name, writeOnly, sensitive, deprecated, reference, when, out, optional, required } = attribute;
  if (attributes.some((other) => other.when?.attribute === name)) return false;
  if (!optional && !required) return false;
  if (name === naturalKey || identity.includes(name)) return false;
  return !writeOnly && !sensitive && !deprecated && reference === null && !when && out === null;
}

function changeValue(attribute: Attribute, value: Json): Json | undefined {
  const { type, enum: values, pattern, format, maximum } = attribute;
  if (type === 'boolean') return value !== true;
  if (values && type === 'string') return values.find((other) => other !== value && other !== null);
  if (type === 'map' && attribute.element?.type === 'string') return { role: 'changed' };
  if (type === 'string' && !pattern && !format) return 'Changed by the ladder';
  if (type === 'integer' && typeof value === 'number' && !values) {
    return maximum !== undefined && value + 1 > Number(maximum) ? value - 1 : value + 1;
  }
  return undefined;
}

/** What the document gives as an example, or the least that it allows where nothing is known. */
function takeLikely({ type, example, enum: values, minimum }: Attribute, value: Json): Json | undefined {
  if (type === 'object' || type === 'union') return undefined;
  const likely = example ?? values?.[0] ?? (type === 'integer' || type === 'number' ? Number(minimum ?? 1) : undefined);
  return likely === undefined || likely === null || isSame(likely, value) ? undefined : likely;
}

function isSame(a: Json, b: Json): boolean {
  return stringifyStable(a) === stringifyStable(b);
}
