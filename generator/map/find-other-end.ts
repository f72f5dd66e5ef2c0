import type { Field } from '../model/answers.js';
import { splitWords, squash } from '../naming/words.js';
import type { Draft } from './draft.js';
import type { Sources } from './sources.js';

/**
 * `POST /agents/{parent_id}/children/{child_id}`, with `GET /agents/{id}/children` as the only read: the list shows agents,
 * and the `child_id` is what each of them calls its `id`.
 */
export function findOtherEnd(parameter: string, { create, read, list }: Draft, sources: Sources): Field | null {
  const words = splitWords(parameter);
  const last = words.at(-1) ?? '';
  const isGiven = create?.operation.path.endsWith(`{${parameter}}`);
  if (!isGiven || read || !list || words.length < 2 || !['id', 'uuid'].includes(last)) return null;
  if ([...sources.read.keys()].some((wire) => squash(wire) === squash(parameter))) return null;
  const shown = [...sources.read].find(([wire]) => squash(wire) === last)?.[1];
  return shown && !sources.create.has(shown.wire) ? shown : null;
}
