import { toSingular } from '../naming/plurals.js';
import type { Above } from './name-place.js';
import type { Witness } from './name-witness.js';

/** Which of the phrases that the texts of an operation have is a name for what lies at its path. */
export class JudgePhrase {
  /** The words of the path, in the singular, and its segments without what parts their words. */
  readonly nouns: ReadonlySet<string>;
  readonly #outer: ReadonlySet<string>;

  constructor(
    readonly noun: string[],
    above: Above[],
    readonly isOne: boolean,
  ) {
    const segments = [...above.map(({ words }) => words), noun];
    this.nouns = new Set(segments.flatMap((words) => [...words.map(toSingular), joinStems(words)]));
    this.#outer = new Set(above.flatMap(({ words }) => words.map(toSingular)));
  }

  /** The longest on which two of them agree. */
  choose(witness: Witness): [string[]] | null {
    const { id, lead, tags } = witness;
    const told = id.filter((_, i) => this.#isWitnessed(i, witness));
    const stems = id.map(toSingular);
    const found = [
      ...(this.#endsAlike(told, lead) ? [told] : []),
      ...(lead.length > 0 && lead.every((word) => stems.includes(toSingular(word))) ? [lead] : []),
      ...(tags.some((tag) => tag.length > 1 && joinStems(tag) === joinStems(lead)) ? [lead] : []),
    ].filter((words) => this.isAbout(words) && this.isOwn(words));
    const [longest] = found.sort((a, b) => b.length - a.length);
    return longest ? [longest] : null;
  }

  /** The path, the summary or a tag has the word as well, also as a part of a longer one. */
  #isWitnessed(i: number, { id, summary, tags }: Witness): boolean {
    const word = id[i] ?? '';
    const stem = toSingular(word);
    if (this.nouns.has(stem) || summary.has(stem) || tags.some((tag) => tag.map(toSingular).includes(stem)))
      return true;
    const isPart = this.nouns.has(word + toSingular(id[i + 1] ?? '')) || this.nouns.has((id[i - 1] ?? '') + stem);
    return isPart || [...summary].some((said) => said.length > 3 && stem.length > said.length && stem.startsWith(said));
  }

  #endsAlike(words: string[], lead: string[]): boolean {
    if (words.length === 0) return false;
    const ends = [this.noun.at(-1), lead.at(-1)].map((word) => toSingular(word ?? ''));
    return ends.includes(toSingular(words.at(-1) ?? '')) || joinStems(words).endsWith(joinStems(this.noun));
  }

  /** It speaks of what the path speaks of. */
  isAbout(words: string[]): boolean {
    const stems = words.map(toSingular);
    return this.noun.some((word) => stems.includes(toSingular(word))) || stems.join('').includes(joinStems(this.noun));
  }

  /** The name of what lies above is none for what lies below; what there is one of ends as its path does. */
  isOwn(words: string[]): boolean {
    if (words.every((word) => this.#outer.has(toSingular(word)))) return false;
    return !this.isOne || toSingular(words.at(-1) ?? '') === toSingular(this.noun.at(-1) ?? '');
  }

  isAbove(words: string[]): boolean {
    return words.some((word) => this.#outer.has(toSingular(word)));
  }
}

export function joinStems(words: string[]): string {
  return words.map(toSingular).join('');
}
