import type { Schema } from '../model/types.js';
import { toSingular } from '../naming/plurals.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import { isEnded, isOwnWork, stageOf } from './stages.js';
import type { Call, Resource } from './types.js';

/** What is done once and is over then, whatever came of it. */
const RUNS = new Set(
  'batch build command evaluation execution export import invocation job migration query restore run scan session task test transaction'.split(
    ' ',
  ),
);
/** What a run may come to, or wait for, and something that is to last does not. */
const OF_RUNS = /cancel|^queued$|^scheduled$|^running$|skipped|aborted/;
/** Ends that are no lasting state of something that was made. */
const PASSING = /^(?:running|started|deleted|removed|destroyed|terminated)$/;
const OWN_LIFE = /(?:creat|provision|updat|delet|deploy|destroy|remov|activat)ing$/;

/**
 * The status of a run (an execution, a job) tells what came of the work, not whether the resource is there: it is there
 * at once, and waiting for its end could last for days.
 */
export function isRun(words: readonly string[], values: readonly string[]): boolean {
  const last = values.map((value) => splitWords(value).at(-1) ?? '');
  const lasts = values.some(
    (v, i) => stageOf(v) === 'ready' && !isEnded(last[i] ?? '') && !PASSING.test(last[i] ?? ''),
  );
  if (lasts || values.some((value) => OWN_LIFE.test(squash(value)))) return false;
  if (RUNS.has(toSingular(words.at(-1) ?? ''))) return true;
  return last.some(isEnded) && [...last, ...values.map(squash)].some((word) => OF_RUNS.test(word));
}

/** What somebody else ends: who is invited, whose DNS has to answer, who lets a domain go. */
const OF_OTHERS = new Set(
  'approval charge document domain hostname invitation invite member membership payment payout refund transaction transfer verification'.split(
    ' ',
  ),
);

/**
 * The states that pass by what the API does. The other ones of something that somebody else ends may stay for days, and
 * who waits for a domain cannot set the records that it waits for.
 */
export function listOwnStates(words: readonly string[], pending: readonly string[], all: readonly string[]): string[] {
  const isOthers = OF_OTHERS.has(toSingular(words.at(-1) ?? '')) || all.some((value) => squash(value) === 'unverified');
  return pending.filter((value) => !isOthers || isOwnWork(value));
}

/** Some values name a part of their own (certificate_pending): the status sums up what others have to do as well. */
export function tellsOfParts(values: readonly string[]): boolean {
  const split = values.map(splitWords);
  const [first = []] = split;
  // What all begin with is the name of the status: JOB_STATUS_PENDING.
  const shared = first.findIndex((word, i) => split.some((words) => words[i] !== word || words.length === i + 1));
  return split
    .map((words) => words.slice(Math.max(0, shared)))
    .some((words) => words.length > 1 && (words.at(-1) === 'pending' || isPartUndone(words)));
}

/** What an alarm says of what it watches, not of itself: it fires as long as that is so. */
export function tellsOfWatched(values: readonly string[]): boolean {
  return values.some((value) => /^(?:firing|alerting|alarm|inalarm)$/.test(squash(value)));
}

/** tunnel_not_created. */
function isPartUndone(words: readonly string[]): boolean {
  const at = words.indexOf('not');
  return at > 0 && (words[at + 1]?.endsWith('ed') ?? false);
}

/** Work and money beside the resource, and what people do with it. */
const BESIDE = new Set(
  'task job health payment billing review approval subscription sync scan auth authentication authorization activation availability compliance consent enrollment invitation invite kyc onboarding presence tracking validation verification watchlist'.split(
    ' ',
  ),
);

const SUMMED =
  /\b(?:based on|derived from|calculated from|computed from|summary of|aggregate of) (?:the |all )*(?:states?|status(?:es)?) of\b/i;

/** "Based on the states of the files it contains": an empty one stays as it is, and a full one follows its contents. */
export function isOfContents(description: string): boolean {
  return SUMMED.test(description);
}

/** The name says that it is the status of something else: last_task_status, payment_status, invitation_status. */
export function isOfAnother(name: string): boolean {
  const whose = wordsBefore(name);
  return /^(?:last|latest|previous|prev|next|recent)$/.test(whose[0] ?? '') || BESIDE.has(whose.at(-1) ?? '');
}

const OWN_STATUS =
  /^(?:provision|lifecycle|life|cycle|current|ready|power|run|server|vm|instance|node|deploy|creat|build|install|config|operation|attach|link|associat|member|assign|bind|import|migrat|replicat|resource|object|entity)/;

/** Whether the words before `status` leave no doubt that it is the status of the resource itself. */
export function isOfItself(name: string, words: readonly string[]): boolean {
  const whose = wordsBefore(name);
  const own = new Set(words.map(toSingular));
  return whose.every((word) => OWN_STATUS.test(word) || own.has(toSingular(word)));
}

function wordsBefore(name: string): string[] {
  const words = splitWords(name);
  return /^(?:status|state|phase)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : [];
}

const UPLOAD = /(?:^|_)(?:upload|presigned|signed)_?(?:url|uri|to|link|form|address)s?$/;

/** The answer to the create says where to send the data: until somebody has sent it, nothing becomes ready. */
export function asksForUpload(made: Schema | null, depth = 0): boolean {
  return [...(made?.properties ?? [])].some(
    ([name, schema]) => UPLOAD.test(toSnake(name)) || (depth < 2 && asksForUpload(schema, depth + 1)),
  );
}

/**
 * A create that sends nothing and names an item in its path ties what is there already: a status beside it is that of
 * the item, unless it speaks of the tie.
 */
export function isOfLinked({ create }: Resource['operations'], field: readonly string[]): boolean {
  const tells = /attach|link|associat|member|assign|bind/.test(toSnake(field.join('_')));
  return !tells && isBare(create) && /\}\/?$/.test(create?.path ?? '');
}

function isBare(call: Call | null): boolean {
  return call !== null && (call.body === null || call.body.fields.length === 0);
}
