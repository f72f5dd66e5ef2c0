import { splitWords, squash } from '../naming/words.js';

const FAILED =
  /fail|error|crash|broken|reject|declined|denied|fault|timeout|timedout|unhealthy|aborted|cancel|invalid|lost|dead/;
/** What was under way and did not come to its end: provisioning-failed. */
const FAILED_END = /(?:failed|failure|error|errored|timeout|aborted)$/;
const PENDING =
  /pending|provision|creat|build|install|starting|stopping|init|queue|wait|progress|processing|updat|modify|resiz|migrat|deletion|removal|reboot|restart|deploy|configur|allocat|scal|order|schedul|activating|deactivating|attaching|detaching|upgrad|backing|restor|rebuild|requested|submitted|accepted|importing|exporting|cloning|copying|preparing|verif|validating|saving|reserv|spawn|booting|shutting|suspending|resuming|rotating|renewing|running_action|transition|^busy$|^not(?:yet)?(?:ready|available|active)|setup|settingup|new$|issuing|assigning|unassigning|^locked$|syncing|refreshing/;
const SETTLED =
  /^(?:active|running|ready|available|online|ok|succeeded|success|successful|complete|completed|done|finished|enabled|stopped|off|inactive|disabled|on|up|down|started|shutoff|poweredon|poweredoff|healthy|normal|open|closed|deployed|created|attached|detached|assigned|unassigned|idle|inuse|used|unused|provisioned|installed|mounted|live|published|verified|issued|valid|accepted|passed|paused|suspended|halted|free|bound|associated|connected|configured|operational|standby|archived|resolved|reserved)$/;

/** What it begins with tells as much: FAILED_UPDATING. */
const FAILED_START = /^(?:failed|failure|error|errored)$/;

/** Past participles of what takes time: it is over. */
const DONE =
  /(?:updat|modifi|resiz|migrat|deprovision|uninstall|delet|destroy|remov|reboot|restart|configur|scal|upgrad|allocat|restor|rebuil|import|export|clon|copi|prepar|validat|renew|rotat|refresh|sync|activat|deactivat|terminat)(?:e?d|t)$/;

const ENDED = /^(?:succeeded|success|successful|completed?|done|finished)$/;

/** A last word that says that work has come to its end. */
export function isEnded(word: string): boolean {
  return ENDED.test(word);
}

const BEGINNING =
  /^(?:not|new|busy|creat|provision|init|pend|build|rebuild|deploy|install|start|boot|import|queu|wait|order|request|submit|schedul|set|prepar|process|progress|allocat|attach|snapshot|assign|associat|activat|config|issu|verif|valid|sync|download|upload|spawn|reserv|collect|clon|copy|sav|transfer|lock)/;

/**
 * A value that something just made may have. Where none of the passing ones is, they tell of what is done with it later
 * (published, restarted), and nobody knows whether that ends by itself.
 */
export function isBeginning(value: string): boolean {
  return splitWords(value).some((word) => BEGINNING.test(word));
}

/** What goes on only when somebody does their part: pays, approves, uploads. */
const ASKS = /^(?:pending|await|awaiting|wait|waiting|needs?)$/;
const SOMEBODY =
  /^(?:acceptance|activation|approval|confirmation|consent|customers?|details|input|invitation|issuance|kyc|moderation|payment|review|signature|transfer|upload|verification)$/;
const ACTS = /^(?:required|needed|manual)$/;
const OWN_WORK =
  /creat|delet|remov|destr|terminat|updat|upgrad|modif|provision|deploy|resiz|scal|install|start|stop|reboot|build|activat|allocat|migrat|restor|attach|detach/;

const OTHERS_WORK = /^(?:pending|awaiting|waiting|polling|transferring|validating|verifying)$/;

/** Says what is being done, and that nobody else has to do it. */
export function isOwnWork(value: string): boolean {
  const words = splitWords(value);
  return words.some((word) => OWN_WORK.test(word) || (word.endsWith('ing') && !OTHERS_WORK.test(word)));
}

function awaitsSomebody(words: readonly string[]): boolean {
  if (words.length < 2) return false;
  if (words.some((word) => ACTS.test(word))) return true;
  if (!words.some((word) => ASKS.test(word))) return false;
  // pending_cross_connect waits for something that has a name of its own.
  const named = words[0] === 'pending' && words.length > 2 && !words.some((word) => OWN_WORK.test(word));
  return named || words.some((word) => SOMEBODY.test(word));
}

export type Stage = 'pending' | 'ready' | 'failed';

/** Words in -ing that tell a lasting state, not something under way. */
const LASTING = new Set(
  'broadcasting streaming running working operating billing serving listening existing missing warning expiring failing outstanding remaining trialing upcoming'.split(
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
  if (awaitsSomebody(words) && !FAILED_END.test(plain)) return null;
  if (words.some((w) => w.length > 4 && w.endsWith('ing') && !LASTING.has(w)) && !FAILED_END.test(plain))
    return 'pending';
  if (FAILED.test(plain)) return 'failed';
  if (PENDING.test(plain)) return 'pending';
  if (!SETTLED.test(words.at(-1) ?? '')) return null;
  return words[0] === 'not' ? 'pending' : 'ready';
}

const BEGUN = /^(?:started|received)$/;

export function sortStages(values: string[]): Record<Stage, string[]> {
  const sorted: Record<Stage, string[]> = { pending: [], ready: [], failed: [] };
  // A value that no word tells is an end: waiting for it to pass could last for ever.
  for (const value of values) sorted[stageOf(value) ?? 'ready'].push(value);
  // What is started or received and can succeed is under way.
  if (sorted.ready.some((value) => isEnded(splitWords(value).at(-1) ?? ''))) {
    sorted.pending.push(...sorted.ready.filter((value) => BEGUN.test(squash(value))));
    sorted.ready = sorted.ready.filter((value) => !BEGUN.test(squash(value)));
  }
  // Where being made is a state of its own, not being made is none that passes by itself.
  const idle = sorted.pending.filter((value) => isLeftUndone(value, values));
  sorted.pending = sorted.pending.filter((value) => !idle.includes(value));
  sorted.ready.push(...idle);
  return sorted;
}

/** NOT_PROVISIONED beside PROVISIONING. */
function isLeftUndone(value: string, values: readonly string[]): boolean {
  const [first, ...rest] = splitWords(value);
  const stem = rest.join('').replace(/e?d$/, '');
  return first === 'not' && stem.length > 3 && values.some((other) => squash(other) === `${stem}ing`);
}
