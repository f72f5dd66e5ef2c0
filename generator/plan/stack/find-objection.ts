import type { Resource } from '../../map/types.js';
import { END_VERBS } from '../../map/vocabulary.js';
import { lastSegment } from '../../model/path-end.js';
import { splitWords } from '../../naming/words.js';
import { isDelete } from '../is-delete.js';
import { isAdopted, isCollection } from '../kinds.js';
import type { Neighbour } from './types.js';
import { areMutual, type Web } from './web.js';

/** Why a stack around `hub` can do without a neighbour of `near`, which is the hub or a neighbour itself; null: it cannot. */
export function findObjection(web: Web, hub: Resource, near: Resource, neighbour: Neighbour): string | null {
  const resource = web.byName.get(neighbour.resource) as Resource;
  if (resource.deprecated) return 'the document calls it deprecated';
  if (areMutual(web, near.name, resource.name)) return 'each of the two needs the other, so neither can be made first';
  if (!isVisible(resource)) return 'it cannot be read again once it is made';
  if (!isTold(resource)) return 'the answer to its creation does not tell which one was made';
  if (!isRemovable(resource)) return 'it cannot be removed again';
  const list = findRival(near, neighbour);
  if (list !== null) return `it must also be listed in ${list} of its ${near.name}`;
  if (neighbour.direction !== 'hanging') return null;
  if (isAdopted(resource.kind) && !isAdopted(near.kind))
    return `it can only be taken over, and a new ${near.name} has none yet`;
  if (needsAnother(web, near, neighbour)) return `it joins two of the kind ${near.name}`;
  const unknown = findUnknown(resource, [hub, near], neighbour);
  return unknown === null ? null : `nothing in the document tells where its ${unknown} comes from`;
}

/** A list that must be given and says what there is: whatever else adds to it is taken away again. */
function findRival({ attributes }: Resource, { resource, link }: Neighbour): string | null {
  const adds = link?.resource ?? resource;
  return attributes.find(({ required, linkedBy }) => required && linkedBy?.includes(adds))?.name ?? null;
}

/** Once it is made it can be seen again: what cannot is no lasting part of anything. */
function isVisible({ operations, presence }: Resource): boolean {
  return operations.read !== null || operations.list !== null || presence !== null;
}

/** Once it is made it is known which one it is: by what the caller chose, or by what the API answers. */
function isTold({ kind, identity, attributes, operations: { create } }: Resource): boolean {
  if (!isCollection(kind) || !create) return true;
  const last = attributes.find(({ name }) => name === identity.at(-1));
  if (last?.required || last?.optional || !create.answer.empty || create.answer.location) return true;
  // A command is given to something else (a machine's snapshot), and an operation tells what it works on.
  return create.answer.job !== null && Object.keys(create.body?.fixed ?? {}).length === 0;
}

/** Cancelling a job leaves a job that was cancelled. */
function isRemovable({ kind, operations: { create, delete: remove } }: Resource): boolean {
  if (!isCollection(kind) || !create) return true;
  const verb = splitWords(lastSegment(remove?.path ?? ''))[0] ?? '';
  return remove !== null && (isDelete(remove) || !END_VERBS.has(verb));
}

/** Beside the one it hangs on it must be given another: an agent that is the child of an agent. */
function needsAnother(web: Web, near: Resource, { resource, joint }: Neighbour): boolean {
  return (web.ties.get(resource) ?? []).some(
    (tie) => tie.target === near && tie.joint.required && tie.joint.at[0]?.name !== joint?.at[0]?.name,
  );
}

/** The path needs the key of something that the document knows no more of, and that the others do not have either. */
function findUnknown(resource: Resource, others: readonly Resource[], { joint }: Neighbour): string | null {
  const known = new Set(others.flatMap(({ attributes }) => attributes.map(({ name }) => name)));
  const unknown = resource.attributes.find(
    ({ name, in: place, required, reference }) =>
      place === 'path' &&
      required &&
      reference === null &&
      !known.has(name) &&
      name !== joint?.at[0]?.name &&
      resource.operations.list?.parameters.some(({ attribute }) => attribute === name),
  );
  return unknown?.name ?? null;
}
