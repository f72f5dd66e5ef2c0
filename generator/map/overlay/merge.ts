import type { Objections } from '../../config/objections.js';
import { blankAttribute } from '../blank-attribute.js';
import type { Attribute, Call, Catalogue, Resource, Update } from '../types.js';
import { SAID } from './apply-attribute.js';

/**
 * Makes a resource of which each parent has one a part of the parent: an object among its attributes, which is read with
 * the child's own call and changed with its own call.
 */
export function mergeResource(
  catalogue: Catalogue,
  resource: Resource,
  childName: string,
  name: string,
  path: string[],
  objections: Objections,
): void {
  const child = catalogue.resources.find((one) => one.name === childName);
  const obstacle = child ? findObstacle(catalogue, resource, child, name) : 'the document has no such resource';
  if (!child || obstacle !== null) {
    const hint = 'Remove or correct the line.';
    objections.add(path, `${childName} cannot be a part of ${resource.name}: ${obstacle}.`, hint);
    return;
  }
  const read = child.operations.read as Call;
  const rebind = makeRebind(resource, child);
  const inside = child.attributes.filter(({ in: place }) => place === 'body');
  const wire = pickWire(resource, name);
  const settable = inside.some(({ required, optional }) => required || optional);
  const attribute: Attribute = {
    ...blankAttribute(name, wire),
    type: 'object',
    optional: settable,
    computed: true,
    onChange: 'update',
    description: child.description || `${child.title.slice(0, 1).toUpperCase()}${child.title.slice(1)}.`,
    attributes: inside.map((member) => ({ ...member, onChange: 'none' })),
    reason: SAID,
  };
  const updates = listChanges(child).map((update): Update => rebind(spreadBody({ ...update, fields: [name] }, name)));
  resource.attributes.push(attribute);
  resource.operations.update.push(...updates);
  resource.actions.push(...child.actions.map((action) => ({ ...action, call: rebind(action.call) })));
  const main = resource.operations.read as Call;
  main.parts = [...(main.parts ?? []), { wire, read: rebind(read) }];
  // No other answer shows the part.
  const { create, update, list } = resource.operations;
  for (const call of [create, ...update]) if (call) call.answer = { ...call.answer, complete: false };
  if (list) list.complete = false;
  catalogue.resources = catalogue.resources.filter((one) => one !== child);
  for (const entry of catalogue.ledger)
    if (entry.resource === childName) Object.assign(entry, { resource: resource.name, reason: SAID });
}

/** A PUT of the whole is a change like any other, and a DELETE takes the part away. */
function listChanges({ operations }: Resource): Update[] {
  const { create, update, delete: remove } = operations;
  if (update.length > 0)
    return update.map((one, index) => (index === 0 ? { ...one, unset: one.unset ?? remove } : one));
  return create ? [{ ...create, mode: 'replace', fields: create.body?.fields ?? [], unset: remove }] : [];
}

function spreadBody(update: Update, name: string): Update {
  return { ...update, body: update.body && { ...update.body, fields: [name], spread: true } };
}

/** The path of the child asks for what names the parent, under the child's name for it. */
function makeRebind(resource: Resource, child: Resource) {
  const own = resource.operations.read?.parameters.map(({ attribute }) => attribute) ?? [];
  const theirs = child.operations.read?.parameters.map(({ attribute }) => attribute) ?? [];
  return <C extends Call>(call: C): C => ({
    ...call,
    parameters: call.parameters.map((one) => ({
      ...one,
      attribute: own[theirs.indexOf(one.attribute)] ?? one.attribute,
    })),
    ...('unset' in call && call.unset
      ? {
          unset: {
            ...(call.unset as Call),
            parameters: (call.unset as Call).parameters.map((one) => ({
              ...one,
              attribute: own[theirs.indexOf(one.attribute)] ?? one.attribute,
            })),
          },
        }
      : {}),
  });
}

/** A name that no field of the answer has. */
function pickWire({ attributes }: Resource, name: string): string {
  const taken = new Set(attributes.flatMap(({ wire, out }) => [wire, out?.[0] ?? wire]));
  let wire = name;
  while (taken.has(wire)) wire = `${wire}_`;
  return wire;
}

function findObstacle(catalogue: Catalogue, resource: Resource, child: Resource, name: string): string | null {
  const main = resource.operations.read;
  const { read, list } = child.operations;
  if (child === resource) return 'it is the same resource';
  if (!main || resource.presence !== null) return `no call of the API reads a ${resource.title} by itself`;
  if (!read || child.presence !== null) return 'no call of the API reads it by itself';
  if (list !== null || read.parameters.length !== main.parameters.length || !read.path.startsWith(`${main.path}/`))
    return `there is not exactly one of it in each ${resource.title}`;
  if (listChanges(child).length === 0) return 'no call of the API changes it';
  if (listChanges(child).some(({ body }) => body === null || body.alone || body.patch || body.inside !== undefined))
    return 'its calls take something else than its attributes';
  if (child.attributes.some(({ in: place }) => place === 'query' || place === 'header'))
    return 'its calls take more than a body';
  if (resource.attributes.some((one) => one.name === name))
    return `${resource.name} has an attribute "${name}" already`;
  const user = catalogue.resources.find(({ parent }) => parent === child.name);
  return user ? `${user.name} lies in it` : null;
}
