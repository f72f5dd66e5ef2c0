import { singularWords } from '../naming/plurals.js';
import { collectionOf, enclosingItem, isItem, type PathNode } from './paths.js';

/** A link is named after both ends: vm_iso, volume_attachment. */
export function linkWords(node: PathNode): string[] {
  const literal = (isItem(node) ? collectionOf(node) : node)?.literal ?? '';
  const above = collectionOf(enclosingItem(node) ?? node);
  const owner = above && above.literal !== literal ? singularWords(above.literal ?? '') : [];
  return [...owner, ...singularWords(literal)];
}
