import { type Field, isObjectSchema } from '../model/answers.js';
import type { Operation } from '../model/types.js';
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

/**
 * `DELETE /teams/{id}/members/{member}`, "User id of the member", after a POST that demands a `user` with its `id`: what is
 * taken away is named by what was given, and the answer may show any other id. The wire name of that object.
 */
export function findGivenEnd(create: Operation, remove: Operation): string | null {
  const [, holder, parameter] = /^(.*)\/\{([^{}]*)\}$/.exec(remove.path) ?? [];
  const schema = create.body?.schema;
  if (holder !== create.path || !schema) return null;
  const text = remove.parameters.find(({ in: place, name }) => place === 'path' && name === parameter)?.description;
  const said = ` ${splitWords(text ?? '').join(' ')} `;
  const ends = [...schema.properties].filter(
    ([wire, own]) =>
      schema.required.has(wire) &&
      isObjectSchema(own) &&
      own.properties.has('id') &&
      said.includes(` ${splitWords(wire).join(' ')} id `),
  );
  const [only, ...others] = ends;
  return only && others.length === 0 ? only[0] : null;
}
