import type { JsonObject } from '../../spec/types.js';
import { Alias, Anchor, type YamlMap, type YamlValue } from './yaml-print.js';

/** Fewer members than this are written again. */
const LEAST = 3;
const MEMBERS = 'contains';
/** What a reader of YAML takes for a name. */
const NAME = /[^A-Za-z0-9_]+/g;

/**
 * Return values in which the same members stand several times: they are written once, under the name of what has them
 * first, and named in the other places.
 */
export function shareMembers(returns: JsonObject): YamlMap {
  const ids = new Map<string, number>();
  const known = new WeakMap<object, number>();
  const uses = new Map<number, number>();
  const names = new Map<number, string>();
  const taken = new Set<string>();
  count(returns);
  return [...uses.values()].some((times) => times > 1) ? write(returns) : returns;

  /** Equal values have the same number. */
  function identify(value: YamlValue): string {
    if (typeof value !== 'object' || value === null)
      return typeof value === 'string' ? JSON.stringify(value) : String(value);
    const seen = known.get(value);
    if (seen !== undefined) return `#${seen}`;
    const key = Array.isArray(value)
      ? `[${value.map(identify).join()}`
      : `{${Object.entries(value as YamlMap).map(([name, inner]) => `${JSON.stringify(name)}:${identify(inner)}`)}`;
    const id = ids.get(key) ?? ids.size;
    ids.set(key, id);
    known.set(value, id);
    return `#${id}`;
  }

  function findId(value: YamlValue): number | null {
    if (typeof value !== 'object' || value === null || Object.keys(value).length < LEAST) return null;
    identify(value);
    return known.get(value) ?? null;
  }

  /** What is inside members that were seen before is written with them. */
  function count(map: YamlMap): void {
    for (const value of Object.values(map)) {
      const members = isMap(value) ? value[MEMBERS] : undefined;
      if (!isMap(members)) continue;
      const id = findId(members);
      const times = id === null ? 0 : (uses.get(id) ?? 0);
      if (id !== null) uses.set(id, times + 1);
      if (times === 0) count(members);
    }
  }

  function write(map: YamlMap): YamlMap {
    const entries = Object.entries(map).map(([name, value]): [string, YamlValue] => {
      const members = isMap(value) ? value[MEMBERS] : undefined;
      return [name, isMap(value) && isMap(members) ? { ...value, [MEMBERS]: writeMembers(name, members) } : value];
    });
    return Object.fromEntries(entries);
  }

  function writeMembers(holder: string, members: YamlMap): YamlValue {
    const id = findId(members);
    if (id === null || (uses.get(id) ?? 0) < 2) return write(members);
    const name = names.get(id);
    if (name !== undefined) return new Alias(name);
    const free = pickName(holder.replace(NAME, '_') || 'members');
    names.set(id, free);
    return new Anchor(free, write(members));
  }

  function pickName(wanted: string): string {
    let free = wanted;
    for (let n = 2; taken.has(free); n += 1) free = `${wanted}_${n}`;
    taken.add(free);
    return free;
  }
}

function isMap(value: YamlValue | undefined): value is YamlMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
