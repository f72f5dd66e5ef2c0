import type { Schema } from '../model/types.js';
import { splitWords } from '../naming/words.js';
import type { Json } from '../spec/types.js';
import { type Fields, findStatus, findUnnamedStatus } from './find-status.js';
import { isBeginning } from './stages.js';
import type { Call, Resource, StatusWait, Wait } from './types.js';
import { asksForUpload, isOfLinked } from './whose-status.js';

/** What is known of a resource beside its fields: what it is called, the answer to its create, and examples of its own. */
export interface Told {
  words: readonly string[];
  made: Schema | null;
  examples: readonly Json[];
  /** What the create takes. */
  given: Fields;
}

/** What to wait for after which call. `others` as in findStatus; null where what is read is not the resource's own. */
export function findWait(
  operations: Resource['operations'],
  fields: Fields,
  others: readonly Fields[] | null,
  told: Told,
): Wait | null {
  const { create, read, list, update, delete: remove } = operations;
  const isSeen = others !== null && create !== null && (read !== null || list !== null);
  const named = findStatus(fields, others ?? [], told.words);
  const found = named ? doubtEnd(named, create) : isSeen ? findUnnamedStatus(fields, told.words, told.examples) : null;
  const status = found && isOwn(operations, found, told.made) && !beginsLater(told.given) ? found : null;
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

/** Whether the status comes to its end by what the API does with the resource itself. */
function isOwn(operations: Resource['operations'], { field }: StatusWait, made: Schema | null): boolean {
  return !asksForUpload(made) && !isOfLinked(operations, field);
}

/** What starts when the caller says is pending until then, and that may be next year. */
function beginsLater(given: Fields): boolean {
  return [...given].some(
    ([wire, { schema }]) => schema.format === 'date-time' && START.test(splitWords(wire).join('_')),
  );
}

const START =
  /^(?:starts?|begins?|(?:valid|effective|active)_from|not_before|scheduled?|activate[sd]?|run_at)(?:_(?:at|on|time|date|for|from))*$/;

/** Where none of the passing states is one of something just made, nobody knows whether they end by themselves. */
function doubtEnd(status: StatusWait, create: Call | null): StatusWait {
  if (create === null || status.pending.some(isBeginning)) return status;
  return { ...status, steady: true, reason: `${status.reason}, none of which tells of a beginning`, confidence: 'low' };
}
