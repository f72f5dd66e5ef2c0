import type { Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';

/**
 * What has to be given, has one value only and says again what is made (`type: workspaces` in the body of a workspace) need
 * not be asked for. Of anything else (`protocol: HTTP`) there may be more one day, and people want to read it.
 */
export function presetNoun(wire: string, schema: Schema, noun: string): Schema {
  const only = findOnly(wire, schema);
  return only !== null && isSameNoun(only, noun) ? { ...schema, default: only } : schema;
}

/** The same of a reference, which is an id and the sort of what it names: {"type": "owners", "id": …}. */
export function presetSort(wire: string, schema: Schema, { properties }: Schema): Schema {
  const only = properties.size === 2 && properties.has('id') ? findOnly(wire, schema) : null;
  return only !== null ? { ...schema, default: only } : schema;
}

function findOnly(wire: string, { enum: values, default: preset, nullable, types }: Schema): string | null {
  const [only, ...others] = values ?? [];
  const isOne = typeof only === 'string' && others.length === 0 && !nullable && types.join() === 'string';
  return isOne && wire === 'type' && preset === undefined ? only : null;
}
