import { fieldsOf, findBodyObject, findObject, successOf } from '../model/answers.js';
import { isDeed } from '../model/verbs.js';
import { splitWords, squash } from '../naming/words.js';
import type { Draft, LookupDraft, SubOperation } from './draft.js';
import { COMPUTE, CREATE_VERBS, DELETE_VERBS, NOT_UPDATE_VERBS, UPDATE_VERBS } from './vocabulary.js';

/** How many fields of the body the item must know before it is believed to be one of that kind. */
const SHARED = 3;

/**
 * `POST /apps/git` and `POST /apps/image` for `/apps/{id}`: each says that it creates one, takes what the item is changed by
 * or shows, and answers with its key. What it makes is one of the apps, of a kind.
 */
export function makesKind({ operation, node, body }: SubOperation, subject: Draft | LookupDraft): boolean {
  const isBeside = node.parent !== null && node.parent === subject.collection && node.literal !== null;
  if (!isBeside || operation.method !== 'POST' || !body || body.types.includes('array')) return false;
  const words = splitWords(node.literal ?? '');
  if (isVerb(words[0] ?? '') || words.some((word) => OF_MANY.has(word)) || !saysCreate(operation)) return false;
  if (!tellsKey(operation, subject)) return false;
  const known = listKnown(subject);
  const taken = [...body.properties.keys()];
  const shared = taken.filter((wire) => known.has(wire)).length;
  return shared >= SHARED && shared * 2 >= taken.length;
}

/** A kind is a noun: `POST /runners/generate-config` is about something else, or says nothing of a kind. */
function isVerb(word: string): boolean {
  return isDeed(word) || VERBS.some((verbs) => verbs.has(word)) || word === 'generate' || word === 'clone';
}

const VERBS = [COMPUTE, CREATE_VERBS, DELETE_VERBS, UPDATE_VERBS, NOT_UPDATE_VERBS];

const OF_MANY = new Set(['all', 'batch', 'bulk', 'import', 'many', 'multiple']);

function saysCreate({ summary, operationId }: SubOperation['operation']): boolean {
  return [summary, operationId].some((text) => /^(?:creates?|new)$/.test(splitWords(text)[0] ?? ''));
}

/** The answer has what the path of the item takes. */
function tellsKey(operation: SubOperation['operation'], { node, words }: Draft | LookupDraft): boolean {
  const answer = successOf(operation)?.schema;
  const found = answer ? findObject(answer, words.join('_')) : null;
  const keys = new Set(node.parameters.map(squash));
  const names = found && !found.list ? [...found.object.properties.keys()].map(squash) : [];
  return names.some((name) => keys.has(name) || name === 'id' || name === 'uuid');
}

function listKnown(subject: Draft | LookupDraft): Set<string> {
  const noun = subject.words.join('_');
  const read = 'kind' in subject ? subject.read?.operation : subject.read;
  const shown = read ? successOf(read)?.schema : null;
  const updates = 'kind' in subject ? subject.updates.flatMap(({ body }) => body ?? []) : [];
  return new Set([
    ...(shown ? fieldsOf(findObject(shown, noun)).keys() : []),
    ...updates.flatMap((body) => [...fieldsOf(findBodyObject(body, noun, [])).keys()]),
  ]);
}
