import type { Attribute } from '../../../map/types.js';
import { changeValue, findLikely, isPlain } from '../../../plan/samples/change-value.js';
import { get, withoutNulls } from '../../../spec/json.js';
import { stringifyStable } from '../../../spec/stable-json.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import type { Rung } from '../view/checks/plan-rungs.js';

/** The options that name what a rung is about, with the values that it really has. */
export function nameSubject({ resource, result: at, values, names }: Rung, result: JsonObject): JsonObject {
  const shown = (result[at] ?? {}) as JsonObject;
  const given = ((result.invocation as JsonObject | undefined)?.module_args ?? {}) as JsonObject;
  const named: JsonObject = {};
  for (const attribute of resource.identity) {
    const name = names.get(attribute) ?? attribute;
    const value = get(shown, name) ?? get(given, name);
    if (value !== undefined && value !== null) named[name] = value;
  }
  const { create, read, delete: remove } = resource.operations;
  // What it was made in is always said, also where a path of its own leads to it.
  for (const { attribute } of [...(create?.parameters ?? []), ...((remove ?? read)?.parameters ?? [])]) {
    const name = names.get(attribute) ?? attribute;
    const value = get(given, name) ?? get(shown, name);
    if (value !== undefined && value !== null) named[name] = value;
  }
  for (const { name, forRemoval } of resource.attributes) {
    const value = forRemoval ? get(given, names.get(name) ?? name) : undefined;
    if (value !== undefined && value !== null) named[names.get(name) ?? name] = value;
  }
  return Object.hasOwn(values, 'wait_interval') ? { ...named, wait_interval: 0.1 } : named;
}

/** What an update demands each time and no answer shows: a task goes on saying it. */
export function nameUnshown({ resource, names }: Rung, result: JsonObject): JsonObject {
  const given = ((result.invocation as JsonObject | undefined)?.module_args ?? {}) as JsonObject;
  const sent = new Set(resource.operations.update.flatMap(({ mode, fields }) => (mode === 'replace' ? fields : [])));
  const unshown = resource.attributes.filter((own) => own.required && own.writeOnly && sent.has(own.name));
  const told = unshown.map(({ name }) => [names.get(name) ?? name, get(given, names.get(name) ?? name) ?? null]);
  return withoutNulls(Object.fromEntries(told)) as JsonObject;
}

/** One option with another value than the resource has, null where no update takes one; a safe value before a likely one. */
export function pickChange({ resource, result: at, names }: Rung, result: JsonObject): JsonObject | null {
  const shown = (result[at] ?? {}) as JsonObject;
  const fields = new Set(resource.operations.update.flatMap((update) => update.fields));
  const takeSafe = (attribute: Attribute, value: Json) => changeValue(attribute, value, 'Changed by the ladder');
  for (const change of [takeSafe, takeLikely]) {
    for (const attribute of resource.attributes) {
      const name = names.get(attribute.name);
      if (name === undefined || !fields.has(attribute.name) || !isPlain(attribute, resource)) continue;
      const changed = change(attribute, get(shown, name) ?? null);
      if (changed !== undefined) return { [name]: changed };
    }
  }
  return null;
}

/** Another name, where an id leads to the resource and an update takes the name; null elsewhere. */
export function pickName({ resource, result: at, names }: Rung, result: JsonObject): JsonObject | null {
  const { naturalKey, identity, operations } = resource;
  const name = names.get(naturalKey ?? '');
  const isKept = resource.attributes.some(
    (attribute) => attribute.name === naturalKey && attribute.onChange !== 'update',
  );
  const isTaken = !isKept && operations.update.some(({ fields }) => fields.includes(naturalKey ?? ''));
  if (name === undefined || naturalKey === null || identity.includes(naturalKey) || !isTaken) return null;
  const value = ((result[at] ?? {}) as JsonObject)[name];
  return typeof value === 'string' && value.endsWith('-ladder') ? { [name]: `${value}-2` } : null;
}

function takeLikely(attribute: Attribute, value: Json): Json | undefined {
  const likely = findLikely(attribute);
  return likely === undefined || isSame(likely, value) ? undefined : likely;
}

function isSame(a: Json, b: Json): boolean {
  return stringifyStable(a) === stringifyStable(b);
}
