import { singularWords } from '../naming/plurals.js';

/** Whether two names mean the same. */

/** The same, whatever the case, the separators and the number. */
export function isSameNoun(a: string, b: string): boolean {
  return nounOf(a) === nounOf(b);
}

function nounOf(name: string): string {
  let noun = nouns.get(name);
  if (noun === undefined) {
    noun = singularWords(name).join('');
    nouns.set(name, noun);
  }
  return noun;
}

const nouns = new Map<string, string>();

/** `b` ends with the words of `a` or the other way round: "server" and "dedicated_server". */
export function isNounWithin(a: string, b: string): boolean {
  const x = singularWords(a);
  const y = singularWords(b);
  const [short, long] = x.length <= y.length ? [x, y] : [y, x];
  return short.length > 0 && short.every((w, i) => long[long.length - short.length + i] === w);
}
