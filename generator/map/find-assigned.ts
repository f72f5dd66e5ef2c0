import { isArraySchema } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import type { Claims, Draft, LookupDraft, SubOperation } from './draft.js';
import { listAt } from './find-listing.js';
import { isItem } from './paths.js';

/** Words for putting what exists already into something else. */
const ASSIGNS = new Set(['assign', 'attach', 'associate', 'link']);

/**
 * Rule 3d. `POST /projects/{id}/resources` with the names of resources, "Assign resources to a project", and GET at the
 * same path that lists them, and no call that takes any out again: they stay where nobody assigns them elsewhere.
 */
export function findAssigned(owners: readonly (Draft | LookupDraft)[], claims: Claims): Draft[] {
  return owners.flatMap((owner) => {
    if (!isItem(owner.node)) return [];
    return owner.subs.filter((sub) => isAssignment(sub, owner)).map((make) => draftOf(make, owner, claims));
  });
}

function draftOf(make: SubOperation, owner: Draft | LookupDraft, claims: Claims): Draft {
  make.taken = true;
  const draft: Draft = {
    kind: 'attachment',
    node: make.node,
    collection: null,
    words: [...owner.words, ...singularWords(make.node.literal ?? '')],
    create: make,
    read: null,
    updates: [],
    delete: null,
    list: listAt(make.node) ?? null,
    parent: owner.node,
    subs: [],
    reason: `${make.operation.key} assigns what exists already, GET lists it, and no call takes it out again`,
    confidence: 'low',
  };
  claims.take(make.operation, 'create', draft, draft.reason, 'low');
  return draft;
}

/** Directly below the item, all that lies at its path beside the list, with names and nothing else in its body. */
function isAssignment({ taken, node, operation, body }: SubOperation, owner: Draft | LookupDraft): boolean {
  if (taken || operation.method !== 'POST' || node.parent !== owner.node || node.children.size > 0) return false;
  if (node.operations.size !== 2 || !listAt(node) || !saysAssign(operation)) return false;
  const [[wire, schema] = ['', null], ...more] = [...(body?.properties ?? [])];
  return more.length === 0 && squash(wire) === squash(node.literal ?? '') && schema !== null && areNames(schema);
}

function saysAssign({ summary, operationId }: Operation): boolean {
  return splitWords(summary || operationId).some((word) => ASSIGNS.has(word));
}

function areNames(schema: Schema): boolean {
  return isArraySchema(schema) && /^(?:string|integer)$/.test(schema.items?.types.join() ?? '');
}
