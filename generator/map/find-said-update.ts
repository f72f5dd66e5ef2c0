import { isArraySchema } from '../model/answers.js';
import type { Operation } from '../model/types.js';
import { isSameNoun } from '../model/words.js';
import { splitWords, squash } from '../naming/words.js';
import { operationAt } from './draft.js';
import { collectionOf, literalChildren, type PathNode } from './paths.js';

/**
 * `POST /users/update` and `PUT /users/edit` with the `id` of one, beside `DELETE /users/{id}`: the verb stands where the key
 * would, and the key in the body. It takes a field that the create takes, too.
 */
export function findSaidUpdate(item: PathNode, collection: PathNode, create: Operation): Operation | null {
  const noun = collectionOf(collection)?.literal ?? '';
  const keys = ['id', ...item.parameters.map(squash)];
  const made = create.body?.schema?.properties;
  const changesOne = ({ body }: Operation) => {
    const fields = [...(body?.schema?.properties ?? [])];
    const isKeyed = fields.some(([wire, schema]) => keys.includes(squash(wire)) && !isArraySchema(schema));
    return isKeyed && fields.some(([wire]) => !keys.includes(squash(wire)) && made?.has(wire));
  };
  for (const child of literalChildren(collection)) {
    if (child.children.size > 0 || !isEdit(child.literal ?? '', noun)) continue;
    const found = ['PUT', 'PATCH', 'POST'].flatMap((method) => operationAt(child, method) ?? []).find(changesOne);
    if (found) return found;
  }
  return null;
}

/** It lies beside the items, and not among them: what it would do with the fields that it is not told nobody says. */
export function isSaidUpdate(operation: Operation, collection: PathNode | null): boolean {
  return (collection ? literalChildren(collection) : []).some(
    (child) => operationAt(child, operation.method) === operation,
  );
}

function isEdit(literal: string, noun: string): boolean {
  const [verb = '', ...rest] = splitWords(literal);
  return EDITS.has(verb) && (rest.length === 0 || isSameNoun(rest.join('_'), noun));
}

const EDITS = new Set(['update', 'edit', 'modify', 'change', 'patch']);
