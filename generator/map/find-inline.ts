import { fieldsOf } from '../model/answers.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import type { Draft, Use } from './draft.js';
import { isSingle } from './kinds.js';
import { isBelow } from './paths.js';
import { bodyOf, type Sources } from './sources.js';

/**
 * What the create body takes and a resource below this one manages afterwards, by wire name, with the operation that does:
 * a list whose items are made one by one (`node_pools` and `POST /clusters/{id}/node-pools`, `targets` and `add_target`), or
 * a setting that is set by itself (`subscription_tier` and `POST …/subscription` with a tier).
 */
export function findInline(draft: Draft, sources: Sources, drafts: Draft[]): Map<string, string> {
  const found = new Map<string, string>();
  const inner = drafts.filter((d) => d !== draft && isInside(d, draft));
  const deeper = drafts.filter(
    (d) => d !== draft && d.parent !== null && d.parent !== draft.node && isBelow(d.parent, draft.node),
  );
  for (const [wire, { schema }] of sources.create) {
    const setters = [...inner.flatMap(listSetters), ...draft.subs.map((use) => ({ use, words: use.words }))];
    const setter = setters.find(({ use, words }) => takes(use, words, wire));
    if (setter) found.set(wire, setter.use.operation.key);
    if (!schema.types.includes('array') && schema.properties.size === 0) continue;
    const noun = singularWords(wire)
      .join('_')
      .replace(/_(?:id|uuid)$/, '');
    const made = [...inner, ...deeper].find((d) => d.create && isMadeOf(noun, d.words, draft.words));
    if (made?.create) found.set(wire, made.create.operation.key);
  }
  return found;
}

function isInside(inner: Draft, { node, collection }: Draft): boolean {
  if (inner.parent === node) return true;
  return (
    isSingle(inner.kind) && (inner.node.parent === node || (collection !== null && inner.node.parent === collection))
  );
}

/** `pool` makes `node_pools`: the path says already whose they are. */
function isMadeOf(noun: string, words: string[], owner: string[]): boolean {
  const own = words.join('_');
  return noun === own || noun === withoutOwner(words, owner) || noun.endsWith(`_${own}`);
}

function withoutOwner(words: string[], owner: string[]): string {
  return owner.every((w, i) => words[i] === w) ? words.slice(owner.length).join('_') : words.join('_');
}

function listSetters({ kind, updates, create, words }: Draft): { use: Use; words: string[] }[] {
  if (!isSingle(kind)) return [];
  return [...updates, ...(create ? [create] : [])].map((use) => ({ use, words }));
}

/** The call of something below takes the field without its noun. */
function takes(use: Use, noun: string[], wire: string): boolean {
  const words = splitWords(wire);
  if (!use.body || words.length <= noun.length || noun.some((word, i) => words[i] !== word)) return false;
  const rest = words.slice(noun.length).join('');
  const body = bodyOf(use, noun.join('_'), []);
  return body !== null && [...fieldsOf(body).keys()].some((field) => squash(field) === rest);
}
