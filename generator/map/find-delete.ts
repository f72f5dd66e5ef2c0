import type { Operation } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import { operationAt } from './draft.js';
import { collectionOf, literalChildren, type PathNode } from './paths.js';
import { DELETE_VERBS, END_VERBS } from './vocabulary.js';

/** What takes an item away: DELETE, a call below it that says so, or, of what was created, one that ends it. */
export function findDelete(item: PathNode, created: boolean): Operation | null {
  const plain = operationAt(item, 'DELETE');
  if (plain) return plain;
  const children = literalChildren(item).filter((c) => c.children.size === 0);
  const verbOf = (c: PathNode) => splitWords(c.literal ?? '')[0] ?? '';
  for (const child of children) {
    const below = operationAt(child, 'DELETE') ?? operationAt(child, 'POST');
    if (below && DELETE_VERBS.has(verbOf(child)) && splitWords(child.literal ?? '').length === 1) return below;
    if (below?.method === 'DELETE' && DELETE_MANNERS.has(child.literal ?? '')) return below;
  }
  if (!created) return null;
  for (const child of children) {
    const post = operationAt(child, 'POST') ?? operationAt(child, 'PUT');
    // A pair of POST and DELETE on "cancel" can be taken back: that is an action, not an end.
    if (!post || !END_VERBS.has(verbOf(child)) || !isAboutItem(child, item) || operationAt(child, 'DELETE')) continue;
    if (asksWhether(post)) continue;
    const undoing = UNDONE_BY.get(verbOf(child)) ?? [];
    if (!children.some((other) => undoing.includes(verbOf(other)))) return post;
  }
  return null;
}

/** `PUT …/archive` with `{"archived": true}` sets a state, in both directions. */
function asksWhether({ body }: Operation): boolean {
  const { required, properties } = body?.schema ?? {};
  return [...(required ?? [])].some((wire) => properties?.get(wire)?.types.join() === 'boolean');
}

/** `DELETE …/down`, `DELETE …/force`: how it is deleted. */
const DELETE_MANNERS = new Set(['down', 'teardown', 'force', 'permanent', 'permanently', 'immediately']);

/** What a stopped machine is started with: it was not gone. */
const UNDONE_BY = new Map([
  ['stop', ['start', 'restart', 'resume', 'poweron']],
  ['deactivate', ['activate', 'reactivate']],
  ['close', ['open', 'reopen']],
  ['archive', ['unarchive', 'restore']],
  ['release', ['reserve', 'hold']],
]);

/** `cancel-deletion` and `stop-replication` end something else than the item; `close-ticket` ends the ticket. */
function isAboutItem(child: PathNode, item: PathNode): boolean {
  const own = new Set(singularWords(collectionOf(item)?.literal ?? ''));
  return splitWords(child.literal ?? '')
    .slice(1)
    .every((word) => singularWords(word).every((one) => own.has(one)));
}
