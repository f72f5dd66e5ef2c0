import type { Attribute, Call, Resource } from '../map/types.js';
import { compareText } from '../naming/identifiers.js';
import { listCallObstacles } from './judge-call.js';
import { isAdopted, isSingle } from './kinds.js';
import { isTakenOver } from './resource/identity.js';
import { isListedNameless, isLost } from './resource/lifecycle.js';
import { isUnread, UNREAD } from './unread.js';

/** Types whose values can stand in a path. */
const NAMING = new Set(['string', 'integer', 'list', 'set']);

export const LOST = 'the answer to its create does not tell what was made, and no list shows it';

/** What keeps every target from managing a resource, in the same words; empty where nothing does. `known` are the attributes that it has. */
export function listResourceObstacles(resource: Resource, known: ReadonlySet<string>): string[] {
  const { kind, presence, operations, identity, attributes } = resource;
  const { create, read, update, list } = operations;
  const obstacles: string[] = [];
  if (isTakenOver(resource)) {
    if (update.length === 0) obstacles.push('nothing of it can be changed');
  } else if (!create) {
    obstacles.push('it cannot be created');
  }
  // Nobody makes it, so that what it is like has to be read before it is changed: among the items of a list at least.
  const isListed = isAdopted(kind) && list !== null && attributes.some(isSeen);
  if (!read && !isListed && (isSingle(kind) || isTakenOver(resource))) obstacles.push('it cannot be read');
  if (presence?.from === 'list' && !list) obstacles.push('the list that shows it is missing');
  if (isUnread(resource)) obstacles.push(UNREAD);
  if (isLost(resource)) obstacles.push(LOST);
  if (isListedNameless(resource)) obstacles.push(`no item of its list shows its ${identity.at(-1)}`);
  for (const call of listOwnCalls(resource)) obstacles.push(...listCallObstacles(call, known));
  obstacles.push(...listUnsent(resource));
  for (const name of identity) {
    const type = attributes.find((attribute) => attribute.name === name)?.type;
    if (!known.has(name) || !type || !NAMING.has(type)) obstacles.push(`its identity needs ${name}`);
  }
  return [...new Set(obstacles)].sort(compareText);
}

/** `DELETE /tokens/{key}?checksum=`, of what only a list shows: nobody gives the checksum, and no read right before tells it. */
function listUnsent({ operations: { delete: remove }, attributes }: Resource): string[] {
  const isOnlyShown = ({ name, wire }: Attribute) =>
    attributes.some(
      (own) => own.name === name && own.wire === wire && own.in === 'body' && own.computed && !own.optional,
    );
  const isFresh = (wire: string) => remove?.fresh?.some((one) => one.wire === wire) === true;
  return (remove?.query ?? [])
    .filter((own) => own.required && isOnlyShown(own) && !isFresh(own.wire))
    .map(({ wire }) => `${remove?.operation} needs ${wire} in the query, which no read tells`);
}

/** `{"action": "stop"}` is a command, and not something that the items of a list are like. */
function isSeen({ in: place, optional, required, writeOnly }: Attribute): boolean {
  return place === 'body' && (optional || required) && !writeOnly;
}

function listOwnCalls({ operations }: Resource): Call[] {
  const { create, read, update, delete: remove, list } = operations;
  const calls = [create, read, remove, ...update, ...update.map(({ unset }) => unset), list];
  return calls.filter((call) => call !== null);
}
