import type { Attribute, Catalogue } from '../../map/types.js';
import { isHidden } from '../is-hidden.js';
import { changeInside } from './change-inside.js';
import { mapAttributes } from './map-attributes.js';
import { nameReferred } from './name-text.js';

/** Names that mean something else wherever they stand. */
const VAGUE = new Set(
  `action address body category class code comment content data default description destination domain email event file
   filter format group host hostname id index input key kind label level link message metadata method mode model name node
   note object origin output owner param parameter path policy prefix process property query reason reference resource
   result role rule schema scope service settings slug source state status step subject tag target text title token type url user
   username value version`.split(/\s+/),
);

/**
 * The catalogue in which a text without an example has the one that most others of its name have: a region is a region
 * wherever it is asked for.
 */
export function lendByName(catalogue: Catalogue): Catalogue {
  const known = countExamples(catalogue);
  const lend = (attribute: Attribute): Attribute => {
    const { attributes, element } = attribute;
    if (!attributes && !element) {
      const found = isBare(attribute) ? known.get(nameReferred(attribute.name)) : undefined;
      return found === undefined ? attribute : { ...attribute, example: found };
    }
    return changeInside(attribute, { fields: (inner) => inner.map(lend), element: lend });
  };
  return mapAttributes(catalogue, (attributes) => attributes.map(lend));
}

function isBare(attribute: Attribute): boolean {
  const { type, example, enum: values, format, pattern, default: preset, reference, required, optional } = attribute;
  if (type !== 'string' || !(required || optional)) return false;
  const isOpen = example === undefined && preset === undefined && !values && !format && !pattern;
  return isOpen && reference === null && !isHidden(attribute);
}

function countExamples(catalogue: Catalogue): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  const count = (attribute: Attribute): void => {
    const { name, example, attributes, element } = attribute;
    attributes?.forEach(count);
    if (element) count(element);
    if (typeof example !== 'string') return;
    const key = nameReferred(name);
    if (VAGUE.has(key) || isHidden(attribute) || !isWritten(example)) return;
    const own = counts.get(key) ?? new Map<string, number>();
    counts.set(key, own.set(example, (own.get(example) ?? 0) + 1));
  };
  mapAttributes(catalogue, (attributes) => {
    attributes.forEach(count);
    return attributes;
  });
  const pickMost = (own: Map<string, number>) => [...own].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  return new Map([...counts].map(([name, own]) => [name, pickMost(own)]));
}

/** A text that people write by hand, such as `eu-north-1`, unlike an identifier that a machine has made up. */
export function isWritten(text: string): boolean {
  const isMadeUp = (part: string) => part.length > 4 && /\d/.test(part) && /^[0-9a-f]+$/i.test(part);
  return /^[a-z][\w./:-]*$/i.test(text) && !text.split(/[_./:-]/).some(isMadeUp);
}
