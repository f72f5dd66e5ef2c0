import type { Call, Job, Resource } from '../../map/types.js';
import { isAdopted, isCollection, isLink } from '../kinds.js';

/** What the answer to a call says that goes on; an answer that is the resource itself is followed by its status. */
export function findJob(call: Call, ownRead: string | null): Job | null {
  const { job } = call.answer;
  return job === null || (job.read !== null && job.read === ownRead) ? null : job;
}

export function hasWaits(resource: Resource): boolean {
  const { create, read, update, delete: remove } = resource.operations;
  const calls = [create, ...update, remove].filter((call) => call !== null);
  const ownRead = read?.operation ?? null;
  return Boolean(resource.wait?.status) || resource.power !== null || calls.some((call) => findJob(call, ownRead));
}

/** status_reason beside status. */
export function findStatusReason({ wait, attributes }: Resource): string | null {
  const field = wait?.status?.field ?? [];
  if (field.length !== 1) return null;
  const names = ['reason', 'message', 'detail', 'error'].map((word) => `${field[0]}_${word}`);
  const found = attributes.filter(({ name, in: place }) => place !== 'header' && names.includes(name));
  return found.map(({ name }) => name).sort()[0] ?? null;
}

/** A link that neither of its ends shows, nor any list: it is what was last sent, as far as anybody knows. */
export function isUnseen({ kind, presence }: Resource): boolean {
  return isLink(kind) && presence === null;
}

/** Nothing in the answer to create, nor its header, nor work to follow tells what was made, and a list can. */
export function isSilent(resource: Resource): boolean {
  return isUntold(resource) && isListed(resource);
}

/**
 * The create may set what is there already under the same name: it is the update as well, or it answers with nothing, which
 * does not tell a new one from a changed one. Not where the document says that the API refuses a second one.
 */
export function mayOverwrite({ kind, identity, attributes, operations, naturalKeyUnique }: Resource): boolean {
  const { create, read, update } = operations;
  if (!isCollection(kind) || !create || !read || naturalKeyUnique) return false;
  const given = attributes.filter(({ name, required }) => required && identity.includes(name));
  if (given.length !== identity.length) return false;
  const { empty, location, job } = create.answer;
  return update.some(({ operation }) => operation === create.operation) || (empty && !location && job === null);
}

/** Neither the answer to create nor any list tells what was made: it would be lost at once. */
export function isLost(resource: Resource): boolean {
  const answer = resource.operations.create?.answer;
  // The end of the work may tell what came of it.
  if (!answer?.untold || answer.job !== null || !isUntold(resource) || isListed(resource)) return false;
  return !isForgotten(resource);
}

/** Only a list could show it, and no item of that tells which one it is. */
export function isListedNameless({ kind, identity, naturalKey, attributes, operations, presence }: Resource): boolean {
  const key = identity.at(-1);
  const own = attributes.find(({ name }) => name === key);
  const isOneOfThem = isCollection(kind) || isAdopted(kind);
  if (!isOneOfThem || operations.read || !operations.list || presence || !own) return false;
  const isShown = own.in === 'path' ? own.out !== null : own.in !== 'body' || !own.writeOnly;
  return !isShown && own.required && (naturalKey === null || naturalKey === key);
}

/** The answer is the whole resource, as its read shows it, and neither has the id: the document forgot it, not the API. */
function isForgotten({ identity, attributes, operations: { create, read } }: Resource): boolean {
  const own = attributes.find(({ name }) => name === identity.at(-1));
  const isId = /(?:^|_)(?:id|uuid)$/.test(own?.name ?? '');
  return isId && own?.in === 'path' && create?.answer.complete === true && read !== null;
}

function isUntold({ kind, identity, attributes, operations, presence }: Resource): boolean {
  const own = attributes.find(({ name }) => name === identity.at(-1));
  if (!isCollection(kind) || !operations.create || presence || !own || own.required || !own.computed) return false;
  const { empty, location, job, made, untold } = operations.create.answer;
  const isFollowed = job !== null && job.targetField.length > 0;
  return (untold === true || (empty && !made)) && !location && !isFollowed;
}

/** What stands in no answer but only in the path is not in the list either, unless the items say their addresses. */
function isListed({ identity, attributes, operations }: Resource): boolean {
  const own = attributes.find(({ name }) => name === identity.at(-1));
  return operations.list !== null && !operations.list.nameless && (own?.in !== 'path' || own.ownAddress !== undefined);
}

export function findCreatedAt({ attributes }: Resource): string | null {
  const found = attributes.find(
    ({ name, format, computed, volatile }) =>
      format === 'date-time' && computed && !volatile && /^creat(ed|ion)/.test(name),
  );
  return found?.name ?? null;
}

/** What a contract rules is not removed but cancelled. */
export function findEndingAction({ operations, actions }: Resource): string | null {
  if (operations.delete) return null;
  return actions.find(({ destructive, name }) => destructive && /cancel|terminat/.test(name))?.name ?? null;
}
