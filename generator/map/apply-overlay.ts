import type { AttributeOverlay, Config, ResourceOverlay } from '../config/types.js';
import type { Json } from '../spec/types.js';
import { orderOf } from './order.js';
import { collectRenames, renameAll, renameAttribute } from './rename.js';
import type { Attribute, Catalogue, Lookup, Power, Resource } from './types.js';

const SAID = 'set in iacsmith.yaml';

/** What the overlay says about resources that are already understood: names, keys, waits, attributes. */
export function applyOverlay(catalogue: Catalogue, config: Config): void {
  const renamed = collectRenames(catalogue, config);
  const known = new Set(
    [...catalogue.resources, ...catalogue.lookups].flatMap((t) => [t.name, ...renamedTo(t.name, renamed)]),
  );
  for (const subject of [...catalogue.resources, ...catalogue.lookups]) {
    const overlay = 'kind' in subject ? config.resources.get(subject.name) : config.lookups.get(subject.name);
    if (overlay?.family !== undefined) subject.family = overlay.family;
    if (overlay?.identity) subject.identity = overlay.identity;
    if (overlay?.naturalKey !== undefined) setNaturalKey(subject, [overlay.naturalKey ?? []].flat());
  }
  for (const resource of catalogue.resources) {
    const overlay = config.resources.get(resource.name);
    if (overlay) applyToResource(catalogue, resource, overlay, known);
  }
  applyToActions(catalogue, config);
  if (renamed.size > 0) renameAll(catalogue, renamed);
  catalogue.order = orderOf(catalogue.resources);
}

/** Who names one attribute says that it suffices. */
function setNaturalKey(subject: Resource | Lookup, [key, ...others]: string[]): void {
  subject.naturalKey = key ?? null;
  if ('kind' in subject) subject.naturalKeyWith = others;
}

function renamedTo(name: string, renamed: Map<string, string>): string[] {
  const next = renamed.get(name);
  return next === undefined ? [] : [next];
}

function applyToResource(catalogue: Catalogue, resource: Resource, overlay: ResourceOverlay, known: Set<string>): void {
  // A parent that is not there is reported as stale, and left out.
  if (overlay.parent === null || (overlay.parent !== undefined && known.has(overlay.parent)))
    resource.parent = overlay.parent;
  if (overlay.wait === null) resource.wait = null;
  else if (overlay.wait) {
    const before = resource.wait?.status;
    const status = {
      field: overlay.wait.field?.split('.') ?? before?.field ?? ['status'],
      pending: overlay.wait.pending ?? before?.pending ?? [],
      ready: overlay.wait.ready ?? before?.ready ?? [],
      failed: overlay.wait.failed ?? before?.failed ?? [],
      ...(before?.steady && !overlay.wait.pending && { steady: true as const }),
      reason: SAID,
      confidence: 'high' as const,
    };
    resource.wait = { create: true, update: true, delete: resource.wait?.delete ?? false, status };
  }
  if (overlay.power === null) resource.power = null;
  else if (overlay.power) {
    const { power } = resource;
    const actions = overlay.power.actions;
    resource.power = {
      field: overlay.power.field?.split('.') ?? power?.field ?? ['status'],
      on: overlay.power.on ?? power?.on ?? [],
      off: overlay.power.off ?? power?.off ?? [],
      actions: {
        on: actions?.on ?? power?.actions.on ?? '',
        off: actions?.off ?? power?.actions.off ?? '',
        restart: actions?.restart ?? power?.actions.restart ?? null,
      },
    };
  }
  for (const [path, change] of overlay.attributes) {
    const attribute = findAttribute(resource.attributes, path.split('.'));
    if (attribute) applyToAttribute(attribute, change, resource, catalogue, known);
  }
}

function findAttribute(attributes: Attribute[], path: string[]): Attribute | undefined {
  const [first, ...rest] = path;
  const found = attributes.find((a) => a.name === first);
  if (!found || rest.length === 0) return found;
  const inside = found.attributes ?? found.element?.attributes ?? found.variants?.map((v) => v.attribute) ?? [];
  return findAttribute(inside, rest);
}

function applyToAttribute(
  attribute: Attribute,
  change: AttributeOverlay,
  resource: Resource,
  catalogue: Catalogue,
  known: Set<string>,
): void {
  if (change.required !== undefined) {
    attribute.required = change.required;
    if (change.required) attribute.optional = attribute.computed = false;
    else if (change.optional === undefined && !attribute.computed) attribute.optional = true;
  }
  if (change.optional !== undefined) {
    attribute.optional = change.optional;
    if (change.optional) attribute.required = false;
  }
  if (change.computed !== undefined) {
    attribute.computed = change.computed;
    if (change.computed && attribute.required) {
      attribute.required = false;
      attribute.optional = change.optional ?? true;
    }
  }
  if (change.secret !== undefined) {
    attribute.sensitive = change.secret;
    delete attribute.confidential;
  }
  if (change.writeOnly !== undefined) attribute.writeOnly = change.writeOnly;
  if (change.createOnly !== undefined) attribute.onChange = change.createOnly ? 'replace' : 'update';
  if (change.onChange !== undefined) attribute.onChange = change.onChange;
  if (!attribute.required && !attribute.optional) attribute.onChange = 'none';
  else if (attribute.onChange === 'none' && resource.attributes.includes(attribute)) attribute.onChange = 'update';
  if (change.volatile !== undefined) attribute.volatile = change.volatile;
  if (change.reference === null || known.has(change.reference?.split('.', 1)[0] ?? ''))
    attribute.reference = change.reference ?? null;
  if (change.set !== undefined && (attribute.type === 'list' || attribute.type === 'set'))
    attribute.type = change.set ? 'set' : 'list';
  if ('default' in change) attribute.default = change.default as Json;
  if (change.description !== undefined) attribute.description = change.description;
  if (change.reason !== undefined) attribute.doubt = change.reason;
  attribute.reason = change.reason ?? `${attribute.reason}; ${SAID}`;
  attribute.confidence = 'high';
  if (change.rename !== undefined) renameAttribute(catalogue, resource, attribute, change.rename);
}

function applyToActions(catalogue: Catalogue, config: Config): void {
  for (const owner of [...catalogue.resources, ...catalogue.lookups, catalogue]) {
    for (const action of owner.actions) {
      const overlay = config.operations.get(action.call.operation);
      // One operation that does several resources keeps the names of its values.
      if (overlay?.name !== undefined && Object.keys(action.call.body?.fixed ?? {}).length === 0) {
        if ('power' in owner && owner.power) renameInPower(owner.power, action.name, overlay.name);
        action.name = overlay.name;
      }
      if (overlay?.destructive !== undefined) action.destructive = overlay.destructive;
    }
  }
}

function renameInPower(power: Power, before: string, name: string): void {
  const { on, off, restart } = power.actions;
  const swap = (n: string) => (n === before ? name : n);
  power.actions = { on: swap(on), off: swap(off), restart: restart === null ? null : swap(restart) };
}

/** Dotted paths of all attributes: "disk.size". */
export function visitPaths(attributes: Attribute[], above = ''): string[] {
  return attributes.flatMap((a) => {
    const path = `${above}${a.name}`;
    const inside = a.attributes ?? a.element?.attributes ?? a.variants?.map((v) => v.attribute) ?? [];
    return [path, ...visitPaths(inside, `${path}.`)];
  });
}
