import { isPlace } from '../../../map/decide-class.js';
import type { Attribute, Lookup, Resource } from '../../../map/types.js';
import { toWords } from '../../../naming/identifiers.js';
import { isAdopted, isCollection, isLink, isSingle } from '../../../plan/kinds.js';
import { findJob } from './describe-calls.js';
import { isWritable } from './options.js';

/** Attributes that say where an instance is: the path's, without those that name the instance itself. */
export function findParents(resource: Resource): string[] {
  const { create, list, read } = resource.operations;
  const { kind, identity } = resource;
  if (isSingle(kind)) return identity;
  if (isLink(kind)) return (read ?? list ?? create)?.parameters.map(({ attribute }) => attribute) ?? [];
  if (list) return list.parameters.map(({ attribute }) => attribute);
  if (isCollection(kind) && create) return create.parameters.map(({ attribute }) => attribute);
  return identity.slice(0, -1);
}

/** Attributes that name an instance among its siblings. */
export function findOwnIdentity(resource: Resource): string[] {
  const parents = new Set(findParents(resource));
  return isLink(resource.kind) ? resource.identity : resource.identity.filter((name) => !parents.has(name));
}

/** The API gives out the identity, so that nobody can say it before the thing is there. */
export function isNamedByServer(resource: Resource): boolean {
  const own = findOwnIdentity(resource);
  return own.length > 0 && resource.attributes.every((a) => !own.includes(a.name) || !isWritable(a));
}

/** Nobody makes or removes it, so where it is not found nothing has its place. */
export function isAlwaysThere(thing: Resource | Lookup): boolean {
  return 'kind' in thing && isSingle(thing.kind) && !thing.operations.delete && !thing.operations.create;
}

export function findNaturalKey(resource: Resource): Attribute | null {
  if (isSingle(resource.kind) || isLink(resource.kind) || !resource.operations.list) return null;
  const key = resource.attributes.find(({ name }) => name === resource.naturalKey);
  // A name that the server makes up cannot be asked for before the thing is there.
  const isGiven = key && (key.required || key.optional || isAdopted(resource.kind));
  return isGiven ? key : null;
}

const UNIQUE_IN =
  /\bunique\b[^.;:()]*?\b(?:in|within|inside|per|for|across)\s+(?:its|the|an?|each|every|one|this)?\s*([a-z]+)/i;

/** What a name is unique in, where the document says so: two of the same name in two projects are two things. */
export function findKeyScope(resource: Resource): string[] {
  const word = UNIQUE_IN.exec(findNaturalKey(resource)?.description ?? '')?.[1]?.toLowerCase();
  const placed = new Set([...findParents(resource), ...resource.identity]);
  return resource.attributes
    .filter((a) => a.in === 'body' && !a.writeOnly && !placed.has(a.name) && isFixed(a, resource))
    .map(({ name }) => name)
    .filter((name) => name.replace(/_(?:id|uuid|name|slug)$/, '') === word);
}

/** What a thing was made from says nothing about where it is. */
const MADE_FROM = /(?:^|_)(?:backup|image|iso|key|origin|snapshot|source|template)s?(?:_|$)/;

/** Whose a thing is. Even where it can be handed over, one of somebody else is not the one that was meant. */
const OWNER =
  /^(?:account|compartment|folder|organi[sz]ation|project|resource_group|subscription|team|tenant|workspace)(?:_(?:id|uuid|name|slug))?$/;

/**
 * Where a named thing is and whose: its region, its project, the network that it cannot be without. One of the same name
 * with another value is another thing.
 */
export function findPlaces(resource: Resource, isManaged: (name: string) => boolean): string[] {
  if (!findNaturalKey(resource)) return [];
  const scope = new Set(findKeyScope(resource));
  const placed = new Set([...findParents(resource), ...resource.identity]);
  const holds = ({ name, reference, required }: Attribute) =>
    required && reference !== null && isManaged(reference.split('.')[0] ?? '') && !MADE_FROM.test(name);
  return resource.attributes
    .filter((a) => a.in === 'body' && isWritable(a) && !a.writeOnly && !placed.has(a.name))
    .filter(({ type }) => type === 'string' || type === 'integer')
    .filter((a) => OWNER.test(a.name) || (isFixed(a, resource) && (scope.has(a.name) || isPlace(a.wire) || holds(a))))
    .map(({ name }) => name);
}

/** Inline lists whose items are also things of their own: others may have added some. */
export function findShared({ attributes, operations }: Resource): Set<string> {
  const isChanged = (name: string) => operations.update.some(({ fields }) => fields.includes(name));
  const shared = attributes.filter(
    ({ name, type, updatedBy }) => (type === 'list' || type === 'set') && updatedBy !== null && !isChanged(name),
  );
  return new Set(shared.map(({ name }) => name));
}

/** No update takes it, or the document says that none changes it, so only a new instance can have another value. */
export function isFixed(attribute: Attribute, resource: Resource): boolean {
  if (!attribute.required && !attribute.optional) return false;
  if (isLink(resource.kind) || resource.identity.includes(attribute.name)) return false;
  return attribute.createOnly || !resource.operations.update.some(({ fields }) => fields.includes(attribute.name));
}

/** Attributes that an update wants to be given and does not change: a PUT repeats them all. */
export function listRepeated(resource: Resource): Set<string> {
  const repeated = resource.attributes.filter(
    (attribute) =>
      isFixed(attribute, resource) && resource.operations.update.some(({ fields }) => fields.includes(attribute.name)),
  );
  return new Set(repeated.map(({ name }) => name));
}

/** Over in any API, whoever has ended it. What was cancelled may run on for months. */
const OVER = /^(?:decommissioned|deleted|destroyed|ended|removed|terminated)$/;

/**
 * What ends a thing and leaves it readable: the field and the values that tell it is over. It is ended by a call that is
 * no DELETE, or, where a contract rules it, by no call at all.
 */
export function findEnded(resource: Resource): { field: string; values: string[] } | null {
  const { delete: remove } = resource.operations;
  if (remove ? remove.method === 'DELETE' : !isAdopted(resource.kind)) return null;
  const verb = remove?.path.split('/').at(-1)?.toLowerCase() ?? '';
  const stem = verb.replace(/e$/, '');
  const field = resource.attributes.find(({ name, enum: values }) => /^(status|state)$/.test(name) && values);
  const values = (field?.enum ?? []).map(String).filter((value) => {
    const text = value.toLowerCase();
    return remove ? stem !== '' && text.startsWith(stem) && text.endsWith('ed') : OVER.test(text);
  });
  return field && values.length > 0 ? { field: field.name, values } : null;
}

export function hasWaits(resource: Resource): boolean {
  const { create, read, update, delete: remove } = resource.operations;
  const ownRead = read?.operation ?? null;
  const calls = [create, ...update, remove].filter((call) => call !== null);
  return Boolean(resource.wait?.status) || resource.power !== null || calls.some((call) => findJob(call, { ownRead }));
}

/** The states of a module beside present and absent. */
export function listPowerStates({ power }: Resource): string[] {
  if (!power) return [];
  return ['started', 'stopped', ...(power.actions.restart === null ? [] : ['restarted'])];
}

/** Why absent is refused; null where it is not. */
export function explainStaying(resource: Resource, full: string): string | null {
  const { kind, operations, actions, name } = resource;
  if (operations.delete) return null;
  if (isSingle(kind)) return 'it is always there';
  const ending = actions.find((action) => action.destructive && /cancel|terminat/.test(action.name));
  const way = ending ? `; the module ${full}.${name}_${ending.name} ends the contract` : '';
  return `the API has no operation for it${way}`;
}

export function toTitle(name: string): string {
  return toWords(name);
}
