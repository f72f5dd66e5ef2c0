import type { Schema } from '../model/types.js';
import { splitWords, squash, toSnake } from '../naming/words.js';
import type { Call, Resource, StatusWait, Wait } from './types.js';

const FAILED =
  /fail|error|crash|broken|reject|declined|denied|fault|timeout|timedout|unhealthy|aborted|cancel|invalid|lost|dead/;
/** What was under way and did not come to its end: provisioning-failed. */
const FAILED_END = /(?:failed|failure|error|errored|timeout|aborted)$/;
const PENDING =
  /pending|provision|creat|build|install|starting|stopping|init|queue|wait|progress|processing|updat|modify|resiz|migrat|deletion|removal|reboot|restart|deploy|configur|allocat|scal|order|schedul|activating|deactivating|attaching|detaching|upgrad|backing|restor|rebuild|requested|submitted|accepted|importing|exporting|cloning|copying|preparing|verif|validating|saving|reserv|spawn|booting|shutting|suspending|resuming|rotating|renewing|running_action|transition|^not(?:yet)?(?:ready|available|active)|setup|settingup|new$|issuing|assigning|unassigning|^locked|syncing|refreshing/;
const SETTLED =
  /^(?:active|running|ready|available|online|ok|succeeded|success|successful|complete|completed|done|finished|enabled|stopped|off|inactive|disabled|on|up|down|started|shutoff|poweredon|poweredoff|healthy|normal|open|closed|deployed|created|attached|detached|assigned|unassigned|idle|inuse|used|unused|provisioned|installed|mounted|live|published|verified|issued|valid|accepted|passed|paused|suspended|halted|free|bound|associated|connected|configured|operational|standby|archived|resolved)$/;
const STATUS_NAMES = [
  'status',
  'state',
  'provisioning_status',
  'provisioning_state',
  'lifecycle_state',
  'phase',
  'server_status',
  'power_status',
];

/** Past participles of what takes time: it is over. */
const DONE =
  /(?:updat|modifi|resiz|migrat|deprovision|delet|destroy|remov|reboot|restart|configur|scal|upgrad|restor|rebuil|import|export|clon|copi|prepar|validat|renew|rotat|refresh|sync|activat|deactivat|terminat)(?:e?d|t)$/;

const ENDED = /^(?:succeeded|success|successful|completed?|done|finished)$/;

export type Stage = 'pending' | 'ready' | 'failed';

/** Words in -ing that tell a lasting state, not something under way. */
const LASTING = new Set(
  'running working operating serving listening existing missing warning expiring failing outstanding remaining'.split(
    ' ',
  ),
);

/** Which stage of a life a value names. */
export function stageOf(value: string): Stage | null {
  const plain = squash(value);
  if (SETTLED.test(plain) || DONE.test(plain)) return 'ready';
  const words = splitWords(value);
  // CREATE_SUCCEEDED is over, whatever was being done.
  if (words.length > 1 && words[0] !== 'not' && ENDED.test(words.at(-1) ?? '')) return 'ready';
  if (words.some((w) => w.length > 4 && w.endsWith('ing') && !LASTING.has(w)) && !FAILED_END.test(plain))
    return 'pending';
  if (FAILED.test(plain)) return 'failed';
  if (PENDING.test(plain)) return 'pending';
  if (!SETTLED.test(words.at(-1) ?? '')) return null;
  return words[0] === 'not' ? 'pending' : 'ready';
}

export function sortStages(values: string[]): Record<Stage, string[]> {
  const sorted: Record<Stage, string[]> = { pending: [], ready: [], failed: [] };
  // A value that no word tells is an end: waiting for it to pass could last for ever.
  for (const value of values) sorted[stageOf(value) ?? 'ready'].push(value);
  return sorted;
}

/** The field that tells where a resource is in its life, if the document names its values. */
export function findStatus(fields: Map<string, { schema: Schema; path: string[] }>): StatusWait | null {
  const names = [...fields.keys()];
  const candidates = [
    ...STATUS_NAMES.flatMap((s) => names.filter((n) => toSnake(n) === s)),
    ...names.filter((n) => /_(?:status|state)$/.test(toSnake(n))),
  ];
  for (const name of candidates) {
    const field = fields.get(name);
    const values = field?.schema.enum?.filter((v): v is string => typeof v === 'string') ?? [];
    if (!field || values.length < 2) continue;
    const { pending, ready, failed } = sortStages(values);
    if (pending.length === 0 || ready.length === 0) continue;
    const unsure = values.filter((v) => stageOf(v) === null);
    // Where a person has to act first (an invitation, an approval), waiting would hang.
    if (waitsForPeople(field.schema, values)) continue;
    return {
      field: field.path,
      pending,
      ready,
      failed,
      reason: `${name} names its values`,
      confidence: unsure.length > 0 ? 'low' : 'high',
    };
  }
  return null;
}

/** What to wait for after which call. */
export function findWait(
  operations: Resource['operations'],
  fields: Map<string, { schema: Schema; path: string[] }>,
): Wait | null {
  const status = findStatus(fields);
  const { create, update, delete: remove } = operations;
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

/** The description says so, or the values do: what can be accepted or declined, what is open and then closed. */
function waitsForPeople(schema: Schema, values: string[]): boolean {
  const named = new Set(values.map(squash));
  return (
    ['accepted', 'approved', 'declined', 'invited'].some((v) => named.has(v)) ||
    (named.has('open') && named.has('closed')) ||
    /\b(?:until|once|after|when)\b[^.;]*\b(?:accept|approv|confirm|sign|pay|review|invit|somebody|someone|staff)/i.test(
      schema.description,
    )
  );
}
