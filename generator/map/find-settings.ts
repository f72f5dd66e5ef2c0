import { findList, successOf } from '../model/answers.js';
import type { Operation } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { squash } from '../naming/words.js';
import type { Claims, Draft, LookupDraft, SubOperation } from './draft.js';
import { listAt } from './find-listing.js';
import { collectionOf, enclosingItem, isItem, type PathNode } from './paths.js';

/** Words that put something back as it was before anybody set it. `reset` may as well make a new one. */
const PUTS_BACK = /^(?:defaults?|unset|(?:reset|restore)[-_]?(?:to[-_]?)?defaults?)$/i;

/**
 * Rule 3b. A call that sets a value for one of several (`POST …/reverse` with `ip` and `reverse`), and one below it that
 * puts the default back for it (`POST …/reverse/default` with `ip`): a resource, which is there as long as the value is.
 */
export function findSettings(owners: Iterable<Draft | LookupDraft>, claims: Claims): Draft[] {
  const found: Draft[] = [];
  for (const { subs } of owners) {
    for (const undo of subs) {
      if (undo.taken || undo.operation.method !== 'POST' || !PUTS_BACK.test(undo.node.literal ?? '')) continue;
      const make = subs.find((sub) => !sub.taken && sub.node === undo.node.parent && isSetFor(sub, undo));
      const parent = make && enclosingItem(make.node);
      const list = make && findShowing(make);
      if (!make || !parent || !list) continue;
      make.taken = true;
      undo.taken = true;
      const draft: Draft = {
        kind: 'attachment',
        node: make.node,
        collection: null,
        words: nameSetting(make.node, parent),
        create: make,
        read: null,
        updates: [],
        delete: undo,
        list,
        parent,
        subs: [],
        valued: true,
        reason: `${make.operation.key} sets it and ${undo.operation.key} puts the default back`,
        confidence: 'medium',
      };
      claims.take(make.operation, 'create', draft, draft.reason, 'medium');
      claims.take(undo.operation, 'delete', draft, draft.reason, 'medium');
      found.push(draft);
    }
  }
  return found;
}

/** The undoing call names for what it is, and nothing else; the setting one demands that and a value. */
function isSetFor({ operation, body }: SubOperation, undo: SubOperation): boolean {
  const named = [...(undo.body?.properties.keys() ?? [])];
  if (operation.method === 'DELETE' || !body || named.length === 0) return false;
  return named.every((wire) => body.required.has(wire)) && body.required.size > named.length;
}

/** The list beside it, or the one that it lies below, if its items show what is set, and for what. */
function findShowing({ node, body }: SubOperation): Operation | undefined {
  const wanted = [...(body?.required ?? [])].map(squash);
  return [node, node.parent].flatMap((at) => {
    const list = at && !isItem(at) ? listAt(at) : undefined;
    const schema = list && successOf(list)?.schema;
    const items = schema ? findList(schema, at?.literal ?? '')?.items : undefined;
    const shown = new Set([...(items?.properties.keys() ?? [])].map(squash));
    return list && wanted.every((wire) => shown.has(wire)) ? [list] : [];
  })[0];
}

/** After all that leads to it from what it is of: `instance_ipv4_reverse`. */
function nameSetting(node: PathNode, parent: PathNode): string[] {
  const words: string[] = [];
  for (let at: PathNode | null = node; at && at !== parent; at = at.parent)
    if (at.literal !== null) words.unshift(...singularWords(at.literal));
  return [...singularWords(collectionOf(parent)?.literal ?? ''), ...words];
}
