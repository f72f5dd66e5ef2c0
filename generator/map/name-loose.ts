import { splitWords } from '../naming/words.js';
import type { SubOperation } from './draft.js';
import type { PathNode } from './paths.js';

/** The words that name an action of no resource. */
export function nameLoose({ words, node }: SubOperation, root: PathNode): string[] {
  const own = dropShared(words, root);
  const isWhole = node.literal !== null && own.join() === splitWords(node.literal).join();
  // `POST /state/create_or_update`: "state" was taken for a word like "actions", but it is what is created.
  return isWhole && BARE.has(own[0] ?? '') ? [...splitWords(node.parent?.literal ?? ''), ...own] : own;
}

const BARE = new Set(['add', 'create', 'delete', 'edit', 'remove', 'set', 'update']);

/** What every path begins with tells no action from another. */
function dropShared(words: string[], root: PathNode): string[] {
  let [only, ...others] = [...root.children.values()];
  let left = words;
  while (only?.literal && others.length === 0 && only.operations.size === 0) {
    const shared = splitWords(only.literal);
    if (shared.some((word, i) => left[i] !== word) || left.length <= shared.length) break;
    left = left.slice(shared.length);
    [only, ...others] = [...only.children.values()];
  }
  return left;
}
