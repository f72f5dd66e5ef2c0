import { readDescribedValues } from './described-values.js';

/** `pending`, "active", *building*, **ready**: a word that the text sets apart. */
const MARKED = /(?:`|"|'|\*\*?)([A-Za-z][\w-]{1,40})(?:`|"|'|\*\*?)/g;
const BULLET = /^[ \t]*[*+-][ \t]+\*\*([A-Za-z][\w -]{1,40})\*\*/;
/** What comes before a row of bare words. */
const OPENS = /\b(?:states?|status(?:es)?|values?|one of|(?:can|may|will) be|either|such as)\b:?/gi;
const WORD = /^[A-Za-z][\w-]{1,40}$/;

/** Every word that the description of a status may name as one of its values; whoever asks knows which of them are states. */
export function readDescribedStates(description: string): string[] {
  const found = readDescribedValues(description);
  for (const line of description.replace(/\be\.g\.,?/gi, 'such as').split(/[.;\n](?=\s|$)/)) {
    const bullet = BULLET.exec(line)?.[1];
    if (bullet) found.push(bullet);
    found.push(...[...line.matchAll(MARKED)].map((match) => match[1] as string));
    found.push(...readRow(line));
  }
  return [...new Set(found)];
}

/** "Lifecycle state: pending, creating, or active". One bare word alone could be any word of a sentence. */
function readRow(line: string): string[] {
  const opening = [...line.matchAll(OPENS)].at(-1);
  if (!opening) return [];
  const rest = line.slice(opening.index + opening[0].length).replace(/[()`'"*]/g, ' ');
  const after = rest.slice(rest.lastIndexOf(':') + 1);
  const words = after.split(/,|\||\/|\bor\b|\band\b/).map((word) => word.trim());
  const row = words.filter((word) => WORD.test(word));
  return row.length > 1 ? row : [];
}
