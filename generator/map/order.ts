import type { Attribute, Resource } from './types.js';

/**
 * An order in which each resource comes after what it refers to, and always after what it lies in. Other circles are cut
 * where something may be left out, else where the document lists them first.
 */
export function orderOf(resources: Resource[]): string[] {
  const byName = new Map(resources.map((r) => [r.name, r]));
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (resource: Resource) => {
    if (state.has(resource.name)) return;
    state.set(resource.name, 'open');
    const needed = new Set([resource.parent, ...needs(resource)]);
    for (const name of [...(resource.parent === null ? [] : [resource.parent]), ...referredBy(resource)]) {
      const other = byName.get(name);
      if (other && !state.has(name) && !mustWait(other) && (needed.has(name) || !needsOpen(other))) visit(other);
    }
    state.set(resource.name, 'done');
    order.push(resource.name);
  };
  /** What it lies in is being placed just now: it has to wait for that. */
  const mustWait = (inner: Resource): boolean => {
    const seen = new Set<string>();
    for (let at: Resource | undefined = inner; at?.parent && !seen.has(at.name); at = byName.get(at.parent)) {
      if (state.get(at.parent) === 'open') return true;
      seen.add(at.name);
    }
    return false;
  };
  const needsOpen = (resource: Resource, seen = new Set<string>()): boolean =>
    needs(resource).some((name) => {
      const other = byName.get(name);
      if (!other || seen.has(name)) return false;
      return state.get(name) === 'open' || (!state.has(name) && needsOpen(other, seen.add(name)));
    });
  for (const resource of resources) visit(resource);
  return order;
}

/** What it cannot be made without. */
function needs(resource: Resource): string[] {
  return listReferred(resource, ({ required }) => required);
}

/** What is only shown makes no order. */
function referredBy(resource: Resource): string[] {
  return listReferred(resource, ({ required, optional }) => required || optional);
}

function listReferred(resource: Resource, counts: (attribute: Attribute) => boolean): string[] {
  const names: string[] = [];
  const visit = (attributes: Attribute[]) => {
    for (const a of attributes.filter(counts)) {
      if (a.reference) names.push(a.reference.slice(0, a.reference.lastIndexOf('.')));
      visit(a.attributes ?? a.element?.attributes ?? []);
    }
  };
  visit(resource.attributes);
  return names;
}
