import { saysUpdateOf } from '../model/said-update.js';
import type { Operation } from '../model/types.js';
import { squash } from '../naming/words.js';
import { operationAt } from './draft.js';
import { collectionOf, literalChildren, type PathNode } from './paths.js';

/** `POST /users/update` with the `id` of one, beside `DELETE /users/{id}`. It takes a field that the create takes, too. */
export function findSaidUpdate(item: PathNode, collection: PathNode, create: Operation): Operation | null {
  const noun = collectionOf(collection)?.literal ?? '';
  const keys = ['id', ...item.parameters.map(squash)];
  const made = create.body?.schema?.properties;
  const takesSame = ({ body }: Operation) =>
    [...(body?.schema?.properties.keys() ?? [])].some((wire) => !keys.includes(squash(wire)) && made?.has(wire));
  for (const child of literalChildren(collection)) {
    if (child.children.size > 0) continue;
    const said = ['PUT', 'PATCH', 'POST'].flatMap((method) => operationAt(child, method) ?? []);
    const isOfOne = (own: Operation) =>
      saysUpdateOf(own, child.literal ?? '', { noun, parameters: item.parameters }) && takesSame(own);
    const found = said.find(isOfOne);
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
