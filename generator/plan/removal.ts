import type { Attribute } from '../map/types.js';

/**
 * How a value is taken away that nobody gives any more: by the document's default, by null, by an empty collection, by
 * an empty text; null where the API has no way to.
 */
export type Removal = 'default' | 'null' | 'empty' | 'blank';

export function findRemoval(attribute: Attribute): Removal | null {
  const { type, nullable, default: preset } = attribute;
  if (preset !== undefined && preset !== null) return 'default';
  if (nullable) return 'null';
  if (type === 'list' || type === 'set' || type === 'map') return 'empty';
  return canBeBlank(attribute) ? 'blank' : null;
}

/** Words that people write for people, which may always be none. */
const PROSE = /(?:^|_)(?:comments?|descriptions?|memo|notes?|remarks?)$/;

/** The document takes an empty text: it says so, or the text is prose and nothing is said against it. */
function canBeBlank(attribute: Attribute): boolean {
  const { type, enum: values, format, pattern, minLength, reference, example, description, name, required } = attribute;
  if (type !== 'string' || required || reference !== null || (minLength ?? 0) > 0) return false;
  if (values) return values.includes('');
  if (format || pattern) return false;
  return minLength === 0 || example === '' || PROSE.test(name) || SAYS_SO.test(description);
}

const SAYS_SO =
  /\bempty string\b[^.]{0,40}\b(?:remov|clear|delet|unset|reset)|\b(?:remov|clear|unset|reset)[^.]{0,60}\bempty string\b/i;
