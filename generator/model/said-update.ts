import { splitWords, squash } from '../naming/words.js';
import { isArraySchema } from './answers.js';
import type { Operation } from './types.js';
import { isSameNoun } from './words.js';

/** The collection that the call stands in. */
interface Items {
  noun: string;
  /** What the path of one of them takes. */
  parameters: readonly string[];
}

/**
 * `POST /users/update` and `PUT /users/edit` with the `id` of one: the verb stands where the key would, and the key in the body.
 * `segment` is the last one of its path.
 */
export function saysUpdateOf({ body }: Operation, segment: string, { noun, parameters }: Items): boolean {
  const [verb = '', ...rest] = splitWords(segment);
  if (!EDITS.has(verb) || (rest.length > 0 && !isSameNoun(rest.join('_'), noun))) return false;
  const isKey = (wire: string) => ['id', ...parameters.map(squash)].includes(squash(wire));
  return [...(body?.schema?.properties ?? [])].some(([wire, schema]) => isKey(wire) && !isArraySchema(schema));
}

const EDITS = new Set(['update', 'edit', 'modify', 'change', 'patch']);
