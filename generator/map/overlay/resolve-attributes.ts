import { movePlaces } from '../../config/places.js';
import type { Path } from '../../config/pointer.js';
import type { AttributeOverlay, Config, ItemsOverlay, ResourceOverlay } from '../../config/types.js';
import type { Attribute, Catalogue } from '../types.js';
import { listInside } from './find-attribute.js';
import { mergeEntries } from './resolve-subjects.js';

/**
 * The same config with every attribute under its inferred path, whichever of its names each step uses: keys, identity,
 * natural keys and references, so that the overlay holds in whatever order it is written.
 */
export function resolveAttributes(config: Config, catalogue: Catalogue): Config {
  const finders = new Map<string, (path: string) => string>();
  for (const { name, attributes } of catalogue.resources) {
    const overlay = config.resources.get(name);
    if (overlay && [...overlay.attributes.values()].some(({ rename }) => rename !== undefined))
      finders.set(name, makeFinder(attributes, overlay));
  }
  if (finders.size === 0) return config;
  const moved = new Map<string, Path>();
  const resources = new Map(
    [...config.resources].map(([name, overlay]) => {
      const find = finders.get(name) ?? ((path: string) => path);
      const at = ['resources', name, 'attributes'];
      const join = (a: AttributeOverlay, b: AttributeOverlay): AttributeOverlay => ({ ...a, ...b });
      const attributes = mergeEntries(overlay.attributes, at, find, moved, join);
      for (const [path, own] of attributes) attributes.set(path, moveReference(own, finders));
      return [name, moveKeys({ ...overlay, attributes }, find)];
    }),
  );
  const resolved = { ...config, resources };
  movePlaces(config, resolved, moved);
  return resolved;
}

function moveKeys(overlay: ResourceOverlay, find: (path: string) => string): ResourceOverlay {
  const { identity, naturalKey, items } = overlay;
  return {
    ...overlay,
    ...(identity && { identity: identity.map(find) }),
    ...(typeof naturalKey === 'string' && { naturalKey: find(naturalKey) }),
    ...(Array.isArray(naturalKey) && { naturalKey: naturalKey.map(find) }),
    ...(items && {
      items: Object.fromEntries(Object.entries(items).map(([name, own]) => [name, moveItems(own, find)])),
    }),
  };
}

function moveItems(items: ItemsOverlay, find: (path: string) => string): ItemsOverlay {
  const list = find(items.list);
  const findMember = (name: string) => find(`${list}.${name}`).slice(list.length + 1);
  const { key, change } = items;
  return {
    list,
    ...(key && { key: key.map(findMember) }),
    ...(change && { change: { ...change, field: findMember(change.field) } }),
  };
}

function moveReference(own: AttributeOverlay, finders: ReadonlyMap<string, (path: string) => string>) {
  if (typeof own.reference !== 'string') return own;
  const dot = own.reference.indexOf('.');
  const find = finders.get(own.reference.slice(0, dot));
  return find ? { ...own, reference: `${own.reference.slice(0, dot)}.${find(own.reference.slice(dot + 1))}` } : own;
}

/** From a path that may use new names to the inferred one; what leads nowhere stays as it is written. */
function makeFinder(attributes: readonly Attribute[], { attributes: changes }: ResourceOverlay) {
  const find = (path: string): string => {
    let inside = attributes;
    const found: string[] = [];
    for (const step of path.split('.')) {
      const above = found.map((name) => `${name}.`).join('');
      const own =
        inside.find(({ name }) => name === step) ?? inside.find(({ name }) => renamed.get(`${above}${name}`) === step);
      if (!own) return path;
      found.push(own.name);
      inside = listInside(own);
    }
    return found.join('.');
  };
  const renamed = new Map<string, string>();
  // What lies deeper may stand under a new name of what is above it.
  const entries = [...changes].sort(([a], [b]) => a.split('.').length - b.split('.').length);
  for (const [path, { rename }] of entries) if (rename !== undefined) renamed.set(find(path), rename);
  return find;
}
