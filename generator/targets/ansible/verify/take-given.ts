import { get, withoutNulls } from '../../../spec/json.js';
import { stringifyStable } from '../../../spec/stable-json.js';
import type { Json, JsonObject } from '../../../spec/types.js';
import type { Rung } from '../view/checks/plan-rungs.js';
import { nameSubject } from './pick-change.js';

/** What the first task gave, with every template replaced by what it stood for. */
export function takeGiven(rung: Rung, result: JsonObject): JsonObject {
  const { module_args: given } = result.invocation as { module_args: JsonObject };
  const isOpen = (value: Json) => stringifyStable(value).includes('{{');
  // A module tells its arguments with everything that was left out, which is not what was given.
  const said = Object.entries(rung.values).map(([name, value]) => [
    name,
    isOpen(value) ? withoutNulls(get(given, name) ?? null) : value,
  ]);
  return { ...Object.fromEntries(said), ...(rung.isAnotherEachTime ? nameSubject(rung, result) : {}) };
}

/** The same under another name, null where it has none that people choose. */
export function nameAnother(rung: Rung, result: JsonObject): JsonObject | null {
  const { resource, names } = rung;
  const given = takeGiven(rung, result);
  const option = (attribute: string) => names.get(attribute) ?? attribute;
  const key = option(resource.naturalKey ?? '');
  const isNamed = resource.identity.some((attribute) => option(attribute) !== key && given[option(attribute)]);
  const name = given[key];
  return typeof name === 'string' && name.endsWith('-ladder') && !isNamed ? { ...given, [key]: `${name}2` } : null;
}
