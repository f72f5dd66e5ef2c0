import { fieldsOf, isArraySchema, isObjectSchema } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import type { Draft, LookupDraft, Use } from './draft.js';
import { isAdopted, isSingle } from './kinds.js';
import type { PathNode } from './paths.js';
import { bodyOf, type Sources } from './sources.js';

/**
 * What the create body takes and a resource below this one manages afterwards, by wire name, with the operation that does:
 * a list whose items are made one by one (`node_pools` and `POST /clusters/{id}/node-pools`, `targets` and `add_target`), or
 * a setting that is set by itself (`subscription_tier` and `POST …/subscription` with a tier).
 */
export function findInline(
  draft: Draft,
  sources: Sources,
  drafts: Draft[],
  lookups: readonly LookupDraft[] = [],
): Map<string, string> {
  const found = new Map<string, string>();
  const { inside, below, places } = indexDrafts(drafts);
  const { node, collection } = draft;
  const near = new Set([...(inside.get(node) ?? []), ...((collection && inside.get(collection)) ?? [])]);
  const placeOf = (one: Draft) => places.get(one) ?? 0;
  const inner = [...near]
    .filter((d) => d !== draft && isInside(d, draft))
    .sort((one, other) => placeOf(one) - placeOf(other));
  const listed = listChanged(draft, lookups);
  const deeper = (below.get(node) ?? []).filter((d) => d !== draft);
  for (const [wire, { schema }] of sources.create) {
    const setters = [...inner.flatMap(listSetters), ...draft.subs.map((use) => ({ use, words: use.words }))];
    const setter = setters.find(({ use, words }) => takes(use, words, wire));
    if (setter) found.set(wire, setter.use.operation.key);
    if (!schema.types.includes('array') && schema.properties.size === 0) continue;
    const noun = nameItem(wire);
    const made = [...inner, ...deeper].find((d) => d.create && isMadeOf(noun, d.words, draft.words));
    const changed = inner.find(
      (d) => isAdopted(d.kind) && d.updates.length > 0 && isMadeOf(noun, d.words, draft.words),
    );
    const use =
      made?.create ?? changed?.updates[0] ?? listed.find(({ words }) => isMadeOf(noun, words, draft.words))?.use;
    if (use) found.set(wire, use.operation.key);
  }
  return found;
}

/**
 * What lies deeper in an object that the create takes, and is managed afterwards by a resource below this one: `{"network":
 * {"private_networks": […]}}` and `POST /servers/{id}/network/private-networks`. To make another server for one more network
 * is nothing that anybody wants.
 */
export function findInlineParts({ node, words }: Draft, { create }: Sources, drafts: Draft[]): Map<string, string> {
  const inner = (indexDrafts(drafts).inside.get(node) ?? []).filter((d) => d.parent === node && d.create && d.delete);
  const found = new Map<string, string>();
  for (const [wire, { schema }] of inner.length > 0 ? create : []) {
    for (const list of listListsIn(schema, 3)) {
      const noun = singularWords(list).join('_');
      const made = inner.find((d) => isMadeOf(noun, d.words, words))?.create;
      if (made) found.set(wire, `${list} in it are managed one by one with ${made.operation.key}`);
    }
  }
  return found;
}

/** The names of lists of objects inside of it. */
function listListsIn({ properties }: Schema, depth: number): string[] {
  return [...properties].flatMap(([wire, own]) => {
    if (isArraySchema(own)) return own.items && isObjectSchema(own.items) ? [wire] : [];
    return depth > 1 ? listListsIn(own, depth - 1) : [];
  });
}

/** `PATCH …/members`, where the members can otherwise only be read. */
function listChanged({ node }: Draft, lookups: readonly LookupDraft[]): { use: Use; words: string[] }[] {
  return lookups
    .filter(({ parent, shape }) => parent === node && shape === 'collection')
    .flatMap(({ subs, collection, words }) =>
      subs.filter((sub) => sub.node === collection && sub.operation.method !== 'DELETE').map((use) => ({ use, words })),
    );
}

interface Index {
  /** By the node that they may lie right below. */
  inside: Map<PathNode, Draft[]>;
  /** By each node that they lie farther below. */
  below: Map<PathNode, Draft[]>;
  places: Map<Draft, number>;
}

/** All drafts are asked for those below them: looking through all of them each time would take the square. */
function indexDrafts(drafts: Draft[]): Index {
  let index = indexes.get(drafts);
  if (!index) {
    index = { inside: new Map(), below: new Map(), places: new Map() };
    for (const draft of drafts) {
      index.places.set(draft, index.places.size);
      for (const node of new Set([draft.parent, draft.node.parent])) if (node) push(index.inside, node, draft);
      for (let node = draft.parent?.parent; node; node = node.parent) push(index.below, node, draft);
    }
    indexes.set(drafts, index);
  }
  return index;
}

const indexes = new WeakMap<Draft[], Index>();

function push(lists: Map<PathNode, Draft[]>, node: PathNode, draft: Draft): void {
  const list = lists.get(node);
  if (list) list.push(draft);
  else lists.set(node, [draft]);
}

function isInside(inner: Draft, { node, collection }: Draft): boolean {
  if (inner.parent === node) return true;
  return (
    isSingle(inner.kind) && (inner.node.parent === node || (collection !== null && inner.node.parent === collection))
  );
}

/** `ssh_key` of `ssh_keys`, `ssh_key_ids` and `ssh_keys_ids`. */
function nameItem(wire: string): string {
  const words = singularWords(wire).join('_');
  const noun = words.replace(/_(?:id|uuid)$/, '');
  return noun === words ? words : singularWords(noun).join('_');
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
