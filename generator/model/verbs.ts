import { splitWords, squash } from '../naming/words.js';
import { isSameNoun } from './words.js';

/** What verbs leave behind, as APIs name it in flags and states: paused after pause. */
const LEAVES = new Map([
  ['abort', ['aborted']],
  ['accept', ['accepted']],
  ['activate', ['active', 'activated', 'enabled']],
  ['approve', ['approved']],
  ['archive', ['archived']],
  ['ban', ['banned']],
  ['block', ['blocked']],
  ['cancel', ['cancelled', 'canceled']],
  ['close', ['closed']],
  ['deactivate', ['inactive', 'deactivated', 'disabled']],
  ['decline', ['declined']],
  ['disable', ['disabled']],
  ['enable', ['enabled']],
  ['freeze', ['frozen']],
  ['lock', ['locked']],
  ['mute', ['muted']],
  ['pause', ['paused']],
  ['protect', ['protected']],
  ['publish', ['published']],
  ['pin', ['pinned']],
  ['reject', ['rejected']],
  ['resolve', ['resolved']],
  ['revoke', ['revoked']],
  ['stop', ['stopped']],
  ['suspend', ['suspended']],
]);
/** What they put an end to: no more paused after resume. */
const ENDS = new Map([
  ['activate', ['inactive', 'disabled']],
  ['deactivate', ['active', 'activated', 'enabled']],
  ['disable', ['enabled', 'active']],
  ['enable', ['disabled']],
  ['reactivate', ['suspended', 'inactive']],
  ['resume', ['paused', 'suspended']],
  ['unarchive', ['archived']],
  ['unban', ['banned']],
  ['unblock', ['blocked']],
  ['unfreeze', ['frozen']],
  ['unlock', ['locked']],
  ['unmute', ['muted']],
  ['unpause', ['paused']],
  ['unpin', ['pinned']],
  ['unprotect', ['protected']],
  ['unpublish', ['published']],
  ['unsuspend', ['suspended']],
]);
/** `enable_backups` switches what can simply be called `backups`. */
const SWITCHES = new Map([
  ['activate', true],
  ['enable', true],
  ['deactivate', false],
  ['disable', false],
]);

/** A word that says what is done to a resource, and not what it has. */
export function isStateVerb(word: string): boolean {
  return LEAVES.has(word) || ENDS.has(word);
}

const LINKS = new Set(['attach', 'detach', 'assign', 'unassign', 'associate', 'disassociate', 'connect', 'disconnect']);

const DEEDS = new Set(
  `boot change configure demote downgrade edit extend fail modify power poweroff poweron promote reboot rebuild refresh
   regenerate reinstall rename renew resend reset resize restart restore retry rotate run scale set shutdown start switch
   toggle transfer update upgrade`.split(/\s+/),
);

/** A word that says what is done to a resource that is there; nothing is made or deleted with it. */
export function isDeed(word: string): boolean {
  return DEEDS.has(word) || isStateVerb(word);
}

/** A word that says that a resource is put together with another one, or taken apart from it. */
export function isLinkVerb(word: string): boolean {
  return LINKS.has(word);
}

/** What a flag says of a resource once this was done to it; null where it has nothing to do with it. */
export function flagAfter(done: readonly string[], flag: string): boolean | null {
  const split = splitVerb(done);
  if (!split) return null;
  const { verb, object } = split;
  const named = splitWords(flag).filter((word, at) => at > 0 || word !== 'is');
  if (object !== '' && SWITCHES.has(verb)) {
    const bare = named[0] === 'enable' ? named.slice(1) : named;
    if (isSameNoun(bare.join('_'), object)) return SWITCHES.get(verb) ?? null;
  }
  const state = named.pop() ?? '';
  if (!isSameNoun(named.join('_'), object)) return null;
  // What disabling puts an end to, enabling starts: `active`.
  const undone = verb === 'enable' ? ENDS.get('disable') : undefined;
  if (LEAVES.get(verb)?.includes(state) || undone?.includes(state)) return true;
  return ENDS.get(verb)?.includes(state) ? false : null;
}

/** Those of a state's values that tell that this was done to the resource as a whole. */
export function statesAfter(done: readonly string[], values: readonly string[]): string[] {
  const split = splitVerb(done);
  if (split?.object !== '') return [];
  return values.filter((value) => LEAVES.get(split.verb)?.includes(squash(value)));
}

/** Most APIs put the verb first, some last: enable_backups, backups_enable. */
function splitVerb(done: readonly string[]): { verb: string; object: string } | null {
  const isVerb = (word: string | undefined) => word !== undefined && (LEAVES.has(word) || ENDS.has(word));
  const [first = '', last = ''] = [done[0], done.at(-1)];
  if (isVerb(first)) return { verb: first, object: done.slice(1).join('_') };
  return isVerb(last) ? { verb: last, object: done.slice(0, -1).join('_') } : null;
}
