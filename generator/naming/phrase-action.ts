/** Words that stay with the verb before them: power off, scale up. */
const PARTICLES = new Set(['on', 'off', 'up', 'down', 'in', 'out', 'over', 'back', 'cycle']);
/** Verbs that some APIs put last: password_reset, kubeconfig_rotate. */
const LATE_VERBS = new Set(
  'change disable enable reboot rebuild refresh regenerate renew reset restore revoke rotate sync test update upgrade'.split(
    ' ',
  ),
);
/** Verbs before a word that is no verb there: finalize restore, cancel upgrade. */
const EARLY_VERBS = new Set(
  'abort accept approve begin cancel complete confirm finalize finish initiate pause preview resume retry schedule skip stop validate verify'.split(
    ' ',
  ),
);
/** What these make is not there before. */
const MAKING = new Set('add create generate make open order post request send start'.split(' '));

/** Nouns that APIs make of two words, as the verbs that they are. */
const SPLIT = new Map([
  ['failover', 'fail over'],
  ['poweroff', 'power off'],
  ['poweron', 'power on'],
  ['rollback', 'roll back'],
  ['shutdown', 'shut down'],
  ['startup', 'start up'],
]);

/** The name says what is done, though at its end. */
export function endsWithVerb(words: string): boolean {
  const [first = '', ...rest] = words.split(' ');
  return LATE_VERBS.has(rest.at(-1) ?? first) && !EARLY_VERBS.has(first);
}

/** "password reset" of "a VM" as people say it: "reset the password of a VM". A number only tells two of a name apart. */
export function phraseAction(name: string, owner: string): string {
  const [first = '', ...rest] = name.replace(/ \d+$/, '').split(' ');
  const last = rest.at(-1) ?? '';
  if (first === 'bulk') return `${phraseAction(rest.join(' '), owner)} in bulk`;
  const verb = SPLIT.get(first) ?? first;
  if (rest.length === 0 || PARTICLES.has(last)) return [verb, ...rest, owner].join(' ');
  // "set as default" of "a VM" sets the VM as default.
  if (rest[0] === 'as') return [verb, owner, ...rest].join(' ');
  if (rest.join() === 'after' || rest.join() === 'before') return `${verb} ${owner} ${last} another one`;
  if (LATE_VERBS.has(last) && ![LATE_VERBS, MAKING, EARLY_VERBS].some((verbs) => verbs.has(first))) {
    return `${last} the ${[first, ...rest.slice(0, -1)].join(' ')} of ${owner}`;
  }
  const object = rest.join(' ');
  if (!MAKING.has(first)) return `${verb} the ${object} of ${owner}`;
  return `${verb} ${/^[aeiou]/.test(object) ? 'an' : 'a'} ${object} for ${owner}`;
}
