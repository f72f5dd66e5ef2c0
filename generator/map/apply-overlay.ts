import type { AttributeOverlay, Config, ResourceOverlay } from '../config/types.js';
import type { Json } from '../spec/types.js';
import type { Attribute, Catalogue, Lookup, Resource } from './types.js';

const SAID = 'set in iacsmith.yaml';

/** What the overlay says about things that are already understood: names, keys, waits, attributes. */
export function applyOverlay(catalogue: Catalogue, config: Config): void {
  const renamed = new Map<string, string>();
  for (const resource of catalogue.resources) {
    const overlay = config.resources.get(resource.name);
    if (overlay) applyToResource(resource, overlay);
  }
  for (const thing of [...catalogue.resources, ...catalogue.lookups]) {
    const overlay = 'kind' in thing ? config.resources.get(thing.name) : config.lookups.get(thing.name);
    if (overlay?.family !== undefined) thing.family = overlay.family;
    if (overlay?.identity) thing.identity = overlay.identity;
    if (overlay?.naturalKey !== undefined) thing.naturalKey = overlay.naturalKey;
    if (overlay?.rename !== undefined && overlay.rename !== thing.name) renamed.set(thing.name, overlay.rename);
  }
  applyToActions(catalogue, config);
  if (renamed.size > 0) rename(catalogue, renamed);
}

function applyToResource(resource: Resource, overlay: ResourceOverlay): void {
  if (overlay.parent !== undefined) resource.parent = overlay.parent;
  if (overlay.wait === null) resource.wait = null;
  else if (overlay.wait) {
    const before = resource.wait?.status;
    const status = {
      field: overlay.wait.field?.split('.') ?? before?.field ?? ['status'],
      pending: overlay.wait.pending ?? before?.pending ?? [],
      ready: overlay.wait.ready ?? before?.ready ?? [],
      failed: overlay.wait.failed ?? before?.failed ?? [],
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
    if (attribute) applyToAttribute(attribute, change, resource);
  }
}

export function findAttribute(attributes: Attribute[], path: string[]): Attribute | undefined {
  const [first, ...rest] = path;
  const found = attributes.find((a) => a.name === first);
  if (!found || rest.length === 0) return found;
  const inside =
    found.attributes ??
    found.element?.attributes ??
    found.variants?.map((v) => ({ ...v.attribute, name: v.name })) ??
    [];
  return findAttribute(inside, rest);
}

function applyToAttribute(attribute: Attribute, change: AttributeOverlay, resource: Resource): void {
  if (change.required !== undefined) {
    attribute.required = change.required;
    if (change.required) attribute.optional = attribute.computed = false;
    else if (change.optional === undefined && !attribute.computed) attribute.optional = true;
  }
  if (change.optional !== undefined) {
    attribute.optional = change.optional;
    if (change.optional) attribute.required = false;
  }
  if (change.computed !== undefined) attribute.computed = change.computed;
  if (change.secret !== undefined) attribute.sensitive = change.secret;
  if (change.writeOnly !== undefined) attribute.writeOnly = change.writeOnly;
  if (change.createOnly !== undefined) attribute.createOnly = change.createOnly;
  if (change.volatile !== undefined) attribute.volatile = change.volatile;
  if (change.reference !== undefined) attribute.reference = change.reference;
  if (change.set !== undefined && (attribute.type === 'list' || attribute.type === 'set'))
    attribute.type = change.set ? 'set' : 'list';
  if ('default' in change) attribute.default = change.default as Json;
  if (change.description !== undefined) attribute.description = change.description;
  attribute.reason = change.reason ?? `${attribute.reason}; ${SAID}`;
  attribute.confidence = 'high';
  if (change.rename !== undefined) renameAttribute(resource, attribute, change.rename);
}

/** The name stands in bindings, identity and update fields too. */
function renameAttribute(resource: Resource, attribute: Attribute, name: string): void {
  const before = attribute.name;
  attribute.name = name;
  if (!resource.attributes.includes(attribute)) return;
  const swap = (n: string) => (n === before ? name : n);
  resource.identity = resource.identity.map(swap);
  if (resource.naturalKey === before) resource.naturalKey = name;
  const { create, read, update, delete: remove, list } = resource.operations;
  for (const call of [create, read, remove, list, ...update, ...resource.actions.map((a) => a.call)]) {
    for (const parameter of call?.parameters ?? []) parameter.attribute = swap(parameter.attribute);
    if (call?.body) call.body.fields = call.body.fields.map(swap);
  }
  for (const u of update) u.fields = u.fields.map(swap);
  for (const m of resource.presence?.match ?? []) m.attribute = swap(m.attribute);
}

function applyToActions(catalogue: Catalogue, config: Config): void {
  for (const action of [...catalogue.resources, ...catalogue.lookups]
    .flatMap((t) => t.actions)
    .concat(catalogue.actions)) {
    const overlay = config.operations.get(action.call.operation);
    if (!overlay) continue;
    if (overlay.name !== undefined && Object.keys(action.call.body?.fixed ?? {}).length === 0)
      action.name = overlay.name;
    if (overlay.destructive !== undefined) action.destructive = overlay.destructive;
  }
}

function rename(catalogue: Catalogue, names: Map<string, string>): void {
  const swap = (name: string) => names.get(name) ?? name;
  const things: (Resource | Lookup)[] = [...catalogue.resources, ...catalogue.lookups];
  for (const thing of things) {
    thing.name = swap(thing.name);
    if (thing.parent !== null) thing.parent = swap(thing.parent);
    visit(thing.attributes, (a) => {
      if (a.reference === null) return;
      const dot = a.reference.lastIndexOf('.');
      a.reference = `${swap(a.reference.slice(0, dot))}${a.reference.slice(dot)}`;
    });
  }
  for (const entry of catalogue.ledger) if (entry.resource !== null) entry.resource = swap(entry.resource);
  catalogue.order = catalogue.order.map(swap);
}

/** Dotted paths of all attributes: "disk.size". */
export function visitPaths(attributes: Attribute[], above = ''): string[] {
  return attributes.flatMap((a) => {
    const path = `${above}${a.name}`;
    return [path, ...visitPaths(a.attributes ?? a.element?.attributes ?? [], `${path}.`)];
  });
}

function visit(attributes: Attribute[], act: (attribute: Attribute) => void): void {
  for (const attribute of attributes) {
    act(attribute);
    visit(attribute.attributes ?? [], act);
    if (attribute.element) visit([attribute.element], act);
    for (const variant of attribute.variants ?? []) visit([variant.attribute], act);
  }
}
