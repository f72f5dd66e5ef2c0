import { createHash } from 'node:crypto';

/**
 * A name that is not taken yet: with what it is of in front (`query_name` beside a `name` of the body), else with letters
 * of its own. Never a number, which would pass to another when one is added.
 */
export function uniqueName(name: string, taken: Set<string>, of: readonly string[] = []): string {
  const wanted = [name, ...of.map((word) => `${word}_${name}`), `${name}_field`, `other_${name}`];
  let free = wanted.find((candidate) => !taken.has(candidate));
  for (let salt = of.join(' '); free === undefined; salt += ' ') {
    const candidate = `${name}_${spellLetters(`${salt}${name}`)}`;
    if (!taken.has(candidate)) free = candidate;
  }
  taken.add(free);
  return free;
}

/** Five letters that stand for a text, always the same. */
export function spellLetters(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  return [...digest.subarray(0, 5)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}
