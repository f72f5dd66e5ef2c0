import { fieldsOf, findList, findObject, successOf } from '../model/answers.js';
import type { Operation, Schema } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { singularWords } from '../naming/plurals.js';
import { squash } from '../naming/words.js';
import { type Claims, type Draft, type LookupDraft, operationAt, plainUse, type SubOperation } from './draft.js';
import { listAt } from './find-listing.js';
import { doesInstead } from './judge-create.js';
import { doesOtherwise } from './judge-item.js';
import { enclosingItem, isBelow, isItem, type PathNode } from './paths.js';
import { takesValue } from './whole-body.js';

/**
 * Rule 4, for what has no read of its own: `POST /accounts/{id}/apps` makes what `GET /accounts/{id}/apps` lists, and
 * `DELETE /apps/{id}` takes it away. The list shows the id that the delete asks for.
 */
export function findListedAfar(
  drafts: Draft[],
  lookups: LookupDraft[],
  homeless: SubOperation[],
  claims: Claims,
): Draft[] {
  const owned = [...drafts, ...lookups].map(({ subs }) => subs);
  const free = [...owned.flat(), ...homeless].filter((s) => !s.taken && claims.isFree(s.operation));
  return free.flatMap((removal) => {
    if (removal.operation.method !== 'DELETE' || !isItem(removal.node) || operationAt(removal.node, 'GET')) return [];
    const creators = free.filter((creator) => makes(creator, removal.node, claims));
    return creators.map((creator) => {
      const draft = build(creator, removal, creators.length > 1, claims);
      if (creators.length === 1) for (const subs of [...owned, homeless]) moveBelow(removal.node, subs, draft);
      return draft;
    });
  });
}

function makes({ node, operation, fixed }: SubOperation, item: PathNode, claims: Claims): boolean {
  const noun = item.parent?.literal ?? '';
  const list = listAt(node);
  if (operation.method !== 'POST' || takesValue(operation)) return false;
  if (Object.keys(fixed).length > 0 || doesInstead(operation, noun)) return false;
  if (noun === '' || node === item.parent || node.children.has('{}') || !isSameNoun(node.literal ?? '', noun))
    return false;
  const [answer, listed] = [operation, list].map((one) => one && successOf(one)?.schema);
  const items = listed ? findList(listed, noun)?.items : undefined;
  if (!answer || !items || !claims.isFree(list)) return false;
  const [made, shown] = [answer, items].map((schema) => fieldsOf(findObject(schema as Schema, noun)));
  const keys = ['id', 'uuid', ...item.parameters.map(squash)];
  const isKeyed = [...(shown?.keys() ?? [])].some((wire) => keys.includes(squash(wire)) && made?.has(wire));
  const isSame = [...(shown?.keys() ?? [])].filter((wire) => made?.has(wire)).length * 2 >= (shown?.size ?? 0);
  return isKeyed && isSame;
}

function build(creator: SubOperation, removal: SubOperation, isOneOfSeveral: boolean, claims: Claims): Draft {
  const { node, operation: remove } = removal;
  const owner = enclosingItem(creator.node)?.parent?.literal;
  const updates = ['PATCH', 'PUT']
    .map((method) => operationAt(node, method))
    .filter((one): one is Operation => claims.isFree(one) && !doesOtherwise(one));
  const list = listAt(creator.node) ?? null;
  const draft: Draft = {
    kind: 'collection',
    node,
    collection: node.parent,
    words: [...(isOneOfSeveral ? singularWords(owner ?? '') : []), ...singularWords(node.parent?.literal ?? '')],
    create: plainUse(creator.operation),
    read: null,
    updates: updates.map(plainUse),
    delete: plainUse(remove),
    list,
    parent: enclosingItem(node),
    subs: [],
    reason: `${creator.operation.key} creates it, the list beside it shows it, and it is deleted at its own path`,
    confidence: 'low',
  };
  creator.taken = true;
  removal.taken = true;
  claims.take(creator.operation, 'create', draft, draft.reason, 'low');
  claims.take(remove, 'delete', draft, 'DELETE on the item');
  for (const update of updates) claims.take(update, 'update', draft, `${update.method} on the item path`);
  if (list) claims.take(list, 'list', draft, `GET beside ${creator.operation.key}, which also serves as read`);
  return draft;
}

/** What is done with it is done with the resource. */
function moveBelow(item: PathNode, subs: SubOperation[], draft: Draft): void {
  for (const sub of [...subs]) {
    if (sub.taken || !isBelow(sub.node, item) || draft.updates.some(({ operation }) => operation === sub.operation))
      continue;
    subs.splice(subs.indexOf(sub), 1);
    draft.subs.push(sub);
  }
}
