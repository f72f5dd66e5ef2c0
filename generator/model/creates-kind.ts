import { splitWords, squash } from '../naming/words.js';
import { findObject, isArraySchema, successOf } from './answers.js';
import type { Operation } from './types.js';
import { isDeed, isLinkVerb } from './verbs.js';

/** What the collection beside the call holds. */
interface Items {
  noun: string;
  /** What the path of one of them takes. */
  parameters: readonly string[];
  /** The fields that one of them shows or is changed by. */
  fields: ReadonlySet<string>;
}

/** How many fields of the body an item must know before it is believed to be one of that kind. */
const SHARED = 3;

/**
 * `POST /apps/git` and `POST /apps/image` for `/apps/{id}`: each says that it creates one, takes what the item is changed by
 * or shows, and answers with its key. What it makes is one of the apps, of a kind. `segment` is the last one of its path.
 */
export function createsKind(operation: Operation, segment: string, { noun, parameters, fields }: Items): boolean {
  const { method, body, summary, operationId } = operation;
  if (method !== 'POST' || !body?.schema || isArraySchema(body.schema)) return false;
  const words = splitWords(segment);
  const isSaid = [summary, operationId].some((text) => /^(?:creates?|new)$/.test(splitWords(text)[0] ?? ''));
  const isDone = isDeed(words[0] ?? '') || isLinkVerb(words[0] ?? '');
  if (!isSaid || isDone || words.some((word) => NO_KINDS.has(word))) return false;
  const answer = successOf(operation)?.schema;
  const found = answer ? findObject(answer, noun) : null;
  const keys = new Set(['id', 'uuid', ...parameters.map(squash)]);
  if (!found || found.list || ![...found.object.properties.keys()].some((name) => keys.has(squash(name)))) return false;
  const { properties } = body.schema;
  const shared = [...properties.keys()].filter((name) => fields.has(name)).length;
  // {"metadata": {…}, "spec": {…}}: nothing but objects, each of which the item has as well.
  const isInside = [...properties.values()].every(({ types }) => types[0] === 'object') && shared === properties.size;
  return shared >= (isInside ? 2 : SHARED) && shared * 2 >= properties.size;
}

/** Verbs, and what makes several: `POST /runners/generate-config` says nothing of a kind. */
const NO_KINDS = new Set(
  `all batch bulk calculate check clone compare copy create delete duplicate estimate evaluate export find generate import
   lookup many multiple new preview query quote register remove search simulate sync test upload validate verify`.split(
    /\s+/,
  ),
);
