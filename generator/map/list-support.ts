import type { Field } from '../model/answers.js';
import { squash } from '../naming/words.js';
import type { Facts } from './decide-class.js';

/** What speaks for a field that people may leave out, in words, where its schema alone does not settle it. */
export function listSupport({ wire, create, update, read }: Facts): string[] {
  if (!create) return [];
  const both = update ? [create, update] : [create];
  const isSaid = (says: (field: Field) => boolean) => both.some(says);
  const found: string[] = [];
  if (isSaid(({ schema }) => WITHOUT.test(schema.description))) found.push('its text says what holds without it');
  if (isSaid(({ schema }) => schema.default !== undefined)) found.push('it has a default');
  if (isSaid(({ schema }) => schema.nullable)) found.push('it may be null');
  if (create.schema.deprecated) found.push('it is deprecated');
  if (REMARKS.has(squash(wire))) found.push('a remark is for people, and can be left out');
  if (read && (create.schema.enum?.length ?? 0) > 1) found.push('one of several values that answers show as well');
  return found;
}

/** "Optional.", "Defaults to …", "If not set …", "When provided …", "Leave empty to …". */
const WITHOUT =
  /\boptional(?:ly)?\b|\bdefaults? (?:to|is|value|of)\b|\bdefault:|\bby default\b|\b(?:if|when) (?:this (?:value |field |parameter )?)?(?:is )?(?:it is )?(?:not|unset|omitted|null|empty|blank|absent|provided|given|set|specified|supplied)\b|\bwill be (?:auto|generated|assigned|chosen)|\bleav(?:e|ing) (?:it |this )?(?:value |field )?(?:empty|null|blank|unset|out)\b|\bautomatically\b|\b(?:can|may) be (?:omitted|null|left (?:out|empty|blank))\b/i;

const REMARKS = new Set(['description', 'comment', 'comments', 'note', 'notes', 'remark', 'remarks', 'annotations']);

/** "Optional name for …", "(optional) …". */
export function isOptionalByText({ schema }: Field): boolean {
  return /^\W*optional\b/i.test(schema.description);
}

/** "If empty, the name of the definition is used", "Generated when left out": the server has a value of its own then. */
export function isFilledInByText({ schema }: Field): boolean {
  return FILLED_IN.test(schema.description);
}

/** "Human-readable name. Default is an empty string." */
export function hasDefaultByText({ schema }: Field): boolean {
  return /(?:^|[.;,(]\s*)(?:the )?defaults? (?:value )?(?:is|to)\b/i.test(schema.description);
}

const FILLED_IN =
  /\b(?:if|when) (?:(?:this|the) (?:value|field|name|parameter) is |it is |left )?(?:not (?:set|given|specified|provided|supplied)|unset|omitted|empty|blank|left out|unspecified)\b[^.]*\b(?:fall(?:s|ing)?[- ]?backs?|defaults?|generate[sd]?|assigned|derived|random|use[sd]?|chosen)\b|\b(?:generated|assigned|chosen|derived)\b[^.]*\b(?:if|when) (?:it is |left )?(?:not (?:set|given|specified|provided|supplied)|unset|omitted|empty|blank|left out)\b/i;

/** "Required. The region …": what the schema forgot to say. What is needed only sometimes can be left out at other times. */
export function isDemandedByText({ schema }: Field): boolean {
  return DEMANDED.test(schema.description);
}

const DEMANDED =
  /^\W*(?:(?:required|mandatory)\s*(?:[\].:;,!)-]|$)|(?:this|the) (?:field|value|parameter|property|attribute) is (?:required|mandatory)\s*(?:[.;!]|$))|\b(?:this|it|the (?:field|value)) must be (?:defined|set|given|provided|specified) (?:for|on|at|during|when) (?:\w+ )?creat(?:e|ion|ing)\b/i;
