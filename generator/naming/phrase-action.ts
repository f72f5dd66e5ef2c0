/** Words that stay with the verb before them: power off, scale up. */
const PARTICLES = new Set(['on', 'off', 'up', 'down', 'in', 'out', 'over', 'back', 'cycle']);
/** Verbs that some APIs put last: password_reset, kubeconfig_rotate. */
const LATE_VERBS = new Set(
  'change disable enable reboot rebuild refresh regenerate renew reset restore revoke rotate sync test update upgrade'.split(
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
  return LATE_VERBS.has(words.split(' ').at(-1) ?? '');
}

/** "password reset" of "a VM" as people say it: "reset the password of a VM". A number only tells two of a name apart. */
export function phraseAction(name: string, owner: string): string {
  const [first = '', ...rest] = name.replace(/ \d+$/, '').split(' ');
  const last = rest.at(-1) ?? '';
  if (first === 'bulk') return `${phraseAction(rest.join(' '), owner)} in bulk`;
  const verb = SPLIT.get(first) ?? first;
  if (rest.length === 0 || PARTICLES.has(last)) return [verb, ...rest, owner].join(' ');
  if (LATE_VERBS.has(last) && !LATE_VERBS.has(first) && !MAKING.has(first)) {
    return `${last} the ${[first, ...rest.slice(0, -1)].join(' ')} of ${owner}`;
  }
  const object = rest.join(' ');
  if (!MAKING.has(first)) return `${verb} the ${object} of ${owner}`;
  return `${verb} ${/^[aeiou]/.test(object) ? 'an' : 'a'} ${object} for ${owner}`;
}
