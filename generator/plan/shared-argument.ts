import type { Action, Attribute } from '../map/types.js';

/** What is said of an argument whose text was not written for one action alone. */
export const SHARED_ARGUMENT =
  'One call of the API does several things and takes this for each, so it may mean nothing here.';

/** Several actions are one call with one body, and the document does not say to which of them the argument belongs. */
export function isSharedArgument(argument: Attribute, action: Action, owner: { actions: Action[] } | null): boolean {
  const { operation, body } = action.call;
  if (argument.required || Object.keys(body?.fixed ?? {}).length === 0) return false;
  const others = owner?.actions.filter((other) => other !== action && other.call.operation === operation) ?? [];
  // Where some of them do without it, the document has told them apart.
  return others.length > 0 && others.every((other) => other.arguments.some(({ wire }) => wire === argument.wire));
}
