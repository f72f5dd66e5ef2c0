import { type Field, findObject, isObjectSchema, successOf } from '../model/answers.js';
import { trimSlash } from '../model/path-end.js';
import type { Operation, Schema } from '../model/types.js';
import { singularWords } from '../naming/plurals.js';
import { splitWords, squash } from '../naming/words.js';
import type { Draft } from './draft.js';
import { collectionOf, isItem, type PathNode } from './paths.js';
import type { Sources } from './sources.js';

/**
 * `POST /agents/{parent_id}/children/{child_id}`, with `GET /agents/{id}/children` as the only read: the list shows agents,
 * and the `child_id` is what each of them calls its `id`. So it is where the body says it: `POST /teams/{id}/members` takes
 * a `user_id`, `DELETE /teams/{id}/members/{user_id}` too, and the list shows users.
 */
export function findOtherEnd(parameter: string, node: PathNode, draft: Draft, sources: Sources): Field | null {
  const { create, read, list } = draft;
  const words = splitWords(parameter);
  const last = words.at(-1) ?? '';
  if (read || !list || words.length < 2 || !['id', 'uuid'].includes(last)) return null;
  if ([...sources.read.keys()].some((wire) => squash(wire) === squash(parameter))) return null;
  const shown = [...sources.read].find(([wire]) => squash(wire) === last)?.[1];
  if (!shown || sources.create.has(shown.wire)) return null;
  if (create?.operation.path.endsWith(`{${parameter}}`)) return shown;
  const told = findTold(parameter, node, draft, sources);
  return told && { ...told, path: shown.path };
}

/** An account that is made with a `username` and shows its `login`: the same, where it shows no `username`. */
export function findLogin(parameter: string, sources: Sources): Field | null {
  if (squash(parameter) !== 'username' || [...sources.read.keys()].some((wire) => squash(wire) === 'username'))
    return null;
  const told = [...sources.create].find(([wire]) => squash(wire) === 'username')?.[1];
  const shown = [...sources.read].find(([wire]) => squash(wire) === 'login')?.[1];
  const isText = shown?.schema.types[0] === 'string' && !sources.create.has(shown.wire);
  return told?.required && shown && isText ? { ...told, path: shown.path } : null;
}

/**
 * What the body says of something that is kept at a path of its own, where the list shows that itself, or something of the
 * same id that has a name: a membership has none.
 */
function findTold(parameter: string, node: PathNode, draft: Draft, sources: Sources): Field | null {
  const fields = [...sources.create.values()].filter(({ schema }) => !schema.readOnly);
  const field = fields.find(({ wire }) => squash(wire) === squash(parameter));
  const [made, removed] = [draft.create, draft.delete].map((use) => use?.operation.path.replace(/\{[^{}]*\}/g, '{}'));
  const isAtCollection = removed === `${made}/{}`;
  if (!isAtCollection || !field || !(field.required || fields.length === 1)) return null;
  const shown = [...sources.read.keys()].map(squash);
  const noun = splitWords(parameter).slice(0, -1).join('');
  if (shown.includes(noun)) return null;
  const isNamed = shown.some((wire) => NAMES.has(wire));
  const kept = findKept(parameter, noun, node);
  return kept.some((schema) => isNamed || (schema.name !== null && schema.name === sources.shown?.name)) ? field : null;
}

const NAMES = new Set(['name', 'username', 'login', 'email', 'displayname', 'fullname', 'slug', 'title', 'hostname']);

/** What is read at `/users/{user_id}`, or at `/users/{id}`; a `target_user_id` is one of them too. */
function findKept(parameter: string, noun: string, node: PathNode): Schema[] {
  let top = node;
  while (top.parent) top = top.parent;
  const all = [...top.children.values()];
  const found: Schema[] = [];
  for (const other of all) {
    all.push(...other.children.values());
    const kept = singularWords(collectionOf(other)?.literal ?? '');
    const plain = [squash(parameter), 'id', 'uuid', `${kept.join('')}id`];
    if (other === node || !isItem(other) || kept.length === 0 || !noun.endsWith(kept.join(''))) continue;
    const read = other.parameters.some((own) => plain.includes(squash(own))) && other.operations.get('GET')?.[0];
    const answer = read ? successOf(read)?.schema : null;
    if (answer) found.push(findObject(answer, kept.join('_')).object);
  }
  return found;
}

/**
 * `DELETE /teams/{id}/members/{member}`, "User id of the member", after a POST that demands a `user` with its `id`: what is
 * taken away is named by what was given, and the answer may show any other id. The wire name of that object.
 */
export function findGivenEnd(create: Operation, remove: Operation): string | null {
  const [, holder, parameter] = /^(.*)\/\{([^{}]*)\}\/?$/.exec(remove.path) ?? [];
  const schema = create.body?.schema;
  if (holder !== trimSlash(create.path) || !schema) return null;
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
