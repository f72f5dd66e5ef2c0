import type { Operation } from '../model/types.js';
import { toSingular } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import { isPathInDisguise } from './name-witness.js';

/**
 * `/workspaceproxies` is a `workspace_proxy` where an operation's summary ("Create a workspace proxy") and its id
 * (`createWorkspaceProxy`) or a tag of it ("Workspace proxies") both write the words apart. A summary that writes them as one ("NodeBalancer") has a name of its own.
 */
export function spellApart(words: readonly string[], operations: readonly Operation[]): string[] {
  const telling = operations.filter((operation) => !isPathInDisguise(operation));
  return words.flatMap((word) => {
    if (ONE.has(word)) return [word];
    for (const { operationId, summary, tags } of telling) {
      const parts = findParts(word, listPlain(summary));
      const others = operationId === '' ? tags.map(listPlain) : [splitWords(operationId).map(toSingular)];
      if (parts && others.some((own) => findParts(word, own)?.join() === parts.join())) return parts;
    }
    return agreeOn(word, telling) ?? [word];
  });
}

/**
 * "Add an immutable tag rule", "Delete the immutable tag rule": two summaries write it apart alike, and none as one. What has
 * short parts (`add-on`, an IP block) is written in one as often.
 */
function agreeOn(word: string, operations: readonly Operation[]): string[] | null {
  const said = operations.map(({ summary }) => listPlain(summary));
  if (said.some((words) => words.includes(toSingular(word)))) return null;
  const parts = said.flatMap((words) => [findParts(word, words) ?? []]).filter(({ length }) => length > 0);
  const [first] = parts;
  if (first?.some(({ length }) => length < 3)) return null;
  return first && parts.length > 1 && parts.every((own) => own.join() === first.join()) ? first : null;
}

/** Words that grew together in English, though some still write them apart. */
const ONE = new Set('database datacenter filesystem hostname nameserver username webhook website'.split(' '));

/** Words as people set them: no capital in the middle of one divides it. */
function listPlain(text: string): string[] {
  const words = text.toLowerCase().split(/[^a-z0-9]+/);
  return words.filter((word) => word !== '').map(toSingular);
}

/** Two words or more, one behind the other, that have the same letters. */
function findParts(word: string, among: readonly string[]): string[] | null {
  const letters = toSingular(word);
  for (let from = 0; from < among.length - 1; from++) {
    let joined = among[from] as string;
    for (let to = from + 1; to < among.length && joined.length < letters.length; to++) {
      joined += among[to];
      if (joined === letters) return among.slice(from, to + 1);
    }
  }
  return null;
}
