import { isArraySchema } from '../model/answers.js';
import { singularWords } from '../naming/plurals.js';
import type { Draft } from './draft.js';
import type { Sources } from './sources.js';

/**
 * A list in the create body whose items can also be made one by one below the resource (`node_pools` and
 * `POST /clusters/{id}/node-pools`, `targets` and `add_target`): by wire name, the operation that makes one.
 */
export function findInline(draft: Draft, sources: Sources, drafts: Draft[]): Map<string, string> {
  const found = new Map<string, string>();
  const inner = drafts.filter((d) => d !== draft && d.parent === draft.node && d.create);
  if (inner.length === 0) return found;
  for (const [wire, field] of sources.create) {
    if (!isArraySchema(field.schema)) continue;
    const noun = singularWords(wire).join('_');
    const made = inner.find((d) => [d.words.join('_'), withoutOwner(d.words, draft.words)].includes(noun));
    if (made?.create) found.set(wire, made.create.operation.key);
  }
  return found;
}

function withoutOwner(words: string[], owner: string[]): string {
  return owner.every((w, i) => words[i] === w) ? words.slice(owner.length).join('_') : words.join('_');
}
