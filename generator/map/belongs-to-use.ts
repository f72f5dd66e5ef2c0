/** Sentences that say for which uses a field is not. */
const NOT_FOR =
  /\bno (?:effect|meaning|influence)\b|\bignored\b|\bunused\b|\b(?:can|must|may|does|is|are) ?not\b|\bnot (?:only|for|used|allowed|supported|available|applicable|valid|possible|needed)\b|\bwithout effect\b/i;
const ONLY_FOR = /\b(?:only|exclusively|solely)\b/i;

/**
 * Whether a field of a body that several uses share belongs to one of them. The field's own words decide, sentence by
 * sentence, and only where they name uses; where they say nothing it belongs to all.
 */
export function belongsToUse(description: string, value: string, values: readonly string[]): boolean {
  const wanted = values.filter((one) => isMeant(description, one, values));
  // Words that leave nobody were not understood.
  return wanted.length === 0 || wanted.includes(value);
}

function isMeant(description: string, value: string, values: readonly string[]): boolean {
  return description.split(/(?<=[.;!?])\s+/).every((sentence) => {
    const named = values.filter((one) => isNamedIn(sentence, one));
    if (named.length === 0) return true;
    if (NOT_FOR.test(sentence)) return ONLY_FOR.test(sentence) || !named.includes(value);
    return !ONLY_FOR.test(sentence) || named.includes(value);
  });
}

/** As code or in quotes; without them only what is no word of plain English. */
function isNamedIn(sentence: string, value: string): boolean {
  const isCode = ['`', '"', "'"].some((mark) => sentence.includes(`${mark}${value}${mark}`));
  return isCode || (/[a-z0-9][_-][a-z0-9]/i.test(value) && sentence.split(/[^\w-]+/).includes(value));
}
