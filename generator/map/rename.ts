import { pointTo } from '../config/pointer.js';
import type { Config } from '../config/types.js';
import { Refusal } from '../report/diagnostic.js';
import type { Attribute, Call, Catalogue, Resource } from './types.js';

/** The name of an attribute stands in bindings, keys and fields too, and in what other resources say about it. */
export function renameAttribute(catalogue: Catalogue, resource: Resource, attribute: Attribute, name: string): void {
  const before = attribute.name;
  attribute.name = name;
  if (!resource.attributes.includes(attribute)) return;
  const swap = (n: string) => (n === before ? name : n);
  resource.identity = resource.identity.map(swap);
  if (resource.naturalKey === before) resource.naturalKey = name;
  resource.naturalKeyWith = resource.naturalKeyWith.map(swap);
  if (resource.protection === before) resource.protection = name;
  for (const call of callsOf(resource)) {
    for (const parameter of call.parameters) parameter.attribute = swap(parameter.attribute);
    if (call.body) call.body.fields = call.body.fields.map(swap);
    if (call.body?.alternatives) call.body.alternatives = call.body.alternatives.map((set) => set.map(swap));
  }
  for (const update of resource.operations.update) update.fields = update.fields.map(swap);
  for (const match of resource.presence?.match ?? []) match.attribute = swap(match.attribute);
  for (const { when } of resource.attributes) if (when) when.attribute = swap(when.attribute);
  visitReferences(catalogue, (subject, key) =>
    subject === resource.name ? `${subject}.${swap(key)}` : `${subject}.${key}`,
  );
}

function callsOf({ operations, actions }: Resource): Call[] {
  const { create, read, update, delete: remove, list } = operations;
  const calls = [create, read, remove, list, ...update, ...update.map((u) => u.unset), ...actions.map((a) => a.call)];
  return calls.filter((call) => call !== null);
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
      return {
        code: 'config-name-taken',
        severity: 'error',
        pointer: pointTo([...renamed.split(' '), 'rename']),
        message: `The overlay calls ${of.length} of them "${name}": ${of.map((o) => o.split(' ')[1]).join(' and ')}.`,
        hint: 'Give each a name of its own.',
      };
    }),
  );
}

function visitReferences(catalogue: Catalogue, change: (subject: string, key: string) => string): void {
  const visit = (attributes: Attribute[]) => {
    for (const a of attributes) {
      if (a.reference !== null) {
        const dot = a.reference.lastIndexOf('.');
        a.reference = change(a.reference.slice(0, dot), a.reference.slice(dot + 1));
      }
      visit(a.attributes ?? []);
      if (a.element) visit([a.element]);
      visit((a.variants ?? []).map((v) => v.attribute));
    }
  };
  for (const resource of catalogue.resources) visit(resource.attributes);
  for (const lookup of catalogue.lookups) visit([...lookup.attributes, ...lookup.arguments]);
}
