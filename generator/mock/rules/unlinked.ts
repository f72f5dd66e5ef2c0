import type { Schema } from '../../model/types.js';
import { singularWords } from '../../naming/plurals.js';
import { isObject } from '../../spec/json.js';
import type { Json, JsonObject } from '../../spec/types.js';
import type { World } from '../state/world.js';
import { isCreatable } from './seeds.js';

/** What an object of a new item would show as linked, by the document's example, nobody has linked yet. */
export function unlinkInside(world: World, value: Json, schema: Schema, outer = '', depth = 0): Json {
  if (!isObject(value) || depth > 3) return value;
  let copy: JsonObject | null = null;
  for (const [name, field] of schema.properties) {
    const inner = value[name];
    if (inner === undefined) continue;
    const shown = Array.isArray(inner)
      ? inner.length > 0 && showsLinks(world, name === 'items' ? outer : name, field)
        ? []
        : inner
      : unlinkInside(world, inner, field, name, depth + 1);
    if (shown === inner) continue;
    copy ??= Object.assign(Object.create(null) as JsonObject, value);
    copy[name] = shown;
  }
  return copy ?? value;
}

/** `floating_ips: [478]`, where clients make floating IPs. */
function showsLinks(world: World, name: string, { items, minItems }: Schema): boolean {
  if (!items || (minItems ?? 0) > 0) return false;
  const isNamed = items.properties.size === 0 ? items.types[0] !== 'object' : items.properties.has('id');
  const single = singularWords(name.replace(/[_-]?ids$/i, '') || name).join('_');
  const targets = isNamed ? world.references.findTargets(`${single}_id`, NO_SCHEMA) : [];
  return targets.length > 0 && targets.every(isCreatable);
}

const NO_SCHEMA = { description: '' } as Schema;
