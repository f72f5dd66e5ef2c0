/** The folder `plan/rules`: what the document says of attributes beside each other, as clients check it. */

import type { Attribute } from '../../map/types.js';

/** What the document says about attributes that stand beside each other, by their names. */
export interface Rules {
  /** At most one of each set. */
  exclusive: string[][];
  /** All of each set or none. */
  together: string[][];
  /** At least one of each set, to make what they belong to. */
  oneOf: string[][];
}

const EXCLUSIVE =
  /\b(?:mutually exclusive (?:with|to)|(?:must|may|can|should) ?not be (?:used|set|specified|combined|given|provided|sent|passed)(?: at the same time| in combination| together| along)? (?:with|as)) /gi;
const NOT_BOTH = /\beither ([^.;]{1,80}?),? (?:but )?not both\b/gi;
const PAIR =
  /(?:^|[.;(] *|\bthe )([^.;(]{3,80}?) (?:parameters |fields |options |properties |attributes )?(?:are mutually exclusive|(?:must|may|can) ?not be (?:used|set|specified|given) together)\b/gi;
const TOGETHER =
  /\b(?:must|should|has to|have to|needs to|can only) be (?:used|set|specified|given|provided) together with /gi;
const ONE_OF =
  /\beither ([^.;]{1,80}?) (?:must|has to|needs to|have to|should) be (?:set|specified|given|provided|present)\b/gi;

/** Few descriptions speak of other attributes; one look tells which. */
const SPEAKS = /exclusive|together|either|not\s+be/i;

/** Reads the descriptions of attributes of one level. Names that are no attribute here say nothing. */
export function findRules(attributes: readonly Attribute[]): Rules {
  const open = attributes.filter(({ required, optional, setting }) => (required || optional) && setting === undefined);
  const rules: Rules = { exclusive: [], together: [], oneOf: [] };
  const told = new Map<string, Set<string>>();
  for (const attribute of open) {
    if (!SPEAKS.test(attribute.description)) continue;
    const text = attribute.description.replace(/\s+/g, ' ');
    const own = (names: string[]) => [...new Set([attribute.name, ...names])];
    for (const rest of listRests(text, EXCLUSIVE)) {
      for (const other of readNames(rest, open)) add(rules.exclusive, own([other]));
    }
    for (const [, inner = ''] of [...text.matchAll(NOT_BOTH), ...text.matchAll(PAIR)]) {
      const named = readNames(inner, open);
      if (named.includes(attribute.name) && /\b(?:and|or)\b/i.test(inner)) add(rules.exclusive, named);
    }
    for (const [, inner = ''] of text.matchAll(ONE_OF)) {
      const names = readNames(inner.replace(/^this\b/i, attribute.wire), open);
      if (names.includes(attribute.name)) add(rules.oneOf, names);
    }
    const partners = listRests(text, TOGETHER).flatMap((rest) => readNames(rest, open));
    if (partners.length > 0) told.set(attribute.name, new Set(partners));
  }
  // What one side alone says may be about one of several uses of the other.
  for (const [name, partners] of told) {
    for (const other of partners) if (told.get(other)?.has(name)) add(rules.together, [name, other]);
  }
  return rules;
}

function listRests(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => text.slice(index + found.length));
}

/** The attributes that a text begins with, as a list in words: "`a`, `b` and c". */
function readNames(text: string, attributes: readonly Attribute[]): string[] {
  const names: string[] = [];
  for (const word of text.split(/[\s,/]+/)) {
    const bare = word.replace(/^[`'"(*]+|[`'"*).:;]+$/g, '');
    const found = attributes.find(({ wire, name }) => bare === wire || bare === name);
    if (found) names.push(found.name);
    else if (!/^(?:and|or|the|both|either|nor|)$/i.test(bare)) break;
    if (/[.;)]$/.test(word)) break;
  }
  return names;
}

function add(sets: string[][], names: readonly string[]): void {
  const set = [...new Set(names)].sort();
  if (set.length > 1 && !sets.some((known) => known.join() === set.join())) sets.push(set);
}
