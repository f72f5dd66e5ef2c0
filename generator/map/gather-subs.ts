import { canSend } from './can-send.js';
import type { Claims, Draft, LookupDraft, SubOperation } from './draft.js';
import { expandUses, wordsOf } from './expand-uses.js';
import { isItem, type PathNode } from './paths.js';
import { saysChange } from './says-change.js';

/** Everything below an item (or a collection, or a fixed path) that writes and has no role yet, each use by itself. */
export function gatherSubs(
  root: PathNode,
  owners: Map<PathNode, Draft | LookupDraft>,
  claims: Claims,
  isWanted = canSend,
): SubOperation[] {
  const homeless: SubOperation[] = [];
  const visit = (node: PathNode, owner: Draft | LookupDraft | null, literals: string[]) => {
    const here = owners.get(node);
    const below = here ? [] : literals;
    const current = here ?? owner;
    for (const operations of node.operations.values()) {
      for (const operation of operations) {
        if (
          (operation.method === 'GET' && !saysChange(operation)) ||
          operation.method === 'HEAD' ||
          operation.method === 'OPTIONS' ||
          operation.method === 'TRACE'
        )
          continue;
        if (!claims.isFree(operation) || !isWanted(operation)) continue;
        for (const use of expandUses(operation, saysForms(node) ? '' : (node.literal ?? ''))) {
          const sub: SubOperation = {
            ...use,
            words: wordsOf(use, below.length > 0 ? below : [node.literal ?? operation.method.toLowerCase()]),
            node,
            taken: false,
          };
          if (current) current.subs.push(sub);
          else homeless.push(sub);
        }
      }
    }
    for (const child of node.children.values()) {
      visit(child, current, isItem(child) ? below : [...below, child.literal as string]);
    }
  };
  visit(root, null, []);
  return homeless;
}

/** Beside `…/actions#Rename` and its like, `…/actions` is one more way to say them all. */
function saysForms({ children }: PathNode): boolean {
  return [...children.values()].some((child) => child.operations.get('POST')?.some(({ path }) => path.includes('#')));
}
