import type { Operation } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { splitWords } from '../naming/words.js';
import type { SubOperation } from './draft.js';
import { PREPOSITIONS, WIPING_VERBS } from './vocabulary.js';

/**
 * A call that starts over with what is there: it may take fields of the resource and is still no way to change them,
 * because what the resource holds is gone afterwards. Its name tells, or its text.
 */
export function isWiping(sub: SubOperation, owner: readonly string[]): boolean {
  return isNamedWiping(sub, owner) || isToldToWipe(sub);
}

/** "Revoke access of a user" with PATCH or PUT: what it is told is taken away, not set. */
export function takesAway({ method, summary, operationId }: Operation): boolean {
  const [verb = ''] = splitWords(summary || operationId);
  return method !== 'POST' && /^(?:revoke|remove|delete|detach|unassign|unlink|withdraw)s?$/.test(verb);
}

export function isToldToWipe(sub: SubOperation): boolean {
  return saysThatItWipes(textOf(sub));
}

function saysThatItWipes(text: string): boolean {
  return text.split(/(?<=[.!?])\s+|\n{2,}|\n(?=\s*[-*])/).some(isTold);
}

function isNamedWiping(sub: SubOperation, owner: readonly string[]): boolean {
  const words = sub.words.filter((word) => !PREPOSITIONS.has(word));
  const verb = [words[0], words.at(-1)].find((word) => word !== undefined && WIPING_VERBS.has(word));
  if (verb === undefined) return false;
  const rest = words.filter((word) => word !== verb);
  // `PUT …/format` with a format in its body sets it; so does `PUT …/restore-policy`.
  if (sub.operation.method !== 'POST' && NOUNS_TOO.has(verb) && [...fieldsIn(sub)].some((f) => isSameNoun(f, verb)))
    return false;
  if (verb !== 'reset') return verb === words[0] || !NOUNS_TOO.has(verb);
  // "Reset the status" overrules what the API has found out.
  if (rest.at(-1) === 'status' || rest.at(-1) === 'state') return true;
  // A new password takes the place of the old one and leaves everything else alone.
  const isOwner = rest.length === 0 || isSameNoun(rest.join('_'), owner.join('_'));
  const isSmall = rest.some((word) => CREDENTIALS.has(word)) || [...fieldsIn(sub)].some((f) => named(f, rest));
  return isOwner || !isSmall;
}

/** `PUT …/password/reset` that takes a plugin and may take a password makes one up where it is told the plugin alone. */
export function renewsToo({ words, body }: SubOperation, wire: string): boolean {
  const isCredential = (text: string) => splitWords(text).some((word) => CREDENTIALS.has(word));
  const own = [...(body?.properties.keys() ?? [])].filter(isCredential);
  const isOptional = own.length > 0 && !own.some((field) => body?.required.has(field));
  return words.some((word) => RENEWS.has(word)) && words.some(isCredential) && isOptional && !isCredential(wire);
}

const RENEWS = new Set(['reset', 'regenerate', 'renew', 'rotate']);

function fieldsIn({ body }: SubOperation): Iterable<string> {
  return body?.properties.keys() ?? [];
}

function named(field: string, rest: readonly string[]): boolean {
  return isSameNoun(field, rest.join('_'));
}

const NOUNS_TOO = new Set(['format', 'reset', 'restore', 'rollback']);
const CREDENTIALS = new Set(
  'auth credential credentials key keys passphrase passwd password passwords pin secret secrets token tokens'.split(
    ' ',
  ),
);

/** One operation that does several resources has one text for all of them, which says nothing about each. */
function textOf({ operation, fixed, under, body }: SubOperation): string {
  if (Object.keys(fixed).length === 0 && under === null) return `${operation.summary}.\n${operation.description}`;
  const shared = operation.body?.schema?.description;
  return body && body.description !== shared ? body.description : '';
}

/**
 * What the call itself does, and not what is written about others ("see Rebuild a server") or about what it refuses
 * ("shrinking is not possible as it might destroy data").
 */
const TELLING: readonly RegExp[] = [
  /^\W*(?:wipe|erase|re-?install|re-?image|re-?build|re-?format|factory[- ]reset|destroy)s?\b/i,
  /^\W*(?:format|restore|roll back|revert)s? (?:the|an?|this|your)\b/i,
  /\b(?:wipes|erases|re-?installs|re-?images|re-?builds|re-?formats|destroys)\b/i,
  /\bwill (?:\w+ )?(?:wipe|erase|re-?install|re-?image|re-?build|re-?format|destroy)\b/i,
  /\b(?:data|content|contents|disks?|files|everything)\b[^.]{0,60}\b(?:will|would|is|are|gets?|may|might|can|could)(?: all)?(?: be)?(?: \w+ly)? (?:lost|wiped|erased|deleted|destroyed|overwritten|removed|reinstalled|formatted)\b/i,
  /\b(?:lose|loses|losing|loss of|deletes?|deleting|removes?|removing|overwrites?|overwriting|wiping|erasing|destroying) (?:all|any|every|its|the|your)\b(?: [\w'’]+){0,5} (?:data|disks?|contents?|files|backups?|snapshots?)\b/i,
];

const DENIED = /\b(?:no|not|never|without|nor|cannot|can't|won't|doesn't|don't|isn't|aren't)\b/i;

function isTold(sentence: string): boolean {
  return TELLING.some((pattern) => {
    const match = pattern.exec(sentence);
    return match !== null && !DENIED.test(sentence.slice(0, match.index + match[0].length));
  });
}
