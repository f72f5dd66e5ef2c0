import { squash } from '../naming/words.js';
import type { Schema } from './types.js';

/** Names of the state that a change is meant for, so that nobody overwrites what somebody else has changed since. */

/** What may name it; `version` alone may also be what is to be installed. */
const VERSION = /^(?:resource|object|entity|lock|current|expected)?(?:version|revision|etag|generation|checksum)$/;
const SURE =
  /^(?:(?:resource|object|entity|lock|current|expected)(?:version|revision)|revision|etag|generation|checksum)$/;
const AGAINST_CONFLICTS = /conflict|concurren|optimistic|current(?:ly)?\b|last read|stale/i;
const GUARDS =
  /\bhas not (?:been )?(?:changed|modified)\b|\b(?:version|revision|etag|generation) does not match\b|\boptimistic (?:lock|concurren)|\bconcurrency[ -](?:safe|control)|\bconcurrent (?:change|edit|modification|update|write)|\brequired (?:for|in|with|by|on) (?:(?:a|an|all|any|each|every|the) )?(?:put|patch|update)s?\b/i;

export function namesState(wire: string): boolean {
  return VERSION.test(squash(wire));
}

/** Of what a change demands: whether it stands for the state that is changed. */
export function isStateName(wire: string, { description }: Schema): boolean {
  return SURE.test(squash(wire)) || (namesState(wire) && AGAINST_CONFLICTS.test(description));
}

/** What the text says outright, whatever is demanded: a create has none yet, and a change is told the current one. */
export function isGuard(wire: string, { description, readOnly }: Schema): boolean {
  return !readOnly && namesState(wire) && GUARDS.test(description);
}
