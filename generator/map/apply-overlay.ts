import { suggestNearest } from '../config/nearest.js';
import { Objections } from '../config/objections.js';
import type { Config, ResourceOverlay } from '../config/types.js';
import { findPowerAttribute, takePowerAttribute } from './find-power.js';
import { orderOf } from './order.js';
import { applyToAttribute, SAID } from './overlay/apply-attribute.js';
import { findAttribute } from './overlay/find-attribute.js';
import { flattenAttribute } from './overlay/flatten.js';
import { prepareHost } from './overlay/host.js';
import { prepareItems } from './overlay/items.js';
import { mergeResource } from './overlay/merge.js';
import { findWanted, splitResource } from './overlay/split.js';
import { collectRenames, renameAll, renameAttributes } from './rename.js';
import type { Attribute, Catalogue, Lookup, Power, Resource } from './types.js';

/**
 * What the overlay says about resources that are already understood: keys, waits, attributes, and last their names and
 * places, all at once. `config` speaks of everything by its inferred name.
 */
export function applyOverlay(catalogue: Catalogue, config: Config): void {
  const renamed = collectRenames(catalogue, config);
  const known = new Set([...catalogue.resources, ...catalogue.lookups].map(({ name }) => name));
  const objections = new Objections(config);
  for (const subject of [...catalogue.resources, ...catalogue.lookups]) {
    const overlay = 'kind' in subject ? config.resources.get(subject.name) : config.lookups.get(subject.name);
    const has = (name: string) => listOwn(subject).some((own) => own.name === name);
    if (overlay?.family !== undefined) subject.family = overlay.family;
    // A name that is not there is reported as stale, and the key left as it was.
    if (overlay?.identity?.every(has)) subject.identity = overlay.identity;
    const key = overlay?.naturalKey;
    if (key !== undefined && [key ?? []].flat().every(has)) setNaturalKey(subject, [key ?? []].flat());
  }
  const moves: (() => void)[] = [];
  for (const resource of catalogue.resources) {
    const overlay = config.resources.get(resource.name);
    if (!overlay) continue;
    applyToResource(resource, overlay, known, objections);
    moves.push(...applyToAttributes(catalogue, resource, overlay, known, objections));
  }
  // Nothing is moved into or out of a resource before everything is said of it.
  for (const resource of [...catalogue.resources]) {
    const overlay = config.resources.get(resource.name);
    if (overlay) moves.push(...listRearrangements(catalogue, resource, overlay, objections));
  }
  for (const subject of [...catalogue.resources, ...catalogue.lookups]) {
    const overlay = 'kind' in subject ? config.resources.get(subject.name) : config.lookups.get(subject.name);
    const section = 'kind' in subject ? 'resources' : 'lookups';
    if (overlay?.host !== undefined)
      moves.push(prepareHost(subject, overlay.host, [section, subject.name, 'host'], objections));
  }
  applyToActions(catalogue, config);
  for (const move of moves) move();
  objections.raise();
  if (renamed.size > 0) renameAll(catalogue, renamed);
  catalogue.order = orderOf(catalogue.resources);
}

function listOwn(subject: Resource | Lookup): Attribute[] {
  return 'arguments' in subject ? [...subject.attributes, ...subject.arguments] : subject.attributes;
}

/** Who names one attribute says that it suffices. */
function setNaturalKey(subject: Resource | Lookup, [key, ...others]: string[]): void {
  subject.naturalKey = key ?? null;
  if ('kind' in subject) subject.naturalKeyWith = others;
}

function applyToResource(
  resource: Resource,
  overlay: ResourceOverlay,
  known: Set<string>,
  objections: Objections,
): void {
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
  else if (overlay.power) setPower(resource, overlay.power, objections);
}

function setPower(resource: Resource, overlay: NonNullable<ResourceOverlay['power']>, objections: Objections): void {
  const { power } = resource;
  const { actions } = overlay;
  const made: Power = {
    field: overlay.field?.split('.') ?? power?.field ?? ['status'],
    on: overlay.on ?? power?.on ?? [],
    off: overlay.off ?? power?.off ?? [],
    ...(power?.passing && { passing: power.passing.filter((value) => !overlay.on?.includes(value)) }),
    ...(power?.rest && { rest: power.rest }),
    actions: {
      on: actions?.on ?? power?.actions.on ?? '',
      off: actions?.off ?? power?.actions.off ?? '',
      restart: actions?.restart === undefined ? (power?.actions.restart ?? null) : actions.restart,
    },
    reason: SAID,
    confidence: 'high',
  };
  const names = resource.actions.map(({ name }) => name);
  for (const key of ['on', 'off', 'restart'] as const) {
    const name = made.actions[key];
    if (name === null || names.includes(name)) continue;
    const path = ['resources', resource.name, 'power', 'actions', key];
    const what = name === '' ? `says of no action that it turns the power ${key}` : `has no action "${name}"`;
    const nearest = suggestNearest(name, names);
    const listed = names.length === 0 ? 'It has no actions.' : `Its actions are ${names.join(', ')}.`;
    objections.add(path, `${resource.name} ${what}.`, nearest === '' ? listed : nearest);
  }
  resource.power = made;
  takePowerAttribute(resource, findSetter(resource, overlay.attribute, objections));
}

/** Null takes none of the document's attributes. */
function findSetter(resource: Resource, said: string | null | undefined, objections: Objections): Attribute | null {
  if (said === undefined) return findPowerAttribute(resource);
  if (said === null) return null;
  const found = resource.attributes.find(({ name }) => name === said);
  const path = ['resources', resource.name, 'power', 'attribute'];
  if (!found) {
    const names = resource.attributes.map(({ name }) => name);
    objections.add(path, `${resource.name} has no attribute "${said}".`, suggestNearest(said, names));
  } else if (found.type !== 'boolean' && found.type !== 'string')
    objections.add(path, `${said} of ${resource.name} is neither a text nor a yes or no.`, 'Take the line out.');
  return found ?? null;
}

/** Gives back what moves attributes about, for when everything else is said. */
function applyToAttributes(
  catalogue: Catalogue,
  resource: Resource,
  overlay: ResourceOverlay,
  known: Set<string>,
  objections: Objections,
): (() => void)[] {
  const renames = new Map<Attribute, { name: string; path: string[] }>();
  const flattened: { attribute: Attribute; path: string[] }[] = [];
  for (const [written, change] of overlay.attributes) {
    const attribute = findAttribute(resource.attributes, written.split('.'));
    if (!attribute) continue;
    const path = ['resources', resource.name, 'attributes', written];
    applyToAttribute(attribute, change, { resource, path, known, objections });
    if (change.rename !== undefined) renames.set(attribute, { name: change.rename, path: [...path, 'rename'] });
    if (change.flatten === true) flattened.push({ attribute, path: [...path, 'flatten'] });
  }
  return [
    () => renameAttributes(catalogue, resource, renames, objections),
    ...flattened.map(
      ({ attribute, path }) =>
        () =>
          flattenAttribute(catalogue, resource, attribute, path, objections),
    ),
  ];
}

/** Attributes that become a resource of their own, and resources that become attributes. */
function listRearrangements(
  catalogue: Catalogue,
  resource: Resource,
  overlay: ResourceOverlay,
  objections: Objections,
): (() => void)[] {
  const at = ['resources', resource.name];
  const splits = Object.entries(overlay.split ?? {}).map(([name, names]) => {
    const path = [...at, 'split', name];
    const wanted = findWanted(resource, names, path, objections);
    return () => wanted.length === names.length && splitResource(catalogue, resource, name, wanted, path, objections);
  });
  const merges = Object.entries(overlay.merge ?? {}).map(([child, name]) => () => {
    mergeResource(catalogue, resource, child, name, [...at, 'merge', child], objections);
  });
  const items = Object.entries(overlay.items ?? {}).map(([name, own]) =>
    prepareItems(catalogue, resource, name, own, [...at, 'items', name], objections),
  );
  return [...splits, ...merges, ...items];
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
  if (power.rest) power.rest = { ...power.rest, by: swap(power.rest.by), back: swap(power.rest.back) };
}
