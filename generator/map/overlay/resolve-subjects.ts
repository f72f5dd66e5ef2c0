import { movePlaces } from '../../config/places.js';
import { type Path, pointTo } from '../../config/pointer.js';
import type { AttributeOverlay, Config, LookupOverlay, ResourceOverlay } from '../../config/types.js';

/** What the document has, by the names that were inferred. */
export interface Subjects {
  resources: ReadonlySet<string>;
  lookups: ReadonlySet<string>;
}

/**
 * The same config with every resource and lookup under its inferred name, whichever of its two names an entry uses.
 * Where the new name of one is the inferred name of another, the inferred name is meant.
 */
export function resolveSubjects(config: Config, { resources, lookups }: Subjects): Config {
  const known = new Set([...resources, ...lookups]);
  const old = new Map<string, string>();
  for (const [name, { rename }] of [...config.resources, ...config.lookups]) {
    if (rename !== undefined && rename !== name && !known.has(rename)) old.set(rename, name);
  }
  if (old.size === 0) return config;
  const find = (name: string) => old.get(name) ?? name;
  const moved = new Map<string, Path>();
  const resolved: Config = {
    ...config,
    resources: mergeEntries(config.resources, ['resources'], find, moved, joinResources),
    lookups: mergeEntries(config.lookups, ['lookups'], find, moved, (a, b): LookupOverlay => ({ ...a, ...b })),
    operations: new Map(
      [...config.operations].map(([key, entry]) => [
        key,
        entry.resource === undefined ? entry : { ...entry, resource: find(entry.resource) },
      ]),
    ),
  };
  for (const overlay of resolved.resources.values()) {
    if (typeof overlay.parent === 'string') overlay.parent = find(overlay.parent);
    overlay.attributes = new Map([...overlay.attributes].map(([path, own]) => [path, moveReference(own, find)]));
  }
  movePlaces(config, resolved, moved);
  return resolved;
}

function moveReference(own: AttributeOverlay, find: (name: string) => string): AttributeOverlay {
  if (typeof own.reference !== 'string') return own;
  const dot = own.reference.indexOf('.');
  return { ...own, reference: `${find(own.reference.slice(0, dot))}${own.reference.slice(dot)}` };
}

function joinResources(first: ResourceOverlay, second: ResourceOverlay): ResourceOverlay {
  return { ...first, ...second, attributes: new Map([...first.attributes, ...second.attributes]) };
}

/** Entries under the names that `find` gives; two of the same one are taken together, and where each was written is kept. */
export function mergeEntries<T extends object>(
  entries: ReadonlyMap<string, T>,
  path: Path,
  find: (name: string) => string,
  moved: Map<string, Path>,
  join: (first: T, second: T) => T,
): Map<string, T> {
  const merged = new Map<string, T>();
  for (const [name, entry] of entries) {
    const key = find(name);
    const before = merged.get(key);
    merged.set(key, before ? join(before, entry) : { ...entry });
    if (key === name) continue;
    for (const member of Object.keys(entry)) {
      moved.set(pointTo([...path, key, member]), [...path, name, member]);
      if (member !== 'attributes') continue;
      for (const at of (entry as { attributes?: Map<string, unknown> }).attributes?.keys() ?? []) {
        moved.set(pointTo([...path, key, member, at]), [...path, name, member, at]);
      }
    }
  }
  return merged;
}
