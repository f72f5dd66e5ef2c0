import { singularWords } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import { collectionOf, enclosingItem, isItem, type PathNode } from './paths.js';

/** A link is named after both ends: vm_iso, volume_attachment. */
export function linkWords(node: PathNode): string[] {
  const literal = (isItem(node) ? collectionOf(node) : node)?.literal ?? '';
  const above = collectionOf(enclosingItem(node) ?? node);
  const owner = above && above.literal !== literal ? singularWords(above.literal ?? '') : [];
  const noun = namesNothing(literal) ? wordsWithout(node) : singularWords(literal);
  return [...owner, ...(noun.length === 1 ? [LINKED.get(noun[0] ?? '') ?? (noun[0] as string)] : noun)];
}

/** What is left of it when somebody has done it: `POST …/attach` makes an attachment. */
const LINKED: ReadonlyMap<string, string> = new Map(
  'attach:attachment assign:assignment connect:connection associate:association subscribe:subscription'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Where a link is called like what it joins: `/servers/{id}/volume/{volume}/attach` beside `/servers/volumes`. */
export function linkedNoun(verb: string): string | undefined {
  return LINKED.get(verb);
}

/** `/1.0` and `/v/2/{serviceName}`: a version is no name. */
export function namesNothing(literal: string): boolean {
  return /^v?\d+(?:[._]\d+)*(?:\?.*)?$/i.test(literal);
}

/** What the parameter of the item is called after, or the group that its operations are in. */
export function wordsWithout(node: PathNode): string[] {
  const words = splitWords(node.parameters.at(-1) ?? '');
  const noun = words.length > 1 && /^(?:id|uuid|name|key)$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  const [own] = [...node.operations.values()].flat();
  return isItem(node) && noun.length > 0 ? singularWords(noun.join('_')) : singularWords(own?.tags[0] ?? 'settings');
}
