import { suggestNearest } from '../../config/nearest.js';
import type { Objections } from '../../config/objections.js';
import { SETTINGS_KIND } from '../kinds.js';
import type { Attribute, Call, Catalogue, Resource, Update } from '../types.js';
import { SAID } from './apply-attribute.js';

/**
 * Makes a resource of its own of some attributes of another: settings of what exists already, read and changed by the
 * calls that the other one has.
 */
export function splitResource(
  catalogue: Catalogue,
  resource: Resource,
  name: string,
  wanted: readonly Attribute[],
  path: string[],
  objections: Objections,
): void {
  const names = new Set(wanted.map((one) => one.name));
  const obstacle = findObstacle(catalogue, resource, name, wanted);
  if (obstacle !== null) {
    objections.add(path, `${name} cannot be split off ${resource.name}: ${obstacle}.`, 'Remove or correct the line.');
    return;
  }
  const keys = listKeys(resource);
  const rebind = <C extends Call>(call: C): C => ({
    ...call,
    parameters: call.parameters.map((one) => ({ ...one, attribute: keys.get(one.attribute)?.name ?? one.attribute })),
  });
  const moved = resource.operations.update.filter(({ fields }) => fields.some((field) => names.has(field)));
  const made: Resource = {
    name,
    family: resource.family,
    kind: SETTINGS_KIND,
    title: name.replaceAll('_', ' '),
    description: `Settings of a ${resource.title}: ${wanted.map((one) => one.name).join(', ')}.`,
    parent: resource.name,
    operations: {
      create: null,
      read: resource.operations.read && rebind(resource.operations.read),
      update: moved.map((update) => rebind(keepFields(update, (field) => names.has(field)))),
      delete: null,
      list: null,
    },
    actions: [],
    identity: [...keys.values()].map((key) => key.name),
    naturalKey: null,
    naturalKeyUnique: false,
    naturalKeyWith: [],
    wait: resource.wait && { ...resource.wait, create: true, delete: false },
    power: null,
    attributes: [...keys.values(), ...wanted],
    deprecated: resource.deprecated,
    presence: null,
    protection: null,
    reason: SAID,
    confidence: 'high',
  };
  // What waits looks at the status, which has to be among the attributes.
  const status = resource.attributes.find((one) => one.wire === resource.wait?.status?.field[0]);
  if (status && !names.has(status.name)) made.attributes.push({ ...status });
  leave(catalogue, resource, names, name);
  catalogue.resources.push(made);
}

/** The attributes that the path of the read asks for, as those of something that lies in the resource. */
function listKeys(resource: Resource): Map<string, Attribute> {
  const bound = resource.operations.read?.parameters.map(({ attribute }) => attribute) ?? [];
  return new Map(
    bound.flatMap((own): [string, Attribute][] => {
      const attribute = resource.attributes.find((one) => one.name === own);
      if (!attribute) return [];
      const isOuter = attribute.in === 'path' && attribute.required && attribute.reference !== null;
      const key: Attribute = {
        ...attribute,
        name: isOuter ? own : own.startsWith(`${resource.name}_`) ? own : `${resource.name}_${own}`,
        in: 'path',
        out: null,
        required: true,
        optional: false,
        computed: false,
        onChange: 'replace',
        reference: isOuter ? attribute.reference : `${resource.name}.${own}`,
        reason: `names the ${resource.title} that it is of`,
      };
      return [[own, key]];
    }),
  );
}

function keepFields(update: Update, has: (name: string) => boolean): Update {
  const body = update.body && { ...update.body, fields: update.body.fields.filter(has) };
  return { ...update, fields: update.fields.filter(has), body };
}

/** The resource without what was split off; a call that is then of no use to it is that of the new one. */
function leave(catalogue: Catalogue, resource: Resource, names: ReadonlySet<string>, name: string): void {
  const stays = (field: string) => !names.has(field);
  const { operations } = resource;
  resource.attributes = resource.attributes.filter((one) => stays(one.name));
  if (operations.create?.body) operations.create.body.fields = operations.create.body.fields.filter(stays);
  const left = operations.update.map((update) => keepFields(update, stays));
  for (const [index, update] of left.entries()) {
    const before = operations.update[index];
    if (update.fields.length > 0 || before?.fields.length === 0) continue;
    for (const entry of catalogue.ledger)
      if (`${entry.method} ${entry.path}` === update.operation) Object.assign(entry, { resource: name, reason: SAID });
  }
  operations.update = left.filter(
    (update, index) => update.fields.length > 0 || operations.update[index]?.fields.length === 0,
  );
}

function findObstacle(
  { resources, lookups }: Catalogue,
  resource: Resource,
  name: string,
  wanted: readonly Attribute[],
): string | null {
  const { operations, identity, naturalKey, presence } = resource;
  if ([...resources, ...lookups].some((other) => other.name === name)) return 'that name is taken';
  if (!operations.read || presence !== null) return 'no call of the API reads it by itself';
  for (const { name: own, required, optional, in: place } of wanted) {
    if (identity.includes(own) || naturalKey === own) return `"${own}" names the ${resource.title}`;
    if (place !== 'body') return `"${own}" is no part of the body`;
    if (required) return `"${own}" is required to create a ${resource.title}`;
    if (!optional) return `"${own}" is set by the server, so that nothing would be there to change`;
    if (!operations.update.some(({ fields }) => fields.includes(own))) return `no call changes "${own}"`;
  }
  const names = new Set(wanted.map((one) => one.name));
  const whole = operations.update.find(
    ({ mode, fields }) =>
      mode === 'replace' && fields.some((own) => names.has(own)) && fields.some((own) => !names.has(own)),
  );
  return whole ? `${whole.operation} replaces everything, so that each of the two would undo the other` : null;
}

/** The attributes that the overlay names; those that are not there are told. */
export function findWanted(
  resource: Resource,
  names: readonly string[],
  path: string[],
  objections: Objections,
): Attribute[] {
  const known = resource.attributes.map((one) => one.name);
  return names.flatMap((name, index) => {
    const found = resource.attributes.find((one) => one.name === name);
    if (!found)
      objections.add(
        [...path, String(index)],
        `${resource.name} has no attribute "${name}".`,
        suggestNearest(name, known) || 'Correct the name.',
      );
    return found ? [found] : [];
  });
}
