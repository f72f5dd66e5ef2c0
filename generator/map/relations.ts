import { singularWords, splitWords, squash, toSnake } from '../model/words.js';
import type { Attribute, Lookup, Resource } from './types.js';

interface Target {
  name: string;
  key: string;
  family: string;
  words: string[];
  type: string;
}

/** By the last word of the name, which both sides share. */
type Targets = Map<string, Target[]>;

const KEY_WORDS = new Set(['id', 'ids', 'uuid', 'uuids', 'name', 'names', 'slug', 'slugs', 'ref', 'identifier', 'key']);

/** Rule 9. An attribute named after another thing (`network_id`, `image`, `ssh_keys[]`) holds that thing's key. */
export function relate(resources: Resource[], lookups: Lookup[]): void {
  const targets: Targets = new Map();
  for (const thing of [...resources, ...lookups]) {
    const key = thing.identity[thing.identity.length - 1];
    if (
      key === undefined ||
      ('shape' in thing ? thing.shape !== 'collection' : thing.kind === 'attachment' || thing.kind === 'singleton')
    )
      continue;
    const type = thing.attributes.find((a) => a.name === key)?.type ?? 'string';
    const words = thing.name.split('_');
    const last = words[words.length - 1] as string;
    const same = targets.get(last);
    const target = { name: thing.name, key, family: thing.family, words, type };
    if (same) same.push(target);
    else targets.set(last, [target]);
  }
  for (const resource of resources) {
    for (const attribute of resource.attributes) relateAttribute(attribute, resource, targets);
    if (resource.parent) {
      const parent =
        resources.find((r) => r.name === resource.parent) ?? lookups.find((l) => l.name === resource.parent);
      const own = resource.attributes.filter(
        (a) => a.in === 'path' && a.required && !resource.identity.slice(-1).includes(a.name),
      );
      const last = own[own.length - 1];
      const key = parent?.identity[parent.identity.length - 1];
      if (parent && last && key) last.reference = `${parent.name}.${key}`;
    }
  }
}

function relateAttribute(attribute: Attribute, resource: Resource, targets: Targets): void {
  const isOwnKey =
    resource.kind !== 'attachment' && resource.identity.includes(attribute.name) && attribute.in !== 'path';
  const holder = attribute.type === 'list' || attribute.type === 'set' ? attribute.element : attribute;
  if (isOwnKey) return;
  if (holder && (holder.type === 'string' || holder.type === 'integer')) {
    const target = findTarget(attribute, resource, targets);
    if (target) attribute.reference = `${target.name}.${target.key}`;
    return;
  }
  for (const inner of holder?.attributes ?? []) relateAttribute(inner, resource, targets);
}

function findTarget(attribute: Attribute, resource: Resource, targets: Targets): Target | undefined {
  const words = splitWords(attribute.wire);
  const last = words[words.length - 1] ?? '';
  const keyed = words.length > 1 && KEY_WORDS.has(last);
  const noun = keyed ? words.slice(0, -1) : words;
  const wanted = singularWords(noun.join('_'));
  if (wanted.length === 0 || KEY_WORDS.has(wanted.join('_')) || attribute.format === 'date-time') return undefined;
  const named = targets.get(wanted[wanted.length - 1] as string);
  if (!named) return undefined;
  // A free text that happens to be called like a resource is not its key: demand a hint for plain names.
  if (!keyed && !hints(attribute, wanted)) return undefined;
  if (keyed && ['name', 'names'].includes(last) && attribute.computed && !attribute.optional) return undefined;
  const fits = named.filter((t) => endsWith(wanted, t.words) || endsWith(t.words, wanted));
  const exact = fits.filter((t) => t.words.join('_') === wanted.join('_'));
  const near = (exact.length > 0 ? exact : fits).filter((t) => t.family === resource.family);
  const pool = near.length > 0 ? near : exact.length > 0 ? exact : fits;
  const best = [...pool].sort(
    (a, b) => Math.abs(a.words.length - wanted.length) - Math.abs(b.words.length - wanted.length),
  )[0];
  if (!best) return undefined;
  if (best.name === resource.name && !/parent|source|base|origin|peer/.test(toSnake(attribute.wire))) return undefined;
  return best;
}

function endsWith(long: string[], short: string[]): boolean {
  return (
    short.length > 0 && short.length <= long.length && short.every((w, i) => long[long.length - short.length + i] === w)
  );
}

function hints(attribute: Attribute, noun: string[]): boolean {
  if (attribute.enum || attribute.type === 'boolean') return false;
  if (attribute.out !== null) return true;
  const text = `${attribute.description} ${attribute.element?.description ?? ''}`;
  const named = noun.map((w) => w.replace(/[^a-z0-9]/g, '')).join('[\\s_-]*');
  return (
    /\b(?:id|ids|identifier|identifiers|uuid|slug|name|names)\b/i.test(text) &&
    new RegExp(`\\b${named}s?\\b`, 'i').test(text) &&
    squash(attribute.wire) !== 'name'
  );
}

/** An order in which each resource comes after what it refers to; circles are cut where the document lists them first. */
export function orderOf(resources: Resource[]): string[] {
  const byName = new Map(resources.map((r) => [r.name, r]));
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (resource: Resource) => {
    if (state.has(resource.name)) return;
    state.set(resource.name, 'open');
    for (const name of referredBy(resource)) {
      const other = byName.get(name);
      if (other && !state.has(name)) visit(other);
    }
    state.set(resource.name, 'done');
    order.push(resource.name);
  };
  for (const resource of resources) visit(resource);
  return order;
}

function referredBy(resource: Resource): string[] {
  const names: string[] = [];
  const visit = (attributes: Attribute[]) => {
    for (const a of attributes) {
      if (a.reference && (a.required || a.optional)) names.push(a.reference.slice(0, a.reference.lastIndexOf('.')));
      visit(a.attributes ?? a.element?.attributes ?? []);
    }
  };
  visit(resource.attributes);
  return names;
}
