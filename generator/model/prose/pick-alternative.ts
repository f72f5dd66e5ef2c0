import { splitWords } from '../../naming/words.js';
import { tellSentences } from './sentences.js';

/** Texts that were put together from several places: "Price per hour. | Price per month." */
const ALTERNATIVE = /(?<=[.!?])\s+\|\s+(?=[A-Z])/;

/**
 * Of a text that was put together from several places the part that speaks of what is called so. Where several do alike,
 * what all of them say; a text about something else is worse than none.
 */
export function pickAlternative(text: string, ...called: readonly string[]): string {
  const parts = text.split(ALTERNATIVE);
  if (parts.length === 1) return text;
  const wanted = new Set(called.flatMap((name) => splitWords(name)));
  const ranked = parts.map((part) => rankPart(part, wanted)).sort((a, b) => b.hits - a.hits || b.share - a.share);
  const [best, second] = ranked as [Ranked, Ranked];
  if (best.hits > second.hits || (best.hits > 1 && best.share > second.share)) return best.part;
  const alike = ranked.filter(({ hits }) => hits === best.hits).map(({ part }) => tellSentences(part));
  return (alike[0] ?? []).filter((sentence) => alike.every((others) => others.includes(sentence))).join(' ');
}

interface Ranked {
  part: string;
  /** How many of the words that were asked for it has, and how much of it they are. */
  hits: number;
  share: number;
}

function rankPart(part: string, wanted: ReadonlySet<string>): Ranked {
  const words = new Set(splitWords(part));
  const hits = [...wanted].filter((word) => words.has(word) || words.has(`${word}s`)).length;
  return { part, hits, share: hits / words.size };
}
