import { type Fields, findStatus, findUnnamedStatus } from './find-status.js';
import type { Call, Resource, Wait } from './types.js';

/** What to wait for after which call. `others` as in findStatus; null where what is read is not the resource's own. */
export function findWait(
  operations: Resource['operations'],
  fields: Fields,
  others: readonly Fields[] | null,
): Wait | null {
  const { create, read, list, update, delete: remove } = operations;
  const isSeen = others !== null && create !== null && (read !== null || list !== null);
  const status = findStatus(fields, others ?? []) ?? (isSeen ? findUnnamedStatus(fields) : null);
  const asynchronous = (call: Call | null) =>
    call !== null && (call.answer.job !== null || call.answer.statuses.includes(202));
  if (!status && !asynchronous(create) && !update.some(asynchronous) && !asynchronous(remove)) return null;
  const updates = update.length > 0 && (status !== null || update.some(asynchronous));
  return {
    status,
    // What is only changed (a singleton, something adopted) begins with its first change.
    create: create ? status !== null || asynchronous(create) : updates,
    update: updates,
    delete:
      remove !== null &&
      (asynchronous(remove) || (status?.pending.some((v) => /delet|remov|destroy|terminat/i.test(v)) ?? false)),
  };
}
