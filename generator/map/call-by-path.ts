import { singularWords } from '../naming/plurals.js';
import { toSnake } from '../naming/words.js';
import type { Draft, LookupDraft } from './draft.js';
import { isVersion } from './families.js';
import { isItem, type PathNode } from './paths.js';

type Subject = Draft | LookupDraft;

/**
 * What fields call a subject: `pool_id` where its name is `database_pool`. The last fixed segment; of those that share
 * it, each with as much of what lies above as tells them apart, and what is only read gives way to what is managed.
 */
export function callByPath(subjects: Subject[]): Map<Subject, string[]> {
  const called = new Map(subjects.map((subject) => [subject, subject.words]));
  const above = new Map(subjects.map((subject) => [subject, listAbove(subject)]));
  for (let isMoved = true; isMoved; ) {
    isMoved = false;
    for (const group of listClashes(called)) {
      const movable = group.filter((subject) => (above.get(subject)?.length ?? 0) > 0);
      const yielding = movable.filter((subject) => 'shape' in subject);
      const isOneManaged = group.filter((subject) => 'kind' in subject).length === 1;
      for (const subject of isOneManaged && yielding.length > 0 ? yielding : movable) {
        called.set(subject, [...(above.get(subject)?.shift() ?? []), ...(called.get(subject) ?? [])]);
        isMoved = true;
      }
    }
  }
  return called;
}

function listClashes(called: Map<Subject, string[]>): Subject[][] {
  const groups = new Map<string, Subject[]>();
  for (const [subject, words] of called) {
    const noun = singularWords(words.join('_')).join('_');
    groups.set(noun, [...(groups.get(noun) ?? []), subject]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Nouns of the fixed segments above, nearest first; words that it has already are left out. */
function listAbove({ node, words }: Subject): string[][] {
  const found = new Map<string, string[]>();
  const own = toSnake(words.join('_'));
  let isOwn = true;
  for (let at: PathNode | null = node; at?.parent; at = at.parent) {
    if (isItem(at)) continue;
    const noun = singularWords(at.literal ?? '');
    const name = noun.join('_');
    const isTold = name === '' || name === own || own.startsWith(`${name}_`) || isVersion(at.literal ?? '');
    if (!isOwn && !isTold) found.set(name, noun);
    isOwn = false;
  }
  return [...found.values()];
}
