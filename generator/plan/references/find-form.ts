import type { Attribute, ByName } from '../../map/types.js';
import { matchPattern, toPlainPattern } from '../../model/pattern/match-pattern.js';
import { singularWords } from '../../naming/plurals.js';
import { splitWords, squash } from '../../naming/words.js';
import type { NamedSubject } from './types.js';

const UUID = '^[0-9a-fA-F]{8}(-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}$';
const UUID_FORM = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;
const ID_WORDS = new Set(['id', 'ids', 'uuid', 'uuids']);

/** Read alike everywhere, and by no engine for long: no groups, so that nothing is tried twice. */
const PLAIN = /^\^(?:[\w-]|\\[dw-]|\[[\w-]+\]|\{\d+(?:,\d*)?\}|[?+*])+\$$/;

/** "ID or name of the image": the API looks the name up itself. */
const TAKES_NAMES =
  /\b(?:ids?|uuids?|identifiers?)\b[^.]{0,24}\bor\b[^.]{0,24}\b(?:names?|slugs?|labels?)\b|\b(?:names?|slugs?|labels?)\b[^.]{0,24}\bor\b[^.]{0,24}\b(?:ids?|uuids?|identifiers?)\b/i;

/** What tells the identifier from a name; null where nothing does, so that whatever is given is sent as it is. */
export function findForm(
  attribute: Attribute,
  { subject, id }: NamedSubject,
  isInside: boolean,
): ByName['form'] | null {
  if (attribute.type === 'integer' && id.type === 'integer') return 'integer';
  if (attribute.type !== 'string' || attribute.enum || TAKES_NAMES.test(attribute.description)) return null;
  const own = formOf(attribute);
  if (own !== null) return { pattern: own };
  // What is merely called alike may hold anything: only what says that it is the identifier is taken for one.
  if (!saysIdentifier(attribute.wire, subject.name)) return null;
  // The `project_id` in the settings of a registry, and a `mailer_project_id`, may be of a project elsewhere.
  const isDoubtful = isInside || isQualified(attribute.wire, subject.name);
  if (isDoubtful && !speaksOf(attribute.description, subject.name)) return null;
  const theirs = id.type === 'string' ? (formOf(id) ?? shownForm(id)) : null;
  return theirs === null || isContradicted(attribute, theirs) ? null : { pattern: theirs };
}

function formOf({ format, pattern }: Attribute): string | null {
  if (format === 'uuid') return UUID;
  const plain = pattern === undefined ? null : toPlainPattern(pattern);
  return plain !== null && PLAIN.test(plain) ? plain : null;
}

function shownForm({ example }: Attribute): string | null {
  return typeof example === 'string' && UUID_FORM.test(example) ? UUID : null;
}

/** The document itself gives a value of another form. */
function isContradicted({ example }: Attribute, pattern: string): boolean {
  return typeof example === 'string' && matchPattern(pattern, example) === false;
}

function saysIdentifier(wire: string, subject: string): boolean {
  const words = splitWords(wire);
  return ID_WORDS.has(words.at(-1) ?? '') || words.join('_') === subject;
}

/** It has words that the subject's name does not have. */
function isQualified(wire: string, subject: string): boolean {
  const words = splitWords(wire).filter((word) => !ID_WORDS.has(word));
  return !squash(subject).includes(singularWords(words.join('_')).join(''));
}

function speaksOf(text: string, subject: string): boolean {
  return squash(text).includes(subject.split('_').at(-1) ?? '');
}
