/** Words that stay with the verb before them: power off, scale up. */
const PARTICLES = new Set(['on', 'off', 'up', 'down', 'in', 'out', 'over', 'back']);
/** Verbs that some APIs put last: password_reset, kubeconfig_rotate. */
const LATE_VERBS = new Set(
  'change disable enable reboot rebuild refresh regenerate renew reset restore revoke rotate sync test update upgrade'.split(
    ' ',
  ),
);
/** What these make is not there before. */
const MAKING = new Set('add create generate make open order post request send start'.split(' '));

/** "password reset" of "a VM" as people say it: "reset the password of a VM". */
export function phraseAction(words: string, owner: string): string {
  const [first = '', ...rest] = words.split(' ');
  const last = rest.at(-1) ?? '';
  if (rest.length === 0 || PARTICLES.has(last)) return `${words} ${owner}`;
  if (LATE_VERBS.has(last) && !LATE_VERBS.has(first) && !MAKING.has(first)) {
    return `${last} the ${[first, ...rest.slice(0, -1)].join(' ')} of ${owner}`;
  }
  const object = rest.join(' ');
  if (!MAKING.has(first)) return `${first} the ${object} of ${owner}`;
  return `${first} ${/^[aeiou]/.test(object) ? 'an' : 'a'} ${object} for ${owner}`;
}
