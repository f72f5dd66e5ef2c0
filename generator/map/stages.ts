import { splitWords, squash } from '../naming/words.js';

const FAILED =
  /fail|error|crash|broken|reject|declined|denied|fault|timeout|timedout|unhealthy|aborted|cancel|invalid|lost|dead/;
/** What was under way and did not come to its end: provisioning-failed. */
const FAILED_END = /(?:failed|failure|error|errored|timeout|aborted)$/;
const PENDING =
  /pending|provision|creat|build|install|starting|stopping|init|queue|wait|progress|processing|updat|modify|resiz|migrat|deletion|removal|reboot|restart|deploy|configur|allocat|scal|order|schedul|activating|deactivating|attaching|detaching|upgrad|backing|restor|rebuild|requested|submitted|accepted|importing|exporting|cloning|copying|preparing|verif|validating|saving|reserv|spawn|booting|shutting|suspending|resuming|rotating|renewing|running_action|transition|^busy$|^not(?:yet)?(?:ready|available|active)|setup|settingup|new$|issuing|assigning|unassigning|^locked|syncing|refreshing/;
const SETTLED =
  /^(?:active|running|ready|available|online|ok|succeeded|success|successful|complete|completed|done|finished|enabled|stopped|off|inactive|disabled|on|up|down|started|shutoff|poweredon|poweredoff|healthy|normal|open|closed|deployed|created|attached|detached|assigned|unassigned|idle|inuse|used|unused|provisioned|installed|mounted|live|published|verified|issued|valid|accepted|passed|paused|suspended|halted|free|bound|associated|connected|configured|operational|standby|archived|resolved|reserved)$/;

/** What it begins with tells as much: FAILED_UPDATING. */
const FAILED_START = /^(?:failed|failure|error|errored)$/;

/** Past participles of what takes time: it is over. */
const DONE =
  /(?:updat|modifi|resiz|migrat|deprovision|delet|destroy|remov|reboot|restart|configur|scal|upgrad|allocat|restor|rebuil|import|export|clon|copi|prepar|validat|renew|rotat|refresh|sync|activat|deactivat|terminat)(?:e?d|t)$/;

const ENDED = /^(?:succeeded|success|successful|completed?|done|finished)$/;

export type Stage = 'pending' | 'ready' | 'failed';

/** Words in -ing that tell a lasting state, not something under way. */
const LASTING = new Set(
  'running working operating billing serving listening existing missing warning expiring failing outstanding remaining'.split(
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
  // What went wrong while it was being done: ERROR_DELETING.
  if (words.length > 1 && FAILED_START.test(words[0] ?? '')) return 'failed';
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
  // What is started and can succeed is under way.
  if (sorted.ready.some((value) => ENDED.test(squash(value)))) {
    sorted.pending.push(...sorted.ready.filter((value) => squash(value) === 'started'));
    sorted.ready = sorted.ready.filter((value) => squash(value) !== 'started');
  }
  return sorted;
}
