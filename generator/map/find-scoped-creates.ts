import { findObject, successOf } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords } from '../naming/words.js';
import { type Claims, type Draft, type SubOperation, shareSubs } from './draft.js';
import { listAt } from './find-listing.js';
import { isCollection } from './kinds.js';
import { enclosingItem, isBelow } from './paths.js';

/**
 * Rule 4d. `POST /projects/{id}/keys` beside `POST /keys`, with the same body and the same answer, makes one that belongs to
 * the project: a resource of its own, which is read, changed and deleted at `/keys/{id}` as any other. Only where the
 * project lists its own at the same path, and takes none of them out again there: then the call would put in what exists.
 */
export function findScopedCreates(drafts: readonly Draft[], others: readonly SubOperation[], claims: Claims): Draft[] {
  const found: Draft[] = [];
  const subs = [...drafts.flatMap((draft) => draft.subs), ...others];
  for (const draft of drafts) {
    const isWhole = isCollection(draft.kind) && draft.create && draft.read && draft.delete && draft.collection;
    if (!isWhole || enclosingItem(draft.node.parent ?? draft.node) !== null) continue;
    for (const sub of subs) {
      const list = listAt(sub.node);
      if (sub.taken || !makesSame(sub, draft) || !claims.isFree(list)) continue;
      sub.taken = true;
      const scope = enclosingItem(sub.node)?.parent?.literal ?? '';
      const reason = `${sub.operation.key} makes one as ${draft.create?.operation.key} does, for one of the ${scope}`;
      const own: Draft = {
        ...draft,
        words: [...singularWords(scope), ...draft.words],
        create: sub,
        list,
        subs: shareSubs(draft.subs),
        reason,
        confidence: 'low',
      };
      claims.take(sub.operation, 'create', own, reason, 'low');
      claims.take(list, 'list', own, `GET beside ${sub.operation.key}`);
      found.push(own);
    }
  }
  return found;
}

/** Said to create, at a path that ends alike, out of what the plain create takes, and shown as the item is read. */
function makesSame(sub: SubOperation, { node, collection, create, read }: Draft): boolean {
  const { operation, body, fixed } = sub;
  if (operation.method !== 'POST' || sub.node === collection || sub.node.literal !== collection?.literal) return false;
  if (isBelow(sub.node, node) || enclosingItem(sub.node) === null || sub.node.children.has('{}')) return false;
  if (Object.keys(fixed).length > 0 || !saysCreate(sub)) return false;
  const [taken, plain] = [body?.properties, create?.body?.properties];
  if (!taken || !plain || plain.size < 2 || ![...plain.keys()].every((wire) => taken.has(wire))) return false;
  const isKnown = [...taken.keys()].every((wire) => plain.has(wire) || !body?.required.has(wire));
  const noun = collection?.literal ?? '';
  const [made, shown] = [operation, read?.operation].map((own) => oneOf(own && successOf(own)?.schema, noun));
  return (
    isKnown && made != null && shown != null && (made === shown || (made.name !== null && made.name === shown.name))
  );
}

/** "Create a key for the project", `createProjectKey`: whoever adds or assigns may mean one that is there. */
function saysCreate({ operation: { summary, operationId } }: SubOperation): boolean {
  return [summary, operationId].every((text) => /^creates?$/.test(splitWords(text)[0] ?? ''));
}

function oneOf(schema: Schema | null | undefined, noun: string): Schema | null {
  const found = schema ? findObject(schema, noun) : null;
  return found && !found.list && found.object.properties.size > 0 ? found.object : null;
}
