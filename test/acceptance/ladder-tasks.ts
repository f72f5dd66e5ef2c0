import type { Attribute, Catalogue, Lookup, Resource } from '../../generator/map/types.js';
import type { Json, JsonObject } from '../../generator/spec/types.js';
import type { AnsibleView } from '../../generator/view/ansible/types.js';
import { toPlural, toSnake } from '../../generator/view/naming.js';

/** A task of the ladder: `name` is the resource's, so that results can be told apart. */
export interface Task {
  name: string;
  [module: string]: Json;
}

export interface Rung {
  resource: Resource;
  module: string;
  values: JsonObject;
}

/** The tasks that make one of everything, in an order in which each comes after what it refers to. */
export function planLadder(catalogue: Catalogue, view: AnsibleView, full: string): { finds: Task[]; rungs: Rung[] } {
  const byName = new Map(catalogue.resources.map((resource) => [resource.name, resource]));
  const things = [...catalogue.lookups, ...catalogue.resources];
  const finds = things
    .filter((thing) => thing.operations.list && thing.operations.list.parameters.length === 0)
    .map((thing) => makeFind(thing, full));
  const made = new Set<string>();
  const rungs = catalogue.order.flatMap((name) => {
    const resource = byName.get(name);
    const found = view.modules.find((module) => module.name === name);
    if (!resource || !found) return [];
    const module = `${full}.${name}`;
    const [first] = found.examples as { [key: string]: JsonObject }[];
    const fragments = found.documentation.head.extends_documentation_fragment;
    const waits = Array.isArray(fragments) && fragments.includes(`${full}.wait`);
    const values = refer(rename(first?.[module] ?? {}, resource), resource, (reference) =>
      express(reference, catalogue, made),
    );
    if (resource.kind === 'adopted' && resource.parent !== null) finds.push(makeFind(resource, full, values));
    if (resource.kind !== 'adopted') made.add(name);
    return [{ resource, module, values: waits ? { ...values, wait_interval: 0.1 } : values }];
  });
  return { finds, rungs };
}

type Express = (reference: string) => string | null;

function makeFind(thing: Resource | Lookup, full: string, values: JsonObject = {}): Task {
  const parents = thing.operations.list?.parameters.map(({ attribute }) => attribute) ?? [];
  const placed = Object.fromEntries(Object.entries(values).filter(([name]) => parents.includes(name)));
  return { name: `find ${thing.name}`, [`${full}.${thing.name}_info`]: placed, register: `found_${thing.name}` };
}

/** Another name than what the API has anyway, so that the ladder makes what it speaks of. */
function rename(values: JsonObject, { naturalKey, kind, identity, attributes }: Resource): JsonObject {
  const key = attributes.find(({ name }) => name === naturalKey);
  const value = values[naturalKey ?? ''];
  if (kind !== 'collection' || !key || key.type !== 'string' || key.enum || typeof value !== 'string') return values;
  if (identity.includes(key.name) && key.pattern === undefined) return values;
  return { ...values, [key.name]: value.includes('@') ? `ladder.${value}` : `${value}-ladder` };
}

/** The values of an example with every reference put in. */
function refer(values: JsonObject, resource: Resource, find: Express): JsonObject {
  const attributes = resource.attributes.map((attribute) => {
    if (attribute.reference !== null || attribute.in !== 'path' || attribute.name !== `${resource.parent}_id`)
      return attribute;
    return { ...attribute, reference: `${resource.parent}.id` };
  });
  const names = resource.kind === 'adopted' ? ['id', ...(resource.naturalKey ? [resource.naturalKey] : [])] : [];
  const own = new Map(names.map((name) => [name, `${resource.name}.${name}`]));
  return referInside(values, attributes, find, own);
}

function referInside(
  values: JsonObject,
  attributes: readonly Attribute[],
  find: Express,
  own: ReadonlyMap<string, string> = new Map(),
): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const attribute = attributes.find((one) => one.name === name);
      const reference = own.get(name) ?? attribute?.reference;
      if (reference) {
        const text = find(reference);
        if (text !== null) return [name, Array.isArray(value) ? [text] : text];
      }
      if (attribute?.attributes && typeof value === 'object' && value !== null && !Array.isArray(value)) {
        return [name, referInside(value, attribute.attributes, find)];
      }
      return [name, value];
    }),
  );
}

/** "network.id" as the result of an earlier task has it; what is made later is taken from what the API has anyway. */
function express(reference: string, catalogue: Catalogue, made: ReadonlySet<string>): string | null {
  const [owner = '', field = ''] = reference.split('.');
  if (made.has(owner)) return `{{ made_${owner}.${owner}.${field} }}`;
  if (![...catalogue.resources, ...catalogue.lookups].some(({ name }) => name === owner)) return null;
  return `{{ found_${owner}.${toSnake(toPlural(owner.replaceAll('_', ' ')))}[0].${field} }}`;
}

export function makeTask({ resource, module }: Rung, values: JsonObject, more: JsonObject = {}): Task {
  return { name: resource.name, [module]: values, register: `made_${resource.name}`, ignore_errors: true, ...more };
}
