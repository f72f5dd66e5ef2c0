import { findObject, successOf } from '../model/answers.js';
import type { Schema } from '../model/types.js';
import { splitWords } from '../naming/words.js';
import { type Claims, type Draft, type SubOperation, shareSubs } from './draft.js';
import { isCollection } from './kinds.js';
import { makesKind } from './makes-kind.js';

/** Verbs that make something new out of what the body names. */
const MAKES = new Set(['create', 'import']);

/**
 * Rule 4b. A collection may have a second way in: `POST /snapshots/create-from-url` beside `POST /snapshots`. What it makes
 * is read, changed and deleted as any other of the collection, but is told another story: it is a resource of its own.
 */
export function findOtherCreates(drafts: readonly Draft[], claims: Claims): Draft[] {
  const found: Draft[] = [];
  for (const draft of drafts) {
    if (!isCollection(draft.kind) || !draft.create || !draft.read || !draft.delete) continue;
    for (const sub of draft.subs) {
      const isKind = makesKind(sub, draft);
      if (sub.taken || sub.node.parent !== draft.collection || !(isKind || makesOne(sub, draft))) continue;
      sub.taken = true;
      const [, ...story] = isKind ? [] : splitWords(sub.node.literal ?? '');
      const other: Draft = {
        ...draft,
        words: [...draft.words, ...(story.length > 0 ? story : splitWords(sub.node.literal ?? ''))],
        create: sub,
        subs: shareSubs(draft.subs),
        reason: `${sub.operation.key} makes one as ${draft.create.operation.key} does, out of something else`,
        confidence: 'low',
      };
      claims.take(sub.operation, 'create', other, other.reason, 'low');
      found.push(other);
    }
  }
  return found;
}

/** Named after making one, and answered with one as it is read. A body for several, or for all, makes another kind. */
function makesOne({ operation, node, body, words }: SubOperation, { read, words: own, collection }: Draft): boolean {
  const [verb = ''] = splitWords(node.literal ?? '');
  if (operation.method !== 'POST' || !MAKES.has(verb) || !body || body.properties.size === 0) return false;
  if (body.types.includes('array') || words.some((word) => word === 'bulk' || word === 'batch')) return false;
  const noun = collection?.literal ?? own.join('_');
  const shown = read && oneOf(successOf(read.operation)?.schema, noun);
  const made = oneOf(successOf(operation)?.schema, noun);
  return shown !== null && made !== null && (made === shown || (made.name !== null && made.name === shown.name));
}

function oneOf(schema: Schema | null | undefined, noun: string): Schema | null {
  const found = schema ? findObject(schema, noun) : null;
  return found && !found.list && found.object.properties.size > 0 ? found.object : null;
}
