import type { Objections } from '../config/objections.js';
import { tellPlace } from '../config/places.js';
import { pointTo } from '../config/pointer.js';
import type { Config } from '../config/types.js';
import { Refusal } from '../report/diagnostic.js';
import { listInside, visitPaths } from './overlay/find-attribute.js';
import type { Attribute, Call, Catalogue, Resource } from './types.js';

/**
 * Gives attributes of a resource their new names, all at once, so that two may swap theirs. The name of an attribute
 * stands in bindings, keys and fields too, and in what other resources say about it.
 */
export function renameAttributes(
  catalogue: Catalogue,
  resource: Resource,
  names: ReadonlyMap<Attribute, { name: string; path: string[] }>,
  objections: Objections,
): void {
  if (names.size === 0) return;
  const before = visitPaths(resource.attributes);
  const own = new Map(
    resource.attributes.flatMap((attribute) => {
      const given = names.get(attribute);
      return given ? [[attribute.name, given.name] as const] : [];
    }),
  );
  for (const [attribute, { name }] of names) attribute.name = name;
  refuseTaken(resource, resource.attributes, names, objections);
  const after = visitPaths(resource.attributes);
  const paths = new Map(before.map((path, index) => [path, after[index] as string]));
  replaceNames(resource, (name) => [own.get(name) ?? name]);
  visitReferences(catalogue, (subject, key) =>
    subject === resource.name ? `${subject}.${paths.get(key) ?? key}` : `${subject}.${key}`,
  );
}

/** Two attributes of one name would be one. */
function refuseTaken(
  resource: Resource,
  siblings: readonly Attribute[],
  names: ReadonlyMap<Attribute, { name: string; path: string[] }>,
  objections: Objections,
): void {
  for (const attribute of siblings) {
    const { name } = attribute;
    const given = names.get(attribute);
    if (given && siblings.some((other) => other !== attribute && other.name === name))
      objections.add(
        given.path,
        `${resource.name} would have two attributes called "${name}".`,
        'Give each a name of its own.',
        'config-name-taken',
      );
    refuseTaken(resource, listInside(attribute), names, objections);
  }
}

/** Wherever a resource speaks of its own attributes by name; one can become several, which only fields of calls can name. */
export function replaceNames(resource: Resource, find: (name: string) => string[]): void {
  const swap = (name: string) => find(name)[0] ?? name;
  const all = (names: string[]) => names.flatMap(find);
  resource.identity = all(resource.identity);
  if (resource.naturalKey !== null) resource.naturalKey = swap(resource.naturalKey);
  resource.naturalKeyWith = all(resource.naturalKeyWith);
  if (resource.protection !== null) resource.protection = swap(resource.protection);
  if (resource.power?.attribute !== undefined) resource.power.attribute = swap(resource.power.attribute);
  const { operations, search, presence } = resource;
  for (const call of callsOf(resource)) {
    for (const parameter of call.parameters) parameter.attribute = swap(parameter.attribute);
    // What a call asks for finds its value by the name of the attribute.
    const isList = call === operations.list || call === search;
    if (!isList) for (const asked of [...call.query, ...call.headers]) asked.name = swap(asked.name);
    const { body } = call;
    if (!body) continue;
    body.fields = all(body.fields);
    if (body.alternatives) body.alternatives = body.alternatives.map(all);
    if (body.as) body.as = Object.fromEntries(Object.entries(body.as).map(([name, wire]) => [swap(name), wire]));
  }
  for (const update of operations.update) {
    update.fields = all(update.fields);
    if (update.also) update.also = all(update.also);
  }
  for (const match of presence?.match ?? []) match.attribute = swap(match.attribute);
  for (const { when } of resource.attributes) if (when) when.attribute = swap(when.attribute);
}

function callsOf({ operations, actions, search, presence }: Resource): Call[] {
  const { create, read, update, delete: remove, list } = operations;
  const resolved = (presence?.match ?? []).map(({ resolve }) => resolve?.read ?? null);
  const parts = (read?.parts ?? []).map((part) => part.read);
  const calls = [
    ...parts,
    create,
    read,
    remove,
    list,
    search ?? null,
    ...update,
    ...update.map((u) => u.unset),
    ...resolved,
  ];
  return [...new Set([...calls, ...actions.map((a) => a.call)])].filter((call) => call !== null);
}

/** The name of a resource stands in parents, references, the ledger and the order. */
export function renameAll(catalogue: Catalogue, names: Map<string, string>): void {
  const swap = (name: string) => names.get(name) ?? name;
  visitReferences(catalogue, (subject, key) => `${swap(subject)}.${key}`);
  for (const subject of [...catalogue.resources, ...catalogue.lookups]) {
    subject.name = swap(subject.name);
    if (subject.parent !== null) subject.parent = swap(subject.parent);
    if ('presence' in subject && subject.presence?.in !== undefined) subject.presence.in = swap(subject.presence.in);
    for (const attribute of subject.attributes)
      if (attribute.linkedBy) attribute.linkedBy = attribute.linkedBy.map(swap);
  }
  for (const entry of catalogue.ledger) if (entry.resource !== null) entry.resource = swap(entry.resource);
  catalogue.order = catalogue.order.map(swap);
}

/** What the overlay calls anew, by the old name; refused where two resources would then have one name. */
export function collectRenames(catalogue: Catalogue, config: Config): Map<string, string> {
  const renames = new Map<string, string>();
  const owners = new Map<string, string[]>();
  for (const subject of [...catalogue.resources, ...catalogue.lookups]) {
    const section = 'kind' in subject ? 'resources' : 'lookups';
    const name = config[section].get(subject.name)?.rename ?? subject.name;
    if (name !== subject.name) renames.set(subject.name, name);
    owners.set(name, [...(owners.get(name) ?? []), `${section} ${subject.name}`]);
  }
  const clashes = [...owners].filter(([, of]) => of.length > 1);
  if (clashes.length === 0) return renames;
  throw new Refusal(
    2,
    clashes.map(([name, of]) => {
      const renamed = of.find((o) => o.split(' ')[1] !== name) ?? (of[0] as string);
      const path = [...renamed.split(' '), 'rename'];
      return {
        code: 'config-name-taken',
        severity: 'error',
        pointer: pointTo(path),
        message: `${tellPlace(config, path)}The overlay calls ${of.length} of them "${name}": ${of.map((o) => o.split(' ')[1]).join(' and ')}.`,
        hint: 'Give each a name of its own.',
      };
    }),
  );
}

export function visitReferences(catalogue: Catalogue, change: (subject: string, key: string) => string): void {
  const visit = (attributes: Attribute[]) => {
    for (const a of attributes) {
      if (a.reference !== null) {
        const dot = a.reference.indexOf('.');
        a.reference = change(a.reference.slice(0, dot), a.reference.slice(dot + 1));
      }
      visit(a.attributes ?? []);
      if (a.element) visit([a.element]);
      visit((a.variants ?? []).map((v) => v.attribute));
    }
  };
  for (const resource of catalogue.resources) visit(resource.attributes);
  for (const lookup of catalogue.lookups) visit([...lookup.attributes, ...lookup.arguments]);
  for (const { actions } of [...catalogue.resources, ...catalogue.lookups, catalogue])
    for (const action of actions) visit(action.arguments);
}
